-- All that a move needs, in one round trip and one snapshot. `extent`: enum store_extent of db/store.h. Answers come as one value, each as seat
-- (2 bytes), complete (1), nonce (8), length (4), draft; instructions as seat (2), length (4), body; in order of their seats. What the bearer may
-- not know is left out before it is looked at: a long draft is not fetched, and goes over no wire. A key that is null is not looked for: matches
-- without a deadline pay nothing for it.
create function load(match_id uuid, token_hash bytea, key text, extent smallint) returns table (
    id uuid, game text, revision integer, format smallint, pack_hash bytea, scenario text, options bytea, seats integer, resigned integer,
    winners integer, label text, tournament text, status smallint, commitment bytea, entropy bytea, seating bytea, created_at timestamptz,
    invitations boolean, referee boolean, seats_taken bigint, deadline_each bigint, deadline_then smallint, due_at timestamptz, late integer,
    passed boolean, seed bytea, version bigint, state bytea, last_hash bytea, undo integer, bearer smallint, reply_to bytea,
    reply_at timestamptz, reply_version bigint, reply_body text, answers bytea, instructions bytea, instructed boolean)
language plpgsql stable security definer as $$
begin
    return query
    select m.match_id, m.game, m.revision, m.format, m.pack_hash, m.scenario, m.options, m.seats, m.resigned, m.winners, m.label, m.tournament,
        m.status, m.commitment, m.entropy, m.seating, m.created_at, m.invitations, m.referee,
        coalesce((select bit_or((case when o.token_hash is null then 1 else 65536 end)::bigint << o.seat) from public.seat o
            where o.match_id = m.match_id and o.seat >= 0 and (o.token_hash is null or o.invitation_hash is not null)), 0),
        m.deadline_each, m.deadline_then, d.due_at, d.late, d.late = 0 and d.due_at <= clock_timestamp(),
        m.seed, s.version, s.state, s.last_hash, s.undo, t.seat, i.request_hash, i.at, i.version, i.body,
        (select string_agg(int2send(a.seat) || boolsend(a.complete) || int8send(a.nonce) ||
                case when load.extent = 2 or a.seat = t.seat or (t.seat = -1 and m.referee)
                    then int4send(length(a.draft)) || a.draft else int4send(0) end, '' order by a.seat)
            from public.answer a where a.match_id = m.match_id and a.version = s.version
            and (a.complete or load.extent = 2 or a.seat = t.seat or (t.seat = -1 and m.referee))),
        (select string_agg(int2send(n.seat) || int4send(length(n.body)) || n.body, '' order by n.seat)
            from public.instruction n where n.match_id = m.match_id and (load.extent = 2 or n.seat = t.seat or (t.seat = -1 and m.referee))),
        load.extent > 0 and exists (select from public.instruction n where n.match_id = m.match_id)
    from public.match m
    left join public.match_state s on s.match_id = m.match_id
    left join public.deadline d on d.match_id = case when m.deadline_each is not null then m.match_id end
    left join public.seat t on t.match_id = m.match_id and t.token_hash = load.token_hash
    left join public.idempotency i on i.match_id = m.match_id and i.seat = t.seat and i.key = load.key
    where m.match_id = load.match_id;
end $$;
