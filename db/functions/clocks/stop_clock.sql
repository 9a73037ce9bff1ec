-- A clock that stops for these seats, where it runs: the time since then is taken off their banks.
create function @STORE_SCHEMA@.stop_clock(clock @STORE_SCHEMA@.match_clock, stopped integer,
    now timestamptz, hours jsonb) returns @STORE_SCHEMA@.match_clock
language plpgsql stable as $$
begin
    for n in 1 .. cardinality(clock.seats) loop
        if stopped >> (n - 1) & 1 = 1 and (clock.seats[n]).since is not null then
            clock.seats[n] := (greatest((clock.seats[n]).bank
                - @STORE_SCHEMA@.time_between((clock.seats[n]).since, now, hours), 0), null);
        end if;
    end loop;
    return clock;
end $$;
