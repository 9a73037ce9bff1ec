-- The time at which no seat whose clock runs has time left. Null: no clock runs. A seat has a second for each
-- question, whatever its bank has left: a match does not rush through defaults in one call.
create function @STORE_SCHEMA@.find_end(seats @STORE_SCHEMA@.seat_clock[], hours jsonb) returns timestamptz
language plpgsql stable security definer as $$
begin
    return (select max(@STORE_SCHEMA@.time_after(s.since, greatest(s.bank, 1000000), hours))
        from unnest(seats) s);
end $$;
