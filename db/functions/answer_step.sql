-- A seat's answer to the secret step at a version. The gate (the state's row) is shared by those who answer, and closed by whoever ends the step: see
-- db/store.h. `before` is the nonce of the answer that this one was judged on; an answer with its own nonce is this one, sent twice. False: the match has
-- gone on, or the seat has answered otherwise meanwhile.
create function answer_step(match_id uuid, version bigint, seat smallint, complete boolean, draft bytea,
    key_seat smallint, key text, request_hash bytea, reply_version bigint, reply_body text, at timestamptz, before bigint, nonce bigint)
returns boolean
language plpgsql security definer as $$
begin
    perform from public.match_state s where s.match_id = answer_step.match_id and s.version = answer_step.version for share;
    if not found then
        return false;
    end if;
    insert into public.answer as a (match_id, seat, version, complete, draft, nonce)
    values (answer_step.match_id, answer_step.seat, answer_step.version, answer_step.complete, answer_step.draft, answer_step.nonce)
    on conflict on constraint answer_pkey do update set version = excluded.version, complete = excluded.complete, draft = excluded.draft,
        nonce = excluded.nonce
    where a.version <> excluded.version or a.nonce in (before, excluded.nonce);
    if not found then
        return false;
    end if;
    if key is not null then
        insert into public.idempotency (match_id, seat, key, request_hash, at, version, body)
        values (answer_step.match_id, key_seat, answer_step.key, answer_step.request_hash, answer_step.at, reply_version, reply_body);
    end if;
    return true;
end $$;
