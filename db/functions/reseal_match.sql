create function @STORE_SCHEMA@.reseal_match(match_id uuid, sealed bytea, before bytea) returns boolean
language plpgsql as $$
begin
    update public.match m set seed = sealed where m.match_id = reseal_match.match_id and m.seed = before;
    return found;
end $$;
