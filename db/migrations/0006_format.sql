-- Which format a match's log has (engine/ledger.h): those that are there have the first.
alter table match add column format smallint not null default 1;
