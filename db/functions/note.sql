-- Something that is done to a match from outside is an action of its own: the state stays, and what was answered at this version stands at the next.
-- Only for functions that keep the match at this version: see stands.
create function note(match_id uuid, version bigint, at timestamptz, line text, detail bytea, hash bytea, nonce bigint) returns void
language plpgsql security definer as $$
begin
    update public.match_state s set version = note.version + 1, last_hash = note.hash where s.match_id = note.match_id and s.version = note.version;
    insert into public.action (match_id, seq, at, line, detail, hash, nonce)
    values (note.match_id, note.version + 1, note.at, note.line, note.detail, note.hash, note.nonce);
    update public.deadline d set version = note.version + 1 where d.match_id = note.match_id and d.version = note.version;
    update public.answer a set version = note.version + 1 where a.match_id = note.match_id and a.version = note.version;
end $$;
