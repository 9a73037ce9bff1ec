-- A deadline has passed, and these seats had not decided. False: it has not, or somebody has noted it already, or the match has gone on.
create function note_late(match_id uuid, version bigint, late integer) returns boolean
language plpgsql security definer as $$
begin
    update public.deadline d set late = note_late.late
    where d.match_id = note_late.match_id and d.version = note_late.version and d.late = 0 and d.due_at <= clock_timestamp();
    return found;
end $$;
