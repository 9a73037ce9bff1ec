-- A seat is open again, by a new invitation. What was told to whoever had it is not told to the next one, whose requests may have the same keys. `before`: the match has not begun, and must not have; otherwise it must have. False: it is not so.
create function release(match_id uuid, seat smallint, invitation bytea, key_seat smallint, key text, request_hash bytea, at timestamptz,
    before boolean, seating bytea) returns boolean
language plpgsql security definer as $$
begin
    perform from public.match m where m.match_id = release.match_id and (m.status = 0) = before for update;
    if not found then
        return false;
    end if;
    if before then
        update public.match m set seating = m.seating || case when m.format >= 3 then release.seating else '' end
        where m.match_id = release.match_id and position(release.seating in m.seating) = 0;
    end if;
    update public.seat s set token_hash = null, invitation_hash = invitation, claimed_at = null
    where s.match_id = release.match_id and s.seat = release.seat;
    if not found then
        return false;
    end if;
    delete from public.idempotency i where i.match_id = release.match_id and i.seat = release.seat;
    if key is not null then
        insert into public.idempotency (match_id, seat, key, request_hash, at, version, body)
        values (release.match_id, key_seat, release.key, release.request_hash, release.at, 0, '');
    end if;
    return true;
end $$;
