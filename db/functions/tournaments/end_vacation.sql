-- Withdraws a vacation of an entrant, or ends it with today if it has begun. One that is over stays. No such
-- thing: there is none that begins so.
create function @STORE_SCHEMA@.end_vacation(tournament_id uuid, entrant integer, zone text, first text)
returns smallint
language plpgsql security definer as $$
declare
    today constant date := (clock_timestamp() at time zone zone)::date;
begin
    perform from public.tournament t where t.tournament_id = end_vacation.tournament_id for update;
    update public.tournament_vacation v set ends = least(v.ends, today)
    where v.tournament_id = end_vacation.tournament_id and v.entrant = end_vacation.entrant
        and v.begins = first::date and v.begins <= today;
    if found then
        return @DONE@;
    end if;
    delete from public.tournament_vacation v
    where v.tournament_id = end_vacation.tournament_id and v.entrant = end_vacation.entrant
        and v.begins = first::date;
    return case when found then @DONE@ else @NONE@ end;
end $$;
