-- Opens a seat again, by a new invitation. Replies to the last holder's keys are deleted, since the next
-- holder may use the same keys. The last holder's standing instructions are deleted as well, and with them
-- the list of seats that this holder has muted. The seat's messages stay. `version` and the rest: as in
-- claim_seat. No such thing: there is no such seat. Conflict: the match is at another version, or the key has
-- a reply already.
create function @STORE_SCHEMA@.release_seat(match_id uuid, seat smallint, invitation bytea, seating bytea,
    reply @STORE_SCHEMA@.reply, its_entry @STORE_SCHEMA@.entry) returns smallint
language plpgsql security definer as $$
begin
    if not @STORE_SCHEMA@.lock_version(match_id, (its_entry).version, null) then
        return @STORE_SCHEMA@.check_repeated(match_id, (its_entry).version + 1, (its_entry).nonce);
    end if;
    perform from public.seat s
    where s.match_id = release_seat.match_id and s.seat = release_seat.seat for update;
    if not found then
        return @NONE@;
    end if;
    if reply.key is not null then
        insert into public.idempotency (match_id, seat, key, request_hash, at, version, body)
        values (release_seat.match_id, reply.seat, reply.key, reply.request_hash, reply.at, 0, '')
        on conflict do nothing;
        if not found then
            return @CONFLICT@;
        end if;
    end if;
    delete from public.idempotency i where i.match_id = release_seat.match_id and i.seat = release_seat.seat;
    delete from public.instruction i where i.match_id = release_seat.match_id and i.seat = release_seat.seat;
    delete from public.message_mute m
    where m.match_id = release_seat.match_id and m.seat = release_seat.seat;
    update public.seat s set token_hash = null, invitation_hash = invitation, claimed_at = null,
        player_id = null, asked = false
    where s.match_id = release_seat.match_id and s.seat = release_seat.seat;
    update public.match m set takeable = m.takeable | 1 << release_seat.seat
    where m.match_id = release_seat.match_id and (m.lobby >> release_seat.seat & 1) = 1;
    if (its_entry).version is null then
        update public.match m set seating = m.seating
            || case when m.format >= 3 then release_seat.seating else '' end
        where m.match_id = release_seat.match_id and position(release_seat.seating in m.seating) = 0;
    else
        perform @STORE_SCHEMA@.add_entry(match_id, its_entry);
    end if;
    return @DONE@;
end $$;
