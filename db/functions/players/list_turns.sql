-- The running matches in which the player with this token must decide, at most `most`, the first to be due
-- at the head. An answer that is complete no longer counts, nor does a match that is paused. `since` is the
-- time of the last action. The first row is empty. It tells that there is such a player. Only seats that are
-- asked are looked at, so the number of the player's matches costs nothing. The planner cannot know how many
-- these are. It must go from each of them to its rows by the keys, and read no table as a whole.
create function @STORE_SCHEMA@.list_turns(token bytea, most bigint)
returns table (id uuid, game text, seat smallint, since timestamptz, due_at timestamptz)
language plpgsql stable security definer set enable_seqscan = off set enable_hashjoin = off
    set enable_mergejoin = off as $$
declare
    player uuid;
begin
    select p.player_id into player from public.player p where p.token_hash = token;
    if not found then
        return;
    end if;
    return next;
    return query
    select s.match_id, m.game, s.seat, a.at, d.due_at
    from public.seat s
    join public.match m on m.match_id = s.match_id and m.status = @MATCH_RUNNING@ and m.paused_at is null
    join public.match_state t on t.match_id = s.match_id and (t.deciding >> s.seat & 1) = 1
    join public.action a on a.match_id = s.match_id and a.seq = t.version
    left join public.deadline d on d.match_id = s.match_id
    where s.player_id = player and s.asked
    and not exists (select from public.answer n where n.match_id = s.match_id and n.seat = s.seat
        and n.version = t.version and n.complete)
    order by d.due_at nulls last, s.match_id limit most;
end $$;
