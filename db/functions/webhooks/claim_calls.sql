-- Takes calls about a match that are due, at most `most`. No other claim gets them for `lease` microseconds.
-- Each call stays due at `claimed_until` while this claim lasts: finish_call knows the claim by that.
-- Calls that have no receiver any more, or nothing to tell (call_subject), are deleted. `subject`: the match,
-- the round's tournament, or the webhook that is tested. `turn_at` and `due_at` are those of the decision
-- that the match waits for. `salt_before`: that of the secret before, for a day. `busy`, `failing`, `settle`:
-- see list_due_calls.
create function @STORE_SCHEMA@.claim_calls(match_id uuid, settle bigint, lease bigint, most bigint,
    busy text[], failing boolean)
returns table (@CALL_COLUMNS@)
language plpgsql security definer as $$
declare
    clock constant timestamptz := clock_timestamp();
    lease_ends constant timestamptz := clock + lease * interval '1 microsecond';
    c public.webhook_call;
    w public.webhook;
    cleared integer := 0; -- seats whose turns are told again when they are asked again
begin
    -- A commit locks the match before it puts a call into the outbox, so this comes first here, too.
    select s.version into version from public.match_state s where s.match_id = claim_calls.match_id
    for no key update;
    subject := claim_calls.match_id;
    select m.game, m.winners, m.messages & @MESSAGE_HIDDEN@ <> 0 into game, winners, hidden
    from public.match m where m.match_id = claim_calls.match_id;
    if game is null then
        select t.game into game from public.tournament t where t.tournament_id = claim_calls.match_id;
    end if;
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
        if c.kind = @WEBHOOK_TURN@ then
            cleared := cleared | c.seats;
        end if;
        select h.* into w from public.webhook h where h.webhook_id = c.webhook_id
            and (h.given_up_at is null or c.kind = @WEBHOOK_TEST@);
        if found then
            select s.seats, s.words into seats, words from @STORE_SCHEMA@.call_subject(c, w) s;
        end if;
        if w.webhook_id is null or seats is null then
            delete from public.webhook_call k where k.match_id = claim_calls.match_id
                and k.webhook_id = c.webhook_id and k.kind = c.kind and k.item = c.item;
            continue;
        end if;
        update public.webhook_call k set attempts = k.attempts + 1, due_at = lease_ends
        where k.match_id = claim_calls.match_id and k.webhook_id = c.webhook_id and k.kind = c.kind
            and k.item = c.item;
        webhook_id := c.webhook_id;
        kind := c.kind;
        item := c.item;
        call_id := c.call_id;
        at := c.at;
        attempts := c.attempts + 1;
        claimed_until := lease_ends;
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
