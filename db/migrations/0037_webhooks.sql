-- Webhooks: addresses that are called when something happens to a player, in a match or in a tournament. On
-- Citus each node has all of them.
create table webhook (
    webhook_id uuid primary key,
    scope smallint not null,          -- 0: a player's. 1: a match's. 2: a tournament's
    owner text not null,              -- the id of that player, match or tournament
    url text not null,
    kinds integer not null,           -- those that are told, a bit each (db/store_webhooks.h)
    form smallint not null,           -- 0: events of Standard Webhooks. 1: plain text for chat services
    salt bytea not null,              -- the secret is derived from it
    salt_before bytea,                -- that of the secret before, which signs too for a day
    rotated_at timestamptz,
    created_at timestamptz not null,
    last_at timestamptz,              -- of the last call
    last_outcome smallint,            -- its HTTP status, or why there was none
    failures integer not null default 0, -- calls that have failed since the last one that was taken
    failing_since timestamptz,           -- when the first of these was made
    lost integer not null default 0,     -- calls that were given up
    given_up_at timestamptz              -- all calls have failed for too long, and no more are made
);
create index webhook_by_owner on webhook (owner);

-- The outbox: calls that are to be made. A row is written in the transaction of what it tells of, and deleted
-- when the call was taken. So there is one call at a time of a kind for a webhook and a match, and for each
-- message and round. What happens until it is sent joins it.
create table webhook_call (
    match_id uuid not null,           -- of a round: the tournament. Of a test: the webhook
    webhook_id uuid not null,
    kind smallint not null,
    item uuid not null,               -- the message; of a round its number; otherwise zeros
    call_id uuid not null,            -- the call's name, which is the same each time that it is tried
    seats integer not null,           -- whom it is about. Of a message: the sender. Of a round: its number
    at timestamptz not null,          -- of what it tells of
    due_at timestamptz not null,      -- not before. While it is tried: when another may try
    attempts integer not null default 0,
    primary key (match_id, webhook_id, kind, item)
);
create index webhook_call_by_due on webhook_call (due_at);

-- The match, or its tournament or a player of it, has or had a webhook. False: no commit need look for any.
alter table match_state add column hooked boolean not null default false;
