-- The format of a match's log (core/log/ledger.h). Earlier matches have the first one.
alter table match add column format smallint not null default 1;
