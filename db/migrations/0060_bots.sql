-- Players that are the computer's: 1 is the greedy bot, 2 the one that searches. Null: the player is a person.
alter table player add column bot smallint;
-- Seats that only such players may take without an invitation: those for the greedy bot in the lower 16 bits,
-- those for the one that searches above. The open ones are `takeable`.
alter table match add column bots bigint not null default 0;
