-- Writes a clock, and the times that follow from it. A decision is due when its turn ends, or when no seat
-- that it asks has time left. `late`: the seats that stay late.
create function @STORE_SCHEMA@.set_due(match_id uuid, clock public.deadline, late integer) returns void
language plpgsql security definer as $$
declare
    asked timestamptz[];
    hours jsonb;
    due timestamptz;
    fires timestamptz;
begin
    select case when clock.away is null then m.clock_hours::jsonb
        else @STORE_SCHEMA@.working_hours(m.clock_hours, clock.away, clock.asked) end into hours
    from public.match m where m.match_id = set_due.match_id;
    if clock.secret then
        asked := array(select case when clock.asked >> (n - 1) & 1 = 1 then clock.begun end
            from generate_series(1, cardinality(clock.bank)) n order by n);
        due := least(clock.turn_due, @STORE_SCHEMA@.find_end(clock.shown, asked, hours));
        fires := least(clock.turn_due, @STORE_SCHEMA@.find_end(clock.bank, clock.since, hours));
    else
        due := least(clock.turn_due, @STORE_SCHEMA@.find_end(clock.bank, clock.since, hours));
    end if;
    update public.deadline d set version = clock.version, due_at = due, fires_at = fires,
        late = set_due.late, due_before = clock.due_before, due_paused = null, bank = clock.bank,
        since = clock.since, turn_due = clock.turn_due, asked = clock.asked, secret = clock.secret,
        shown = clock.shown, begun = clock.begun, bank_before = clock.bank_before,
        since_before = clock.since_before
    where d.match_id = set_due.match_id;
end $$;
