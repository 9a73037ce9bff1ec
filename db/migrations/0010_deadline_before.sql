-- The deadline before each action that can be undone (match_state.undo counts them), the oldest first: to undo leads back to it. Of matches that
-- are on already: nothing, and an undo leaves their deadline as it is.
alter table deadline add column due_before timestamptz[] not null default '{}';
