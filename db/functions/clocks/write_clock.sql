-- Writes a clock: all columns of its row but those of missed deadlines. No other function writes a clock's.
-- The functions beside this one take a clock and give it as it is then: stop_clock, keep_clock, undo_clock,
-- move_clock, move_history, set_due. In a pause a clock is written without set_due.
create function @STORE_SCHEMA@.write_clock(match_id uuid, clock @STORE_SCHEMA@.match_clock) returns void
language plpgsql as $$
begin
    update public.deadline d set version = clock.version, due_at = clock.due_at, fires_at = clock.fires_at,
        late = clock.late, due_paused = clock.due_paused, turn_due = clock.turn_due,
        (bank, since) = (select array_agg(s.bank order by s.n), array_agg(s.since order by s.n)
            from unnest(clock.seats) with ordinality s (bank, since, n)),
        asked = clock.asked, secret = clock.secret, shown = clock.shown, begun = clock.begun,
        due_before = clock.due_before,
        (bank_before, since_before) = (select coalesce(array_agg(s.bank order by s.n), '{}'),
                coalesce(array_agg(s.since order by s.n), '{}')
            from unnest(clock.seats_before) with ordinality s (bank, since, n)),
        away = clock.away
    where d.match_id = write_clock.match_id;
end $$;
