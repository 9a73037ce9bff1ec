-- Encrypts the seed of a signing key anew, if it is still `before`. As reseal_match.
create function @STORE_SCHEMA@.reseal_key(public_key bytea, sealed bytea, before bytea) returns boolean
language plpgsql as $$
begin
    update public.signing_key k set seed = sealed where k.public_key = reseal_key.public_key
        and k.seed = before;
    return found;
end $$;
