-- Gives seats of a new match to players: players[1 + seat], or no player (an id of zeros). A seat that has
-- changed hands since the match was created stays as it is. Sent again, it changes nothing.
create function @STORE_SCHEMA@.seat_players(match_id uuid, players uuid[]) returns boolean
language plpgsql security definer as $$
declare
    its_deciding integer;
begin
    -- The row that each change of a match locks first, where the match has begun.
    perform from public.match_state t where t.match_id = seat_players.match_id for no key update;
    update public.seat s set player_id = players[1 + s.seat], asked = coalesce((
        select (t.deciding >> s.seat & 1) = 1 from public.match_state t
        where t.match_id = seat_players.match_id), false)
    where s.match_id = seat_players.match_id and s.seat >= 0 and s.player_id is null
        and s.token_hash is not null and s.invitation_hash is null
        and players[1 + s.seat] <> @NO_PLAYER@;
    update public.match_state t set hooked = @STORE_SCHEMA@.is_hooked(seat_players.match_id), told = 0
    where t.match_id = seat_players.match_id returning t.deciding into its_deciding;
    if its_deciding <> 0 then
        perform @STORE_SCHEMA@.tell(match_id, @WEBHOOK_TURN@::smallint, its_deciding);
    end if;
    return true;
end $$;
