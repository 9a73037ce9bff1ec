-- Matches in which a seat has standing instructions, by their ids, and whether they are over. `after`: those
-- behind it. Null: from the first. Those that are over are listed, too, so that a page never costs more than
-- its matches: see forget_instructions. The planner must know that a page is small.
create function @STORE_SCHEMA@.list_instructed_matches(after uuid, most bigint)
returns table (id uuid, is_over boolean)
language plpgsql stable security definer @PLANNED_EACH_TIME@ as $$
begin
    return query
    select n.match_id, m.status = @MATCH_OVER@
    from (select distinct i.match_id from public.instruction i
        where i.match_id > coalesce(after, @BEFORE_ALL_IDS@)
        order by i.match_id limit most) n
    join public.match m on m.match_id = n.match_id order by n.match_id;
end $$;
