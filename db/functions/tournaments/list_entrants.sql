-- The entrants of a tournament in their order.
create function @STORE_SCHEMA@.list_entrants(tournament_id uuid)
returns table (number integer, name text, team text, status smallint, token_hash bytea,
    player_id uuid, handicap integer, unranked boolean, preferences text)
language plpgsql stable security definer as $$
begin
    return query
    select e.number, e.name, e.team, e.status, e.token_hash, e.player_id, e.handicap,
        e.unranked, e.preferences
    from public.tournament_entrant e
    where e.tournament_id = list_entrants.tournament_id order by e.number;
end $$;
