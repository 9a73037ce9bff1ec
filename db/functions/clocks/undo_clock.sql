-- The clock as it stood before the last `undone` of the actions that it keeps. Those are forgotten. Where it
-- keeps fewer, it stands as it is.
create function @STORE_SCHEMA@.undo_clock(clock @STORE_SCHEMA@.match_clock, undone integer)
returns @STORE_SCHEMA@.match_clock
language plpgsql stable as $$
declare
    seats constant integer := cardinality(clock.seats);
    kept integer := cardinality(clock.due_before) - undone;
begin
    if kept >= 0 then
        clock.turn_due := clock.due_before[kept + 1];
        clock.seats := clock.seats_before[kept * seats + 1 : (kept + 1) * seats];
    end if;
    kept := greatest(kept, 0);
    clock.due_before := clock.due_before[: kept];
    clock.seats_before := clock.seats_before[: kept * seats];
    return clock;
end $$;
