-- Encrypts a match's seed anew, if it is still `before`. It runs with the rights of its caller: only the
-- owner of the tables may do it.
create function @STORE_SCHEMA@.reseal_match(match_id uuid, sealed bytea, before bytea) returns boolean
language plpgsql as $$
begin
    update public.match m set seed = sealed where m.match_id = reseal_match.match_id and m.seed = before;
    return found;
end $$;
