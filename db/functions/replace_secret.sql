-- Another secret in the place of one that signs. False: it signs no more, and is not this one. With the rights of whoever calls it, as add_key().
create function @STORE_SCHEMA@.replace_secret(seed bytea) returns boolean
language plpgsql as $$
begin
    update public.server_key k set seed = replace_secret.seed, signs = false where k.signs or k.seed = replace_secret.seed;
    return found;
end $$;
