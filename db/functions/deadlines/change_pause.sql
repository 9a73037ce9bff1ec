-- A match is paused, or goes on, or a seat agrees to one of these, which is an action: see add_entry.
-- `change`: PAUSE_CHANGE of db/numbers.def. `agreed`: the seats that have agreed. Webhooks are told of it.
-- The entry has the reason, where one was given.
-- Conflict: the match is at another version, or others have answered, or the key has a reply already.
create function @STORE_SCHEMA@.change_pause(match_id uuid, change smallint, agreed integer, nonces bigint[],
    reply @STORE_SCHEMA@.reply, its_entry @STORE_SCHEMA@.entry) returns smallint
language plpgsql security definer as $$
declare
    reason constant text := (its_entry).line::jsonb ->> 'reason';
    seats integer;
begin
    if not @STORE_SCHEMA@.lock_version(match_id, (its_entry).version, nonces) then
        return @STORE_SCHEMA@.check_repeated(match_id, (its_entry).version + 1, (its_entry).nonce);
    end if;
    if not @STORE_SCHEMA@.take_key(match_id, reply) then
        return @CONFLICT@;
    end if;
    if change = @PAUSE_AGREES@ then
        perform @STORE_SCHEMA@.agree_pause(match_id, agreed, reason);
    else
        if change = @PAUSE_RESUMES@ then
            perform @STORE_SCHEMA@.end_pause(match_id, (its_entry).version);
        else
            perform @STORE_SCHEMA@.begin_pause(match_id, change = @PAUSE_SEATS_PAUSE@, reason);
        end if;
        select m.seats into seats from public.match m where m.match_id = change_pause.match_id;
        perform @STORE_SCHEMA@.tell(match_id, @WEBHOOK_PAUSE@::smallint, seats);
    end if;
    perform @STORE_SCHEMA@.mark_votes(match_id);
    perform @STORE_SCHEMA@.add_entry(match_id, its_entry);
    return @DONE@;
end $$;
