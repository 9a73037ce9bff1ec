-- All answers to the secret step at a version, as one value: see pack_answer.
create function @STORE_SCHEMA@.read_answers(match_id uuid, version bigint) returns table (answers bytea)
language plpgsql stable security definer as $$
begin
    return query
    select string_agg(@STORE_SCHEMA@.pack_answer(a.seat, a.complete, a.nonce, a.draft), '' order by a.seat)
    from public.answer a where a.match_id = read_answers.match_id and a.version = read_answers.version;
end $$;
