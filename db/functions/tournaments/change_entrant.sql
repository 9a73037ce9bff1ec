-- Changes an entrant; what is null stays. No such thing: there is no such entrant. Conflict: it has
-- withdrawn, which the owner alone takes back.
create function @STORE_SCHEMA@.change_entrant(tournament_id uuid, number integer, status smallint,
    handicap integer, unranked boolean, by_owner boolean) returns smallint
language plpgsql security definer as $$
declare
    its_status smallint;
begin
    perform from public.tournament t where t.tournament_id = change_entrant.tournament_id for update;
    select e.status into its_status from public.tournament_entrant e
        where e.tournament_id = change_entrant.tournament_id and e.number = change_entrant.number;
    if not found then
        return @NONE@;
    end if;
    if its_status = @ENTRANT_WITHDRAWN@ and change_entrant.status <> @ENTRANT_WITHDRAWN@ and not by_owner then
        return @CONFLICT@;
    end if;
    update public.tournament_entrant e set status = coalesce(change_entrant.status, e.status),
        handicap = coalesce(change_entrant.handicap, e.handicap),
        unranked = coalesce(change_entrant.unranked, e.unranked)
    where e.tournament_id = change_entrant.tournament_id and e.number = change_entrant.number;
    update public.tournament t set version = t.version + 1
    where t.tournament_id = change_entrant.tournament_id;
    return @DONE@;
end $$;
