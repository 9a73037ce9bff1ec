-- The vacations of a tournament's entrants, those of an entrant in their order.
create function @STORE_SCHEMA@.list_vacations(tournament_id uuid)
returns table (entrant integer, begins text, ends text)
language plpgsql stable security definer as $$
begin
    return query select v.entrant, to_char(v.begins, 'YYYY-MM-DD'), to_char(v.ends, 'YYYY-MM-DD')
    from public.tournament_vacation v
    where v.tournament_id = list_vacations.tournament_id order by v.entrant, v.begins;
end $$;
