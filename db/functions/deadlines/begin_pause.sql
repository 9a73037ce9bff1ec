-- A match is paused: nothing is due.
create function @STORE_SCHEMA@.begin_pause(match_id uuid, by_seats boolean, reason text) returns void
language plpgsql as $$
declare
    now constant timestamptz := clock_timestamp(); -- Citus takes no volatile function in an update
begin
    update public.match m set paused_at = now, paused_by_seats = by_seats, pause_agreed = 0,
        pause_reason = reason
    where m.match_id = begin_pause.match_id;
    update public.deadline d set due_paused = d.due_at, due_at = null, fires_at = null
    where d.match_id = begin_pause.match_id;
end $$;
