-- A new token and recovery code take the place of those before. `recovery_before` is the hash of the code
-- that the caller has. A call that is sent again finds the new ones there. No row: the code is not this
-- player's.
create function @STORE_SCHEMA@.recover_player(player_id uuid, recovery_before bytea, token bytea,
    recovery bytea)
returns table (id uuid, its_name text, created_at timestamptz, its_bot smallint)
language plpgsql security definer as $$
begin
    update public.player p set token_hash = token, recovery_hash = recovery
    where p.player_id = recover_player.player_id and p.recovery_hash = recovery_before;
    return query select p.player_id, p.name, p.created_at, p.bot from public.player p
        where p.player_id = recover_player.player_id and p.token_hash = token and p.recovery_hash = recovery;
end $$;
