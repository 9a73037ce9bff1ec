-- As move_clock, of the decisions to which an undo leads back.
create function @STORE_SCHEMA@.move_history(clock @STORE_SCHEMA@.match_clock, paused timestamptz,
    now timestamptz, before jsonb, hours jsonb) returns @STORE_SCHEMA@.match_clock
language plpgsql stable security definer as $$
begin
    clock.due_before := array(
        select @STORE_SCHEMA@.move_due(b.due, paused, now, before, hours)
        from unnest(clock.due_before) with ordinality b (due, n) order by b.n);
    clock.seats_before := @STORE_SCHEMA@.move_seats(clock.seats_before, paused, now, before);
    return clock;
end $$;
