-- Stores the service's secret, if there is none yet. True: it is this one.
create function @STORE_SCHEMA@.add_secret(seed bytea, at timestamptz) returns boolean
language plpgsql security definer as $$
begin
    insert into public.server_key (seed, made_at) values (add_secret.seed, at) on conflict do nothing;
    return found;
end $$;
