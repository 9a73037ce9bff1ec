-- Whether this token is that of a seat, or that of the player who holds it. A step of other functions.
create function @STORE_SCHEMA@.has_seat(match_id uuid, seat smallint, token_hash bytea) returns boolean
language plpgsql stable as $$
begin
    perform from public.seat s
    where s.match_id = has_seat.match_id and s.seat = has_seat.seat and (s.token_hash = has_seat.token_hash
        or exists (select from public.player p where p.player_id = s.player_id
            and p.token_hash = has_seat.token_hash));
    return found;
end $$;
