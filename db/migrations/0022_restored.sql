-- How often the match has gone on from an older copy, with another seed: 80 bytes each, the number of the entry that tells it (0: the match had not begun)
-- and the time in microseconds since 1970, both the highest byte first; the commitment to the new seed; the seed so far, encrypted by the new one
-- (core/engine/ledger.h). match.seed is the last one.
alter table match add column restored bytea not null default '';
