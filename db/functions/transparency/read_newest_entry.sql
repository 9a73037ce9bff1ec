-- A match's newest entry up to a version, and the number of its first one.
create function @STORE_SCHEMA@.read_newest_entry(match_id uuid, version bigint)
returns table (seq bigint, number bigint, first bigint)
language plpgsql stable security definer as $$
begin
    return query
    select e.seq, e.number, (select f.number from public.transparency_entry f
        where f.match_id = read_newest_entry.match_id order by f.seq limit 1)
    from public.transparency_entry e
    where e.match_id = read_newest_entry.match_id and e.seq <= version order by e.seq desc limit 1;
end $$;
