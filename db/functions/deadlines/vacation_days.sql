-- The days on which an entrant is on vacation, for set_away. Null: there are none.
create function @STORE_SCHEMA@.vacation_days(its_tournament uuid, entrant integer) returns jsonb
language plpgsql stable security definer as $$
begin
    return (select jsonb_agg(to_char(d.day, 'YYYY-MM-DD') order by d.day)
        from public.tournament_vacation v
        cross join lateral generate_series(v.begins::timestamp, v.ends::timestamp, interval '1 day') d (day)
        where v.tournament_id = its_tournament and v.entrant = vacation_days.entrant);
end $$;
