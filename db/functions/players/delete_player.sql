-- Deletes the name, the token and the recovery code of the player with this token. Seats keep their player's
-- id, so that their matches stay as they are.
create function @STORE_SCHEMA@.delete_player(token bytea, at timestamptz)
returns table (id uuid, its_name text, created_at timestamptz)
language plpgsql security definer as $$
begin
    return query update public.player p set name = null, token_hash = null, recovery_hash = null,
        deleted_at = at
        where p.token_hash = token returning p.player_id, p.name, p.created_at;
end $$;
