-- Withdraws a message: its text is deleted, and the mark stays. No such thing: there is no such message.
create function @STORE_SCHEMA@.withdraw_message(match_id uuid, message_id uuid) returns smallint
language plpgsql security definer as $$
declare
    moment constant timestamptz := clock_timestamp();
    its_sender smallint;
    its_recipients integer;
begin
    update public.message m set text = '', withdrawn_at = moment
    where m.match_id = withdraw_message.match_id and m.message_id = withdraw_message.message_id
        and m.withdrawn_at is null
    returning m.sender, m.recipients into its_sender, its_recipients;
    if found then
        perform @STORE_SCHEMA@.add_copies(match_id, (message_id, its_sender, its_recipients, '', null),
            moment, true);
        return @DONE@;
    end if;
    perform from public.message m
    where m.match_id = withdraw_message.match_id and m.message_id = withdraw_message.message_id;
    return case when found then @DONE@ else @NONE@ end;
end $$;
