-- Takes the key of a request for its reply, whose body is empty until keep_reply. A reply without a key takes
-- none. False: the key has a reply already.
create function @STORE_SCHEMA@.take_key(match_id uuid, reply @STORE_SCHEMA@.reply) returns boolean
language plpgsql security definer as $$
begin
    if reply.key is null then
        return true;
    end if;
    insert into public.idempotency (match_id, seat, key, request_hash, at, version, body)
    values (take_key.match_id, reply.seat, reply.key, reply.request_hash, reply.at, 0, '')
    on conflict do nothing;
    return found;
end $$;
