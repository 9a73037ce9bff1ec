-- `owner` is not needed: the three are called alike.
create function @STORE_SCHEMA@.reseal_secret(owner bytea, sealed bytea, before bytea) returns boolean
language plpgsql as $$
begin
    update public.server_key k set seed = sealed where k.seed = before;
    return found;
end $$;
