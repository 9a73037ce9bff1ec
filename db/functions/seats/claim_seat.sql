-- A player takes a seat by its invitation, or without one (null) where any player or a bot may take it. By
-- its invitation a seat is a bot's no more. In a running match this is an action: see add_entry. In a match
-- that has not begun (`version` null) the player may give entropy. No such thing: there is no such
-- invitation. Conflict: the seat is taken, or the player has another seat of the match, or the match is at
-- another version.
create function @STORE_SCHEMA@.claim_seat(match_id uuid, seat smallint, invitation bytea,
    holder @STORE_SCHEMA@.holder, seating bytea, its_entry @STORE_SCHEMA@.entry) returns smallint
language plpgsql security definer as $$
declare
    is_free boolean;
    its_deciding integer;
begin
    if not @STORE_SCHEMA@.lock_version(match_id, (its_entry).version, null) then
        return @STORE_SCHEMA@.check_repeated(match_id, (its_entry).version + 1, (its_entry).nonce);
    end if;
    is_free := invitation is null and holder.player_id is not null and exists (
        select from public.match m where m.match_id = claim_seat.match_id
            and case when (@STORE_SCHEMA@.all_bot_seats(m.bots) >> seat & 1) = 0
                then (m.lobby >> seat & 1) = 1
                else exists (select from public.player p where p.player_id = holder.player_id
                    and (@STORE_SCHEMA@.bot_seats(m.bots, p.bot) >> seat & 1) = 1) end);
    if exists (select from public.seat s where s.match_id = claim_seat.match_id
            and s.player_id = holder.player_id) then
        return @CONFLICT@;
    end if;
    update public.seat s set token_hash = holder.token_hash, claimed_at = holder.at,
        player_id = holder.player_id, asked = holder.player_id is not null and coalesce((
            select (coalesce(t.deciding, holder.deciding) >> claim_seat.seat & 1) = 1
            from public.match_state t where t.match_id = claim_seat.match_id), false)
    where s.match_id = claim_seat.match_id and s.seat = claim_seat.seat
        and (is_free or s.invitation_hash = invitation) and s.token_hash is null;
    if not found then
        perform from public.seat s where s.match_id = claim_seat.match_id and s.seat = claim_seat.seat
            and (is_free or s.invitation_hash = invitation);
        return case when found then @CONFLICT@ else @NONE@ end;
    end if;
    update public.match m set takeable = m.takeable & ~(1 << claim_seat.seat),
        bots = case when is_free then m.bots
            else @STORE_SCHEMA@.set_bot_seat(m.bots, claim_seat.seat, null) end
    where m.match_id = claim_seat.match_id and (m.takeable >> claim_seat.seat & 1) = 1;
    if (its_entry).version is not null then
        perform @STORE_SCHEMA@.add_entry(match_id, its_entry);
        perform @STORE_SCHEMA@.renew_time(match_id, seat);
        if holder.player_id is not null then
            update public.match_state t set deciding = coalesce(t.deciding, holder.deciding),
                hooked = @STORE_SCHEMA@.is_hooked(claim_seat.match_id), told = 0
            where t.match_id = claim_seat.match_id returning t.deciding into its_deciding;
            if its_deciding >> claim_seat.seat & 1 = 1 then
                perform @STORE_SCHEMA@.tell(match_id, @WEBHOOK_TURN@::smallint, 1 << claim_seat.seat);
            end if;
        end if;
        return @DONE@;
    end if;
    perform @STORE_SCHEMA@.add_entropy(match_id, seat, holder);
    update public.match m
        set seating = m.seating || case when m.format >= 3 then claim_seat.seating else '' end
    where m.match_id = claim_seat.match_id;
    return @DONE@;
end $$;
