-- The clock of a match that goes on after a pause, which began at `paused`: all of it stands as it stood
-- then.
create function @STORE_SCHEMA@.resume_clock(match_id uuid, paused timestamptz, now timestamptz) returns void
language plpgsql security definer as $$
declare
    clock public.deadline;
    hours jsonb;
begin
    select m.clock_hours::jsonb into hours from public.match m where m.match_id = resume_clock.match_id;
    select * into strict clock from public.deadline d where d.match_id = resume_clock.match_id;
    clock.turn_due := case when clock.turn_due < paused then clock.turn_due + (now - paused)
        else @STORE_SCHEMA@.time_after(now,
            @STORE_SCHEMA@.time_between(paused, clock.turn_due, hours), hours) end;
    clock.due_before := array(select case when b.due < paused then b.due + (now - paused)
            else @STORE_SCHEMA@.time_after(now,
                @STORE_SCHEMA@.time_between(paused, b.due, hours), hours) end
        from unnest(clock.due_before) with ordinality b (due, n) order by b.n);
    clock.bank := array(
        select greatest(c.bank - coalesce(@STORE_SCHEMA@.time_between(c.since, paused, hours), 0), 0)
        from unnest(clock.bank, clock.since) with ordinality c (bank, since, n) order by c.n);
    clock.since := array(select case when c.since is not null then now end
        from unnest(clock.since) with ordinality c (since, n) order by c.n);
    clock.bank_before := array(
        select greatest(c.bank - coalesce(@STORE_SCHEMA@.time_between(c.since, paused, hours), 0), 0)
        from unnest(clock.bank_before, clock.since_before) with ordinality c (bank, since, n) order by c.n);
    clock.since_before := array(select case when c.since is not null then now end
        from unnest(clock.since_before) with ordinality c (since, n) order by c.n);
    clock.shown := array(select case when clock.asked >> (c.n - 1)::integer & 1 = 0 then c.bank
            else greatest(c.bank - @STORE_SCHEMA@.time_between(clock.begun, paused, hours), 0) end
        from unnest(clock.shown) with ordinality c (bank, n) order by c.n);
    clock.begun := now;
    perform @STORE_SCHEMA@.set_due(match_id, clock, clock.late);
end $$;
