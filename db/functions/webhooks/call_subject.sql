-- What a call is about by now. `seats` null: there is no more to tell, since the turn has passed or is
-- paused, votes are wanted no more, the message was withdrawn, or the player has the seat no more. A player
-- is told only of the seat that the player has. `words`: see struct store_call. Those of votes are what the
-- votes are about, by the names of the API. Whether a seat has voted on a draw is not told. Who has agreed to
-- a pause is public.
create function @STORE_SCHEMA@.call_subject(told public.webhook_call, receiver public.webhook,
    out seats integer, out words text)
language plpgsql stable security definer as $$
declare
    its public.match; -- null of a round and of a test
    on_draw integer; -- seats that vote on a draw, but for the one that proposes it
    on_pause integer; -- seats whose agreement to a pause, or to its end, is wanted
begin
    seats := told.seats;
    select m.* into its from public.match m where m.match_id = told.match_id;
    if receiver.scope = @WEBHOOK_PLAYER@
        and told.kind not in (@WEBHOOK_OVER@, @WEBHOOK_ROUND@, @WEBHOOK_TEST@) and not exists (
            select from public.seat s where s.match_id = told.match_id and s.player_id = receiver.owner::uuid
                and (told.kind = @WEBHOOK_MESSAGE@ or told.seats >> s.seat & 1 = 1)) then
        seats := null;
    elsif told.kind = @WEBHOOK_TURN@ then
        select case when its.paused_at is null then nullif(told.seats & s.deciding
            & ~coalesce((select bit_or(1 << a.seat) from public.answer a
                where a.match_id = s.match_id and a.version = s.version and a.complete), 0), 0) end
        into seats from public.match_state s where s.match_id = told.match_id;
    elsif told.kind = @WEBHOOK_VOTE@ then
        select told.seats & d.voters & ~(1 << d.seat) into on_draw
        from public.match_draw d where d.match_id = told.match_id and d.voted <> d.voters;
        if its.pause_agreed <> 0 and its.status = @MATCH_RUNNING@
                and (its.paused_at is null or its.paused_by_seats) then
            on_pause := told.seats & its.seats & ~its.resigned & ~its.pause_agreed;
        end if;
        seats := nullif(coalesce(on_draw, 0) | coalesce(on_pause, 0), 0);
        words := concat_ws(' ', case when on_draw <> 0 then 'draw' end,
            case when on_pause <> 0 then case when its.paused_at is null then 'pause' else 'resume' end end);
        if on_pause <> 0 and its.paused_at is null then
            words := concat_ws(E'\n', words, its.pause_reason);
        end if;
    elsif told.kind = @WEBHOOK_PAUSE@ then
        seats := case when its.status = @MATCH_RUNNING@ then told.seats end;
        words := case when its.paused_at is null then '' else concat_ws(E'\n',
            case when its.paused_by_seats then 'seats' else 'organizer' end, its.pause_reason) end;
    elsif told.kind = @WEBHOOK_OVER@ then
        select a.line::jsonb -> 'ending' ->> 'kind' into words from public.action a
        where a.match_id = told.match_id order by a.seq desc limit 1;
    elsif told.kind = @WEBHOOK_MESSAGE@ then
        select told.seats, g.text into seats, words from public.message g
        where g.match_id = told.match_id and g.message_id = told.item and g.withdrawn_at is null;
    elsif told.kind = @WEBHOOK_ROUND@ then
        select told.seats, concat_ws(E'\n', t.name,
            case when receiver.scope = @WEBHOOK_TOURNAMENT@ and receiver.form = @WEBHOOK_CONTENT@
                then @STORE_SCHEMA@.list_tables(t.tournament_id, told.seats::smallint) end)
        into seats, words from public.tournament t where t.tournament_id = told.match_id;
    end if;
end $$;
