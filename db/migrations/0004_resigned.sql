-- Seats that have resigned get the plain word for it.
alter table match rename column gone to resigned;
