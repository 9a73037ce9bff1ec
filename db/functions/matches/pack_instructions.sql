-- A seat's standing instructions as load gives them: seat (2 bytes), length of the body (4), body.
create function @STORE_SCHEMA@.pack_instructions(seat smallint, body bytea) returns bytea
language sql immutable as $$
    select int2send(seat) || int4send(length(body)) || body;
$$;
