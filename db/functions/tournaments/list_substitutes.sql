-- The seats of a tournament's matches that entrants have taken over, those of a match in their order.
create function @STORE_SCHEMA@.list_substitutes(tournament_id uuid)
returns table (its_match uuid, version bigint, seat smallint, entrant integer)
language plpgsql stable security definer as $$
begin
    return query select s.match_id, s.version, s.seat, s.entrant from public.substitute s
        where s.tournament_id = list_substitutes.tournament_id order by s.match_id, s.version;
end $$;
