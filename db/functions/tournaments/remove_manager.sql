-- The player is no manager any more. No such thing: the player was none.
create function @STORE_SCHEMA@.remove_manager(tournament_id uuid, its_player uuid) returns smallint
language plpgsql security definer as $$
begin
    delete from public.tournament_manager m
    where m.player_id = its_player and m.tournament_id = remove_manager.tournament_id;
    return case when found then @DONE@ else @NONE@ end;
end $$;
