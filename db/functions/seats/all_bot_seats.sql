-- The seats that bots of any kind take while they are open, or have taken: see bot_seats.
create function @STORE_SCHEMA@.all_bot_seats(bots bigint) returns integer
language sql immutable as $$
    select ((bots | (bots >> @SEAT_MOST@)) & ((1 << @SEAT_MOST@) - 1))::integer;
$$;
