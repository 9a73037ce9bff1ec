-- Matches. Every key starts with match_id, so that the tables can be spread over shards together. There are
-- no sequences and no triggers. Times and random values come from the service.

-- The terms of a match. They change when a seat is taken, when a seat resigns, and at the end.
create table match (
    match_id uuid primary key,
    game text not null,
    revision integer not null,
    pack_hash bytea not null,
    scenario text not null,
    options bytea not null,           -- 16-bit little-endian, by index in the game's table
    seats integer not null,           -- masks: bit i is seat i
    gone integer not null default 0,
    winners integer not null default 0,
    label text,
    tournament text,
    status smallint not null,         -- 0 open, 1 running, 2 over
    seed bytea not null,              -- secret until the match is over
    commitment bytea not null,
    entropy bytea not null,           -- 32 bytes each: the creator's, then the seats' by claim
    created_at timestamptz not null
);
create index match_newest on match (created_at, match_id);
create index match_by_game on match (game, created_at, match_id);
create index match_by_label on match (label, created_at, match_id) where label is not null;
create index match_by_tournament on match (tournament, created_at, match_id) where tournament is not null;

-- The seats and their holders. Seat -1 is the organizer. A row without token_hash is an open seat.
create table seat (
    match_id uuid not null,
    seat smallint not null,
    token_hash bytea,
    invitation_hash bytea,
    claimed_at timestamptz,
    primary key (match_id, seat)
);

-- The state of a match: the one row that every move writes. No second index, and room on its page, keep its
-- updates HOT.
create table match_state (
    match_id uuid primary key,
    version bigint not null,
    state bytea not null,             -- packed, with short runs of zeros
    last_hash bytea not null
) with (fillfactor = 70);
alter table match_state alter column state set storage external;

-- The log. Nothing is ever deleted from it or changed in it.
create table action (
    match_id uuid not null,
    seq bigint not null,
    at timestamptz not null,
    line text not null,               -- canonical JSON, with all secrets
    detail bytea not null,            -- the line, packed
    hash bytea not null,
    primary key (match_id, seq)
);

-- Answers to a secret step. Those at the match's version count. Older ones are spent.
create table answer (
    match_id uuid not null,
    seat smallint not null,
    version bigint not null,
    complete boolean not null,
    draft bytea not null,
    primary key (match_id, seat)
) with (fillfactor = 70);

-- Replies to idempotency keys.
create table idempotency (
    match_id uuid not null,
    seat smallint not null,
    key text not null,
    request_hash bytea not null,
    at timestamptz not null,
    version bigint not null,
    body text not null,
    primary key (match_id, seat, key)
);

-- Packs that players have supplied. The packs that come with a game are in the program.
create table component_pack (
    hash bytea not null,
    game text not null,
    text text not null,
    added_at timestamptz not null,
    primary key (hash, game)
);

-- The one key that signs audit files.
create table server_key (
    single boolean primary key default true check (single),
    seed bytea not null,
    made_at timestamptz not null
);
