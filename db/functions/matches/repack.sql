-- Writes the state in another packed form, for a build with other tables. The log is the proof of it. False:
-- the match has gone on.
create function @STORE_SCHEMA@.repack(match_id uuid, version bigint, state bytea) returns boolean
language plpgsql security definer as $$
begin
    update public.match_state s set state = repack.state where s.match_id = repack.match_id
        and s.version = repack.version;
    return found;
end $$;
