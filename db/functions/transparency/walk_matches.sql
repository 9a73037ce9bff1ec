-- Matches after a place in the list, newest first, and whether the log lacks the version at which each
-- stands. As in read_heads, the size of the log decides how its entries are found best.
create function @STORE_SCHEMA@.walk_matches(created_before timestamptz, before_id uuid, most bigint)
returns table (id uuid, created_at timestamptz, lost boolean)
language plpgsql stable security definer @PLANNED_EACH_TIME@ as $$
begin
    return query
    select m.match_id, m.created_at, s.match_id is not null and e.seq is null
    from public.match m left join public.match_state s on s.match_id = m.match_id
    left join public.transparency_entry e on e.match_id = s.match_id and e.seq = s.version
    where (m.created_at, m.match_id) < (created_before, before_id)
    order by m.created_at desc, m.match_id desc limit most;
end $$;
