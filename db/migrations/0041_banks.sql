-- The bank of a match's clock: the microseconds that each seat has, and those that each decision adds. Null:
-- the match has no clock.
alter table match add column clock_bank bigint;
alter table match add column clock_increment bigint;

-- How the clock of a match stands. Matches without one have nulls. Arrays are by seat, from 1 on.
alter table deadline add column bank bigint[];       -- microseconds that were left at `since`
alter table deadline add column since timestamptz[]; -- when the seat's clock began to run. Null: it stands
alter table deadline add column turn_due timestamptz; -- the deadline of the turn alone. Null: there is none
alter table deadline add column asked integer;       -- the seats that the current decision asks
alter table deadline add column secret boolean;      -- they decide in secret
-- The banks as they stood when the decision began, which all may know, and that time.
alter table deadline add column shown bigint[];
alter table deadline add column begun timestamptz;
-- At a secret step: when no seat that has not answered has time left. due_at does not depend on answers.
alter table deadline add column fires_at timestamptz;
-- `bank` and `since` before each action that can be undone, one after the other, beside due_before.
alter table deadline add column bank_before bigint[] not null default '{}';
alter table deadline add column since_before timestamptz[] not null default '{}';
create index deadline_fires on deadline (fires_at, match_id) where late = 0 and fires_at is not null;
