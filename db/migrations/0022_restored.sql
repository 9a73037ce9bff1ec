-- The restorations of the match from an older copy, with another seed, 80 bytes each (core/log/ledger.h): the
-- number of the entry that tells of it, or 0 before the match began; the time in microseconds since 1970; the
-- commitment to the new seed; the seed before, encrypted by the new one. Numbers have the highest byte first.
-- match.seed is the newest seed.
alter table match add column restored bytea not null default '';
