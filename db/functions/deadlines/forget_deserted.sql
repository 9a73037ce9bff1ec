-- These seats keep their holders for now. They are noted again with the next deadline that they miss.
create function @STORE_SCHEMA@.forget_deserted(match_id uuid, seats integer) returns smallint
language plpgsql security definer as $$
begin
    update public.deadline d set deserted = d.deserted & ~seats,
        deserted_at = case when d.deserted & ~seats <> 0 then d.deserted_at end
    where d.match_id = forget_deserted.match_id and d.deserted & seats <> 0;
    return @DONE@;
end $$;
