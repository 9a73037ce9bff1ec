-- The time at which a decision would be due that gets `longer` microseconds more, which are those of its
-- clock's working hours. Not null, `due_at` is that time. It is never a time that has passed. Null: the match
-- is at another version, or nothing is due.
create function @STORE_SCHEMA@.compute_extension(match_id uuid, version bigint, longer bigint,
    due_at timestamptz) returns timestamptz
language plpgsql stable security definer as $$
declare
    after timestamptz;
    hours jsonb;
begin
    select @STORE_SCHEMA@.working_hours(m.clock_hours, d.away, d.asked) into hours
    from public.match m left join public.deadline d on d.match_id = m.match_id
    where m.match_id = compute_extension.match_id;
    select case when compute_extension.due_at is null
        then @STORE_SCHEMA@.time_after(greatest(d.due_at, clock_timestamp()), longer, hours)
        else greatest(compute_extension.due_at, clock_timestamp()) end into after
    from public.deadline d where d.match_id = compute_extension.match_id
        and d.version = compute_extension.version and d.due_at is not null;
    return after;
end $$;
