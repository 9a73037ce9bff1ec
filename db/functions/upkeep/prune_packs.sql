-- Deletes packs that no match has, so many days after their last use, and returns how many. A match is
-- created within an hour of its pack's use (add_pack, use_pack). Packs that matches have are looked at again
-- after as many days.
create function @STORE_SCHEMA@.prune_packs(days integer, most integer) returns bigint
language plpgsql security definer as $$
declare
    old record;
    gone bigint := 0;
begin
    for old in
        select p.hash, p.game, p.added_at from public.component_pack p
        where days > 0 and p.added_at < now() - make_interval(days => days) order by p.added_at limit most
    loop
        perform from public.match m where m.pack_hash = old.hash and m.game = old.game limit 1;
        if found then -- Citus refuses exists() over matches of several nodes
            update public.component_pack p set added_at = now() where p.hash = old.hash
                and p.game = old.game and p.added_at = old.added_at;
        else
            delete from public.component_pack p where p.hash = old.hash and p.game = old.game
                and p.added_at = old.added_at;
            gone := gone + case when found then 1 else 0 end;
        end if;
    end loop;
    return gone;
end $$;
