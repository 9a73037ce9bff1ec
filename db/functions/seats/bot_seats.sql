-- The seats that a bot of this kind takes while they are open, or has taken, by the column match.bots: it has
-- a set of seats for each kind, the first kind (1) in the lowest bits. Null: no kind.
create function @STORE_SCHEMA@.bot_seats(bots bigint, bot integer) returns integer
language sql immutable as $$
    select (bots >> @SEAT_MOST@ * (bot - 1) & ((1 << @SEAT_MOST@) - 1))::integer;
$$;
