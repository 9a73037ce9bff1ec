-- A decision is due at another time (see compute_extension), which is an action: see add_entry. An undo that
-- leads back to the same decision leads to this deadline. Conflict: the match is at another version, nothing
-- is due, or the key has a reply already.
create function @STORE_SCHEMA@.extend_deadline(match_id uuid, due_at timestamptz, reply @STORE_SCHEMA@.reply,
    its_entry @STORE_SCHEMA@.entry) returns smallint
language plpgsql security definer as $$
declare
    before timestamptz;
    is_clocked boolean;
begin
    if not @STORE_SCHEMA@.lock_version(match_id, (its_entry).version, null) then
        return @STORE_SCHEMA@.check_repeated(match_id, (its_entry).version + 1, (its_entry).nonce);
    end if;
    select d.due_at, d.bank is not null into before, is_clocked from public.deadline d
    where d.match_id = extend_deadline.match_id and d.due_at is not null for update;
    if not found then
        return @CONFLICT@;
    end if;
    if not @STORE_SCHEMA@.take_key(match_id, reply) then
        return @CONFLICT@;
    end if;
    if is_clocked then
        perform @STORE_SCHEMA@.lengthen_clock(match_id, due_at);
    else
        update public.deadline d set late = 0, due_at = extend_deadline.due_at,
            due_before = array_replace(d.due_before, before, extend_deadline.due_at)
        where d.match_id = extend_deadline.match_id;
    end if;
    perform @STORE_SCHEMA@.add_entry(match_id, its_entry);
    return @DONE@;
end $$;
