-- Whether this action was written by this commit.
create function has_commit(match_id uuid, seq bigint, nonce bigint) returns boolean
language plpgsql stable security definer as $$
begin
    perform from public.action a where a.match_id = has_commit.match_id and a.seq = has_commit.seq and a.nonce = has_commit.nonce;
    return found;
end $$;
