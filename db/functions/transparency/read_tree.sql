-- The transparency log as it stands.
create function @STORE_SCHEMA@.read_tree() returns table (id uuid, size bigint, root bytea)
language sql stable security definer as $$
    select t.id, t.size, t.root from public.transparency t;
$$;
