-- A seat is open again, by a new invitation. What was told to whoever had it is not told to the next one, whose requests may have the same keys; and what it
-- has said beforehand ends: the next one is not moved for by instructions that it has not given. `version` and what follows: as in claim. No such thing: there is no such seat. Conflict: the match is not at this version, or the key has its reply already.
create function @STORE_SCHEMA@.release(match_id uuid, seat smallint, invitation bytea, seating bytea, reply @STORE_SCHEMA@.reply, its_entry @STORE_SCHEMA@.entry) returns smallint
language plpgsql security definer as $$
begin
    if not @STORE_SCHEMA@.stands(match_id, (its_entry).version, null) then
        return @STORE_SCHEMA@.outcome(match_id, (its_entry).version + 1, (its_entry).nonce);
    end if;
    perform from public.seat s where s.match_id = release.match_id and s.seat = release.seat for update;
    if not found then
        return @NONE@;
    end if;
    if reply.key is not null then
        insert into public.idempotency (match_id, seat, key, request_hash, at, version, body)
        values (release.match_id, reply.seat, reply.key, reply.request_hash, reply.at, 0, '') on conflict do nothing;
        if not found then
            return @CONFLICT@;
        end if;
    end if;
    delete from public.idempotency i where i.match_id = release.match_id and i.seat = release.seat;
    delete from public.instruction i where i.match_id = release.match_id and i.seat = release.seat;
    update public.seat s set token_hash = null, invitation_hash = invitation, claimed_at = null
    where s.match_id = release.match_id and s.seat = release.seat;
    if (its_entry).version is null then
        update public.match m set seating = m.seating || case when m.format >= 3 then release.seating else '' end
        where m.match_id = release.match_id and position(release.seating in m.seating) = 0;
    else
        perform @STORE_SCHEMA@.note(match_id, its_entry);
    end if;
    return @DONE@;
end $$;
