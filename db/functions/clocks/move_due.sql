-- Where a time that is due moves to: see move_clock.
create function @STORE_SCHEMA@.move_due(due timestamptz, paused timestamptz, now timestamptz, before jsonb,
    hours jsonb) returns timestamptz
language plpgsql stable security definer as $$
begin
    return case when due < paused then due + (now - paused)
        else @STORE_SCHEMA@.time_after(now, @STORE_SCHEMA@.time_between(paused, due, before), hours) end;
end $$;
