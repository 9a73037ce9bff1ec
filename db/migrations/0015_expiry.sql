-- Unused matches expire, by small steps (db/store_prune.c). A match is looked at only when its time has come.
-- No row that moves write has an index for this, and no move writes here.
create table expiry (
    match_id uuid primary key,
    since timestamptz not null,              -- the creation, or the last known action
    played boolean not null default false
);
create index expiry_due on expiry (played, since);
insert into expiry (match_id, since) select match_id, now() from match where status < 2;

create index idempotency_at on idempotency (at);
create index match_by_pack on match (pack_hash); -- which packs are used

-- Deletes matches in which no seat has acted, so many days after their creation, and played ones that stand
-- still for so many days. 0 days: none. Defaults and the set-up are no acts of a seat. A match that was
-- played to its end stays. It runs with the rights of the tables' owner: the service cannot delete from a
-- log, and by this function it cannot delete a match that was played within a month. Rows that are locked
-- wait for another time.
create function prune_matches(unplayed_days integer, abandoned_days integer, most integer,
    out looked integer, out deleted integer)
language plpgsql security definer set search_path = public, pg_temp as $$
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
        before := now() - make_interval(
            days => case when kind then greatest(abandoned_days, 30) else unplayed_days end);
        for due in select e.match_id from expiry e where e.played = kind and e.since < before
            order by e.since limit most for update skip locked
        loop
            looked := looked + 1;
            select m.status into state from match m where m.match_id = due.match_id for update skip locked;
            if not found then
                if not exists (select from match m where m.match_id = due.match_id) then
                    delete from expiry e where e.match_id = due.match_id;
                end if;
                continue;
            end if;
            select true into held from match_state s where s.match_id = due.match_id for update skip locked;
            continue when not found and exists (select from match_state s where s.match_id = due.match_id);
            select a.at into last from action a where a.match_id = due.match_id order by a.seq desc limit 1;
            if kind then
                goes := state < 2 and last < before;
            else
                goes := not exists (select from action a where a.match_id = due.match_id and a.seq > 1
                        and position('"by_default":true' in a.line) = 0)
                    and not exists (select from answer a where a.match_id = due.match_id)
                    and not exists (select from instruction i where i.match_id = due.match_id);
            end if;
            if goes then
                delete from action a where a.match_id = due.match_id;
                delete from answer a where a.match_id = due.match_id;
                delete from instruction i where i.match_id = due.match_id;
                delete from deadline d where d.match_id = due.match_id;
                delete from idempotency i where i.match_id = due.match_id;
                delete from seat s where s.match_id = due.match_id;
                delete from match_state s where s.match_id = due.match_id;
                delete from match m where m.match_id = due.match_id;
                delete from expiry e where e.match_id = due.match_id;
                deleted := deleted + 1;
            elsif kind and state = 2 then
                delete from expiry e where e.match_id = due.match_id;
            else
                update expiry e set played = true, since = greatest(coalesce(last, now()), before)
                where e.match_id = due.match_id;
            end if;
        end loop;
    end loop;
end $$;
