-- Replies to keys that are a day old. How many.
create function prune_replies(most integer) returns bigint
language plpgsql security definer as $$
declare
    gone bigint;
begin
    delete from public.idempotency where ctid in (
        select i.ctid from public.idempotency i where i.at < now() - interval '1 day' order by i.at limit most for update skip locked);
    get diagnostics gone = row_count;
    return gone;
end $$;
