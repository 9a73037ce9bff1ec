-- The clocks of seats whose banks and times stand in two lists. Null: there are none.
create function @STORE_SCHEMA@.pair_banks(bank bigint[], since timestamptz[])
returns @STORE_SCHEMA@.seat_clock[]
language sql immutable as $$
    select case when bank is not null then array(select (s.bank, s.since)::@STORE_SCHEMA@.seat_clock
        from unnest(bank, since) with ordinality s (bank, since, n) order by s.n) end
$$;
