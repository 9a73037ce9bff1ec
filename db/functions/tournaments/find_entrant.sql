-- The number of the entrant with this token, its own or its player's.
create function @STORE_SCHEMA@.find_entrant(tournament_id uuid, token_hash bytea) returns setof integer
language plpgsql stable security definer as $$
begin
    return query select e.number from public.tournament_entrant e
        where e.tournament_id = find_entrant.tournament_id and (e.token_hash = find_entrant.token_hash
            or e.player_id = (select p.player_id from public.player p
                where p.token_hash = find_entrant.token_hash));
end $$;
