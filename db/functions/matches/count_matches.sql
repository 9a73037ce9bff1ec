-- The number of all matches, begun or not. It reads all of them.
create function @STORE_SCHEMA@.count_matches() returns bigint
language plpgsql stable security definer as $$
begin
    return (select count(*) from public.match);
end $$;
