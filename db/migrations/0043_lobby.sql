-- Seats that any player may take while they are open, as the organizer has said, and those of them that are
-- open now. Only claims and releases of such seats write the second one, and the end of the match.
alter table match add column lobby integer not null default 0;
alter table match add column takeable integer not null default 0;
create index match_in_lobby on match (created_at, match_id) where takeable <> 0;
create index match_by_game_in_lobby on match (game, created_at, match_id) where takeable <> 0;
