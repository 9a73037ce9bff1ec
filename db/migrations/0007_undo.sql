-- The moves that can be taken back: the last seat that acted, the number of its actions, and the reason for
-- no more, a byte each (core/log/undo.h). In running matches no earlier move can be taken back.
alter table match_state add column undo integer not null default 0;
