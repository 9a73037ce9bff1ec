-- Deletes replies to keys that are a day old, and returns how many.
create function @STORE_SCHEMA@.prune_replies(most integer) returns bigint
language plpgsql security definer as $$
declare
    gone bigint;
begin
    delete from public.idempotency i
    using (select o.match_id, o.seat, o.key from public.idempotency o
        where o.at < now() - interval '1 day' order by o.at limit most) old
    where i.match_id = old.match_id and i.seat = old.seat and i.key = old.key;
    get diagnostics gone = row_count;
    return gone;
end $$;
