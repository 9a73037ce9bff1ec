-- Makes a player a manager. No such thing: there is no such player. Conflict: the tournament would have more
-- than `most`.
create function @STORE_SCHEMA@.add_manager(tournament_id uuid, its_player uuid, at timestamptz, most integer)
returns smallint
language plpgsql security definer as $$
begin
    perform from public.tournament t where t.tournament_id = add_manager.tournament_id for update;
    perform from public.player p where p.player_id = its_player and p.deleted_at is null;
    if not found then
        return @NONE@;
    end if;
    perform from public.tournament_manager m
    where m.player_id = its_player and m.tournament_id = add_manager.tournament_id;
    if found then
        return @DONE@;
    end if;
    if (select count(*) from public.tournament_manager m
        where m.tournament_id = add_manager.tournament_id) >= most then
        return @CONFLICT@;
    end if;
    insert into public.tournament_manager (player_id, tournament_id, added_at)
    values (its_player, add_manager.tournament_id, at);
    return @DONE@;
end $$;
