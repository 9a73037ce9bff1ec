-- The deadline of a match without a clock after a commit (see commit), or when it begins: days on which the
-- holder of a seat that is asked is on vacation do not count.
create function @STORE_SCHEMA@.delay_due(its @STORE_SCHEMA@.commit) returns void
language plpgsql security definer as $$
declare
    clock public.deadline;
    now constant timestamptz := clock_timestamp();
    before jsonb;
    hours jsonb;
    due timestamptz;
begin
    select * into strict clock from public.deadline d where d.match_id = its.match_id;
    before := @STORE_SCHEMA@.working_hours(null, clock.away, clock.asked);
    hours := @STORE_SCHEMA@.working_hours(null, clock.away, (its.state).deciding);
    due := clock.due_at;
    if due is not null and (its.deadline).same_decision is not true then
        due := @STORE_SCHEMA@.time_after(now, (its.deadline).each, hours);
    elsif due > now and (its.deadline).undone = 0 and before is distinct from hours then
        due := @STORE_SCHEMA@.time_after(now, @STORE_SCHEMA@.time_between(now, due, before), hours);
    end if;
    update public.deadline d set due_at = due, asked = (its.state).deciding
    where d.match_id = its.match_id;
end $$;
