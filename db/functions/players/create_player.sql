-- Adds a player. The row is returned if the player has these hashes. So a request that is sent again finds
-- what it has made. No row: another request has made a player of this id, or the player has a new token.
create function @STORE_SCHEMA@.create_player(player_id uuid, name text, token bytea, recovery bytea,
    at timestamptz, bot smallint)
returns table (id uuid, its_name text, created_at timestamptz, its_bot smallint)
language plpgsql security definer as $$
begin
    insert into public.player (player_id, name, token_hash, recovery_hash, created_at, bot)
    values (create_player.player_id, create_player.name, token, recovery, at, create_player.bot)
    on conflict on constraint player_pkey do nothing;
    return query select p.player_id, p.name, p.created_at, p.bot from public.player p
        where p.player_id = create_player.player_id and p.token_hash = token and p.recovery_hash = recovery;
end $$;
