-- A seat is open again, by a new invitation. What was told to whoever had it is not told to the next one, whose requests may have the same keys; and what it
-- has said beforehand ends: the next one is not moved for by instructions that it has not given. `version` and what follows: as in claim. No such thing: there is no such seat. Conflict: the match is not at this version, or the key has its reply already.
create function release(match_id uuid, seat smallint, invitation bytea, key_seat smallint, key text, request_hash bytea, at timestamptz,
    seating bytea, version bigint, line text, detail bytea, hash bytea, nonce bigint) returns smallint
language plpgsql security definer as $$
begin
    if not @STORE_SCHEMA@.stands(match_id, version, null) then
        return @STORE_SCHEMA@.outcome(match_id, version + 1, nonce);
    end if;
    perform from public.seat s where s.match_id = release.match_id and s.seat = release.seat for update;
    if not found then
        return 1;
    end if;
    if key is not null then
        insert into public.idempotency (match_id, seat, key, request_hash, at, version, body)
        values (release.match_id, key_seat, release.key, release.request_hash, release.at, 0, '') on conflict do nothing;
        if not found then
            return 2;
        end if;
    end if;
    delete from public.idempotency i where i.match_id = release.match_id and i.seat = release.seat;
    delete from public.instruction i where i.match_id = release.match_id and i.seat = release.seat;
    update public.seat s set token_hash = null, invitation_hash = invitation, claimed_at = null
    where s.match_id = release.match_id and s.seat = release.seat;
    if version is null then
        update public.match m set seating = m.seating || case when m.format >= 3 then release.seating else '' end
        where m.match_id = release.match_id and position(release.seating in m.seating) = 0;
    else
        perform @STORE_SCHEMA@.note(match_id, version, at, line, detail, hash, nonce);
    end if;
    return 0;
end $$;
