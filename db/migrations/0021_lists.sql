-- The list of matches by status, alone and with a game or a label: without these whoever asked for a rare status read all matches. A match changes its status twice in its life,
-- so no move writes here but its last. Tournaments are short enough for their own index.
create index match_by_status on match (status, created_at, match_id);
create index match_by_game_and_status on match (game, status, created_at, match_id);
create index match_by_label_and_status on match (label, status, created_at, match_id) where label is not null;
