-- The microseconds of a clock from one time to a later one, of which only those in working hours count. Null:
-- one of the times is null. `hours` null: all count. Each day's hours begin and end by the clock on the wall
-- of their zone, so a day has an hour less or more when that clock is changed in them.
create function @STORE_SCHEMA@.time_between(since timestamptz, until timestamptz, hours jsonb) returns bigint
language plpgsql stable security definer as $$
begin
    if since is null or until is null then
        return null;
    end if;
    if hours is null then
        return greatest(extract(epoch from until - since) * 1000000, 0)::bigint;
    end if;
    return (select coalesce(sum(greatest(extract(epoch from
            least(w.closes, until) - greatest(w.opens, since)) * 1000000, 0)), 0)::bigint
        from generate_series((since at time zone (hours ->> 'zone'))::date,
            (until at time zone (hours ->> 'zone'))::date, interval '1 day') d (day)
        cross join lateral @STORE_SCHEMA@.working_day(d.day::date, hours) w);
end $$;
