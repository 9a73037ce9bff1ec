-- Puts a message into the inbox of each reader (db/migrations/0040_messages.sql). The sender and the referee
-- wait for no phase.
create function @STORE_SCHEMA@.add_copies(match_id uuid, message @STORE_SCHEMA@.message, at timestamptz,
    again boolean)
returns void
language plpgsql security definer as $$
begin
    insert into public.message_inbox (match_id, reader, message_id, at, again, phase)
    select add_copies.match_id, r.reader, message.id, add_copies.at, add_copies.again,
        case when r.reader in (@SEAT_ORGANIZER@, message.sender) then null else message.phase end
    from (select n from unnest(array[@SEAT_HOST@, @SEAT_STRANGER@, @SEAT_ORGANIZER@]) as n
        union all select s.seat from public.seat s
        where s.match_id = add_copies.match_id and s.seat >= 0) as r (reader)
    where r.reader = @SEAT_ORGANIZER@
        or (r.reader = @SEAT_STRANGER@ and message.recipients is null)
        or (r.reader = @SEAT_HOST@ and (message.recipients is null or message.sender = @SEAT_ORGANIZER@))
        or (r.reader >= 0 and (message.recipients is null or r.reader = message.sender
            or (message.recipients >> r.reader) & 1 = 1))
    on conflict on constraint message_inbox_pkey do nothing;
end $$;
