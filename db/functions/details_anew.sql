-- The same of actions behind one: the packed form of their lines. The lines themselves cannot be changed.
create function @STORE_SCHEMA@.details_anew(match_id uuid, after bigint, details bytea[]) returns void
language plpgsql security definer as $$
begin
    update public.action a set detail = u.detail from unnest(details) with ordinality as u (detail, n)
    where a.match_id = details_anew.match_id and a.seq = after + u.n;
end $$;
