-- A match begins: the set-up is its first action. Conflict: it has begun already, or a seat has changed hands
-- or given entropy, or the match was restored, since the set-up was made.
create function @STORE_SCHEMA@.begin_match(match_id uuid, its @STORE_SCHEMA@.commit) returns smallint
language plpgsql security definer as $$
declare
    hooked constant boolean := @STORE_SCHEMA@.is_hooked(match_id);
    its_away jsonb; -- the vacations of its seats
begin
    update public.match m set status = (its.outcome).status, resigned = (its.outcome).resigned,
        winners = (its.outcome).winners
    where m.match_id = begin_match.match_id and m.status = @MATCH_OPEN@
        and m.entropy = (its.beginning).entropy and m.seating = (its.beginning).seating
        and m.restored = (its.beginning).restored;
    if not found then
        return @CONFLICT@;
    end if;
    insert into public.match_state (match_id, version, state, last_hash, undo, deciding, hooked, told)
    values (begin_match.match_id, (its.state).version, (its.state).packed, (its.state).last_hash,
        (its.state).undo, (its.state).deciding, hooked,
        case when hooked then (its.state).asked else 0 end);
    update public.seat s set asked = true
    where s.match_id = begin_match.match_id and s.player_id is not null
        and ((its.state).deciding >> s.seat & 1) = 1;
    insert into public.action (match_id, seq, at, line, detail, hash, nonce)
    select begin_match.match_id, l.number, its.at, l.line, l.detail, l.hash, its.nonce
    from unnest((its.state).lines, (its.state).details, (its.state).hashes) with ordinality l (line, detail,
        hash, number);
    if (its.deadline).clocked then
        perform @STORE_SCHEMA@.begin_clock(match_id, its);
    elsif (its.deadline).each is not null then
        select m.away into its_away from public.match m where m.match_id = begin_match.match_id;
        insert into public.deadline (match_id, version, due_at, away)
        values (begin_match.match_id, (its.state).version, case when (its.outcome).status <> @MATCH_OVER@
            then clock_timestamp() + (its.deadline).each * interval '1 microsecond' end, its_away);
        if its_away is not null then
            perform @STORE_SCHEMA@.delay_due(its);
        end if;
    end if;
    if hooked then
        perform @STORE_SCHEMA@.tell_commit(its);
    end if;
    return @DONE@;
end $$;
