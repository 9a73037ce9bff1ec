-- The clocks of seats whose time has stood from `paused` to `now`: see move_clock.
create function @STORE_SCHEMA@.move_seats(seats @STORE_SCHEMA@.seat_clock[], paused timestamptz,
    now timestamptz, before jsonb) returns @STORE_SCHEMA@.seat_clock[]
language plpgsql stable security definer as $$
begin
    return array(select (
            greatest(s.bank - coalesce(@STORE_SCHEMA@.time_between(s.since, paused, before), 0), 0),
            case when s.since is not null then now end)::@STORE_SCHEMA@.seat_clock
        from unnest(seats) with ordinality s (bank, since, n) order by s.n);
end $$;
