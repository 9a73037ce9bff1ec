-- The key that signs now.
create function @STORE_SCHEMA@.read_signing_key()
returns table (public_key bytea, valid_from timestamptz, valid_until timestamptz, seed bytea)
language sql stable security definer as $$
    select k.public_key, k.valid_from, k.valid_until, k.seed from public.signing_key k
        where k.valid_until is null;
$$;
