-- The matches that have calls which are due, those that wait longest first: see claim_calls. `settle`: a turn
-- is told so many microseconds later, since it may be over by then. `busy`: hosts that get no more calls at
-- present. `failing`: webhooks whose last call has failed count, too.
create function @STORE_SCHEMA@.list_due_calls(settle bigint, most bigint, busy text[], failing boolean)
returns table (id uuid)
language plpgsql stable security definer as $$
begin
    return query
    select c.match_id from (select k.match_id, k.due_at from public.webhook_call k
        left join public.webhook w on w.webhook_id = k.webhook_id
        where k.due_at <= statement_timestamp() and (k.kind <> @WEBHOOK_TURN@ or k.attempts > 0
            or k.due_at <= statement_timestamp() - settle * interval '1 microsecond')
            and (cardinality(busy) = 0 or w.webhook_id is null
                or @STORE_SCHEMA@.webhook_host(w.url) <> all (busy))
            and (list_due_calls.failing or w.failing_since is null)
        order by k.due_at limit most) c
    group by c.match_id order by min(c.due_at);
end $$;
