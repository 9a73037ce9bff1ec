-- A decision is due at another time (see extended), which is an action: see note. An undo that leads to the same decision again leads to this deadline. Conflict: the
-- match is not at this version, nothing is due, or the key has its reply already.
create function @STORE_SCHEMA@.extend(match_id uuid, due_at timestamptz, reply @STORE_SCHEMA@.reply, its_entry @STORE_SCHEMA@.entry) returns smallint
language plpgsql security definer as $$
declare
    before timestamptz;
begin
    if not @STORE_SCHEMA@.stands(match_id, (its_entry).version, null) then
        return @STORE_SCHEMA@.outcome(match_id, (its_entry).version + 1, (its_entry).nonce);
    end if;
    select d.due_at into before from public.deadline d where d.match_id = extend.match_id and d.due_at is not null for update;
    if not found then
        return @CONFLICT@;
    end if;
    if reply.key is not null then
        insert into public.idempotency (match_id, seat, key, request_hash, at, version, body)
        values (extend.match_id, reply.seat, reply.key, reply.request_hash, reply.at, 0, '') on conflict do nothing;
        if not found then
            return @CONFLICT@;
        end if;
    end if;
    update public.deadline d set late = 0, due_at = extend.due_at, due_before = array_replace(d.due_before, before, extend.due_at)
    where d.match_id = extend.match_id;
    perform @STORE_SCHEMA@.note(match_id, its_entry);
    return @DONE@;
end $$;
