-- Takes calls about a match that are due, at most `most`. No other claim gets them for `lease` microseconds.
-- Calls that have no receiver any more are deleted, and so are those about a turn that has passed or is
-- paused, votes that are wanted no more, or a message that was withdrawn. A player is told only of the seat
-- that the player has. `words` of votes are what they are about, by the names of the API. Whether a seat has
-- voted on a draw is not told. Who has agreed to a pause is public. `turn_at` and `due_at` are those of the
-- decision that the match waits for. `salt_before`: that of the secret before, for a day. `busy`, `failing`,
-- `settle`: see list_due_calls.
create function @STORE_SCHEMA@.claim_calls(match_id uuid, settle bigint, lease bigint, most bigint,
    busy text[], failing boolean)
returns table (webhook_id uuid, kind smallint, item uuid, call_id uuid, seats integer, at timestamptz,
    attempts integer, scope smallint, url text, form smallint, salt bytea, salt_before bytea,
    failures integer, failing_since timestamptz, game text, version bigint, turn_at timestamptz,
    due_at timestamptz, winners integer, words text, hidden boolean, host text)
language plpgsql security definer as $$
declare
    clock constant timestamptz := clock_timestamp();
    c public.webhook_call;
    w public.webhook;
    its_seats integer;
    cleared integer := 0; -- seats whose turns are told again when they are asked again
    is_paused boolean;
    on_draw integer; -- seats that vote on a draw, but for the one that proposes it
    on_pause integer; -- seats whose agreement to a pause, or to its end, is wanted
begin
    -- A commit locks the match before it puts a call into the outbox, so this comes first here, too.
    perform from public.match_state s where s.match_id = claim_calls.match_id for no key update;
    select m.game, m.winners, m.messages >> 2 & 1 = 1, m.paused_at is not null
    into game, winners, hidden, is_paused
    from public.match m where m.match_id = claim_calls.match_id;
    select s.version into version from public.match_state s where s.match_id = claim_calls.match_id;
    select a.at into turn_at from public.action a where a.match_id = claim_calls.match_id
        and a.seq = claim_calls.version;
    select d.due_at into due_at from public.deadline d where d.match_id = claim_calls.match_id;
    for c in
        select k.* from public.webhook_call k left join public.webhook h on h.webhook_id = k.webhook_id
        where k.match_id = claim_calls.match_id and k.due_at <= clock
            and (k.kind <> @WEBHOOK_TURN@ or k.attempts > 0
                or k.due_at <= clock - settle * interval '1 microsecond')
            and (cardinality(busy) = 0 or h.webhook_id is null
                or @STORE_SCHEMA@.webhook_host(h.url) <> all (busy))
            and (claim_calls.failing or h.failing_since is null)
        order by k.due_at limit most for update of k skip locked
    loop
        select h.* into w from public.webhook h where h.webhook_id = c.webhook_id
            and (h.given_up_at is null or c.kind = @WEBHOOK_TEST@);
        its_seats := c.seats;
        if c.kind = @WEBHOOK_TURN@ then
            cleared := cleared | c.seats;
        end if;
        words := null;
        if w.webhook_id is not null and w.scope = @WEBHOOK_PLAYER@
            and (c.kind <= @WEBHOOK_MESSAGE@ or c.kind in (@WEBHOOK_VOTE@, @WEBHOOK_PAUSE@)) then
            perform from public.seat s where s.match_id = claim_calls.match_id
                and s.player_id = w.owner::uuid
                and (c.kind = @WEBHOOK_MESSAGE@ or c.seats >> s.seat & 1 = 1);
            if not found then
                its_seats := 0;
            end if;
        end if;
        if w.webhook_id is not null and c.kind = @WEBHOOK_TURN@ then
            select case when is_paused then 0 else its_seats & s.deciding
                & ~coalesce((select bit_or(1 << a.seat) from public.answer a
                    where a.match_id = claim_calls.match_id and a.version = s.version and a.complete), 0) end
            into its_seats
            from public.match_state s where s.match_id = claim_calls.match_id;
        elsif w.webhook_id is not null and c.kind = @WEBHOOK_VOTE@ then
            select its_seats & d.voters & ~(1 << d.seat) into on_draw
            from public.match_draw d where d.match_id = claim_calls.match_id and d.voted <> d.voters;
            select its_seats & m.seats & ~m.resigned & ~m.pause_agreed into on_pause from public.match m
            where m.match_id = claim_calls.match_id and m.pause_agreed <> 0 and m.status = @MATCH_RUNNING@
                and (m.paused_at is null or m.paused_by_seats);
            its_seats := coalesce(on_draw, 0) | coalesce(on_pause, 0);
            words := concat_ws(' ', case when on_draw <> 0 then 'draw' end,
                case when on_pause <> 0 then case when is_paused then 'resume' else 'pause' end end);
            if on_pause <> 0 and not is_paused then
                select concat_ws(E'\n', words, m.pause_reason) into words from public.match m
                where m.match_id = claim_calls.match_id;
            end if;
        elsif w.webhook_id is not null and c.kind = @WEBHOOK_PAUSE@ then
            select case when m.status = @MATCH_RUNNING@ then its_seats else 0 end,
                case when m.paused_at is null then '' else concat_ws(E'\n',
                    case when m.paused_by_seats then 'seats' else 'organizer' end, m.pause_reason) end
            into its_seats, words from public.match m where m.match_id = claim_calls.match_id;
        elsif w.webhook_id is not null and c.kind = @WEBHOOK_OVER@ then
            select a.line::jsonb -> 'ending' ->> 'kind' into words from public.action a
            where a.match_id = claim_calls.match_id and a.seq = claim_calls.version;
        elsif w.webhook_id is not null and c.kind = @WEBHOOK_MESSAGE@ then
            select g.text into words from public.message g where g.match_id = claim_calls.match_id
                and g.message_id = c.item and g.withdrawn_at is null;
            if not found then
                its_seats := 0;
            end if;
        elsif w.webhook_id is not null and c.kind = @WEBHOOK_ROUND@ then
            select t.name, t.game into words, game from public.tournament t
            where t.tournament_id = claim_calls.match_id;
            if w.scope = @WEBHOOK_TOURNAMENT@ and w.form = @WEBHOOK_CONTENT@ then
                words := words || E'\n' || @STORE_SCHEMA@.list_tables(match_id, c.seats::smallint);
            end if;
        end if;
        if w.webhook_id is null or (coalesce(its_seats, 0) = 0
                and (c.kind <= @WEBHOOK_MESSAGE@ or c.kind in (@WEBHOOK_VOTE@, @WEBHOOK_PAUSE@))) then
            delete from public.webhook_call k where k.match_id = claim_calls.match_id
                and k.webhook_id = c.webhook_id and k.kind = c.kind and k.item = c.item;
            continue;
        end if;
        update public.webhook_call k set attempts = k.attempts + 1,
            due_at = clock + lease * interval '1 microsecond'
        where k.match_id = claim_calls.match_id and k.webhook_id = c.webhook_id and k.kind = c.kind
            and k.item = c.item;
        webhook_id := c.webhook_id;
        kind := c.kind;
        item := c.item;
        call_id := c.call_id;
        seats := its_seats;
        at := c.at;
        attempts := c.attempts + 1;
        scope := w.scope;
        url := w.url;
        host := @STORE_SCHEMA@.webhook_host(w.url);
        form := w.form;
        salt := w.salt;
        salt_before := case when w.rotated_at > clock - interval '1 day' then w.salt_before end;
        failures := w.failures;
        failing_since := w.failing_since;
        return next;
    end loop;
    if cleared <> 0 then
        update public.match_state s set told = s.told & ~cleared where s.match_id = claim_calls.match_id;
    end if;
end $$;
