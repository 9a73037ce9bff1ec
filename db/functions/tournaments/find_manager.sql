-- Whether this token is that of a player who manages the tournament.
create function @STORE_SCHEMA@.find_manager(tournament_id uuid, token_hash bytea) returns boolean
language plpgsql stable security definer as $$
begin
    return exists (select from public.player p
        join public.tournament_manager m on m.player_id = p.player_id
        where p.token_hash = find_manager.token_hash and m.tournament_id = find_manager.tournament_id);
end $$;
