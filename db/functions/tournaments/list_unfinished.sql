-- The matches of a tournament that are not over. `version` and `last_hash` are null before play.
create function @STORE_SCHEMA@.list_unfinished(tournament_id uuid)
returns table (its_match uuid, version bigint, last_hash bytea)
language plpgsql stable security definer @PLANNED_BY_KEYS@ as $$
declare
    its_label constant text := tournament_id::text; -- of its matches
begin
    return query select m.match_id, s.version, s.last_hash
    from public.match m left join public.match_state s on s.match_id = m.match_id
    where m.tournament = its_label and m.status <> @MATCH_OVER@
    order by m.match_id;
end $$;
