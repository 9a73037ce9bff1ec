-- An action tells of something that is done to a match from outside. The state stays, and answers at the
-- version hold at the next one. The match must be locked at this version: see lock_version.
create function @STORE_SCHEMA@.add_entry(match_id uuid, its @STORE_SCHEMA@.entry) returns void
language plpgsql security definer as $$
begin
    update public.match_state s set version = its.version + 1, last_hash = its.hash
        where s.match_id = add_entry.match_id and s.version = its.version;
    insert into public.action (match_id, seq, at, line, detail, hash, nonce)
    values (add_entry.match_id, its.version + 1, its.at, its.line, its.detail, its.hash, its.nonce);
    update public.deadline d set version = its.version + 1 where d.match_id = add_entry.match_id
        and d.version = its.version;
    update public.answer a set version = its.version + 1 where a.match_id = add_entry.match_id
        and a.version = its.version;
end $$;
