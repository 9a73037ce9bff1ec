-- Writes the packed form of the lines after an action anew. The lines themselves never change.
create function @STORE_SCHEMA@.repack_details(match_id uuid, after bigint, details bytea[]) returns void
language plpgsql security definer as $$
begin
    update public.action a set detail = u.detail from unnest(details) with ordinality as u (detail, n)
    where a.match_id = repack_details.match_id and a.seq = after + u.n;
end $$;
