-- Adds a pack, or notes that it was asked for at this time. False: `most` packs are there already. Of two
-- calls that add the same pack the second waits for the first.
create function @STORE_SCHEMA@.add_pack(hash bytea, game text, text text, at timestamptz, most bigint)
returns boolean
language plpgsql security definer as $$
begin
    if (select count(*) from public.component_pack) >= most
    and not exists (select from public.component_pack c where c.hash = add_pack.hash
        and c.game = add_pack.game) then
        return false;
    end if;
    insert into public.component_pack as c (hash, game, text, added_at)
    values (add_pack.hash, add_pack.game, add_pack.text, add_pack.at)
    on conflict on constraint component_pack_pkey do update set added_at = greatest(c.added_at,
        excluded.added_at);
    return true;
end $$;
