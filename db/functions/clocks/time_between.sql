-- The microseconds of a clock from one time to a later one. Null: one of the times is null.
create function @STORE_SCHEMA@.time_between(since timestamptz, until timestamptz) returns bigint
language sql immutable as $$
    select greatest(extract(epoch from until - since) * 1000000, 0)::bigint
$$;
