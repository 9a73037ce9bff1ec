-- The clock of a match after a commit (see commit). A seat's clock runs while the seat is asked and has not
-- answered. It runs on while the decision is the same. When a decision ends, each seat that it asked gains
-- the increment. An undo leads back to the clock of before: to move and undo gains no time.
create function @STORE_SCHEMA@.advance_clock(its @STORE_SCHEMA@.commit) returns void
language plpgsql security definer as $$
declare
    clock @STORE_SCHEMA@.match_clock := @STORE_SCHEMA@.read_clock(its.match_id);
    now constant timestamptz := clock_timestamp();
    deciding constant integer := (its.state).deciding;
    place constant integer := (its.answer).seat + 1;
    increment bigint;
    hours jsonb;        -- of the decision that begins or goes on
    hours_before jsonb; -- of the decision before
    before constant timestamptz := clock.due_at;
    goes_on boolean;    -- the decision is the same
begin
    select m.clock_increment, m.clock_hours::jsonb into increment, hours from public.match m
    where m.match_id = its.match_id;
    hours_before := hours;
    if clock.away is not null then
        hours_before := @STORE_SCHEMA@.working_hours(hours::text, clock.away, clock.asked);
        hours := @STORE_SCHEMA@.working_hours(hours::text, clock.away, deciding);
    end if;
    if its.state is not distinct from null then -- an answer alone: the decision stays
        if (its.answer).complete then
            clock := @STORE_SCHEMA@.stop_clock(clock, 1 << (its.answer).seat, now, hours_before);
        else
            clock.seats[place].since := coalesce((clock.seats[place]).since, now);
        end if;
        perform @STORE_SCHEMA@.write_clock(its.match_id, @STORE_SCHEMA@.set_due(clock, hours_before));
        return;
    end if;
    goes_on := (its.deadline).same_decision and deciding <> 0;
    if (its.deadline).undone > 0 then
        clock := @STORE_SCHEMA@.undo_clock(clock, (its.deadline).undone);
    else
        clock := @STORE_SCHEMA@.keep_clock(clock, cardinality((its.state).lines),
            (its.state).undo >> @UNDO_COUNT@ & 255);
        if goes_on and hours is distinct from hours_before then
            clock := @STORE_SCHEMA@.move_clock(clock, now, now, hours_before, hours);
        end if;
        clock := @STORE_SCHEMA@.stop_clock(clock, case when goes_on then ~deciding else -1 end, now,
            hours_before);
        for n in 1 .. cardinality(clock.seats) loop
            continue when goes_on and deciding >> (n - 1) & 1 = 1;
            if clock.asked >> (n - 1) & 1 = 1 then
                clock.seats[n].bank := (clock.seats[n]).bank + increment;
            end if;
            if deciding >> (n - 1) & 1 = 1 and (n = place and (its.answer).complete) is not true then
                clock.seats[n].since := now;
            end if;
        end loop;
        if not goes_on then
            clock.turn_due := case when deciding <> 0
                then @STORE_SCHEMA@.time_after(now, (its.deadline).each, hours) end;
            clock.shown := array(select s.bank
                from unnest(clock.seats) with ordinality s (bank, since, n) order by s.n);
            clock.begun := now;
        end if;
    end if;
    clock.asked := deciding;
    clock.secret := (its.deadline).secret;
    clock.version := (its.state).version;
    clock := @STORE_SCHEMA@.set_due(clock, hours);
    clock.late := case when goes_on and clock.due_at = before
        then clock.late & ~coalesce((its.outcome).resigned, 0) else 0 end;
    perform @STORE_SCHEMA@.write_clock(its.match_id, clock);
end $$;
