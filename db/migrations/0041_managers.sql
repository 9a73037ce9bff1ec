-- Players who manage a tournament beside its owner. Each node of Citus has all rows of this table.
create table tournament_manager (
    player_id uuid not null,
    tournament_id uuid not null,
    added_at timestamptz not null,
    primary key (player_id, tournament_id)
);
create index tournament_manager_by_tournament on tournament_manager (tournament_id, added_at, player_id);
