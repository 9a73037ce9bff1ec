-- Changes an entrant; what is null stays. An empty team is none, as are empty preferences. Once a round was
-- begun, what concerns the standings is noted. No such thing: there is no such entrant. Conflict: it has
-- withdrawn, which the owner alone takes back. Or it would get a name, and its player was deleted. Full: no
-- more changes can be noted.
create function @STORE_SCHEMA@.change_entrant(tournament_id uuid, number integer,
    change @STORE_SCHEMA@.entrant_change, note @STORE_SCHEMA@.change_note) returns smallint
language plpgsql security definer as $$
declare
    entrant public.tournament_entrant;
    is_deleted boolean; -- the entrant's player
    is_noted boolean;
    what text;
begin
    select t.status = @TOURNAMENT_RUNNING@ into is_noted from public.tournament t
        where t.tournament_id = change_entrant.tournament_id for update;
    select e.* into entrant from public.tournament_entrant e
        where e.tournament_id = change_entrant.tournament_id and e.number = change_entrant.number;
    if not found then
        return @NONE@;
    end if;
    if entrant.status = @ENTRANT_WITHDRAWN@ and change.status <> @ENTRANT_WITHDRAWN@ and not change.by_owner
    then
        return @CONFLICT@;
    end if;
    if change.name is not null then -- delete_player waits for this change, or is seen here
        select p.deleted_at is not null into is_deleted from public.player p
        where p.player_id = entrant.player_id for share;
        if is_deleted then
            return @CONFLICT@;
        end if;
    end if;
    if is_noted then
        select jsonb_agg(jsonb_build_object('path', '/entrants/entrant-' || number || '/' || c.member,
            'before', c.before, 'after', c.after) order by c.n)::text into what
        from (values (1, 'name', to_jsonb(entrant.name), to_jsonb(change.name)),
            (2, 'team', to_jsonb(entrant.team), to_jsonb(change.team)),
            (3, 'handicap', to_jsonb(trim_scale(entrant.handicap / 1000.0)),
                to_jsonb(trim_scale(change.handicap / 1000.0))),
            (4, 'unranked', to_jsonb(entrant.unranked), to_jsonb(change.unranked)))
            as c (n, member, before, after)
        where c.after <> c.before;
        if what is not null and not @STORE_SCHEMA@.can_note_change(tournament_id) then
            return @FULL@;
        end if;
    end if;
    update public.tournament_entrant e set status = coalesce(change.status, e.status),
        handicap = coalesce(change.handicap, e.handicap), unranked = coalesce(change.unranked, e.unranked),
        name = coalesce(change.name, e.name), team = coalesce(change.team, e.team),
        preferences = coalesce(change.preferences, e.preferences)
    where e.tournament_id = change_entrant.tournament_id and e.number = change_entrant.number;
    update public.tournament t set version = t.version + 1
    where t.tournament_id = change_entrant.tournament_id;
    if what is not null then
        perform @STORE_SCHEMA@.note_change(tournament_id, number, what, note);
    end if;
    return @DONE@;
end $$;
