-- The player who has entered. Null: the entrant has only its own token. A player enters a tournament once.
alter table tournament_entrant add column player_id uuid;
create unique index tournament_entrant_by_player on tournament_entrant (tournament_id, player_id)
    where player_id is not null;
