-- The tree grows from size `before`: its new size, the tiles that change, and the new entries. False: it has
-- another size.
create function @STORE_SCHEMA@.append_entries(before bigint, tree @STORE_SCHEMA@.tree, paths text[],
    tiles bytea[], entries bytea[]) returns boolean
language plpgsql security definer as $$
begin
    update public.transparency t set size = tree.size, root = tree.root where t.size = before;
    if not found then
        return false;
    end if;
    insert into public.transparency_tree (size, root, at) values (tree.size, tree.root, tree.at);
    insert into public.transparency_tile (path, data)
    select u.path, u.data from unnest(paths, tiles) as u (path, data)
    on conflict on constraint transparency_tile_pkey do update set data = excluded.data;
    insert into public.transparency_entry (match_id, seq, number)
    select encode(substring(u.entry from 2 for 16), 'hex')::uuid,
        ('x' || encode(substring(u.entry from 18 for 8), 'hex'))::bit(64)::bigint, before + u.n - 1
    from unnest(entries) with ordinality as u (entry, n);
    return true;
end $$;
