-- Gives the player with this token another name. No row: there is no such player.
create function @STORE_SCHEMA@.rename_player(token bytea, name text)
returns table (id uuid, its_name text, created_at timestamptz, its_bot smallint)
language plpgsql security definer as $$
begin
    return query update public.player p set name = rename_player.name where p.token_hash = token
        returning p.player_id, p.name, p.created_at, p.bot;
end $$;
