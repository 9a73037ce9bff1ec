-- A decision is due at another time (see extended), which is an action: see note. An undo that leads to the same decision again leads to this deadline. Conflict: the
-- match is not at this version, nothing is due, or the key has its reply already.
create function extend(match_id uuid, due_at timestamptz, key_seat smallint, key text, request_hash bytea, at timestamptz,
    version bigint, line text, detail bytea, hash bytea, nonce bigint) returns smallint
language plpgsql security definer as $$
declare
    before timestamptz;
begin
    if not @STORE_SCHEMA@.stands(match_id, version, null) then
        return @STORE_SCHEMA@.outcome(match_id, version + 1, nonce);
    end if;
    select d.due_at into before from public.deadline d where d.match_id = extend.match_id and d.due_at is not null for update;
    if not found then
        return 2;
    end if;
    if key is not null then
        insert into public.idempotency (match_id, seat, key, request_hash, at, version, body)
        values (extend.match_id, key_seat, extend.key, extend.request_hash, extend.at, 0, '') on conflict do nothing;
        if not found then
            return 2;
        end if;
    end if;
    update public.deadline d set late = 0, due_at = extend.due_at, due_before = array_replace(d.due_before, before, extend.due_at)
    where d.match_id = extend.match_id;
    perform @STORE_SCHEMA@.note(match_id, version, at, line, detail, hash, nonce);
    return 0;
end $$;
