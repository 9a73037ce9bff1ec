-- The time at which a decision would be due that gets `longer` microseconds more. Not null, `due_at` is that
-- time. It is never a time that has passed. Null: the match is at another version, or nothing is due.
create function @STORE_SCHEMA@.compute_extension(match_id uuid, version bigint, longer bigint,
    due_at timestamptz) returns timestamptz
language plpgsql stable security definer as $$
declare
    after timestamptz;
begin
    select case when compute_extension.due_at is null
        then greatest(d.due_at, clock_timestamp()) + longer * interval '1 microsecond'
        else greatest(compute_extension.due_at, clock_timestamp()) end into after
    from public.deadline d where d.match_id = compute_extension.match_id
        and d.version = compute_extension.version and d.due_at is not null;
    return after;
end $$;
