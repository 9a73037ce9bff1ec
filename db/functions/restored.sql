-- A match goes on from an older copy, with another seed, which is an action (see note); of a match that has not begun (`version` null) it joins its terms.
-- `before`: the restorations that there were. Conflict: the match is not at this version, or is over, or has been restored meanwhile. Like the functions
-- reseal_* it runs with the rights of whoever calls it: this is the owner's to do.
create function @STORE_SCHEMA@.restored(match_id uuid, seed bytea, before bytea, restoration bytea, its_entry @STORE_SCHEMA@.entry) returns smallint
language plpgsql as $$
begin
    perform from public.match m where m.match_id = restored.match_id and m.restored = restored.before || restored.restoration;
    if found then
        return @DONE@; -- it was this one, sent twice
    end if;
    if not @STORE_SCHEMA@.stands(match_id, (its_entry).version, null) then
        return @CONFLICT@;
    end if;
    update public.match m set seed = restored.seed, restored = m.restored || restored.restoration
    where m.match_id = restored.match_id and m.restored = restored.before;
    if not found then
        return @CONFLICT@;
    end if;
    if (its_entry).version is not null then
        perform @STORE_SCHEMA@.note(match_id, its_entry);
    end if;
    return @DONE@;
end $$;
