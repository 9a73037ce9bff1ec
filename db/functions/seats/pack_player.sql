-- A player who holds a seat, as load and list_matches give it: seat (2 bytes), id (16), length of the name
-- (4), name. A player who was deleted has no name.
create function @STORE_SCHEMA@.pack_player(seat smallint, player_id uuid, name text) returns bytea
language sql stable as $$
    select int2send(seat) || uuid_send(player_id) || int4send(coalesce(octet_length(name), 0))
        || convert_to(coalesce(name, ''), 'UTF8');
$$;
