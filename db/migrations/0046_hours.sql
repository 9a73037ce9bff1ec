-- The working hours of a match's clock, as JSON (core/log/ledger.h). Null: its time runs around the clock.
alter table match add column clock_hours text;
