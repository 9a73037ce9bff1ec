-- Whose each value of a match's entropy is, a byte each: its seat's number, or 255: whoever created the match. A seat that is released and
-- claimed anew gives another value in place of its own, so there are never more than one for each seat. Of values that are there already
-- nobody knows whose they are: they stay.
alter table match add column entropy_seats bytea not null default '';
update match set entropy_seats = decode(repeat('ff', length(entropy) / 32), 'hex') where status = 0 and length(entropy) > 0;
