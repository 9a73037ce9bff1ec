-- Running matches in which somebody has standing instructions, in order of their ids, behind one (null: from the first).
create function instructed_matches(after uuid, most bigint) returns setof uuid
language plpgsql stable security definer as $$
begin
    return query
    select distinct n.match_id from public.instruction n join public.match m on m.match_id = n.match_id and m.status = 1
    where n.match_id > coalesce(after, '00000000-0000-0000-0000-000000000000') order by n.match_id limit most;
end $$;
