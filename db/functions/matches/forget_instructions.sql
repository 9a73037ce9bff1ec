-- Deletes the standing instructions of a match that is over.
create function @STORE_SCHEMA@.forget_instructions(match_id uuid) returns void
language plpgsql security definer as $$
begin
    delete from public.instruction i using public.match m
    where i.match_id = forget_instructions.match_id and m.match_id = i.match_id and m.status = @MATCH_OVER@;
end $$;
