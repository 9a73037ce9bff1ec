-- Adds entrants, all or none, and returns their numbers in order. No row: the tournament is over, or has one
-- of these players already, or would have more than `most` who have not withdrawn, or more than `room` in
-- all. A row -1: the key has added others, or one of its own has another token by now. Sent again, it finds
-- what it has added.
create function @STORE_SCHEMA@.add_entrants(tournament_id uuid, entrants @STORE_SCHEMA@.entrant[],
    key_hash bytea, at timestamptz, most integer, room integer) returns setof integer
language plpgsql security definer as $$
declare
    is_over boolean;
    has integer;
    withdrawn integer;
begin
    select t.status = @TOURNAMENT_OVER@ into is_over from public.tournament t
        where t.tournament_id = add_entrants.tournament_id for update;
    if not exists (select from public.tournament_entrant e
        where e.tournament_id = add_entrants.tournament_id and e.token_hash = entrants[1].token_hash) then
        if exists (select from public.tournament_entrant e
            where e.tournament_id = add_entrants.tournament_id and e.key_hash = add_entrants.key_hash) then
            return next -1;
            return;
        end if;
        select count(*), count(*) filter (where e.status = @ENTRANT_WITHDRAWN@) into has, withdrawn
        from public.tournament_entrant e where e.tournament_id = add_entrants.tournament_id;
        if is_over or has - withdrawn + cardinality(entrants) > most or has + cardinality(entrants) > room
            or exists (select from public.tournament_entrant e
            where e.tournament_id = add_entrants.tournament_id
            and e.player_id in (select n.player_id from unnest(entrants) as n)) then
            return;
        end if;
        insert into public.tournament_entrant (tournament_id, number, token_hash, name, team, status,
            entered_at, player_id, key_hash, handicap, unranked, preferences)
        select add_entrants.tournament_id, has + n.n, n.token_hash, n.name, n.team, @ENTRANT_PLAYS@, at,
            n.player_id, add_entrants.key_hash, n.handicap, n.unranked, n.preferences
        from unnest(entrants) with ordinality
            as n (token_hash, name, team, player_id, handicap, unranked, preferences, n);
        update public.tournament t set version = t.version + 1
        where t.tournament_id = add_entrants.tournament_id;
    elsif (select count(*) from public.tournament_entrant e
        where e.tournament_id = add_entrants.tournament_id
        and e.token_hash in (select n.token_hash from unnest(entrants) as n)) < cardinality(entrants) then
        return next -1;
        return;
    end if;
    return query select e.number from public.tournament_entrant e
        where e.tournament_id = add_entrants.tournament_id
        and e.token_hash in (select n.token_hash from unnest(entrants) as n) order by e.number;
end $$;
