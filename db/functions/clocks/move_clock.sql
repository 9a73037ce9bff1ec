-- A clock whose time has stood from `paused` to `now`. Its hours were `before`, and are `hours` from now on.
-- As much time is left for the current decision as before. What was due before `paused` stays as long ago.
create function @STORE_SCHEMA@.move_clock(clock @STORE_SCHEMA@.match_clock, paused timestamptz,
    now timestamptz, before jsonb, hours jsonb) returns @STORE_SCHEMA@.match_clock
language plpgsql stable security definer as $$
begin
    clock.turn_due := @STORE_SCHEMA@.move_due(clock.turn_due, paused, now, before, hours);
    if clock.seats is not null then
        clock.seats := @STORE_SCHEMA@.move_seats(clock.seats, paused, now, before);
        clock.shown := array(select case when clock.asked >> (c.n - 1)::integer & 1 = 0 then c.bank
                else greatest(c.bank - @STORE_SCHEMA@.time_between(clock.begun, paused, before), 0) end
            from unnest(clock.shown) with ordinality c (bank, n) order by c.n);
        clock.begun := now;
    end if;
    return clock;
end $$;
