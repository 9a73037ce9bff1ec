-- The banks of a match as a reader may know them, in the order of the seats: each has seat (2 bytes),
-- microseconds that are left (8), and whether its clock runs (1). At a secret step the banks of others are as
-- they stood when it began: otherwise they would tell which seats have answered.
create function @STORE_SCHEMA@.read_banks(match_id uuid, reader smallint, sees_all boolean,
    paused timestamptz) returns bytea
language plpgsql stable security definer as $$
declare
    banks bytea;
begin
    select string_agg(int2send((o.seat - 1)::smallint)
            || int8send(case when o.hidden then d.shown[o.seat] else greatest(d.bank[o.seat] -
                coalesce(@STORE_SCHEMA@.time_between(d.since[o.seat],
                    coalesce(paused, clock_timestamp()), case when d.away is null
                    then m.clock_hours::jsonb
                    else @STORE_SCHEMA@.working_hours(m.clock_hours, d.away, d.asked) end), 0), 0) end)
            || boolsend(paused is null and case when o.hidden then d.asked >> (o.seat - 1) & 1 = 1
                else d.since[o.seat] is not null end), '' order by o.seat)
    into banks
    from public.deadline d
    join public.match m on m.match_id = d.match_id
    cross join lateral (select n, d.secret and not sees_all and reader is distinct from n - 1
        from generate_series(1, cardinality(d.bank)) n where m.seats >> (n - 1) & 1 = 1) o (seat, hidden)
    where d.match_id = read_banks.match_id;
    return banks;
end $$;
