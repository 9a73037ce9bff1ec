-- A clock that stops for these seats, where it runs: the time since then is taken off their banks.
create function @STORE_SCHEMA@.stop_clock(clock public.deadline, seats integer, now timestamptz, hours jsonb)
returns public.deadline
language plpgsql stable as $$
begin
    for n in 1 .. cardinality(clock.bank) loop
        if seats >> (n - 1) & 1 = 1 and clock.since[n] is not null then
            clock.bank[n] := greatest(
                clock.bank[n] - @STORE_SCHEMA@.time_between(clock.since[n], now, hours), 0);
            clock.since[n] := null;
        end if;
    end loop;
    return clock;
end $$;
