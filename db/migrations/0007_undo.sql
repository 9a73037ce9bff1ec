-- What can be taken back: who acted last, how many actions of his, why no more, a byte each (core/engine/undo.h). Of matches that are
-- on already: nothing that was done before.
alter table match_state add column undo integer not null default 0;
