-- The list of matches by status, alone and with a game or a label. Without these indexes a request for a rare
-- status reads all matches. A match changes its status twice in its life, so no move but the last writes
-- here. A tournament is small enough for its own index.
create index match_by_status on match (status, created_at, match_id);
create index match_by_game_and_status on match (game, status, created_at, match_id);
create index match_by_label_and_status on match (label, status, created_at, match_id) where label is not null;
