-- As move_clock, of the decisions to which an undo leads back.
create function @STORE_SCHEMA@.move_history(clock public.deadline, paused timestamptz, now timestamptz,
    before jsonb, hours jsonb) returns public.deadline
language plpgsql stable security definer as $$
begin
    clock.due_before := array(
        select @STORE_SCHEMA@.move_due(b.due, paused, now, before, hours)
        from unnest(clock.due_before) with ordinality b (due, n) order by b.n);
    if clock.bank is not null then
        clock.bank_before := array(
            select greatest(c.bank - coalesce(@STORE_SCHEMA@.time_between(c.since, paused, before), 0), 0)
            from unnest(clock.bank_before, clock.since_before) with ordinality c (bank, since, n)
            order by c.n);
        clock.since_before := array(select case when c.since is not null then now end
            from unnest(clock.since_before) with ordinality c (since, n) order by c.n);
    end if;
    return clock;
end $$;
