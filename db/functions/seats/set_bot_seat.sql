-- The column match.bots (see bot_seats) after a change: the seat is for a bot of this kind. Null: for none.
create function @STORE_SCHEMA@.set_bot_seat(bots bigint, seat integer, bot integer) returns bigint
language sql immutable as $$
    select bots & ~((1::bigint << seat) | (1::bigint << seat + @SEAT_MOST@))
        | case when bot is null then 0 else 1::bigint << seat + @SEAT_MOST@ * (bot - 1) end;
$$;
