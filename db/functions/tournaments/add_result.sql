-- Keeps the result of a match that is over.
create function @STORE_SCHEMA@.add_result(tournament_id uuid, its_match uuid, result text) returns smallint
language plpgsql security definer as $$
begin
    insert into public.tournament_result (tournament_id, match_id, result)
    values (add_result.tournament_id, its_match, add_result.result) on conflict do nothing;
    return @DONE@;
end $$;
