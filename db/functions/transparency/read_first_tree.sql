-- The first tree that has the entry of this number.
create function @STORE_SCHEMA@.read_first_tree(number bigint)
returns table (size bigint, root bytea, at timestamptz)
language sql stable security definer as $$
    select t.size, t.root, t.at from public.transparency_tree t where t.size > number order by t.size limit 1;
$$;
