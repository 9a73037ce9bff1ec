-- Another secret in the place of one that signs. False: it signs no more, and is another one. It runs with
-- the rights of its caller, as add_key does.
create function @STORE_SCHEMA@.replace_secret(seed bytea) returns boolean
language plpgsql as $$
begin
    update public.server_key k set seed = replace_secret.seed, signs = false where k.signs
        or k.seed = replace_secret.seed;
    return found;
end $$;
