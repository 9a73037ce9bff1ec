-- All matches of the round are made.
create function @STORE_SCHEMA@.finish_round(tournament_id uuid, number smallint) returns smallint
language plpgsql security definer as $$
begin
    perform from public.tournament t where t.tournament_id = finish_round.tournament_id for update;
    update public.tournament_round r set made = true
    where r.tournament_id = finish_round.tournament_id and r.number = finish_round.number and not r.made;
    if found then
        update public.tournament t set version = t.version + 1
        where t.tournament_id = finish_round.tournament_id;
        perform @STORE_SCHEMA@.tell_round(finish_round.tournament_id, finish_round.number);
    end if;
    return @DONE@;
end $$;
