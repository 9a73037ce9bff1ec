-- A message lies in the inbox of each reader until the reader's next read takes it in, in the order of these
-- reads. So no message waits for another, and a reader who goes on behind a place misses none. `phase`: the
-- reader may not take it in while play is in this phase; null: at any time. `again`: the message was
-- withdrawn after the reader had it.
create table message_inbox (
    match_id uuid not null,
    reader smallint not null,
    message_id uuid not null,
    at timestamptz not null,
    again boolean not null,
    phase bigint,
    primary key (match_id, reader, message_id)
);
-- What a reader has taken in, at these times. A seat has messages to all among its own, and so has the
-- organizer who is no referee: reader -3.
alter table message_reader add column again boolean not null default false;
update message_reader set again = true from message m
where m.match_id = message_reader.match_id and m.message_id = message_reader.message_id
    and m.at <> message_reader.at;
insert into message_reader (match_id, reader, at, message_id, again)
select r.match_id, case s.seat when -1 then -3 else s.seat end, r.at, r.message_id, r.again
from message_reader r join seat s on s.match_id = r.match_id
where r.reader = -2
on conflict do nothing;
create index message_reader_by_message on message_reader (match_id, reader, message_id);
