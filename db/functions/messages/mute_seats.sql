-- A seat does not want to read messages of these seats; 0: it reads all. Conflict: this token does not
-- have the seat any more.
create function @STORE_SCHEMA@.mute_seats(match_id uuid, seat smallint, token_hash bytea, muted integer)
returns smallint
language plpgsql security definer as $$
begin
    perform from public.seat s where s.match_id = mute_seats.match_id and s.seat = mute_seats.seat
        and (s.token_hash = mute_seats.token_hash
            or exists (select from public.player p where p.player_id = s.player_id
                and p.token_hash = mute_seats.token_hash)) for share;
    if not found then
        return @CONFLICT@;
    end if;
    insert into public.message_mute (match_id, seat, muted)
    values (mute_seats.match_id, mute_seats.seat, mute_seats.muted)
    on conflict on constraint message_mute_pkey do update set muted = excluded.muted;
    return @DONE@;
end $$;
