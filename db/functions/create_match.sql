-- A match and its seats. hashes[1] is of the organiser's token, hashes[2 + seat] of each seat's: of its invitation where the seats are open, of its
-- token where they are not; empty where there is no such seat. The organiser is seat -1. The id is there already: unique_violation. False: the transparency log has
-- it, of a match that was deleted, and it never gets another history.
create function create_match(match_id uuid, game text, revision integer, pack_hash bytea, scenario text, options bytea, seats integer, label text,
    tournament text, seed bytea, commitment bytea, entropy bytea, created_at timestamptz, invitations boolean, hashes bytea[],
    deadline_each bigint, deadline_then smallint, format smallint, referee boolean) returns boolean
language plpgsql security definer as $$
begin
    if exists (select from public.transparency_entry e where e.match_id = create_match.match_id) then
        return false;
    end if;
    insert into public.match (match_id, game, revision, pack_hash, scenario, options, seats, label, tournament, status, seed, commitment, entropy,
        created_at, deadline_each, deadline_then, format, invitations, referee, entropy_seats)
    values (create_match.match_id, create_match.game, create_match.revision, create_match.pack_hash, create_match.scenario, create_match.options,
        create_match.seats, create_match.label, create_match.tournament, 0, create_match.seed, create_match.commitment, create_match.entropy,
        create_match.created_at, create_match.deadline_each, create_match.deadline_then, create_match.format, create_match.invitations,
        create_match.referee, case when length(create_match.entropy) > 0 then '\xff'::bytea else '' end);
    insert into public.seat (match_id, seat, token_hash, invitation_hash, claimed_at)
    select create_match.match_id, h.n - 2, case when h.n = 1 or not create_match.invitations then h.hash end,
        case when h.n > 1 and create_match.invitations then h.hash end,
        case when h.n = 1 or not create_match.invitations then create_match.created_at end
    from unnest(hashes) with ordinality as h (hash, n) where h.hash <> '';
    insert into public.expiry (match_id, since) values (create_match.match_id, create_match.created_at);
    return true;
end $$;
