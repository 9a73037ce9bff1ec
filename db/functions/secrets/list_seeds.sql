-- The seeds of all matches after an id, by their ids, to encrypt them anew. As reseal_match.
create function @STORE_SCHEMA@.list_seeds(after uuid, most bigint) returns table (id uuid, sealed bytea)
language plpgsql stable as $$
begin
    return query select m.match_id, m.seed from public.match m where m.match_id > after
        order by m.match_id limit most;
end $$;
