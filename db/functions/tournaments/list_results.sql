-- The results that are kept of a tournament's matches, by the ids of these.
create function @STORE_SCHEMA@.list_results(tournament_id uuid) returns table (its_match uuid, result text)
language plpgsql stable security definer as $$
begin
    return query select r.match_id, r.result from public.tournament_result r
        where r.tournament_id = list_results.tournament_id order by r.match_id;
end $$;
