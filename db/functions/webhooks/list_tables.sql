-- The tables of a round for people, a line each: "1. Anna (red), Otto (blue)".
create function @STORE_SCHEMA@.list_tables(tournament_id uuid, number smallint) returns text
language plpgsql stable security definer as $$
begin
    return (select string_agg(b.place || '. ' || b.players, E'\n' order by b.place) from (
        select s.place, string_agg(e.name || ' (' || s.seat || ')', ', ' order by s.nth) as players
        from @STORE_SCHEMA@.seats_of_round(list_tables.tournament_id, list_tables.number) s
        join public.tournament_entrant e on e.tournament_id = list_tables.tournament_id
            and e.number = s.entrant
        group by s.place) b);
end $$;
