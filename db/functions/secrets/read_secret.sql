-- The service's secret. `signs`: it may be the seed of a key pair as well.
create function @STORE_SCHEMA@.read_secret() returns table (seed bytea, signs boolean)
language sql stable security definer as $$
    select k.seed, k.signs from public.server_key k;
$$;
