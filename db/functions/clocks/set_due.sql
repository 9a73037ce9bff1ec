-- A clock with the times that follow from it. A decision is due when its turn ends, or when no seat that it
-- asks has time left. At a secret step due_at does not tell who has answered; see deadline.fires_at. `hours`:
-- those of the decision.
create function @STORE_SCHEMA@.set_due(clock @STORE_SCHEMA@.match_clock, hours jsonb)
returns @STORE_SCHEMA@.match_clock
language plpgsql stable as $$
declare
    asked @STORE_SCHEMA@.seat_clock[]; -- as all may know it: none of those that are asked has answered
begin
    clock.due_at := least(clock.turn_due, @STORE_SCHEMA@.find_end(clock.seats, hours));
    clock.fires_at := null;
    clock.due_paused := null;
    if clock.secret then
        asked := array(select (clock.shown[n],
                case when clock.asked >> (n - 1) & 1 = 1 then clock.begun end)::@STORE_SCHEMA@.seat_clock
            from generate_series(1, cardinality(clock.seats)) n order by n);
        clock.fires_at := clock.due_at;
        clock.due_at := least(clock.turn_due, @STORE_SCHEMA@.find_end(asked, hours));
    end if;
    return clock;
end $$;
