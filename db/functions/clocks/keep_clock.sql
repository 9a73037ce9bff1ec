-- A clock that keeps how it stands, once for each of these actions, so that an undo leads back there. Of all
-- that it keeps the last `undoable` stay.
create function @STORE_SCHEMA@.keep_clock(clock public.deadline, actions integer, undoable integer)
returns public.deadline
language plpgsql stable as $$
declare
    gone integer; -- of what it keeps
begin
    for n in 1 .. actions loop
        clock.due_before := array_append(clock.due_before, clock.turn_due);
        clock.bank_before := clock.bank_before || clock.bank;
        clock.since_before := clock.since_before || clock.since;
    end loop;
    gone := greatest(cardinality(clock.due_before) - undoable, 0);
    clock.due_before := clock.due_before[gone + 1 :];
    clock.bank_before := clock.bank_before[gone * cardinality(clock.bank) + 1 :];
    clock.since_before := clock.since_before[gone * cardinality(clock.bank) + 1 :];
    return clock;
end $$;
