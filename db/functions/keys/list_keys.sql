-- The keys that sign or have signed, the newest first.
create function @STORE_SCHEMA@.list_keys()
returns table (public_key bytea, valid_from timestamptz, valid_until timestamptz)
language sql stable security definer as $$
    select k.public_key, k.valid_from, k.valid_until from public.signing_key k order by k.valid_from desc,
        k.public_key;
$$;
