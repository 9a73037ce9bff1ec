-- The clocks of seats, once or several times one after the other. Those that run since the same time as the
-- seat's clock in `current` have time until `due_at` at least. No bank shrinks.
create function @STORE_SCHEMA@.lengthen_seats(seats @STORE_SCHEMA@.seat_clock[],
    current @STORE_SCHEMA@.seat_clock[], due_at timestamptz, hours jsonb)
returns @STORE_SCHEMA@.seat_clock[]
language plpgsql stable as $$
begin
    return array(select (
            case when s.since = (current[(s.n - 1) % cardinality(current) + 1]).since
                then greatest(s.bank, @STORE_SCHEMA@.time_between(s.since, due_at, hours)) else s.bank end,
            s.since)::@STORE_SCHEMA@.seat_clock
        from unnest(seats) with ordinality s (bank, since, n) order by s.n);
end $$;
