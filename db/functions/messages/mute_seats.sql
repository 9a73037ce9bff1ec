-- A seat does not want to read messages of these seats; 0: it reads all. Conflict: this token does not
-- have the seat any more.
create function @STORE_SCHEMA@.mute_seats(match_id uuid, seat smallint, token_hash bytea, muted integer)
returns smallint
language plpgsql security definer as $$
begin
    perform from public.seat s where s.match_id = mute_seats.match_id and s.seat = mute_seats.seat for share;
    if not @STORE_SCHEMA@.has_seat(match_id, seat, token_hash) then
        return @CONFLICT@;
    end if;
    insert into public.message_mute (match_id, seat, muted)
    values (mute_seats.match_id, mute_seats.seat, mute_seats.muted)
    on conflict on constraint message_mute_pkey do update set muted = excluded.muted;
    return @DONE@;
end $$;
