-- Deletes all noted keys but this one. It runs with the rights of its caller, as reseal_match does.
create function @STORE_SCHEMA@.forget_sealing_keys(id bytea) returns void
language sql as $$
    delete from public.sealing_key k where k.id <> forget_sealing_keys.id;
$$;
