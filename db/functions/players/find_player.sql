-- The player with this token.
create function @STORE_SCHEMA@.find_player(token bytea)
returns table (id uuid, its_name text, created_at timestamptz, its_bot smallint)
language plpgsql stable security definer as $$
begin
    return query select p.player_id, p.name, p.created_at, p.bot from public.player p
        where p.token_hash = token;
end $$;
