-- A match goes on from an older copy, with another seed, which is an action (see note); of a match that has not begun (`version` null) it joins its terms.
-- `before`: the restorations that there were. Conflict: the match is not at this version, or is over, or has been restored meanwhile. Like the functions
-- reseal_* it runs with the rights of whoever calls it: this is the owner's to do.
create function restored(match_id uuid, version bigint, seed bytea, before bytea, restoration bytea, at timestamptz, line text, detail bytea,
    hash bytea, nonce bigint) returns smallint
language plpgsql as $$
begin
    perform from public.match m where m.match_id = restored.match_id and m.restored = restored.before || restored.restoration;
    if found then
        return 0; -- it was this one, sent twice
    end if;
    if not @STORE_SCHEMA@.stands(match_id, version, null) then
        return 2;
    end if;
    update public.match m set seed = restored.seed, restored = m.restored || restored.restoration
    where m.match_id = restored.match_id and m.restored = restored.before;
    if not found then
        return 2;
    end if;
    if version is not null then
        perform @STORE_SCHEMA@.note(match_id, version, at, line, detail, hash, nonce);
    end if;
    return 0;
end $$;
