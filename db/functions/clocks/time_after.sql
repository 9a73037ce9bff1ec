-- The time at which so many microseconds of a clock are over, of which only those in working hours count.
-- `hours` null: all count. Otherwise it is 400 days ahead at most: each day is looked at one by one.
create function @STORE_SCHEMA@.time_after(since timestamptz, amount bigint, hours jsonb) returns timestamptz
language plpgsql stable security definer as $$
declare
    day date;
    rest bigint := amount;
    part bigint;
    w record;
begin
    if hours is null or since is null or amount is null then
        return since + amount * interval '1 microsecond';
    end if;
    day := (since at time zone (hours ->> 'zone'))::date;
    for n in 0 .. 400 loop
        for w in select o.opens, o.closes from @STORE_SCHEMA@.working_day(day + n, hours) o loop
            part := greatest(extract(epoch from w.closes - greatest(w.opens, since)) * 1000000, 0)::bigint;
            if part >= rest and part > 0 then
                return greatest(w.opens, since) + rest * interval '1 microsecond';
            end if;
            rest := rest - part;
        end loop;
    end loop;
    return since + interval '400 days';
end $$;
