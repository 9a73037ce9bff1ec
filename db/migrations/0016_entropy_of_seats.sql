-- The givers of a match's values of entropy, a byte each: a seat's number, or 255 for the creator. A seat
-- that is released and claimed again gives another value in place of its own, so each seat has at most one.
-- The givers of earlier values are unknown, so these values stay.
alter table match add column entropy_seats bytea not null default '';
update match set entropy_seats = decode(repeat('ff', length(entropy) / 32), 'hex')
where status = 0 and length(entropy) > 0;
