-- The place of a message among those that a reader has taken in, also of one whose sender the reader has
-- muted. Null: there is none. `seat`: as in read_messages.
create function @STORE_SCHEMA@.find_message(match_id uuid, seat smallint, message_id uuid)
returns timestamptz
language plpgsql stable security definer as $$
begin
    return (select min(r.at) from public.message_reader r
        where r.match_id = find_message.match_id and r.reader = find_message.seat
            and r.message_id = find_message.message_id);
end $$;
