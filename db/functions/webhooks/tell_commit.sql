-- Tells of a commit to a match that has webhooks.
create function @STORE_SCHEMA@.tell_commit(its @STORE_SCHEMA@.commit) returns void
language plpgsql security definer as $$
begin
    if (its.state).asked <> 0 then
        perform @STORE_SCHEMA@.tell(its.match_id, @WEBHOOK_TURN@::smallint, (its.state).asked);
    end if;
    if (its.state).late <> 0 then
        perform @STORE_SCHEMA@.tell(its.match_id, @WEBHOOK_LATE@::smallint, (its.state).late);
    end if;
    if (its.outcome).status = @MATCH_OVER@ then
        perform @STORE_SCHEMA@.tell(its.match_id, @WEBHOOK_OVER@::smallint, (1 << @SEAT_MOST@) - 1);
    end if;
end $$;
