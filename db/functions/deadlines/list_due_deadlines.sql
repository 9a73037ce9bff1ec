-- Deadlines that have passed and have not been fired, in their order, clocks that have run out at a secret
-- step (deadline.fires_at), and seats that are to get another holder. `after`: those behind it. Null: from
-- the first.
create function @STORE_SCHEMA@.list_due_deadlines(after timestamptz, after_match uuid, most bigint)
returns table (id uuid, due timestamptz)
language plpgsql stable security definer as $$
declare
    begins constant timestamptz := coalesce(after, '-infinity');
    begins_match constant uuid := coalesce(after_match, @BEFORE_ALL_IDS@);
begin
    return query
    select o.match_id, o.due_at
    from ((select d.match_id, d.due_at from public.deadline d
            where d.late = 0 and d.due_at <= statement_timestamp()
            and (d.due_at, d.match_id) > (begins, begins_match)
            order by d.due_at, d.match_id limit most)
        union all
        (select d.match_id, d.fires_at from public.deadline d
            where d.late = 0 and d.fires_at <= statement_timestamp()
            and (d.fires_at, d.match_id) > (begins, begins_match)
            order by d.fires_at, d.match_id limit most)
        union all
        (select d.match_id, d.deserted_at from public.deadline d
            where d.deserted_at <= statement_timestamp() and d.due_at is not null
            and (d.deserted_at, d.match_id) > (begins, begins_match)
            order by d.deserted_at, d.match_id limit most)) o (match_id, due_at)
    order by o.due_at, o.match_id limit most;
end $$;
