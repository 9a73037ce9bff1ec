-- Opens a seat again, by a new invitation. Replies to the last holder's keys are deleted, since the next
-- holder may use the same keys. The last holder's standing instructions are deleted as well, and with them
-- the list of seats that this holder has muted. The holder's vacations end for the seat. The seat's messages
-- stay. `version` and the rest: as in claim_seat. No such thing: there is no such seat. Conflict: the match
-- is at another version, or the key has a reply already.
create function @STORE_SCHEMA@.release_seat(match_id uuid, seat smallint,
    its_offer @STORE_SCHEMA@.offer,
    seating bytea, reply @STORE_SCHEMA@.reply, its_entry @STORE_SCHEMA@.entry) returns smallint
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
    if not @STORE_SCHEMA@.take_key(match_id, reply) then
        return @CONFLICT@;
    end if;
    delete from public.idempotency i where i.match_id = release_seat.match_id and i.seat = release_seat.seat;
    delete from public.instruction i where i.match_id = release_seat.match_id and i.seat = release_seat.seat;
    delete from public.message_mute m
    where m.match_id = release_seat.match_id and m.seat = release_seat.seat;
    update public.seat s set token_hash = null, invitation_hash = its_offer.invitation, claimed_at = null,
        player_id = null, asked = false, released = true
    where s.match_id = release_seat.match_id and s.seat = release_seat.seat;
    update public.match m set takeable = case when its_offer.bot is not null
                or (m.lobby >> release_seat.seat & 1) = 1 then m.takeable | (1 << release_seat.seat)
            else m.takeable & ~(1 << release_seat.seat) end,
        bots = @STORE_SCHEMA@.set_bot_seat(m.bots, release_seat.seat, its_offer.bot)
    where m.match_id = release_seat.match_id and (its_offer.bot is not null or m.bots <> 0
        or (m.lobby >> release_seat.seat & 1) = 1);
    perform @STORE_SCHEMA@.set_away(match_id, seat, null);
    if (its_entry).version is null then
        update public.match m set seating = m.seating
            || case when m.format >= 3 then release_seat.seating else '' end
        where m.match_id = release_seat.match_id and position(release_seat.seating in m.seating) = 0;
    else
        perform @STORE_SCHEMA@.add_entry(match_id, its_entry);
        perform @STORE_SCHEMA@.forget_deserted(match_id, 1 << seat);
    end if;
    return @DONE@;
end $$;
