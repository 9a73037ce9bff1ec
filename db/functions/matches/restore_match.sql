-- A match goes on from an older copy with another seed, which is an action: see add_entry. A match that has
-- not begun (`version` null) has the restoration among its terms. `before`: the restorations that it had.
-- Conflict: the match is at another version, or is over, or was restored meanwhile. It runs with the rights
-- of its caller, as the functions reseal_* do: only the owner of the tables may restore.
create function @STORE_SCHEMA@.restore_match(match_id uuid, seed bytea, before bytea, restoration bytea,
    its_entry @STORE_SCHEMA@.entry) returns smallint
language plpgsql as $$
begin
    perform from public.match m
    where m.match_id = restore_match.match_id
        and m.restored = restore_match.before || restore_match.restoration;
    if found then
        return @DONE@; -- it was this one, sent twice
    end if;
    if not @STORE_SCHEMA@.lock_version(match_id, (its_entry).version, null) then
        return @CONFLICT@;
    end if;
    update public.match m set seed = restore_match.seed, restored = m.restored || restore_match.restoration
    where m.match_id = restore_match.match_id and m.restored = restore_match.before;
    if not found then
        return @CONFLICT@;
    end if;
    if (its_entry).version is not null then
        perform @STORE_SCHEMA@.add_entry(match_id, its_entry);
    end if;
    return @DONE@;
end $$;
