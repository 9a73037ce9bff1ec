-- The plain word: seats that have resigned.
alter table match rename column gone to resigned;
