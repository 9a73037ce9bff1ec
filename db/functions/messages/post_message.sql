-- Adds a message of a seat, or of the organizer (-1). `most`: so many a minute; 0: no limit. `room`: so many
-- in the whole match. No such thing: there is no such match, or it is over. Conflict: the token does not have
-- the seat any more, or the key has a reply already. Too often: the seat may write again after `wait`
-- microseconds. Messages of one seat wait for each other. They wait for no other's, because that would tell
-- of it.
create function @STORE_SCHEMA@.post_message(match_id uuid, message @STORE_SCHEMA@.message, token_hash bytea,
    most integer, room integer, reply @STORE_SCHEMA@.reply)
returns @STORE_SCHEMA@.posted
language plpgsql security definer as $$
declare
    moment timestamptz;
    its_id constant uuid := message.id;
    its_sender constant smallint := message.sender;
    earliest timestamptz;
begin
    perform from public.match m where m.match_id = post_message.match_id for key share;
    perform from public.seat s where s.match_id = post_message.match_id and s.seat = its_sender
    for no key update;
    moment := greatest(clock_timestamp(), (select max(m.at) from public.message m
        where m.match_id = post_message.match_id and m.sender = its_sender) + interval '1 microsecond');
    perform from public.message m where m.match_id = post_message.match_id and m.message_id = its_id;
    if found then
        return (@DONE@, 0)::@STORE_SCHEMA@.posted;
    end if;
    perform from public.match m where m.match_id = post_message.match_id and m.status <> @MATCH_OVER@;
    if not found then
        return (@NONE@, 0)::@STORE_SCHEMA@.posted;
    end if;
    if not @STORE_SCHEMA@.has_seat(match_id, its_sender, token_hash)
        and not (its_sender = @SEAT_ORGANIZER@ and @STORE_SCHEMA@.is_manager(match_id, token_hash)) then
        return (@CONFLICT@, 0)::@STORE_SCHEMA@.posted;
    end if;
    if (select count(*) from public.message m
        where m.match_id = post_message.match_id and m.sender = its_sender) >= room then
        return (@FULL@, 0)::@STORE_SCHEMA@.posted;
    end if;
    if most > 0 then
        select m.at + interval '1 minute' into earliest from public.message m
        where m.match_id = post_message.match_id and m.sender = its_sender
        order by m.at desc offset most - 1 limit 1;
        if earliest > moment then
            return (@TOO_OFTEN@, extract(epoch from earliest - moment) * 1000000)::@STORE_SCHEMA@.posted;
        end if;
    end if;
    if reply.key is not null then
        insert into public.idempotency (match_id, seat, key, request_hash, at, version, body)
        values (post_message.match_id, reply.seat, reply.key, reply.request_hash, reply.at, reply.version,
            reply.body)
        on conflict do nothing;
        if not found then
            return (@CONFLICT@, 0)::@STORE_SCHEMA@.posted;
        end if;
    end if;
    insert into public.message (match_id, message_id, at, sender, recipients, text)
    values (post_message.match_id, its_id, moment, its_sender, message.recipients, message.text);
    perform @STORE_SCHEMA@.add_copies(match_id, message, moment, false);
    perform @STORE_SCHEMA@.tell_message(match_id, message);
    return (@DONE@, 0)::@STORE_SCHEMA@.posted;
end $$;
