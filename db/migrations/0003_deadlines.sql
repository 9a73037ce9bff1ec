-- Deadlines. A match's agreement on them is in its own row, so matches without a deadline pay nothing.
alter table match add column deadline_each bigint;   -- microseconds for each decision. Null: no deadline
alter table match add column deadline_then smallint; -- 0: defaults are played. 1: it waits for the organizer

-- The time at which the current decision is due. Only a match with a deadline has a row. It is apart from
-- match_state, whose updates stay HOT since no index is touched. The clock is the database's, which all
-- instances share.
create table deadline (
    match_id uuid primary key,
    version bigint not null,           -- of the decision
    due_at timestamptz,                -- null: the match is over
    late integer not null default 0    -- seats that had not decided when it passed. 0: none
) with (fillfactor = 70);
create index deadline_due on deadline (due_at, match_id) where late = 0 and due_at is not null;
