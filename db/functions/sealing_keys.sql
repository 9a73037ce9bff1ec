-- The operator's keys that something is encrypted by, in hexadecimal.
create function @STORE_SCHEMA@.sealing_keys() returns setof text
language sql stable security definer as $$
    select encode(k.id, 'hex') from public.sealing_key k;
$$;
