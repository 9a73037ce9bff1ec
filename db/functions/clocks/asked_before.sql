-- The seats that the decisions ask to which an undo of a match leads back, while the current one asks these.
-- All that can be undone are moves of one seat, so each of those decisions asks that seat. Those that ask it
-- beside others are taken for the current one.
create function @STORE_SCHEMA@.asked_before(match_id uuid, asked integer) returns integer
language plpgsql stable security definer as $$
declare
    mover integer;
begin
    select 1 << (s.undo >> @UNDO_SEAT@ & 255) into mover
    from public.match_state s where s.match_id = asked_before.match_id
        and s.undo >> @UNDO_COUNT@ & 255 > 0;
    return case when asked & mover <> 0 then asked else coalesce(mover, asked) end;
end $$;
