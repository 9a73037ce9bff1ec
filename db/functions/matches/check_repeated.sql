-- The verdict of a function that finds the match at another version. Its own action, sent twice, may have led
-- there: then it is done. Otherwise it is a conflict.
create function @STORE_SCHEMA@.check_repeated(match_id uuid, seq bigint, nonce bigint) returns smallint
language plpgsql stable security definer as $$
begin
    perform from public.action a where a.match_id = check_repeated.match_id
        and a.seq = check_repeated.seq and a.nonce = check_repeated.nonce;
    return case when found then @DONE@ else @CONFLICT@ end;
end $$;
