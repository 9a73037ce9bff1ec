-- Gives each reader of a message a copy at this time (db/migrations/0031_messages.sql).
create function @STORE_SCHEMA@.add_copies(match_id uuid, message @STORE_SCHEMA@.message, at timestamptz)
returns void
language plpgsql security definer as $$
begin
    insert into public.message_reader (match_id, reader, at, message_id)
    select add_copies.match_id, r.reader, add_copies.at, message.id
    from generate_series(-2, 15) as r (reader)
    where r.reader = -1
        or (r.reader = -2 and message.recipients is null)
        or (r.reader >= 0 and ((message.recipients | (1 << message.sender)) >> r.reader) & 1 = 1);
end $$;
