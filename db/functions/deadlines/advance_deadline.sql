-- A step of a commit to a match without a clock: its next decision is due. In a match that is over nothing
-- is. due_before has the deadline before each action that can be undone, of which there are so many. An undo
-- of `undone` of them leads back to that one, so to move and undo gains no time. True: a seat of the match
-- has vacations, which delay it (delay_due). `version`, `actions`: after the commit, and its own.
create function @STORE_SCHEMA@.advance_deadline(match_id uuid, its @STORE_SCHEMA@.commit_deadline,
    version bigint, actions integer, undoable integer, outcome @STORE_SCHEMA@.commit_outcome)
returns boolean
language plpgsql as $$
declare
    due constant timestamptz := case when outcome.status is distinct from @MATCH_OVER@
        then clock_timestamp() + its.each * interval '1 microsecond' end;
    is_away boolean;
begin
    update public.deadline d set version = advance_deadline.version,
        due_at = case when its.same_decision and due is not null
            then coalesce(d.due_before[cardinality(d.due_before) - its.undone + 1], d.due_at) else due end,
        late = case when its.same_decision
            and coalesce(d.due_before[cardinality(d.due_before) - its.undone + 1], d.due_at) = d.due_at
            then d.late & ~coalesce(outcome.resigned, 0) else 0 end,
        due_before = case when its.undone > 0
            then trim_array(d.due_before, least(its.undone, cardinality(d.due_before)))
            else (d.due_before || array_fill(d.due_at, array[actions]))
                [cardinality(d.due_before) + actions - undoable + 1 :] end
    where d.match_id = advance_deadline.match_id returning d.away is not null into is_away;
    return is_away;
end $$;
