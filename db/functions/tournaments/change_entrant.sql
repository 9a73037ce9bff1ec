-- Changes whether an entrant plays. No such thing: there is no such entrant.
create function @STORE_SCHEMA@.change_entrant(tournament_id uuid, number integer, status smallint)
returns smallint
language plpgsql security definer as $$
begin
    perform from public.tournament t where t.tournament_id = change_entrant.tournament_id for update;
    update public.tournament_entrant e set status = change_entrant.status
    where e.tournament_id = change_entrant.tournament_id and e.number = change_entrant.number;
    if not found then
        return @NONE@;
    end if;
    update public.tournament t set version = t.version + 1
    where t.tournament_id = change_entrant.tournament_id;
    return @DONE@;
end $$;
