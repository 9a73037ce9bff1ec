-- Messages of a match (core/log/ledger.h, struct message_terms): the kind in two bits, a bit for hidden
-- senders, a bit for messages that all may read after the end. 0: the match has none.
alter table match add column messages smallint not null default 0;
-- `recipients`: the seats, a bit each. Null: to all, spectators included. A withdrawn message has the text
-- ''.
create table message (
    match_id uuid not null,
    message_id uuid not null,
    at timestamptz not null,
    sender smallint not null,
    recipients integer,
    text text not null,
    withdrawn_at timestamptz,
    primary key (match_id, message_id)
);
create index message_by_sender on message (match_id, sender, at);
-- The copies of each reader, so that the time of a read does not depend on messages to others. A reader is
-- a seat, -2 (everybody), or -1 (all messages of the match). A message that is withdrawn has a second copy
-- at that time, by which streams learn of it.
create table message_reader (
    match_id uuid not null,
    reader smallint not null,
    at timestamptz not null,
    message_id uuid not null,
    primary key (match_id, reader, at)
);
-- The seats whose messages a seat does not want to read, a bit each.
create table message_mute (
    match_id uuid not null,
    seat smallint not null,
    muted integer not null,
    primary key (match_id, seat)
);
