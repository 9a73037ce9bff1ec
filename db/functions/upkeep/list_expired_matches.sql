-- Matches for prune_match: unplayed ones that were created so many days ago, and played ones without an
-- action for so many days. 0 days: none. `most`: of each kind.
create function @STORE_SCHEMA@.list_expired_matches(unplayed_days integer,
    abandoned_days integer, most integer)
returns table (id uuid, played boolean)
language plpgsql stable security definer as $$
begin
    return query
    select e.match_id, e.played from public.expiry e
    where unplayed_days > 0 and not e.played
    and e.since < now() - make_interval(days => unplayed_days) order by e.since limit most;
    return query
    select e.match_id, e.played from public.expiry e
    where abandoned_days > 0 and e.played
    and e.since < now() - make_interval(days => greatest(abandoned_days, 30)) order by e.since limit most;
end $$;
