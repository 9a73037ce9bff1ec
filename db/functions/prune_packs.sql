-- Packs that no match has been created with, so many days after somebody asked for them last. How many. Who creates a match with a pack says so an hour
-- before at the most (pack_cache_keep()).
create function prune_packs(days integer, most integer) returns bigint
language plpgsql security definer as $$
declare
    gone bigint;
begin
    delete from public.component_pack where ctid in (
        select p.ctid from public.component_pack p
        where days > 0 and p.added_at < now() - make_interval(days => days)
        and not exists (select from public.match m where m.pack_hash = p.hash and m.game = p.game)
        limit most for update skip locked);
    get diagnostics gone = row_count;
    return gone;
end $$;
