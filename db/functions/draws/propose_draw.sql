-- A seat proposes a draw and votes for it, which is an action: see add_entry. Webhooks are told of the votes
-- that are wanted. Conflict: the match is at another version, or the key has a reply already.
create function @STORE_SCHEMA@.propose_draw(match_id uuid, proposed @STORE_SCHEMA@.draw,
    reply @STORE_SCHEMA@.reply, its_entry @STORE_SCHEMA@.entry) returns smallint
language plpgsql security definer as $$
begin
    if not @STORE_SCHEMA@.lock_version(match_id, (its_entry).version, null) then
        return @STORE_SCHEMA@.check_repeated(match_id, (its_entry).version + 1, (its_entry).nonce);
    end if;
    if not @STORE_SCHEMA@.take_key(match_id, reply) then
        return @CONFLICT@;
    end if;
    insert into public.match_draw (match_id, seq, seat, seats, voters, phase, voted, yes)
    values (propose_draw.match_id, (its_entry).version + 1, proposed.seat, proposed.seats, proposed.voters,
        proposed.phase, 1 << proposed.seat, 1 << proposed.seat)
    on conflict on constraint match_draw_pkey do update
    set seq = excluded.seq, seat = excluded.seat, seats = excluded.seats, voters = excluded.voters,
        phase = excluded.phase, voted = excluded.voted, yes = excluded.yes;
    perform @STORE_SCHEMA@.mark_votes(match_id);
    perform @STORE_SCHEMA@.add_entry(match_id, its_entry);
    perform @STORE_SCHEMA@.tell(match_id, @WEBHOOK_VOTE@::smallint, proposed.voters & ~(1 << proposed.seat));
    return @DONE@;
end $$;
