-- The seats that must decide, as of the last commit: bit i is seat i. At a secret step they are those that
-- were asked, whether or not they have answered. No index has it, so updates stay HOT. Null: the match has
-- had no commit since, and no player has claimed a seat of it.
alter table match_state add column deciding integer;
