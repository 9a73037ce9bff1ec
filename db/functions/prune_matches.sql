-- Deletes matches in which no seat has ever acted (what was done by default, or by the set-up, aside), so many days after they were created; and those that
-- were played and stand still for so many days (0: none). A match that was played to its end stays. What somebody has
-- played within a month stays, whatever is asked for.
-- Rows that somebody else has locked wait for another time.
create function prune_matches(unplayed_days integer, abandoned_days integer, most integer, out looked integer, out deleted integer)
language plpgsql security definer as $$
declare
    kind boolean;
    before timestamptz;
    due record;
    held boolean;
    state smallint;
    last timestamptz;
    goes boolean;
begin
    looked := 0;
    deleted := 0;
    foreach kind in array array[false, true] loop
        continue when (case when kind then abandoned_days else unplayed_days end) <= 0;
        before := now() - make_interval(days => case when kind then greatest(abandoned_days, 30) else unplayed_days end);
        for due in select e.match_id from public.expiry e where e.played = kind and e.since < before order by e.since limit most for update skip locked loop
            looked := looked + 1;
            select m.status into state from public.match m where m.match_id = due.match_id for update skip locked;
            if not found then
                if not exists (select from public.match m where m.match_id = due.match_id) then
                    delete from public.expiry e where e.match_id = due.match_id;
                end if;
                continue;
            end if;
            select true into held from public.match_state s where s.match_id = due.match_id for update skip locked;
            continue when not found and exists (select from public.match_state s where s.match_id = due.match_id);
            select max(a.at) into last from public.action a where a.match_id = due.match_id;
            if kind then
                goes := state < 2 and last < before;
            else
                goes := not exists (select from public.action a where a.match_id = due.match_id and a.seq > 1 and position('"by_default":true' in a.line) = 0)
                    and not exists (select from public.answer a where a.match_id = due.match_id)
                    and not exists (select from public.instruction i where i.match_id = due.match_id);
            end if;
            if goes then
                delete from public.action a where a.match_id = due.match_id;
                delete from public.answer a where a.match_id = due.match_id;
                delete from public.instruction i where i.match_id = due.match_id;
                delete from public.deadline d where d.match_id = due.match_id;
                delete from public.idempotency i where i.match_id = due.match_id;
                delete from public.seat s where s.match_id = due.match_id;
                delete from public.match_state s where s.match_id = due.match_id;
                delete from public.match m where m.match_id = due.match_id;
                delete from public.expiry e where e.match_id = due.match_id;
                deleted := deleted + 1;
            elsif kind and state = 2 then
                delete from public.expiry e where e.match_id = due.match_id;
            else
                update public.expiry e set played = true, since = greatest(coalesce(last, now()), before) where e.match_id = due.match_id;
            end if;
        end loop;
    end loop;
end $$;
