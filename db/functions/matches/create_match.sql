-- Adds a match and its seats. hashes[1] is of the organizer's token, who has seat -1. hashes[2 + seat] is of
-- a seat's token. Where the seats are open it is of the seat's invitation instead. It is empty where there is
-- no such seat. The id is there already: unique_violation. False: the transparency log has a deleted match of
-- this id, which never gets another history.
create function @STORE_SCHEMA@.create_match(match_id uuid, terms @STORE_SCHEMA@.match_terms, hashes bytea[])
returns boolean
language plpgsql security definer as $$
begin
    if exists (select from public.transparency_entry e where e.match_id = create_match.match_id) then
        return false;
    end if;
    insert into public.match (match_id, game, revision, format, pack_hash, scenario, options, seats, label,
        tournament, status, seed, commitment, entropy, created_at, invitations, referee, deadline_each,
        deadline_then, clock_bank, clock_increment, clock_hours, missed, entropy_seats, messages,
        lobby, takeable, draws, bots)
    values (create_match.match_id, terms.game, terms.revision, terms.format, terms.pack_hash, terms.scenario,
        terms.options, terms.seats, terms.label, terms.tournament, @MATCH_OPEN@, terms.seed, terms.commitment,
        terms.entropy, terms.created_at, terms.invitations, terms.referee, (terms.deadline).each,
        (terms.deadline).lapse, (terms.deadline).bank, (terms.deadline).increment, (terms.deadline).hours,
        (terms.deadline).missed,
        case when length(terms.entropy) > 0 then '\xff'::bytea else '' end,
        terms.messages, terms.lobby,
        terms.lobby | @STORE_SCHEMA@.all_bot_seats(terms.bots), terms.draws, terms.bots);
    insert into public.seat (match_id, seat, token_hash, invitation_hash, claimed_at)
    select create_match.match_id, h.n - 2, case when h.n = 1 or not terms.invitations then h.hash end,
        case when h.n > 1 and terms.invitations then h.hash end,
        case when h.n = 1 or not terms.invitations then terms.created_at end
    from unnest(hashes) with ordinality as h (hash, n) where h.hash <> '';
    insert into public.expiry (match_id, since) values (create_match.match_id, terms.created_at);
    return true;
end $$;
