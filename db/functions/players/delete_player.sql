-- Deletes the name, the token, the recovery code and the webhooks of this player, who manages no tournament
-- any more. Sent again, it finds the player deleted at this time, and is done. None: the player has another
-- token. Seats keep their player's id, so that their matches stay as they are. Entrants of tournaments have
-- withdrawn, and have their own ids as names, and noted changes of their names have none. Replies to keys
-- that have the name lose their body. A request that is sent again gets the match as it is then (keep_reply).
create function @STORE_SCHEMA@.delete_player(player_id uuid, token bytea, at timestamptz) returns smallint
language plpgsql security definer as $$
declare
    noted record;
    its_what jsonb;
begin
    update public.player p set name = null, token_hash = null, recovery_hash = null,
        deleted_at = delete_player.at
    where p.player_id = delete_player.player_id and p.token_hash = token;
    if not found then
        perform from public.player p
        where p.player_id = delete_player.player_id and p.deleted_at = delete_player.at;
        return case when found then @DONE@ else @NONE@ end;
    end if;
    delete from public.tournament_manager m where m.player_id = delete_player.player_id;
    delete from public.webhook w where w.owner = delete_player.player_id::text;
    update public.idempotency i set body = ''
    where i.match_id in (select s.match_id from public.seat s where s.player_id = delete_player.player_id)
        and position('"player":{"id":"' || delete_player.player_id in i.body) > 0;
    update public.tournament_entrant e set name = 'entrant-' || e.number, status = @ENTRANT_WITHDRAWN@
    where e.player_id = delete_player.player_id;
    for noted in
        select c.tournament_id, c.version, c.what::jsonb as what
        from public.tournament_entrant e
        join public.tournament_change c on c.tournament_id = e.tournament_id and c.entrant = e.number
        where e.player_id = delete_player.player_id
    loop
        its_what := (select jsonb_agg(case when o.value ->> 'path' like '%/name'
                then o.value - '{before,after}'::text[] else o.value end order by o.n)
            from jsonb_array_elements(noted.what) with ordinality o (value, n));
        update public.tournament_change c set what = its_what::text
        where c.tournament_id = noted.tournament_id and c.version = noted.version;
    end loop;
    return @DONE@;
end $$;
