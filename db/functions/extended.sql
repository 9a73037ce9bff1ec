-- When a decision would be due that is given so many microseconds more, or (not null) until due_at: never at a time that has passed. Null: the match is not at
-- this version, or nothing is due.
create function @STORE_SCHEMA@.extended(match_id uuid, version bigint, longer bigint, due_at timestamptz) returns timestamptz
language plpgsql stable security definer as $$
declare
    after timestamptz;
begin
    select case when extended.due_at is null then greatest(d.due_at, clock_timestamp()) + longer * interval '1 microsecond'
        else greatest(extended.due_at, clock_timestamp()) end into after
    from public.deadline d where d.match_id = extended.match_id and d.version = extended.version and d.due_at is not null;
    return after;
end $$;
