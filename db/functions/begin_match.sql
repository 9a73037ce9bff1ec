-- A match begins: the set-up is its first action. Conflict: it has begun, or a seat has changed hands or given entropy, or it was restored, since the set-up was made.
create function begin_match(match_id uuid, entropy bytea, seating bytea, restored bytea, next bigint, state bytea, last_hash bytea, status smallint,
    resigned integer, winners integer, at timestamptz, lines text[], details bytea[], hashes bytea[], nonce bigint, undo integer,
    deadline_each bigint) returns smallint
language plpgsql security definer as $$
begin
    update public.match m set status = begin_match.status, resigned = begin_match.resigned, winners = begin_match.winners
    where m.match_id = begin_match.match_id and m.status = 0 and m.entropy = begin_match.entropy and m.seating = begin_match.seating
    and m.restored = begin_match.restored;
    if not found then
        return 2;
    end if;
    insert into public.match_state (match_id, version, state, last_hash, undo)
    values (begin_match.match_id, next, begin_match.state, begin_match.last_hash, begin_match.undo);
    for n in 1 .. cardinality(lines) loop
        insert into public.action (match_id, seq, at, line, detail, hash, nonce)
        values (begin_match.match_id, n, begin_match.at, lines[n], details[n], hashes[n], begin_match.nonce);
    end loop;
    if begin_match.deadline_each is not null then
        insert into public.deadline (match_id, version, due_at)
        values (begin_match.match_id, next,
            case when begin_match.status <> 2 then clock_timestamp() + begin_match.deadline_each * interval '1 microsecond' end);
    end if;
    return 0;
end $$;
