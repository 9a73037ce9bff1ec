-- The operator's other keys encrypt nothing any more.
create function @STORE_SCHEMA@.forget_sealing(id bytea) returns void
language sql as $$
    delete from public.sealing_key k where k.id <> forget_sealing.id;
$$;
