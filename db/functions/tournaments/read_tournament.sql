-- A tournament with the numbers of its entrants and rounds. `unmade`: the round whose matches are not all
-- made, or 0. `stalled`: it was begun so long ago that its maker has crashed.
create function @STORE_SCHEMA@.read_tournament(tournament_id uuid)
returns table (
    id uuid, version bigint, owner_hash bytea, name text, game text, code_hash bytea, terms text,
    status smallint, created_at timestamptz, entrants bigint, rounds bigint, unmade smallint, stalled boolean)
language plpgsql stable security definer as $$
begin
    return query
    select t.tournament_id, t.version, t.owner_hash, t.name, t.game, t.code_hash, t.terms, t.status,
        t.created_at,
        (select count(*) from public.tournament_entrant e where e.tournament_id = t.tournament_id),
        (select count(*) from public.tournament_round r where r.tournament_id = t.tournament_id and r.made),
        coalesce(u.number, 0::smallint), coalesce(u.begun_at < clock_timestamp() - interval '10 s', false)
    from public.tournament t
    left join public.tournament_round u on u.tournament_id = t.tournament_id and not u.made
    where t.tournament_id = read_tournament.tournament_id;
end $$;
