-- Adds entrants, all or none, and returns their numbers in order. No row: the tournament is over, or would
-- have more than `most`, or has one of these players already. Sent again, it finds what it has added.
create function @STORE_SCHEMA@.add_entrants(tournament_id uuid, entrants @STORE_SCHEMA@.entrant[],
    at timestamptz, most integer) returns setof integer
language plpgsql security definer as $$
declare
    has integer;
begin
    perform from public.tournament t where t.tournament_id = add_entrants.tournament_id and t.status < 2
        for update;
    if not found then
        return;
    end if;
    select count(*) into has from public.tournament_entrant e
        where e.tournament_id = add_entrants.tournament_id;
    if not exists (select from public.tournament_entrant e
        where e.tournament_id = add_entrants.tournament_id and e.token_hash = entrants[1].token_hash) then
        if has + cardinality(entrants) > most or exists (select from public.tournament_entrant e
            where e.tournament_id = add_entrants.tournament_id
            and e.player_id in (select n.player_id from unnest(entrants) as n)) then
            return;
        end if;
        insert into public.tournament_entrant (tournament_id, number, token_hash, name, team, status,
            entered_at, player_id)
        select add_entrants.tournament_id, has + n.n, n.token_hash, n.name, n.team, 0, at, n.player_id
        from unnest(entrants) with ordinality as n (token_hash, name, team, player_id, n);
        update public.tournament t set version = t.version + 1
        where t.tournament_id = add_entrants.tournament_id;
    end if;
    return query select e.number from public.tournament_entrant e
        where e.tournament_id = add_entrants.tournament_id
        and e.token_hash in (select n.token_hash from unnest(entrants) as n) order by e.number;
end $$;
