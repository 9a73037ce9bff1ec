-- The seats that a seat has muted.
create function @STORE_SCHEMA@.read_muted(match_id uuid, seat smallint) returns integer
language plpgsql stable security definer as $$
begin
    return coalesce((select m.muted from public.message_mute m
        where m.match_id = read_muted.match_id and m.seat = read_muted.seat), 0);
end $$;
