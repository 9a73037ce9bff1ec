-- Matches go on, each from a version whose last entry has the hash last_hash: their actions, and what these bring. A commit without a
-- state is a seat's answer to a secret step. One verdict for each commit, in their order. A match has one
-- commit with a state there, or answers of several seats. What comes to one of them is nothing to the others.
-- One commit waits for whoever is at its match. Several wait for nobody (OCCUPIED), so no two groups wait for each other.
-- Where matches are on several nodes, all commits are of the match match_id, and the function is executed on its node. There each
-- statement must name its match by a parameter: distribute.sql makes code of the comments that begin with "node:".
-- Conflict: the match is not at this version any more, or with another hash; it is over; the key has its reply already; or something of
-- the basis is otherwise: the deadline has passed or the seat itself has instructions (of what the state cache knew), other seats have
-- answered, others are late, the instructions are others; or the seat has answered otherwise meanwhile.
-- `parts`: what there is among them (db/verdicts.def).
-- A commit that was made before, and was sent again because its outcome was lost, is known by its nonce: then it is done.
create function @STORE_SCHEMA@.commit(match_id uuid, commits @STORE_SCHEMA@.commit[], parts integer) returns smallint[]
language plpgsql security definer as $$
declare
    locked uuid[] := array[commit.match_id];
    verdicts smallint[]; -- null: to be carried out
    instructed boolean[];
    clock timestamptz; -- the database's, when the locks are held
    epoch numeric;     -- the same, in seconds: nodes take immutable functions alone in an update
begin
    if cardinality(commits) = 1 then
        perform from public.match_state s where s.match_id = commit.match_id for no key update;
    else
        locked := array(select s.match_id from public.match_state s
            where s.match_id = any (array(select c.match_id from unnest(commits) c)) order by s.match_id for no key update skip locked);
    end if;

    -- Under the locks nothing changes of what is looked at from here on.
    clock := clock_timestamp();
    epoch := extract(epoch from clock);
    select array_agg(case when not c.match_id = any (locked) then @OCCUPIED@
            when s.version is distinct from c.version or s.last_hash <> c.last_hash or m.status <> 1
                or (c.basis).seat is not null and i.seats >> (c.basis).seat & 1 = 1 then @CONFLICT@ end order by c.ordinality),
        array_agg(i.seats is not null order by c.ordinality)
    into verdicts, instructed
    from unnest(commits) with ordinality c
    left join public.match_state s on s.match_id = c.match_id/*node: and s.match_id = commit.match_id */
    left join public.match m on m.match_id = c.match_id/*node: and m.match_id = commit.match_id */
    left join lateral (select bit_or(1 << n.seat) as seats from public.instruction n
        where n.match_id = c.match_id/*node: and n.match_id = commit.match_id */) i on true;
    if parts & @KEYS@ <> 0 then
        verdicts := array(select coalesce(verdicts[c.ordinality], case when k.key is not null then @CONFLICT@ end)
            from unnest(commits) with ordinality c left join public.idempotency k on k.match_id = c.match_id/*node: and k.match_id = commit.match_id */
                and k.seat = (c.reply).seat and k.key = (c.reply).key
            order by c.ordinality);
    end if;
    if parts & (@DUE@ | @ENDING@) <> 0 then
        verdicts := array(select coalesce(verdicts[c.ordinality], case
                when (c.basis).seat is not null and (c.basis).timed and (d.late <> 0 or d.due_at <= clock)
                    or d.late <> (c.basis).late then @CONFLICT@ end)
            from unnest(commits) with ordinality c
            left join public.deadline d on d.match_id = c.match_id/*node: and d.match_id = commit.match_id */
            order by c.ordinality);
    end if;
    if parts & (@ALONE@ | @ENDING@) <> 0 then
        verdicts := array(select coalesce(verdicts[c.ordinality], case
                when (c.basis).answered <> a.others or (c.basis).nonces <> a.nonces or a.is_other then @CONFLICT@ end)
            from unnest(commits) with ordinality c
            left join lateral (
                select coalesce(bit_or(1 << o.seat) filter (where o.complete and o.seat <> (c.answer).seat), 0) as others,
                    coalesce(array_agg(o.nonce order by o.seat), '{}') as nonces,
                    (c.state).version is null and bool_or(o.seat = (c.answer).seat
                        and o.nonce not in ((c.answer).before, (c.answer).nonce)) as is_other
                from public.answer o where o.match_id = c.match_id/*node: and o.match_id = commit.match_id */ and o.version = c.version) a on true
            order by c.ordinality);
    end if;
    if parts & @INSTRUCTIONS@ <> 0 then
        verdicts := array(select coalesce(verdicts[c.ordinality], case when (c.basis).instruction is not null and n.seat is null
                then @CONFLICT@ end)
            from unnest(commits) with ordinality c left join public.instruction n on n.match_id = c.match_id
               /*node: and n.match_id = commit.match_id */ and n.seat = (c.basis).instructed and n.body = (c.basis).instruction
            order by c.ordinality);
    end if;
    if @CONFLICT@ = any (verdicts) then
        verdicts := array(select case when verdicts[c.ordinality] = @CONFLICT@ and (
                (c.state).version is not null and exists (select from public.action a where a.match_id = c.match_id
                   /*node: and a.match_id = commit.match_id */ and a.seq = c.version + 1 and a.nonce = c.nonce)
                or (c.state).version is null and exists (select from public.answer a where a.match_id = c.match_id
                   /*node: and a.match_id = commit.match_id */ and a.seat = (c.answer).seat and a.version = c.version and a.nonce = (c.answer).nonce))
            then @DONE@ else verdicts[c.ordinality] end
            from unnest(commits) with ordinality c order by c.ordinality);
    end if;

    if parts & @MOVES@ <> 0 then
        update public.match_state s
        set version = (c.state).version, state = (c.state).packed, last_hash = (c.state).last_hash, undo = (c.state).undo
        from unnest(commits) with ordinality c
        where s.match_id = c.match_id/*node: and s.match_id = commit.match_id */ and (c.state).version is not null and verdicts[c.ordinality] is null;
        insert into public.action (match_id, seq, at, line, detail, hash, nonce)
        select c.match_id, c.version + l.number, c.at, l.line, l.detail, l.hash, c.nonce
        from unnest(commits) with ordinality c,
            unnest((c.state).lines, (c.state).details, (c.state).hashes) with ordinality l (line, detail, hash, number)
        where verdicts[c.ordinality] is null;
    end if;
    if parts & @CHANGES@ <> 0 then
        update public.match m
        set status = (c.outcome).status, resigned = (c.outcome).resigned, winners = (c.outcome).winners
        from unnest(commits) with ordinality c
        where m.match_id = c.match_id/*node: and m.match_id = commit.match_id */ and (c.outcome).changed and verdicts[c.ordinality] is null;
    end if;
    if parts & @HOLDING@ <> 0 then
        update public.answer a set version = (c.state).version
        from unnest(commits) with ordinality c
        where a.match_id = c.match_id/*node: and a.match_id = commit.match_id */ and a.version = c.version and c.holds and verdicts[c.ordinality] is null;
    end if;
    if parts & @ANSWERS@ <> 0 then
        insert into public.answer (match_id, seat, version, complete, draft, nonce)
        select c.match_id, (c.answer).seat, coalesce((c.state).version, c.version), (c.answer).complete, (c.answer).draft, (c.answer).nonce
        from unnest(commits) with ordinality c
        where (c.answer).seat is not null and verdicts[c.ordinality] is null
        on conflict on constraint answer_pkey do update
        set version = excluded.version, complete = excluded.complete, draft = excluded.draft, nonce = excluded.nonce;
    end if;
    if parts & @KEYS@ <> 0 then
        insert into public.idempotency (match_id, seat, key, request_hash, at, version, body)
        select c.match_id, (c.reply).seat, (c.reply).key, (c.reply).request_hash, (c.reply).at, (c.reply).version, (c.reply).body
        from unnest(commits) with ordinality c
        where (c.reply).key is not null and verdicts[c.ordinality] is null;
    end if;
    if parts & @TIMED@ <> 0 then
        -- Of a match that is over nothing is due. due_before has the deadline before each action that can be undone (`undo` counts
        -- them): an undo of `undone` of them leads back to it, so to move and undo gains no time.
        update public.deadline d set version = (c.state).version,
            due_at = case when (c.outcome).status = 2 then null
                when (c.deadline).same_decision
                then coalesce(d.due_before[cardinality(d.due_before) - (c.deadline).undone + 1], d.due_at)
                else to_timestamp((epoch + (c.deadline).each / 1000000.0)::double precision) end,
            late = case when (c.deadline).same_decision
                and coalesce(d.due_before[cardinality(d.due_before) - (c.deadline).undone + 1], d.due_at) = d.due_at
                then d.late & ~(c.outcome).resigned else 0 end,
            due_before = case when (c.deadline).undone > 0
                then trim_array(d.due_before, least((c.deadline).undone, cardinality(d.due_before)))
                else (d.due_before || array_fill(d.due_at, array[cardinality((c.state).lines)]))
                    [cardinality(d.due_before) + cardinality((c.state).lines) - (((c.state).undo >> 8) & 255) + 1 :] end
        from unnest(commits) with ordinality c
        where d.match_id = c.match_id/*node: and d.match_id = commit.match_id */ and (c.deadline).each is not null and verdicts[c.ordinality] is null;
    end if;

    if parts & @ALONE@ = 0 then
        return array(select coalesce(verdicts[n], case when instructed[n] then @INSTRUCTED@ else @DONE@ end)
            from generate_subscripts(verdicts, 1) n);
    end if;
    -- Answers are counted when all of the group are in.
    return array(
        select coalesce(verdicts[c.ordinality], case when instructed[c.ordinality] then @INSTRUCTED@ else @DONE@ end
            + case when (c.state).version is null and (c.answer).others & ~(
                    select coalesce(bit_or(1 << a.seat), 0) from public.answer a where a.match_id = c.match_id
                   /*node: and a.match_id = commit.match_id */ and a.version = c.version and a.complete) = 0
                then @ALL_ANSWERED@ else 0 end)
        from unnest(commits) with ordinality c order by c.ordinality);
end $$;
