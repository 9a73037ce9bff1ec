-- What is wanted of the player with this token. First come the running matches in which the player must
-- decide, at most `most`, the first to be due at the head. `behind`: only those behind this place, the time
-- when it is due (0: never) and the match. An answer that is complete no longer counts, nor does a match that
-- is paused. `since` is the time of the last action. The first row is empty. It tells that there is such a
-- player. Only seats that are asked are looked at, so the number of the player's matches costs nothing. The
-- planner cannot know how many these are.
-- Then come, with the first page alone, votes that are wanted of the player, at most 1,000 of each kind:
-- VOTE_WANTED of db/numbers.def. Of a draw there are the proposal, which is the number of its entry, and when
-- it was made. Nothing of it follows from the votes of others, but that the proposal is open.
create function @STORE_SCHEMA@.list_turns(token bytea, behind @STORE_SCHEMA@.place, most bigint)
returns table (id uuid, game text, seat smallint, since timestamptz, due_at timestamptz, vote smallint,
    proposal bigint)
language plpgsql stable security definer @PLANNED_BY_KEYS@ as $$
declare
    player uuid;
    due constant timestamptz := case when behind.created_at > to_timestamp(0) then behind.created_at
        else 'infinity' end;
begin
    select p.player_id into player from public.player p where p.token_hash = token;
    if not found then
        return;
    end if;
    return next;
    return query
    select s.match_id, m.game, s.seat, a.at, d.due_at, null::smallint, null::bigint
    from public.seat s
    join public.match m on m.match_id = s.match_id and m.status = @MATCH_RUNNING@ and m.paused_at is null
    join public.match_state t on t.match_id = s.match_id and (t.deciding >> s.seat & 1) = 1
    join public.action a on a.match_id = s.match_id and a.seq = t.version
    left join public.deadline d on d.match_id = s.match_id
    where s.player_id = player and s.asked
    and not exists (select from public.answer n where n.match_id = s.match_id and n.seat = s.seat
        and n.version = t.version and n.complete)
    and (behind.id is null or (coalesce(d.due_at, 'infinity'), s.match_id) > (due, behind.id))
    order by d.due_at nulls last, s.match_id limit most;
    if behind.id is not null then
        return;
    end if;
    perform from public.seat s where s.player_id = player and s.vote_wanted limit 1; -- few players have any
    if not found then
        return;
    end if;
    return query
    select s.match_id, m.game, s.seat, a.at, null::timestamptz, @VOTE_DRAW@::smallint, w.seq
    from public.seat s
    join public.match m on m.match_id = s.match_id and m.status = @MATCH_RUNNING@ and m.paused_at is null
    join public.match_draw w on w.match_id = s.match_id and ((w.voters & ~w.voted) >> s.seat & 1) = 1
        and w.voters & m.resigned = 0 -- otherwise it has failed, and the next load says so
    join public.action a on a.match_id = s.match_id and a.seq = w.seq
    where s.player_id = player and s.vote_wanted order by s.match_id limit 1000;
    return query
    select s.match_id, m.game, s.seat, null::timestamptz, null::timestamptz,
        (case when m.paused_at is null then @VOTE_PAUSE@ else @VOTE_RESUME@ end)::smallint, null::bigint
    from public.seat s
    join public.match m on m.match_id = s.match_id and m.status = @MATCH_RUNNING@ and m.pause_agreed <> 0
        and ((m.seats & ~m.resigned & ~m.pause_agreed) >> s.seat & 1) = 1
        and (m.paused_at is null or m.paused_by_seats)
    where s.player_id = player and s.vote_wanted order by s.match_id limit 1000;
end $$;
