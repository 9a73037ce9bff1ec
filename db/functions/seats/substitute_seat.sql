-- An entrant of a tournament takes a seat of a running match over from its holder, or while it is open. The
-- entries are those of the release, unless the seat is open, and of the claim. Sent again, it finds what it
-- has done. Conflict: the match is at another version, the seat is not as the entries have it, or the
-- entrant's player has another seat of the match.
create function @STORE_SCHEMA@.substitute_seat(match_id uuid, seat smallint, holder @STORE_SCHEMA@.holder,
    its @STORE_SCHEMA@.substitute, entries @STORE_SCHEMA@.entry[]) returns smallint
language plpgsql security definer as $$
declare
    verdict smallint;
    claim constant @STORE_SCHEMA@.entry := entries[cardinality(entries)];
    opens constant boolean := cardinality(entries) > 1;
begin
    if not @STORE_SCHEMA@.lock_version(match_id, (entries[1]).version, null) then
        return @STORE_SCHEMA@.check_repeated(match_id, claim.version + 1, claim.nonce);
    end if;
    perform from public.seat s
    where s.match_id = substitute_seat.match_id and s.seat = substitute_seat.seat
        and (s.token_hash is null) = not opens
        and not exists (select from public.seat o where o.match_id = substitute_seat.match_id
            and o.player_id = holder.player_id and o.seat <> substitute_seat.seat);
    if not found then
        return @CONFLICT@;
    end if;
    if opens then
        perform @STORE_SCHEMA@.release_seat(match_id, seat, row(its.invitation, null),
            ''::bytea, null, entries[1]);
    else
        update public.seat s set invitation_hash = its.invitation
        where s.match_id = substitute_seat.match_id and s.seat = substitute_seat.seat;
    end if;
    verdict := @STORE_SCHEMA@.claim_seat(match_id, seat, its.invitation, holder, ''::bytea, claim);
    if verdict <> @DONE@ then
        raise exception 'a seat that is open cannot be claimed';
    end if;
    update public.seat s set released = false
    where s.match_id = substitute_seat.match_id and s.seat = substitute_seat.seat;
    perform @STORE_SCHEMA@.set_away(match_id, seat,
        @STORE_SCHEMA@.vacation_days(its.tournament_id, its.entrant));
    insert into public.substitute (match_id, version, seat, tournament_id, round, entrant)
    values (substitute_seat.match_id, claim.version + 1, substitute_seat.seat, its.tournament_id, its.round,
        its.entrant);
    return @DONE@;
end $$;
