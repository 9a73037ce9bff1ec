-- The matches that have calls which are due, those that wait longest first: see claim_calls. `settle`: a turn
-- is told so many microseconds later, since it may be over by then.
create function @STORE_SCHEMA@.list_due_calls(settle bigint, most bigint) returns table (id uuid)
language plpgsql stable security definer as $$
begin
    return query
    select c.match_id from (select k.match_id, k.due_at from public.webhook_call k
        where k.due_at <= statement_timestamp() and (k.kind <> @WEBHOOK_TURN@ or k.attempts > 0
            or k.due_at <= statement_timestamp() - settle * interval '1 microsecond')
        order by k.due_at limit most) c
    group by c.match_id order by min(c.due_at);
end $$;
