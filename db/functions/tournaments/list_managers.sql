-- The managers beside the owner, in the order in which they became so.
create function @STORE_SCHEMA@.list_managers(tournament_id uuid) returns table (its_player uuid, name text)
language plpgsql stable security definer as $$
begin
    return query select m.player_id, p.name
    from public.tournament_manager m join public.player p on p.player_id = m.player_id
    where m.tournament_id = list_managers.tournament_id order by m.added_at, m.player_id;
end $$;
