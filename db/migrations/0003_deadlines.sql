-- Deadlines. What a match has agreed on stands in its row, and costs those that have none nothing.
alter table match add column deadline_each bigint;   -- microseconds for each decision; null: there is no deadline
alter table match add column deadline_then smallint; -- 0: defaults are played, 1: the organizer is waited for

-- When the decision that is on is due: rows for matches with a deadline alone, apart from match_state, whose updates stay HOT
-- because it has no index that they touch. The clock is the database's, which all instances share.
create table deadline (
    match_id uuid primary key,
    version bigint not null,           -- the decision's
    due_at timestamptz,                -- null: the match is over
    late integer not null default 0    -- it has passed, the organizer is waited for: whose decision was outstanding then
) with (fillfactor = 70);
create index deadline_due on deadline (due_at, match_id) where late = 0 and due_at is not null;
