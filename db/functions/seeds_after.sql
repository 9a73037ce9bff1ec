-- Of all matches in order of their ids, to encrypt their seeds anew. Like the functions reseal_* and forget_sealing it runs with the rights of whoever calls
-- it: these are the owner's to do.
create function @STORE_SCHEMA@.seeds_after(after uuid, most bigint) returns table (id uuid, sealed bytea)
language plpgsql stable as $$
begin
    return query select m.match_id, m.seed from public.match m where m.match_id > after order by m.match_id limit most;
end $$;
