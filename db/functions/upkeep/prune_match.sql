-- Deletes a match in which no seat has acted, so many days after its creation, or a played one that stands
-- still for so many days. Defaults, the set-up and restorations are no acts of a seat. A match that was
-- played to its end stays. A match that was played within a month stays, too, and so do all matches of a
-- tournament until it is over. A match that is locked stays until another time. True: there is no such match
-- now. Its row of expiry stays until its webhooks are deleted, too (delete_expiry): so what a caller leaves
-- undone is found again.
create function @STORE_SCHEMA@.prune_match(match_id uuid, played boolean, days integer) returns boolean
language plpgsql security definer as $$
declare
    before constant timestamptz :=
        now() - make_interval(days => case when prune_match.played then greatest(days, 30) else days end);
    state smallint;
    label text;
    last timestamptz;
    goes boolean;
begin
    if days <= 0 then
        return false;
    end if;
    perform from public.expiry e
    where e.match_id = prune_match.match_id and e.played = prune_match.played and e.since < before
    for update skip locked;
    if not found then
        return false;
    end if;
    select m.status, m.tournament into state, label from public.match m
    where m.match_id = prune_match.match_id for update skip locked;
    if not found then
        return not exists (select from public.match m where m.match_id = prune_match.match_id);
    end if;
    perform from public.match_state s where s.match_id = prune_match.match_id for update skip locked;
    if not found and exists (select from public.match_state s where s.match_id = prune_match.match_id) then
        return false;
    end if;
    if @STORE_SCHEMA@.is_tournament_running(label) then -- it is looked at again after as many days
        update public.expiry e set since = now() where e.match_id = prune_match.match_id;
        return false;
    end if;
    select max(a.at) into last from public.action a where a.match_id = prune_match.match_id;
    if prune_match.played then
        goes := state <> @MATCH_OVER@ and last < before;
    else
        goes := not exists (select from public.action a
                where a.match_id = prune_match.match_id and a.seq > 1
                and (a.line::jsonb -> 'by_default') is distinct from 'true'
                and a.line::jsonb -> 'move' ->> 'type' is distinct from 'restored')
            and not exists (select from public.answer a where a.match_id = prune_match.match_id)
            and not exists (select from public.instruction i where i.match_id = prune_match.match_id);
    end if;
    if goes then
        delete from public.action a where a.match_id = prune_match.match_id;
        delete from public.answer a where a.match_id = prune_match.match_id;
        delete from public.instruction i where i.match_id = prune_match.match_id;
        delete from public.deadline d where d.match_id = prune_match.match_id;
        delete from public.idempotency i where i.match_id = prune_match.match_id;
        delete from public.message m where m.match_id = prune_match.match_id;
        delete from public.message_inbox i where i.match_id = prune_match.match_id;
        delete from public.message_reader r where r.match_id = prune_match.match_id;
        delete from public.message_mute m where m.match_id = prune_match.match_id;
        delete from public.match_draw d where d.match_id = prune_match.match_id;
        delete from public.webhook_call c where c.match_id = prune_match.match_id;
        delete from public.substitute s where s.match_id = prune_match.match_id;
        delete from public.seat s where s.match_id = prune_match.match_id;
        delete from public.match_state s where s.match_id = prune_match.match_id;
        delete from public.match m where m.match_id = prune_match.match_id;
        return true;
    end if;
    if prune_match.played and state = @MATCH_OVER@ then
        delete from public.expiry e where e.match_id = prune_match.match_id;
    else
        last := greatest(coalesce(last, now()), before); -- Citus takes no now() inside coalesce()
        update public.expiry e set played = true, since = last where e.match_id = prune_match.match_id;
    end if;
    return false;
end $$;
