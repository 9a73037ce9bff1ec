-- A pause of a running match, whose times are the database's. A running match without one has the first null.
alter table match add column paused_at timestamptz;
alter table match add column paused_by_seats boolean not null default false;
alter table match add column pause_agreed integer not null default 0; -- seats that agree to a pause, or its end
-- The time at which the decision was due when the match was paused. Nothing is due in a pause.
alter table deadline add column due_paused timestamptz;
