-- Matches go on, each from a version whose last entry has the hash last_hash. A commit without a state is a
-- seat's answer to a secret step. The function gives a verdict for each commit, in their order. A match has
-- one commit with a state there, or answers of several seats. No commit depends on another.
-- One commit waits for the transaction that is at its match. Several wait for none (OCCUPIED), so no two
-- groups wait for each other. Where matches are on several nodes, all commits are of the match match_id, and
-- the function is executed on its node.
-- Conflict: the match is at another version, or has another hash, or is over. Or its key has a reply already.
-- Or something of the basis is otherwise: see commit_basis. Or the seat has standing instructions that the
-- state cache did not know, or has answered otherwise.
-- A commit that was made before and is sent again, because its outcome was lost, is known by its nonce. Its
-- verdict is DONE.
-- A commit goes by statements for one row, and asks for no more than it has. To start a statement takes
-- longer than its rows do, and so does the first look at a member in a transaction (tests/bench/README.md).
-- So the steps that most commits take stand here, each under its heading: to call a function for one takes 4
-- to 12 us of a move's 65. The others are functions: check_basis, check_answer, write_outcome, advance_clock
-- or advance_deadline, tell_commit, check_commit_made. They run with the rights of this one.
create function @STORE_SCHEMA@.commit(match_id uuid, commits @STORE_SCHEMA@.commit[]) returns smallint[]
language plpgsql security definer as $$
declare
    verdicts smallint[];
    verdict smallint;
    c @STORE_SCHEMA@.commit;
    locked uuid[];                          -- the matches that are locked
    matches @STORE_SCHEMA@.locked_match[];  -- how each of them stands
    its @STORE_SCHEMA@.locked_match;        -- how the match of c stands. Null: it is not locked
    instructed uuid[];                      -- the matches in which a seat has standing instructions
    is_instructed boolean;                  -- the match of c is one of them
    written bigint[];                       -- the nonces of the answers of this call
begin
    -- ---- the matches are locked. Nothing changes then of what is looked at
    if cardinality(commits) = 1 then
        c := commits[1]; -- Citus finds the node by a variable, and not by an expression
        select array[s.match_id], array[row(s.version, s.last_hash,
            (select m.status from public.match m where m.match_id = c.match_id),
            case when s.hooked then s.told end)::@STORE_SCHEMA@.locked_match]
        into locked, matches
        from public.match_state s where s.match_id = c.match_id for no key update of s;
    else
        -- No join: a plan that was made while there were few matches would read all that are running.
        select array_agg(l.match_id), array_agg(l.stands) into locked, matches
        from (select s.match_id, row(s.version, s.last_hash,
                (select m.status from public.match m where m.match_id = s.match_id),
                case when s.hooked then s.told end)::@STORE_SCHEMA@.locked_match as stands
            from public.match_state s
            where s.match_id = any (array(select o.match_id from unnest(commits) o))
            for no key update of s skip locked) l;
    end if;
    -- A statement of its own, since the one before sees the time before it got its locks.
    instructed := array(select n.match_id from public.instruction n where n.match_id = any (locked));
    foreach c in array commits loop
        <<attempt>>
        begin
            verdict := @CONFLICT@;

            -- ---- it stands as it was judged
            its := matches[array_position(locked, c.match_id)];
            if its.version is null then
                if cardinality(commits) > 1 then
                    verdict := @OCCUPIED@;
                end if;
                exit attempt;
            end if;
            exit attempt when its.version <> c.version or its.last_hash <> c.last_hash
                or its.status <> @MATCH_RUNNING@;
            is_instructed := c.match_id = any (instructed);

            -- ---- what it was computed from is still so
            if is_instructed then
                perform from public.instruction n where n.match_id = c.match_id and n.seat = c.seat;
                exit attempt when found;
            end if;
            exit attempt when c.basis is distinct from null
                and not @STORE_SCHEMA@.check_basis(c.match_id, c.version, c.basis);
            if c.reply is distinct from null then
                perform from public.idempotency k
                where k.match_id = c.match_id and k.seat = (c.reply).seat and k.key = (c.reply).key;
                exit attempt when found;
            end if;

            -- ---- the state and the lines that lead there
            if c.state is distinct from null then
                update public.match_state s
                set version = (c.state).version, state = (c.state).packed, last_hash = (c.state).last_hash,
                    undo = (c.state).undo, deciding = (c.state).deciding,
                    told = case when s.hooked then s.told | (c.state).asked else s.told end
                where s.match_id = c.match_id;
                for n in 1 .. cardinality((c.state).lines) loop
                    insert into public.action (match_id, seq, at, line, detail, hash, nonce)
                    values (c.match_id, c.version + n, c.at, (c.state).lines[n], (c.state).details[n],
                        (c.state).hashes[n], c.nonce);
                end loop;
                if c.has_players then
                    update public.seat s set asked = not s.asked
                    where s.match_id = c.match_id and s.player_id is not null
                        and s.asked <> (((c.state).deciding >> s.seat & 1) = 1);
                end if;
                verdict := @DONE@;
            else
                -- ---- or an answer alone
                verdict := @STORE_SCHEMA@.check_answer(c, written);
                exit attempt when verdict = @CONFLICT@;
            end if;
            if is_instructed then
                verdict := verdict + @INSTRUCTED@;
            end if;

            -- ---- what goes with it
            if c.outcome is distinct from null then
                perform @STORE_SCHEMA@.write_outcome(c.match_id, c.outcome);
            end if;
            if c.holds then
                update public.answer a set version = (c.state).version
                where a.match_id = c.match_id and a.version = c.version;
            end if;
            if c.answer is distinct from null then
                insert into public.answer (match_id, seat, version, complete, draft, nonce)
                values (c.match_id, (c.answer).seat, coalesce((c.state).version, c.version),
                    (c.answer).complete, (c.answer).draft, (c.answer).nonce)
                on conflict on constraint answer_pkey do update
                set version = excluded.version, complete = excluded.complete, draft = excluded.draft,
                    nonce = excluded.nonce;
                written := written || (c.answer).nonce;
            end if;
            if c.reply is distinct from null then
                insert into public.idempotency (match_id, seat, key, request_hash, at, version, body)
                values (c.match_id, (c.reply).seat, (c.reply).key, (c.reply).request_hash, (c.reply).at,
                    (c.reply).version, (c.reply).body);
            end if;
            if c.deadline is distinct from null then
                if (c.deadline).clocked then
                    perform @STORE_SCHEMA@.advance_clock(c);
                elsif @STORE_SCHEMA@.advance_deadline(c.match_id, c.deadline, (c.state).version,
                    cardinality((c.state).lines), ((c.state).undo >> @UNDO_COUNT@) & 255, c.outcome) then
                    perform @STORE_SCHEMA@.delay_due(c);
                end if;
                if (c.deadline).missed is not null then
                    perform @STORE_SCHEMA@.count_missed(c.match_id, (c.deadline).missed, (c.deadline).kept);
                end if;
            end if;
            if its.told is not null and c.state is distinct from null
                and ((c.state).asked & ~its.told <> 0 or (c.state).late <> 0
                    or (c.outcome).status = @MATCH_OVER@) then
                perform @STORE_SCHEMA@.tell_commit(c);
            end if;
        end;
        if verdict = @CONFLICT@ then
            verdict := @STORE_SCHEMA@.check_commit_made(c.match_id,
                case when c.state is distinct from null then c.version + 1 end, c.nonce, c.answer);
        end if;
        verdicts := verdicts || verdict;
    end loop;
    return verdicts;
end $$;
