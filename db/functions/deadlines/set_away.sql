-- The holder of a seat of a match is on vacation on these days from now on, and what is due follows them. So
-- does what an undo leads back to. Time that has run stays as it is. `days`: a list like
-- ["2026-12-24"]. Null: there are none.
create function @STORE_SCHEMA@.set_away(match_id uuid, seat smallint, days jsonb) returns void
language plpgsql security definer as $$
declare
    clock @STORE_SCHEMA@.match_clock;
    its record;
    its_away jsonb;
    undoing integer;   -- see asked_before
    before jsonb;      -- the hours of the current decision
    hours jsonb;
    back_before jsonb; -- the hours of decisions to which an undo leads back
    back jsonb;
    moment timestamptz;
begin
    select m.away, m.clock_hours, m.paused_at, m.status into its
    from public.match m where m.match_id = set_away.match_id for no key update;
    its_away := nullif(case when days is null then its.away - seat::text
        else coalesce(its.away, '{}') || jsonb_build_object(seat::text, days) end, '{}');
    if its.status is null or its.status = @MATCH_OVER@ or its_away is not distinct from its.away then
        return;
    end if;
    update public.match m set away = its_away where m.match_id = set_away.match_id;
    clock := @STORE_SCHEMA@.read_clock(match_id);
    if clock is null then
        return;
    end if;
    if clock.seats is null then
        clock.turn_due := coalesce(clock.due_at, clock.due_paused);
        select coalesce(s.deciding, 0) into clock.asked
        from public.match_state s where s.match_id = set_away.match_id;
    end if;
    undoing := @STORE_SCHEMA@.asked_before(match_id, clock.asked);
    before := @STORE_SCHEMA@.working_hours(its.clock_hours, clock.away, clock.asked);
    hours := @STORE_SCHEMA@.working_hours(its.clock_hours, its_away, clock.asked);
    back_before := @STORE_SCHEMA@.working_hours(its.clock_hours, clock.away, undoing);
    back := @STORE_SCHEMA@.working_hours(its.clock_hours, its_away, undoing);
    clock.away := its_away;
    update public.deadline d set away = clock.away, asked = clock.asked where d.match_id = set_away.match_id;
    moment := coalesce(its.paused_at, clock_timestamp());
    if before is distinct from hours then
        clock := @STORE_SCHEMA@.move_clock(clock, moment, moment, before, hours);
    end if;
    if back_before is distinct from back then
        clock := @STORE_SCHEMA@.move_history(clock, moment, moment, back_before, back);
    end if;
    if before is not distinct from hours and back_before is not distinct from back then
        return;
    end if;
    if its.paused_at is null then
        clock := @STORE_SCHEMA@.set_due(clock, hours);
    elsif clock.seats is null then
        clock.due_paused := clock.turn_due;
    end if;
    perform @STORE_SCHEMA@.write_clock(match_id, clock);
end $$;
