-- Gives an entrant another token in the place of a lost one. No such thing: there is no such entrant.
-- Conflict: it is a player's, who would not notice that another has a token for these seats.
create function @STORE_SCHEMA@.renew_entrant(tournament_id uuid, number integer, token_hash bytea)
returns smallint
language plpgsql security definer as $$
begin
    perform from public.tournament t where t.tournament_id = renew_entrant.tournament_id for update;
    update public.tournament_entrant e set token_hash = renew_entrant.token_hash
    where e.tournament_id = renew_entrant.tournament_id and e.number = renew_entrant.number
        and e.player_id is null;
    if found then
        return @DONE@;
    end if;
    perform from public.tournament_entrant e
    where e.tournament_id = renew_entrant.tournament_id and e.number = renew_entrant.number;
    return case when found then @CONFLICT@ else @NONE@ end;
end $$;
