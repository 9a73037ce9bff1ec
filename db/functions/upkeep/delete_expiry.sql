-- Deletes the row by which prune_match finds a match that is deleted. False: there is none, or the match is
-- there.
create function @STORE_SCHEMA@.delete_expiry(match_id uuid) returns boolean
language plpgsql security definer as $$
begin
    if exists (select from public.match m where m.match_id = delete_expiry.match_id) then
        return false;
    end if;
    delete from public.expiry e where e.match_id = delete_expiry.match_id;
    return found;
end $$;
