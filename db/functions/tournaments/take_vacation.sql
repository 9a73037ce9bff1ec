-- An entrant takes a vacation, or has taken this one. `days`: so many in all; `zone`: theirs. No such thing:
-- it begins on a day that has passed. Conflict: another one has a day of it. Full: there would be too many
-- days, or too many vacations.
create function @STORE_SCHEMA@.take_vacation(tournament_id uuid, entrant integer, zone text, first text,
    last text, days integer) returns smallint
language plpgsql security definer as $$
declare
    its_begin constant date := first::date;
    its_end constant date := last::date;
    taken bigint;
    vacations bigint;
    is_taken boolean;
begin
    perform from public.tournament t where t.tournament_id = take_vacation.tournament_id for update;
    perform from public.tournament_vacation v where v.tournament_id = take_vacation.tournament_id
        and v.entrant = take_vacation.entrant and v.begins = its_begin and v.ends = its_end;
    if found then
        return @DONE@;
    end if;
    if its_begin < (clock_timestamp() at time zone zone)::date then
        return @NONE@;
    end if;
    select count(*), coalesce(sum(v.ends - v.begins + 1), 0),
        coalesce(bool_or(v.begins <= its_end and v.ends >= its_begin), false)
    into vacations, taken, is_taken
    from public.tournament_vacation v
    where v.tournament_id = take_vacation.tournament_id and v.entrant = take_vacation.entrant;
    if is_taken then
        return @CONFLICT@;
    end if;
    if vacations >= @VACATION_MOST@ or taken + (its_end - its_begin + 1) > days then
        return @FULL@;
    end if;
    insert into public.tournament_vacation (tournament_id, entrant, begins, ends)
    values (take_vacation.tournament_id, take_vacation.entrant, its_begin, its_end);
    return @DONE@;
end $$;
