-- All answers to the secret step at a version, as one value: see load.
create function @STORE_SCHEMA@.read_answers(match_id uuid, version bigint) returns table (answers bytea)
language plpgsql stable security definer as $$
begin
    return query
    select string_agg(int2send(a.seat) || boolsend(a.complete) || int8send(a.nonce)
        || int4send(length(a.draft)) || a.draft, '' order by a.seat)
    from public.answer a where a.match_id = read_answers.match_id and a.version = read_answers.version;
end $$;
