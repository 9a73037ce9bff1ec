-- The changes of hands before the match began, nine bytes each: the seat (plus 128: it was released) and the
-- time in microseconds since 1970, the highest byte first. They are in the terms of the match
-- (core/log/ledger.h). Earlier matches have none.
alter table match add column seating bytea not null default '';
