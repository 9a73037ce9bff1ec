-- A match is paused, or goes on, or a seat agrees to one of these, which is an action: see add_entry.
-- `change`: PAUSE_CHANGE of db/numbers.def. `agreed`: the seats that have agreed. After a pause as much
-- time is left as before it, also where an undo leads back to an earlier deadline. Webhooks are told of
-- it, and of the turns that go on. When a seat proposes a pause or its end, they are told of the agreement
-- that is wanted. The entry has the reason, where one was given. That of a seat stays while any seat agrees.
-- Conflict: the match is at another version, or others have answered, or the key has a reply already.
create function @STORE_SCHEMA@.change_pause(match_id uuid, change smallint, agreed integer, nonces bigint[],
    reply @STORE_SCHEMA@.reply, its_entry @STORE_SCHEMA@.entry) returns smallint
language plpgsql security definer as $$
declare
    now timestamptz := clock_timestamp();
    pause interval;
    is_clocked boolean;
    due timestamptz;
    reason constant text := (its_entry).line::jsonb ->> 'reason';
    before timestamptz[];
    asked integer; -- seats that are told of their turns, of the agreement that is wanted, or of the pause
begin
    if not @STORE_SCHEMA@.lock_version(match_id, (its_entry).version, nonces) then
        return @STORE_SCHEMA@.check_repeated(match_id, (its_entry).version + 1, (its_entry).nonce);
    end if;
    if not @STORE_SCHEMA@.take_key(match_id, reply) then
        return @CONFLICT@;
    end if;
    if change = @PAUSE_AGREES@ then
        select m.seats & ~m.resigned & ~agreed into asked from public.match m
        where m.match_id = change_pause.match_id and m.pause_agreed = 0 and agreed <> 0;
        if asked <> 0 then -- the first to agree proposes it
            perform @STORE_SCHEMA@.tell(match_id, @WEBHOOK_VOTE@::smallint, asked);
        end if;
        update public.match m set pause_agreed = agreed,
            pause_reason = case when m.paused_at is not null then m.pause_reason when agreed = 0 then null
                when m.pause_agreed = 0 then reason else coalesce(reason, m.pause_reason) end
        where m.match_id = change_pause.match_id;
    elsif change = @PAUSE_RESUMES@ then
        select now - m.paused_at into pause from public.match m where m.match_id = change_pause.match_id;
        update public.match m
            set paused_at = null, paused_by_seats = false, pause_agreed = 0, pause_reason = null
        where m.match_id = change_pause.match_id;
        select d.bank is not null or d.away is not null, d.due_paused, d.due_before
        into is_clocked, due, before from public.deadline d where d.match_id = change_pause.match_id;
        if is_clocked then
            perform @STORE_SCHEMA@.resume_clock(match_id, now - pause, now);
        else -- Citus adds no interval to a column in an update
            due := due + pause;
            before := array(select b.due + pause from unnest(before) with ordinality b (due, n) order by b.n);
            update public.deadline d set due_at = due, due_paused = null, due_before = before
            where d.match_id = change_pause.match_id;
        end if;
        update public.match_state s set told = s.told | s.deciding
        where s.match_id = change_pause.match_id and s.hooked returning s.deciding into asked;
        if asked <> 0 then
            select asked & ~coalesce(bit_or(1 << a.seat), 0) into asked from public.answer a
            where a.match_id = change_pause.match_id and a.version = (its_entry).version and a.complete;
            perform @STORE_SCHEMA@.tell(match_id, @WEBHOOK_TURN@::smallint, asked);
        end if;
    else
        update public.match m
            set paused_at = now, paused_by_seats = change = @PAUSE_SEATS_PAUSE@, pause_agreed = 0,
            pause_reason = reason
        where m.match_id = change_pause.match_id;
        update public.deadline d set due_paused = d.due_at, due_at = null, fires_at = null
        where d.match_id = change_pause.match_id;
    end if;
    if change <> @PAUSE_AGREES@ then
        select m.seats into asked from public.match m where m.match_id = change_pause.match_id;
        perform @STORE_SCHEMA@.tell(match_id, @WEBHOOK_PAUSE@::smallint, asked);
    end if;
    perform @STORE_SCHEMA@.mark_votes(match_id);
    perform @STORE_SCHEMA@.add_entry(match_id, its_entry);
    return @DONE@;
end $$;
