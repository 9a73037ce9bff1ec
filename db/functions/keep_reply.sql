-- The reply to a key. Who tells first is the one whose word stands: what comes back is that.
create function keep_reply(match_id uuid, seat smallint, key text, request_hash bytea, version bigint, body text, at timestamptz)
returns table (its_version bigint, its_body text)
language plpgsql security definer as $$
begin
    return query
    insert into public.idempotency as i (match_id, seat, key, request_hash, version, body, at)
    values (keep_reply.match_id, keep_reply.seat, keep_reply.key, keep_reply.request_hash, keep_reply.version, keep_reply.body, keep_reply.at)
    on conflict on constraint idempotency_pkey do update
    set version = case when i.body = '' then excluded.version else i.version end,
        body = case when i.body = '' then excluded.body else i.body end
    returning i.version, i.body;
end $$;
