-- Tiles by their paths, each with the position of its path in the list, from 1.
create function @STORE_SCHEMA@.read_tiles(paths text[]) returns table (n bigint, data bytea)
language sql stable security definer as $$
    select u.n, t.data from unnest(paths) with ordinality as u (path, n)
        join public.transparency_tile t using (path);
$$;
