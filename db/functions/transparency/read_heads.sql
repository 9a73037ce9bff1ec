-- Where these matches stand, of those that stand at a version that is not in the log yet. The size of the log
-- decides how its entries are found best.
create function @STORE_SCHEMA@.read_heads(match_ids uuid[])
returns table (id uuid, version bigint, last_hash bytea, seed bytea)
language plpgsql stable security definer @PLANNED_EACH_TIME@ as $$
begin
    return query
    select s.match_id, s.version, s.last_hash, m.seed from unnest(match_ids) as u (match_id)
    join public.match_state s using (match_id) join public.match m using (match_id)
    left join public.transparency_entry e on e.match_id = s.match_id and e.seq = s.version
    where e.seq is null;
end $$;
