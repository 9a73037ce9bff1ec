-- The tables of a round for people, a line each: "1. Anna (red), Otto (blue)".
create function @STORE_SCHEMA@.list_tables(tournament_id uuid, number smallint) returns text
language plpgsql stable security definer as $$
begin
    return (select string_agg(b.n || '. ' || b.players, E'\n' order by b.n) from (
        select o.n, string_agg(coalesce(e.name, s.seat ->> 'player') || ' (' || (s.seat ->> 'seat') || ')',
            ', ' order by s.nth) as players
        from public.tournament_round r
        cross join lateral jsonb_array_elements(r.plan::jsonb -> 'tables') with ordinality o (one, n)
        cross join lateral jsonb_array_elements(o.one -> 'seats') with ordinality s (seat, nth)
        left join public.tournament_entrant e on e.tournament_id = list_tables.tournament_id
            and 'entrant-' || e.number = s.seat ->> 'player'
        where r.tournament_id = list_tables.tournament_id and r.number = list_tables.number
        group by o.n) b);
end $$;
