-- A match takes over the vacations of the entrant who has this seat, which is an action: see add_entry. A
-- match that has not begun (`version` null) has no log. Nothing changes if the match has them already, or is
-- over, or if the seat was released or taken over by another entrant. Conflict: the match is at another
-- version.
create function @STORE_SCHEMA@.note_vacations(match_id uuid, seat smallint, its_tournament uuid,
    entrant integer, its_entry @STORE_SCHEMA@.entry) returns smallint
language plpgsql security definer as $$
declare
    last integer;
    days jsonb;
begin
    if not @STORE_SCHEMA@.lock_version(match_id, (its_entry).version, null) then
        return @STORE_SCHEMA@.check_repeated(match_id, (its_entry).version + 1, (its_entry).nonce);
    end if;
    perform from public.seat s
    where s.match_id = note_vacations.match_id and s.seat = note_vacations.seat and s.released;
    if found then
        return @DONE@;
    end if;
    select s.entrant into last from public.substitute s
    where s.match_id = note_vacations.match_id and s.seat = note_vacations.seat
    order by s.version desc limit 1;
    if last <> entrant then
        return @DONE@;
    end if;
    days := @STORE_SCHEMA@.vacation_days(its_tournament, entrant);
    perform from public.match m where m.match_id = note_vacations.match_id
        and m.away -> seat::text is distinct from days;
    if found then
        perform @STORE_SCHEMA@.set_away(match_id, seat, days);
        if (its_entry).version is not null then
            perform @STORE_SCHEMA@.add_entry(match_id, its_entry);
        end if;
    end if;
    return @DONE@;
end $$;
