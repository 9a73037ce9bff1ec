-- The clock as it stood before the last `undone` of the actions that it keeps. Those are forgotten. Where it
-- keeps fewer, it stands as it is.
create function @STORE_SCHEMA@.undo_clock(clock public.deadline, undone integer) returns public.deadline
language plpgsql stable as $$
declare
    seats constant integer := cardinality(clock.bank);
    kept integer := cardinality(clock.due_before) - undone;
begin
    if kept >= 0 then
        clock.turn_due := clock.due_before[kept + 1];
        clock.bank := clock.bank_before[kept * seats + 1 : (kept + 1) * seats];
        clock.since := clock.since_before[kept * seats + 1 : (kept + 1) * seats];
    end if;
    kept := greatest(kept, 0);
    clock.due_before := clock.due_before[: kept];
    clock.bank_before := clock.bank_before[: kept * seats];
    clock.since_before := clock.since_before[: kept * seats];
    return clock;
end $$;
