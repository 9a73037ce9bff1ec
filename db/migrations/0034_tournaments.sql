-- Tournaments. Their matches are rows of `match`, whose tournament is the id as text. All changes of a
-- tournament lock its row first. On Citus each node has all rows of these tables, which are few.
create table tournament (
    tournament_id uuid primary key,
    version bigint not null,     -- the number of changes
    owner_hash bytea not null,   -- of the owner's token, which is the organizer's token of its matches
    name text not null,
    game text not null,
    code_hash bytea,             -- of the code by which players enter. Null: there is none
    terms text not null,         -- JSON (api/tournament/tournament.h)
    status smallint not null,    -- 0: open. 1: a round has begun. 2: over
    created_at timestamptz not null
);
create index tournament_by_time on tournament (created_at, tournament_id);

create table tournament_entrant (
    tournament_id uuid not null,
    number integer not null,     -- from 1
    token_hash bytea not null,
    name text not null,
    team text not null,          -- '': none
    status smallint not null,    -- 0: plays. 1: stands by. 2: has withdrawn
    entered_at timestamptz not null,
    primary key (tournament_id, number)
);
create unique index tournament_entrant_by_token on tournament_entrant (tournament_id, token_hash);

-- A round is planned here before its matches are made. A crash between the two leaves made = false, and a
-- later call makes the rest: ids and tokens of the matches follow from the tournament, the round and the
-- table.
create table tournament_round (
    tournament_id uuid not null,
    number smallint not null,    -- from 1
    key_hash bytea not null,     -- of the request's idempotency key, or random
    request_hash bytea not null, -- of the request's body
    plan text not null,          -- JSON: the round as it stands in the tournament's record
    made boolean not null,       -- all of its matches are made
    begun_at timestamptz not null,
    primary key (tournament_id, number)
);

-- The results of matches that are over, which follow from their logs. They are kept since that takes time.
create table tournament_result (
    tournament_id uuid not null,
    match_id uuid not null,
    result text not null,        -- JSON: members of the table in the tournament's record
    primary key (tournament_id, match_id)
);
