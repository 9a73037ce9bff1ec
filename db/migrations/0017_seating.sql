-- Which seats have changed hands before the match began: nine bytes each, the seat (above 127: released, less 128) and the time in microseconds since
-- 1970, the highest byte first. They stand in its terms (core/engine/ledger.h); of matches that were created before nothing is noted.
alter table match add column seating bytea not null default '';
