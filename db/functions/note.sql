-- Something that is done to a match from outside is an action of its own: the state stays, and what was answered at this version stands at the next.
-- Only for functions that keep the match at this version: see stands.
create function @STORE_SCHEMA@.note(match_id uuid, its @STORE_SCHEMA@.entry) returns void
language plpgsql security definer as $$
begin
    update public.match_state s set version = its.version + 1, last_hash = its.hash where s.match_id = note.match_id and s.version = its.version;
    insert into public.action (match_id, seq, at, line, detail, hash, nonce)
    values (note.match_id, its.version + 1, its.at, its.line, its.detail, its.hash, its.nonce);
    update public.deadline d set version = its.version + 1 where d.match_id = note.match_id and d.version = its.version;
    update public.answer a set version = its.version + 1 where a.match_id = note.match_id and a.version = its.version;
end $$;
