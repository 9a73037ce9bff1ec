-- The noted changes of a tournament in their order.
create function @STORE_SCHEMA@.list_changes(tournament_id uuid)
returns table (at timestamptz, its_player uuid, its_name text, rounds smallint, reason text, what text)
language plpgsql stable security definer as $$
begin
    return query select c.at, c.player_id, p.name, c.rounds, c.reason, c.what
    from public.tournament_change c left join public.player p on p.player_id = c.player_id
    where c.tournament_id = list_changes.tournament_id order by c.version;
end $$;
