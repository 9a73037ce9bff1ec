-- The clock of a match that goes on after a pause, which began at `paused`: all of it stands as it stood
-- then. So does a deadline alone, where seats have vacations.
create function @STORE_SCHEMA@.resume_clock(match_id uuid, paused timestamptz, now timestamptz) returns void
language plpgsql security definer as $$
declare
    clock @STORE_SCHEMA@.match_clock := @STORE_SCHEMA@.read_clock(match_id);
    its_hours text;
    hours jsonb; -- of the current decision
    back jsonb;  -- of decisions to which an undo leads back
begin
    select m.clock_hours into its_hours from public.match m where m.match_id = resume_clock.match_id;
    if clock.seats is null then
        clock.turn_due := clock.due_paused;
    end if;
    hours := @STORE_SCHEMA@.working_hours(its_hours, clock.away, clock.asked);
    back := case when clock.away is null then hours else @STORE_SCHEMA@.working_hours(its_hours, clock.away,
        @STORE_SCHEMA@.asked_before(match_id, clock.asked)) end;
    clock := @STORE_SCHEMA@.move_clock(clock, paused, now, hours, hours);
    clock := @STORE_SCHEMA@.move_history(clock, paused, now, back, back);
    perform @STORE_SCHEMA@.write_clock(match_id, @STORE_SCHEMA@.set_due(clock, hours));
end $$;
