-- Matches in which somebody has standing instructions, in order of their ids, behind one (null: from the first); and whether they are over. So that a page never costs more
-- than its matches, those that are over are not left out here: see forget_instructions. Planned anew for each call: of a page alone is it known that it is small.
create function @STORE_SCHEMA@.instructed_matches(after uuid, most bigint) returns table (id uuid, is_over boolean)
language plpgsql stable security definer set plan_cache_mode = force_custom_plan as $$
begin
    return query
    select n.match_id, m.status = 2
    from (select distinct i.match_id from public.instruction i
        where i.match_id > coalesce(after, '00000000-0000-0000-0000-000000000000') order by i.match_id limit most) n
    join public.match m on m.match_id = n.match_id order by n.match_id;
end $$;
