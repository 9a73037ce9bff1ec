-- The list of matches, newest first. A match that is over has its state with it, since its ranks follow from
-- that. The quick way depends on the filter. It is planned as if to read a page cost nothing, so that the
-- number of rows decides. Otherwise all matches by time look cheaper than a few by status or game, since they
-- lie side by side. Where none of the newest fits, all would be read then.
-- Who must decide, and when, changes with each move and so is in no index. A search for that looks at the
-- newest `search` running matches alone. If it ends there, a last row tells the place, which has an id and a
-- time and nothing else. coalesce() keeps the planner from beginning with the rows of deadlines.
-- The search and the list have five conditions in common: game to behind. Each stands there in full, since no
-- function of a cluster takes a row of a table, and the planner chooses an index by them.
create function @STORE_SCHEMA@.list_matches(wanted @STORE_SCHEMA@.match_filter, behind @STORE_SCHEMA@.place,
    most bigint, search bigint)
returns table (@OWN_COLUMNS@, @MATCH_COLUMNS@, @LIST_COLUMNS@)
language plpgsql stable security definer @PLANNED_EACH_TIME@ @PLANNED_BY_KEYS@
    set seq_page_cost = 0 set random_page_cost = 0 as $$
declare
    searches constant boolean := wanted.deciding is not null or wanted.late is true
        or wanted.due_before is not null;
    last_one @STORE_SCHEMA@.place; -- the last match that the search looks at
    found_ones bigint;
begin
    if searches then
        select m.created_at, m.match_id into last_one from public.match m
        where m.status = @MATCH_RUNNING@
        and (wanted.game is null or m.game = wanted.game)
        and (wanted.label is null or m.label = wanted.label)
        and (wanted.tournament is null or m.tournament = wanted.tournament)
        and (wanted.status is null or m.status = wanted.status)
        and (behind.id is null or (m.created_at, m.match_id) < (behind.created_at, behind.id))
        order by m.created_at desc, m.match_id desc limit 1 offset search - 1;
    end if;
    return query
    select @OWN_VALUES@, m.match_id,
        coalesce((select bit_or(@STORE_SCHEMA@.pack_taken(o.seat, o.token_hash, o.invitation_hash))
            from public.seat o where o.match_id = m.match_id and o.seat >= 0), 0),
        d.due_at, d.late, d.late = 0 and d.due_at <= clock_timestamp(),
        case when m.status = @MATCH_OVER@ then m.seed end, s.version,
        case when m.status = @MATCH_OVER@ then (select a.at from public.action a
            where a.match_id = m.match_id and a.seq = s.version) end,
        (select string_agg(@STORE_SCHEMA@.pack_player(o.seat, o.player_id, p.name), '' order by o.seat)
            from public.seat o join public.player p on p.player_id = o.player_id
            where o.match_id = m.match_id),
        case when m.status = @MATCH_OVER@ then s.state end, n.deciding
    from public.match m
    left join public.match_state s on s.match_id = m.match_id
    left join public.deadline d on d.match_id = m.match_id
    cross join lateral (select case when m.paused_at is null
            then s.deciding & ~coalesce(bit_or(1 << a.seat), 0) else 0 end as deciding
        from public.answer a
        where a.match_id = m.match_id and a.version = s.version and a.complete
            and m.status = @MATCH_RUNNING@) n
    where (wanted.game is null or m.game = wanted.game)
    and (wanted.label is null or m.label = wanted.label)
    and (wanted.tournament is null or m.tournament = wanted.tournament)
    and (wanted.status is null or m.status = wanted.status)
    and (behind.id is null or (m.created_at, m.match_id) < (behind.created_at, behind.id))
    and (wanted.open is not true or m.takeable <> 0
        and m.takeable & m.lobby & ~@STORE_SCHEMA@.all_bot_seats(m.bots) <> 0)
    and (wanted.bot is null or m.takeable <> 0
        and m.takeable & @STORE_SCHEMA@.bot_seats(m.bots, wanted.bot) <> 0)
    and (not searches or m.status = @MATCH_RUNNING@)
    and (last_one.id is null or (m.created_at, m.match_id) >= (last_one.created_at, last_one.id))
    and (wanted.deciding is null or n.deciding & wanted.deciding <> 0)
    and (wanted.late is not true or coalesce(d.late, 0) <> 0)
    and (wanted.due_before is null or coalesce(d.due_at, 'infinity') < wanted.due_before)
    order by m.created_at desc, m.match_id desc limit most;
    get diagnostics found_ones = row_count;
    if found_ones < most and last_one.id is not null then
        id := last_one.id;
        created_at := last_one.created_at;
        return next;
    end if;
end $$;
