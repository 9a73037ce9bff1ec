-- Whether another change of a tournament can be noted. A thousand are enough for a tournament, and bound what
-- its owner can store.
create function @STORE_SCHEMA@.can_note_change(tournament_id uuid) returns boolean
language plpgsql stable security definer as $$
begin
    return (select count(*) from public.tournament_change c
        where c.tournament_id = can_note_change.tournament_id) < 1000;
end $$;
