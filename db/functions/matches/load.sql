-- All that a move needs, in one round trip and, since the function is stable, one snapshot. Each query reads
-- one table by the match's id: a cluster plans this kind once. `extent`: LOAD_EXTENT of db/numbers.def.
-- Answers are one value, in the order of their seats: pack_answer tells its bytes. So do pack_instructions,
-- pack_player and pack_draw. A secret that the bearer may not know is left out before it is fetched, so its
-- length costs no time.
-- The bearer has the seat's token, or else its player's, or else that of a manager of the match's tournament,
-- who is the organizer. `organizes`: a manager who has a seat is the organizer, too.
-- The proposed draw has the result of the vote once all seats have voted, and the bearer's own vote.
-- Matches without a deadline, players or draws, and requests without a key pay nothing for these.
create function @STORE_SCHEMA@.load(match_id uuid, token_hash bytea, key text, extent smallint,
    organizes boolean)
returns table (@OWN_COLUMNS@, @MATCH_COLUMNS@, @LOAD_COLUMNS@)
language plpgsql stable security definer as $$
declare
    sees_all boolean;
    has_players boolean;
    proposed public.match_draw; -- read first: on a cluster a row of a table is of no type that functions know
begin
    select @OWN_VALUES@, m.match_id, m.seed into @OWN_NAMES@, id, seed
    from public.match m where m.match_id = load.match_id;
    if not found then
        return;
    end if;
    select coalesce(bit_or(@STORE_SCHEMA@.pack_taken(s.seat, s.token_hash, s.invitation_hash))
            filter (where s.seat >= 0), 0),
        max(s.seat) filter (where s.token_hash = load.token_hash), bool_or(s.player_id is not null)
    into seats_taken, bearer, has_players
    from public.seat s where s.match_id = load.match_id;
    if has_players then
        select string_agg(@STORE_SCHEMA@.pack_player(s.seat, s.player_id, p.name), '' order by s.seat),
            coalesce(bearer, max(s.seat) filter (where p.token_hash = load.token_hash))
        into players, bearer
        from public.seat s join public.player p on p.player_id = s.player_id
        where s.match_id = load.match_id;
    end if;
    manages := false;
    if (bearer is null or organizes) and tournament is not null
        and load.token_hash is not null then
        manages := @STORE_SCHEMA@.is_manager(load.match_id, load.token_hash);
        if manages then
            bearer := @SEAT_ORGANIZER@;
        end if;
    end if;
    sees_all := extent = @LOAD_WHOLE@ or (bearer is not distinct from @SEAT_ORGANIZER@ and referee);
    select s.version, s.state, s.last_hash, s.undo into version, state, last_hash, undo
    from public.match_state s where s.match_id = load.match_id;
    if status = @MATCH_OVER@ then
        select a.at into ended_at from public.action a
        where a.match_id = load.match_id and a.seq = load.version;
    end if;
    if deadline_each is not null or clock_bank is not null then
        select d.due_at, d.late, d.late = 0 and least(d.due_at, d.fires_at) <= clock_timestamp(), d.deserted
        into due_at, late, passed, deserted
        from public.deadline d where d.match_id = load.match_id;
    end if;
    if clock_bank is not null then
        banks := @STORE_SCHEMA@.read_banks(match_id, bearer, sees_all, paused_at);
    end if;
    if draws <> 0 then
        select d.* into proposed from public.match_draw d where d.match_id = load.match_id;
        if found then
            draw := @STORE_SCHEMA@.pack_draw(proposed, coalesce(bearer, @SEAT_STRANGER@::smallint));
        end if;
    end if;
    if load.key is not null then
        select i.request_hash, i.at, i.version, i.body into reply_to, reply_at, reply_version, reply_body
        from public.idempotency i where i.match_id = load.match_id and i.seat = bearer and i.key = load.key;
    end if;
    select string_agg(@STORE_SCHEMA@.pack_answer(a.seat, a.complete, a.nonce,
            case when sees_all or a.seat = bearer then a.draft else '' end), '' order by a.seat)
    into answers
    from public.answer a
    where a.match_id = load.match_id and a.version = load.version
        and (a.complete or sees_all or a.seat = bearer);
    select string_agg(@STORE_SCHEMA@.pack_instructions(n.seat, n.body), '' order by n.seat)
    into instructions
    from public.instruction n where n.match_id = load.match_id and (sees_all or n.seat = bearer);
    instructed := false;
    if extent <> @LOAD_OWN@ then
        perform from public.instruction n where n.match_id = load.match_id limit 1;
        instructed := found;
    end if;
    return next;
end $$;
