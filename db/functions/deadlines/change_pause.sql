-- A match is paused, or goes on, or a seat agrees to one of these, which is an action: see add_entry.
-- `change`: enum store_pausing of db/store.h. `agreed`: the seats that have agreed. After a pause as much
-- time is left as before it, also where an undo leads back to an earlier deadline. Conflict: the match is at
-- another version, or others have answered, or the key has a reply already.
create function @STORE_SCHEMA@.change_pause(match_id uuid, change smallint, agreed integer, nonces bigint[],
    reply @STORE_SCHEMA@.reply, its_entry @STORE_SCHEMA@.entry) returns smallint
language plpgsql security definer as $$
declare
    now timestamptz := clock_timestamp();
    pause interval;
    is_clocked boolean;
begin
    if not @STORE_SCHEMA@.lock_version(match_id, (its_entry).version, nonces) then
        return @STORE_SCHEMA@.check_repeated(match_id, (its_entry).version + 1, (its_entry).nonce);
    end if;
    if reply.key is not null then
        insert into public.idempotency (match_id, seat, key, request_hash, at, version, body)
        values (change_pause.match_id, reply.seat, reply.key, reply.request_hash, reply.at, 0, '')
        on conflict do nothing;
        if not found then
            return @CONFLICT@;
        end if;
    end if;
    if change = 0 then
        update public.match m set pause_agreed = agreed where m.match_id = change_pause.match_id;
    elsif change = 3 then
        select now - m.paused_at into pause from public.match m where m.match_id = change_pause.match_id;
        update public.match m set paused_at = null, paused_by_seats = false, pause_agreed = 0
        where m.match_id = change_pause.match_id;
        select d.bank is not null into is_clocked from public.deadline d
        where d.match_id = change_pause.match_id;
        if is_clocked then
            perform @STORE_SCHEMA@.resume_clock(match_id, now - pause, now);
        else
            update public.deadline d set due_at = d.due_paused + pause, due_paused = null,
                due_before = array(select b.due + pause
                    from unnest(d.due_before) with ordinality b (due, n) order by b.n)
            where d.match_id = change_pause.match_id;
        end if;
    else
        update public.match m set paused_at = now, paused_by_seats = change = 2, pause_agreed = 0
        where m.match_id = change_pause.match_id;
        update public.deadline d set due_paused = d.due_at, due_at = null, fires_at = null
        where d.match_id = change_pause.match_id;
    end if;
    perform @STORE_SCHEMA@.add_entry(match_id, its_entry);
    return @DONE@;
end $$;
