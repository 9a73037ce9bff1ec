-- A match goes on after a pause, at this version. As much time is left as before it, also where an undo leads
-- back to an earlier deadline. Webhooks are told of the turns that go on.
create function @STORE_SCHEMA@.end_pause(match_id uuid, version bigint) returns void
language plpgsql as $$
declare
    now constant timestamptz := clock_timestamp();
    paused timestamptz;
    is_clocked boolean;
    due timestamptz;
    before timestamptz[];
    asked integer;
begin
    select m.paused_at into paused from public.match m where m.match_id = end_pause.match_id;
    update public.match m
        set paused_at = null, paused_by_seats = false, pause_agreed = 0, pause_reason = null
    where m.match_id = end_pause.match_id;
    select d.bank is not null or d.away is not null, d.due_paused, d.due_before
    into is_clocked, due, before from public.deadline d where d.match_id = end_pause.match_id;
    if is_clocked then
        perform @STORE_SCHEMA@.resume_clock(match_id, paused, now);
    else -- Citus adds no interval to a column in an update
        due := due + (now - paused);
        before := array(select b.due + (now - paused) from unnest(before) with ordinality b (due, n)
            order by b.n);
        update public.deadline d set due_at = due, due_paused = null, due_before = before
        where d.match_id = end_pause.match_id;
    end if;
    update public.match_state s set told = s.told | s.deciding
    where s.match_id = end_pause.match_id and s.hooked returning s.deciding into asked;
    if asked <> 0 then
        select asked & ~coalesce(bit_or(1 << a.seat), 0) into asked from public.answer a
        where a.match_id = end_pause.match_id and a.version = end_pause.version and a.complete;
        perform @STORE_SCHEMA@.tell(match_id, @WEBHOOK_TURN@::smallint, asked);
    end if;
end $$;
