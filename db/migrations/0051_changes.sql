-- Changes of a tournament that concern its standings, once a round was begun. They are public. Each node of
-- Citus has all rows of this table.
create table tournament_change (
    tournament_id uuid not null,
    version bigint not null,     -- the tournament's, with this change
    at timestamptz not null,
    player_id uuid,              -- the manager's. Null: the owner has made it
    rounds smallint not null,    -- so many rounds were made
    entrant integer,             -- whose name or handicap has changed. Null: the tournament itself
    reason text,
    what text not null,          -- JSON: [{"path", "before"?, "after"?}]
    primary key (tournament_id, version)
);
