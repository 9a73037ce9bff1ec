-- What was answered at a version stands at a later one, too.
create function carry(match_id uuid, version bigint, later bigint) returns void
language plpgsql security definer as $$
begin
    update public.answer a set version = later where a.match_id = carry.match_id and a.version = carry.version;
end $$;
