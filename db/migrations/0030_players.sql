-- Players, who sit at seats of any number of matches. The row of a deleted player stays, without name and
-- token, because seats of matches refer to it.
create table player (
    player_id uuid primary key,
    name text,                        -- null: deleted
    token_hash bytea,
    recovery_hash bytea,
    created_at timestamptz not null,
    deleted_at timestamptz
);
create unique index player_by_token on player (token_hash);

-- The player who holds the seat. Null: only the seat's token does. A player has one seat of a match at most.
alter table seat add column player_id uuid;
create unique index seat_by_player on seat (player_id, match_id) where player_id is not null;
