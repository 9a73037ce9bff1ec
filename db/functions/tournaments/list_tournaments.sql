-- The list of tournaments, the newest first.
create function @STORE_SCHEMA@.list_tournaments(behind @STORE_SCHEMA@.place, most bigint)
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
        0::smallint, false
    from public.tournament t
    where behind.id is null or (t.created_at, t.tournament_id) < (behind.created_at, behind.id)
    order by t.created_at desc, t.tournament_id desc limit most;
end $$;
