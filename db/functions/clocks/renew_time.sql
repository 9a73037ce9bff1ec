-- A seat of a running match has a new holder, who has missed nothing and has a full bank. A decision whose
-- time is over, and that waits for the seat, gets its time anew. So does an undo that leads back to one.
create function @STORE_SCHEMA@.renew_time(match_id uuid, seat smallint) returns void
language plpgsql security definer as $$
declare
    clock @STORE_SCHEMA@.match_clock;
    its record;
    place constant integer := seat + 1;
    moment timestamptz;
    waits boolean; -- the decision waits for the seat, which is late
    due timestamptz;
begin
    perform @STORE_SCHEMA@.forget_deserted(match_id, 1 << seat);
    update public.deadline d set missed[place] = 0
    where d.match_id = renew_time.match_id and d.missed is not null;
    clock := @STORE_SCHEMA@.read_clock(match_id);
    if clock is null then
        return;
    end if;
    select m.paused_at, m.deadline_each, m.clock_bank, case when clock.away is null
        then m.clock_hours::jsonb
        else @STORE_SCHEMA@.working_hours(m.clock_hours, clock.away, clock.asked) end as hours into its
    from public.match m where m.match_id = renew_time.match_id;
    moment := coalesce(its.paused_at, clock_timestamp());
    waits := clock.late >> seat & 1 = 1;
    due := @STORE_SCHEMA@.time_after(moment, its.deadline_each, its.hours);
    if clock.seats is null then
        update public.deadline d set late = 0, due_at = case when its.paused_at is null then due end,
            due_paused = case when its.paused_at is not null then due end,
            due_before = array_replace(d.due_before, coalesce(d.due_at, d.due_paused), due)
        where d.match_id = renew_time.match_id and waits;
        return;
    end if;
    clock.seats[place] := (its.clock_bank, case when (clock.seats[place]).since is not null then moment end);
    clock.shown[place] := its.clock_bank;
    for entry in place .. cardinality(clock.seats_before) by cardinality(clock.seats) loop
        clock.seats_before[entry] := (its.clock_bank,
            case when (clock.seats_before[entry]).since is not null then moment end);
    end loop;
    if waits and clock.turn_due is not null then
        clock.due_before := array_replace(clock.due_before, clock.turn_due, due);
        clock.turn_due := due;
    end if;
    if waits then
        clock.late := 0;
    end if;
    if its.paused_at is null then
        clock := @STORE_SCHEMA@.set_due(clock, its.hours);
    end if;
    perform @STORE_SCHEMA@.write_clock(match_id, clock);
end $$;
