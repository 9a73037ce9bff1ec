-- Puts calls about a message into the outbox: to the webhooks of the players who may read it, other than its
-- sender and those who have muted that seat. Webhooks of the match and its tournament are told of messages to
-- all only. A message that waits for the end of a phase is told in no call: the turn that begins then is.
-- `seats` of a message of the organizer: the bit above those of all seats. Each query reads one table by the
-- match's id, which a cluster needs.
create function @STORE_SCHEMA@.tell_message(match_id uuid, message @STORE_SCHEMA@.message) returns void
language plpgsql security definer as $$
declare
    its_sender constant smallint := message.sender;
    readers constant integer := coalesce(message.recipients, -1);
    deaf integer := 0;
    owners text[];
    label text;
begin
    if message.phase is not null then
        return;
    end if;
    if its_sender >= 0 then
        select coalesce(bit_or(1 << u.seat), 0) into deaf from public.message_mute u
        where u.match_id = tell_message.match_id and u.muted >> its_sender & 1 = 1;
    end if;
    select array_agg(s.player_id::text) into owners from public.seat s
    where s.match_id = tell_message.match_id and s.player_id is not null and s.seat <> its_sender
        and (readers & ~deaf) >> s.seat & 1 = 1;
    if message.recipients is null then
        select m.tournament into label from public.match m where m.match_id = tell_message.match_id;
        owners := owners || array[tell_message.match_id::text, label];
    end if;
    insert into public.webhook_call (match_id, webhook_id, kind, item, call_id, seats, at, due_at)
    select tell_message.match_id, w.webhook_id, @WEBHOOK_MESSAGE@, message.id, gen_random_uuid(),
        1 << case when its_sender < 0 then @SEAT_MOST@ else its_sender end, clock_timestamp(),
        clock_timestamp()
    from public.webhook w
    where w.owner = any (owners) and w.kinds >> @WEBHOOK_MESSAGE@ & 1 = 1 and w.given_up_at is null
    on conflict do nothing;
end $$;
