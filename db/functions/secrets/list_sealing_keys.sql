-- The operator's keys by which something is encrypted, in hexadecimal.
create function @STORE_SCHEMA@.list_sealing_keys() returns setof text
language sql stable security definer as $$
    select encode(k.id, 'hex') from public.sealing_key k;
$$;
