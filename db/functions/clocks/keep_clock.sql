-- A clock that keeps how it stands, once for each of these actions, so that an undo leads back there. Of all
-- that it keeps the last `undoable` stay.
create function @STORE_SCHEMA@.keep_clock(clock @STORE_SCHEMA@.match_clock, actions integer,
    undoable integer) returns @STORE_SCHEMA@.match_clock
language plpgsql stable as $$
declare
    gone integer; -- of what it keeps
begin
    for n in 1 .. actions loop
        clock.due_before := array_append(clock.due_before, clock.turn_due);
        clock.seats_before := clock.seats_before || clock.seats;
    end loop;
    gone := greatest(cardinality(clock.due_before) - undoable, 0);
    clock.due_before := clock.due_before[gone + 1 :];
    clock.seats_before := clock.seats_before[gone * cardinality(clock.seats) + 1 :];
    return clock;
end $$;
