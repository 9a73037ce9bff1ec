-- A deadline has passed, and these seats had not decided, by the answers that have these nonces: see
-- lock_version. Conflict: it has not passed, or is noted already, or others have answered, or the match has
-- gone on.
create function @STORE_SCHEMA@.note_late(match_id uuid, version bigint, nonces bigint[], late integer)
returns smallint
language plpgsql security definer as $$
begin
    if not @STORE_SCHEMA@.lock_version(match_id, version, nonces) then
        return @CONFLICT@;
    end if;
    update public.deadline d set late = note_late.late
    where d.match_id = note_late.match_id and d.version = note_late.version and d.late = 0
        and least(d.due_at, d.fires_at) <= statement_timestamp();
    if not found then
        return @CONFLICT@;
    end if;
    perform @STORE_SCHEMA@.count_missed(match_id, note_late.late, 0);
    perform @STORE_SCHEMA@.tell(match_id, @WEBHOOK_LATE@::smallint, note_late.late);
    return @DONE@;
end $$;
