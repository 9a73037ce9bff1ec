-- The time of a message that a reader may read, also of one whose sender the reader has muted. Null: there
-- is none. `seat`: as in read_messages.
create function @STORE_SCHEMA@.find_message(match_id uuid, seat smallint, message_id uuid)
returns timestamptz
language plpgsql stable security definer as $$
begin
    return (select m.at from public.message m
        where m.match_id = find_message.match_id and m.message_id = find_message.message_id
        and exists (select from public.message_reader r
            where r.match_id = find_message.match_id and r.at = m.at
            and (r.reader = find_message.seat or (find_message.seat >= 0 and r.reader = -2))));
end $$;
