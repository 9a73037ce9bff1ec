-- What a function returns that found the match moved on. Its own commit may have done that, which was sent again because nobody had been told: then it made this action,
-- and is done. Verdicts of this and of others: enum db_result of db/db.h; 0: done, 1: there is no such thing, 2: conflict, and nothing was done.
create function @STORE_SCHEMA@.outcome(match_id uuid, seq bigint, nonce bigint) returns smallint
language plpgsql stable security definer as $$
begin
    perform from public.action a where a.match_id = outcome.match_id and a.seq = outcome.seq and a.nonce = outcome.nonce;
    return case when found then @DONE@ else @CONFLICT@ end;
end $$;
