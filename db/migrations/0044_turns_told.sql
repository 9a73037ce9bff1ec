-- The seats whose turn the outbox has already, or is told to no webhook. A commit that asks them again has
-- nothing to look for. Of a match without webhooks: 0. No index has it, so updates stay HOT.
alter table match_state add column told integer not null default 0;
