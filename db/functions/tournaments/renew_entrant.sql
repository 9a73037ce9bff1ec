-- Gives an entrant another token in the place of a lost one. No such thing: there is no such entrant.
create function @STORE_SCHEMA@.renew_entrant(tournament_id uuid, number integer, token_hash bytea)
returns smallint
language plpgsql security definer as $$
begin
    perform from public.tournament t where t.tournament_id = renew_entrant.tournament_id for update;
    update public.tournament_entrant e set token_hash = renew_entrant.token_hash
    where e.tournament_id = renew_entrant.tournament_id and e.number = renew_entrant.number;
    return case when found then @DONE@ else @NONE@ end;
end $$;
