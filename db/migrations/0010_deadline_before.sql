-- The deadlines before each action that can be undone, the oldest first. match_state.undo counts these
-- actions. An undo leads back to the deadline of before. Running matches have none, and an undo leaves their
-- deadline as it is.
alter table deadline add column due_before timestamptz[] not null default '{}';
