-- Lets every seat that is asked have time until `due_at` at least. No bank shrinks. An undo that leads back
-- to the same decision leads to this time.
create function @STORE_SCHEMA@.lengthen_clock(match_id uuid, due_at timestamptz) returns void
language plpgsql security definer as $$
declare
    clock @STORE_SCHEMA@.match_clock := @STORE_SCHEMA@.read_clock(match_id);
    hours jsonb;
begin
    select @STORE_SCHEMA@.working_hours(m.clock_hours, clock.away, clock.asked) into hours
    from public.match m where m.match_id = lengthen_clock.match_id;
    if clock.turn_due is not null then
        clock.due_before := array_replace(clock.due_before, clock.turn_due, due_at);
        clock.turn_due := due_at;
    end if;
    clock.seats_before := @STORE_SCHEMA@.lengthen_seats(clock.seats_before, clock.seats, due_at, hours);
    clock.seats := @STORE_SCHEMA@.lengthen_seats(clock.seats, clock.seats, due_at, hours);
    clock.shown := array(select case when clock.asked >> (c.n - 1)::integer & 1 = 0 then c.bank
            else greatest(c.bank, @STORE_SCHEMA@.time_between(clock.begun, due_at, hours)) end
        from unnest(clock.shown) with ordinality c (bank, n) order by c.n);
    clock.late := 0;
    perform @STORE_SCHEMA@.write_clock(match_id, @STORE_SCHEMA@.set_due(clock, hours));
end $$;
