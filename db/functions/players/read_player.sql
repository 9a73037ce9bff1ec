-- The player of this id, unless it was deleted.
create function @STORE_SCHEMA@.read_player(player_id uuid)
returns table (id uuid, its_name text, created_at timestamptz, its_bot smallint)
language plpgsql stable security definer as $$
begin
    return query select p.player_id, p.name, p.created_at, p.bot from public.player p
        where p.player_id = read_player.player_id and p.deleted_at is null;
end $$;
