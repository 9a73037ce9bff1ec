-- Deletes an answer that today's rules do not take, if it is still this one.
create function @STORE_SCHEMA@.forget_answer(match_id uuid, seat smallint, version bigint, draft bytea)
returns void
language plpgsql security definer as $$
begin
    delete from public.answer a where a.match_id = forget_answer.match_id and a.seat = forget_answer.seat
        and a.version = forget_answer.version
        and a.draft = forget_answer.draft;
end $$;
