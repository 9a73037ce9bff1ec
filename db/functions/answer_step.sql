-- A seat's answer to the secret step at a version. Who answers has the gate (the state's row) alone, and so sees all answers that came before his. `before` is the
-- nonce of the answer that this one was judged on; an answer with its own nonce is this one, sent twice. Conflict: the match has gone on, the seat has answered
-- otherwise meanwhile, the key has its reply already, or the seat's standing instructions, which are the answer's (null: they are not), are others. `others`: seats
-- that had not answered when it was judged. Done; and 16: all of them have answered meanwhile.
-- `answered` is given when it was judged on what was not loaded now, but known from before (api/match/state_cache.h): the other seats whose answers were complete then.
-- Conflict, too, when they are others by now, or (as in move_on) the deadline has passed or the seat itself has instructions. Done, then, and 8: some seat has.
create function answer_step(match_id uuid, version bigint, seat smallint, complete boolean, draft bytea,
    key_seat smallint, key text, request_hash bytea, reply_version bigint, reply_body text, at timestamptz, before bigint, nonce bigint,
    instruction bytea, others integer, last_seen bytea, answered integer)
returns smallint
language plpgsql security definer as $$
declare
    now_answered integer;
    instructed integer;
    has_passed boolean;
begin
    perform from public.match_state s
    where s.match_id = answer_step.match_id and s.version = answer_step.version and s.last_hash = last_seen for no key update;
    if not found then
        return 2;
    end if;
    select coalesce(bit_or(1 << a.seat), 0) into now_answered from public.answer a
    where a.match_id = answer_step.match_id and a.version = answer_step.version and a.complete and a.seat <> answer_step.seat;
    if answered is not null then
        select bit_or(1 << i.seat) into instructed from public.instruction i where i.match_id = answer_step.match_id;
        perform from public.deadline d where d.match_id = answer_step.match_id and (d.late <> 0 or d.due_at <= clock_timestamp());
        has_passed := found;
        if has_passed or now_answered <> answered or instructed >> answer_step.seat & 1 = 1 then
            perform from public.answer a where a.match_id = answer_step.match_id and a.seat = answer_step.seat
                and a.version = answer_step.version and a.nonce = answer_step.nonce;
            return case when found then 0 else 2 end;
        end if;
    end if;
    if instruction is not null then
        perform from public.instruction i
        where i.match_id = answer_step.match_id and i.seat = answer_step.seat and i.body = answer_step.instruction for share;
        if not found then
            return 2;
        end if;
    end if;
    if key is not null then
        insert into public.idempotency (match_id, seat, key, request_hash, at, version, body)
        values (answer_step.match_id, key_seat, answer_step.key, answer_step.request_hash, answer_step.at, reply_version, reply_body)
        on conflict do nothing;
        if not found then
            perform from public.answer a where a.match_id = answer_step.match_id and a.seat = answer_step.seat
                and a.version = answer_step.version and a.nonce = answer_step.nonce;
            return case when found then 0 else 2 end;
        end if;
    end if;
    insert into public.answer as a (match_id, seat, version, complete, draft, nonce)
    values (answer_step.match_id, answer_step.seat, answer_step.version, answer_step.complete, answer_step.draft, answer_step.nonce)
    on conflict on constraint answer_pkey do update set version = excluded.version, complete = excluded.complete, draft = excluded.draft,
        nonce = excluded.nonce
    where a.version <> excluded.version or a.nonce in (before, excluded.nonce);
    if not found then
        -- Nobody has seen the key's row yet, which was made for this answer.
        delete from public.idempotency i where i.match_id = answer_step.match_id and i.seat = key_seat and i.key = answer_step.key;
        return 2;
    end if;
    if complete then
        now_answered := now_answered | (1 << answer_step.seat);
    end if;
    return case when instructed is null then 0 else 8 end + case when others & ~now_answered = 0 then 16 else 0 end;
end $$;
