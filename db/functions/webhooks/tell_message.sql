-- Puts calls about a message into the outbox: to the webhooks of the players who may read it, other than its
-- sender and those who have muted that seat. Webhooks of the match and its tournament are told of messages to
-- all only. A message that waits for the end of a phase is told in no call: the turn that begins then is.
-- `seats` of a message of the organizer: bit 16.
create function @STORE_SCHEMA@.tell_message(match_id uuid, message @STORE_SCHEMA@.message) returns void
language plpgsql security definer as $$
begin
    insert into public.webhook_call (match_id, webhook_id, kind, item, call_id, seats, at, due_at)
    select tell_message.match_id, w.webhook_id, @WEBHOOK_MESSAGE@, message.id, gen_random_uuid(),
        case when message.sender < 0 then 65536 else 1 << message.sender end, clock_timestamp(),
        clock_timestamp()
    from (select s.player_id::text as owner from public.seat s
            where s.match_id = tell_message.match_id and s.player_id is not null
            and s.seat <> message.sender and coalesce(message.recipients, -1) >> s.seat & 1 = 1
            and not exists (select from public.message_mute u where u.match_id = tell_message.match_id
                and u.seat = s.seat and message.sender >= 0 and u.muted >> message.sender & 1 = 1)
        union all select tell_message.match_id::text where message.recipients is null
        union all select m.tournament from public.match m where m.match_id = tell_message.match_id
            and message.recipients is null) o
    join public.webhook w on message.phase is null and w.owner = o.owner
        and w.kinds >> @WEBHOOK_MESSAGE@ & 1 = 1 and w.given_up_at is null
    on conflict do nothing;
end $$;
