-- Keeps the reply to a key. The first reply stands, and the function returns it.
create function @STORE_SCHEMA@.keep_reply(match_id uuid, reply @STORE_SCHEMA@.reply)
returns table (its_version bigint, its_body text)
language plpgsql security definer as $$
begin
    return query
    insert into public.idempotency as i (match_id, seat, key, request_hash, version, body, at)
    values (keep_reply.match_id, reply.seat, reply.key, reply.request_hash, reply.version, reply.body,
        reply.at)
    on conflict on constraint idempotency_pkey do update
    set version = case when i.body = '' then excluded.version else i.version end,
        body = case when i.body = '' then excluded.body else i.body end
    returning i.version, i.body;
end $$;
