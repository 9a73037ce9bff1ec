-- Encrypts the service's secret anew, if it is still `before`. As reseal_match, which has the same
-- parameters: `owner` is unused.
create function @STORE_SCHEMA@.reseal_secret(owner bytea, sealed bytea, before bytea) returns boolean
language plpgsql as $$
begin
    update public.server_key k set seed = sealed where k.seed = before;
    return found;
end $$;
