-- The clock of a match after a commit (see commit). A seat's clock runs while the seat is asked and has not
-- answered. It runs on while the decision is the same. When a decision ends, each seat that it asked gains
-- the increment. An undo leads back to the clock of before: to move and undo gains no time.
create function @STORE_SCHEMA@.advance_clock(match_id uuid, its @STORE_SCHEMA@.commit) returns void
language plpgsql security definer as $$
declare
    clock public.deadline;
    now timestamptz := clock_timestamp();
    increment bigint;
    hours jsonb;          -- of the decision that begins or goes on
    hours_before jsonb;   -- of the decision before
    moved public.deadline;
    before timestamptz;
    kept integer;           -- entries of the history that stay
    bit integer;
    goes_on boolean;      -- the decision is the same
    seat integer := (its.answer).seat + 1;
    seats integer;
begin
    select * into strict clock from public.deadline d where d.match_id = advance_clock.match_id;
    before := clock.due_at;
    seats := cardinality(clock.bank);
    select m.clock_increment, m.clock_hours::jsonb into increment, hours from public.match m
    where m.match_id = advance_clock.match_id;
    hours_before := hours;
    if clock.away is not null then
        hours_before := @STORE_SCHEMA@.working_hours(hours::text, clock.away, clock.asked);
        hours := @STORE_SCHEMA@.working_hours(hours::text, clock.away, (its.state).deciding);
    end if;
    if its.state is not distinct from null then
        if not (its.answer).complete then
            clock.since[seat] := coalesce(clock.since[seat], now);
        elsif clock.since[seat] is not null then
            clock.bank[seat] := greatest(
                clock.bank[seat] - @STORE_SCHEMA@.time_between(clock.since[seat], now, hours_before), 0);
            clock.since[seat] := null;
        end if;
        perform @STORE_SCHEMA@.set_due(match_id, clock, clock.late);
        return;
    end if;
    goes_on := (its.deadline).same_decision and (its.state).deciding <> 0;
    kept := cardinality(clock.due_before) - (its.deadline).undone;
    if (its.deadline).undone > 0 then
        if kept >= 0 then
            clock.turn_due := clock.due_before[kept + 1];
            clock.bank := clock.bank_before[kept * seats + 1 : (kept + 1) * seats];
            clock.since := clock.since_before[kept * seats + 1 : (kept + 1) * seats];
        end if;
        kept := greatest(kept, 0);
        clock.due_before := clock.due_before[: kept];
        clock.bank_before := clock.bank_before[: kept * seats];
        clock.since_before := clock.since_before[: kept * seats];
    else
        for n in 1 .. cardinality((its.state).lines) loop
            clock.due_before := array_append(clock.due_before, clock.turn_due);
            clock.bank_before := clock.bank_before || clock.bank;
            clock.since_before := clock.since_before || clock.since;
        end loop;
        kept := greatest(cardinality(clock.due_before) - (((its.state).undo >> @UNDO_COUNT@) & 255), 0);
        clock.due_before := clock.due_before[kept + 1 :];
        clock.bank_before := clock.bank_before[kept * seats + 1 :];
        clock.since_before := clock.since_before[kept * seats + 1 :];
        if goes_on and hours is distinct from hours_before then
            moved := @STORE_SCHEMA@.move_clock(clock, now, now, hours_before, hours);
            clock.turn_due := moved.turn_due;
            clock.bank := moved.bank;
            clock.since := moved.since;
            clock.shown := moved.shown;
            clock.begun := moved.begun;
        end if;
        for n in 1 .. seats loop
            bit := 1 << (n - 1);
            continue when goes_on and (its.state).deciding & bit <> 0;
            if clock.since[n] is not null then
                clock.bank[n] := greatest(
                    clock.bank[n] - @STORE_SCHEMA@.time_between(clock.since[n], now, hours_before), 0);
                clock.since[n] := null;
            end if;
            if clock.asked & bit <> 0 then
                clock.bank[n] := clock.bank[n] + increment;
            end if;
            if (its.state).deciding & bit <> 0 and (n = seat and (its.answer).complete) is not true then
                clock.since[n] := now;
            end if;
        end loop;
        if not goes_on then
            clock.turn_due := case when (its.state).deciding <> 0
                then @STORE_SCHEMA@.time_after(now, (its.deadline).each, hours) end;
            clock.shown := clock.bank;
            clock.begun := now;
        end if;
    end if;
    clock.asked := (its.state).deciding;
    clock.secret := (its.deadline).secret;
    clock.version := (its.state).version;
    perform @STORE_SCHEMA@.set_due(match_id, clock, 0);
    if goes_on then
        update public.deadline d set late = clock.late & ~coalesce((its.outcome).resigned, 0)
        where d.match_id = advance_clock.match_id and d.due_at = before;
    end if;
end $$;
