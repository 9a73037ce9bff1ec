-- A match goes on from a version, whose last entry has the hash last_seen: its actions, and what few of them bring: a seat's answer to the secret step that
-- it comes to, the reply to a key, the next deadline. Verdicts: done; done, and some seat has instructions: 8; conflict: it is not at this version any more, or
-- not with this hash, or the key has its reply already. The match's own row follows when something of it has changed.
-- `seat` is given when it moves by what was not loaded now, but known from before (api/match/state_cache.h). What no entry of the log tells is looked at here, then:
-- whether the deadline has passed, and whether the seat itself has instructions. If so: conflict.
create function move_on(match_id uuid, version bigint, next bigint, state bytea, last_hash bytea, status smallint, resigned integer,
    winners integer, at timestamptz, lines text[], details bytea[], hashes bytea[], nonce bigint, undo integer,
    answer_seat smallint, answer_complete boolean, answer_draft bytea,
    key_seat smallint, key text, request_hash bytea, reply_version bigint, reply_body text,
    deadline_each bigint, same_decision boolean, undone integer, last_seen bytea, seat smallint) returns smallint
language plpgsql security definer as $$
declare
    before record;
    instructed integer;
    has_passed boolean := false;
begin
    select m.status, m.resigned, m.winners into before from public.match m where m.match_id = move_on.match_id;
    select bit_or(1 << i.seat) into instructed from public.instruction i where i.match_id = move_on.match_id;
    if move_on.seat is not null and move_on.deadline_each is not null then
        perform from public.deadline d where d.match_id = move_on.match_id and (d.late <> 0 or d.due_at <= clock_timestamp());
        has_passed := found;
    end if;
    if before.status is distinct from 1 -- what is over stays as it is
        or instructed >> move_on.seat & 1 = 1 or has_passed then
        return @STORE_SCHEMA@.outcome(move_on.match_id, move_on.version + 1, move_on.nonce);
    end if;
    if key is not null then
        perform from public.match_state s where s.match_id = move_on.match_id and s.version = move_on.version and s.last_hash = last_seen for update;
        if found then
            insert into public.idempotency (match_id, seat, key, request_hash, at, version, body)
            values (move_on.match_id, key_seat, move_on.key, move_on.request_hash, move_on.at, reply_version, reply_body)
            on conflict do nothing;
        end if;
        if not found then
            return @STORE_SCHEMA@.outcome(move_on.match_id, move_on.version + 1, move_on.nonce);
        end if;
    end if;
    update public.match_state s set version = next, state = move_on.state, last_hash = move_on.last_hash, undo = move_on.undo
    where s.match_id = move_on.match_id and s.version = move_on.version and s.last_hash = last_seen;
    if not found then
        return @STORE_SCHEMA@.outcome(move_on.match_id, move_on.version + 1, move_on.nonce);
    end if;
    if (before.status, before.resigned, before.winners) is distinct from (move_on.status, move_on.resigned, move_on.winners) then
        update public.match m set status = move_on.status, resigned = move_on.resigned, winners = move_on.winners
        where m.match_id = move_on.match_id;
    end if;
    for n in 1 .. cardinality(lines) loop
        insert into public.action (match_id, seq, at, line, detail, hash, nonce)
        values (move_on.match_id, move_on.version + n, move_on.at, lines[n], details[n], hashes[n], move_on.nonce);
    end loop;
    if answer_seat is not null then
        insert into public.answer (match_id, seat, version, complete, draft, nonce)
        values (move_on.match_id, answer_seat, next, answer_complete, answer_draft, move_on.nonce)
        on conflict on constraint answer_pkey do update set version = excluded.version, complete = excluded.complete,
            draft = excluded.draft, nonce = excluded.nonce;
    end if;
    if deadline_each is not null then
        -- Of a match that is over there is none. due_before has the deadline before each action that can be undone (`undo` counts them): an undo of
        -- `undone` of them leads back to it, so to move and undo gains no time.
        insert into public.deadline as d (match_id, version, due_at)
        values (move_on.match_id, next,
            case when move_on.status <> 2 then clock_timestamp() + deadline_each * interval '1 microsecond' end)
        on conflict on constraint deadline_pkey do update set version = excluded.version,
            due_at = case when same_decision and excluded.due_at is not null
                then coalesce(d.due_before[cardinality(d.due_before) - undone + 1], d.due_at) else excluded.due_at end,
            late = case when same_decision and coalesce(d.due_before[cardinality(d.due_before) - undone + 1], d.due_at) = d.due_at
                then d.late & ~move_on.resigned else 0 end,
            due_before = case when undone > 0 then trim_array(d.due_before, least(undone, cardinality(d.due_before)))
                else (d.due_before || array_fill(d.due_at, array[cardinality(lines)]))
                    [cardinality(d.due_before) + cardinality(lines) - ((move_on.undo >> 8) & 255) + 1 :] end;
    end if;
    return case when instructed is null then 0 else 8 end;
end $$;
