-- A call that was claimed is over. `pause` null: it was taken, or is given up, and is deleted. Otherwise it
-- is tried again after so many microseconds. `tried`: it was sent. A call that tells of something else by now
-- has another name, and is due at once if this one was taken.
-- Sent again, it changes nothing: the call is not due at the end of this claim any more.
create function @STORE_SCHEMA@.finish_call(match_id uuid, its @STORE_SCHEMA@.call_name, pause bigint,
    tried boolean) returns void
language plpgsql security definer as $$
declare
    clock constant timestamptz := clock_timestamp(); -- Citus updates by no volatile function
begin
    if pause is null then
        delete from public.webhook_call c where c.match_id = finish_call.match_id
            and c.webhook_id = its.webhook_id and c.kind = its.kind and c.item = its.item
            and c.call_id = its.call_id;
        if found then
            return;
        end if;
    end if;
    update public.webhook_call c set
        attempts = case when pause is null then 0 when tried then c.attempts else c.attempts - 1 end,
        due_at = clock + coalesce(pause, 0) * interval '1 microsecond'
    where c.match_id = finish_call.match_id and c.webhook_id = its.webhook_id and c.kind = its.kind
        and c.item = its.item and c.due_at = its.claimed_until;
end $$;
