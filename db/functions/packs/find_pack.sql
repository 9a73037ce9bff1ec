-- The text of a pack.
create function @STORE_SCHEMA@.find_pack(hash bytea, game text) returns setof text
language plpgsql stable security definer as $$
begin
    return query select p.text from public.component_pack p where p.hash = find_pack.hash
        and p.game = find_pack.game;
end $$;
