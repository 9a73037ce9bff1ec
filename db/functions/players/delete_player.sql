-- Deletes the name, the token, the recovery code and the webhooks of the player with this token, who manages
-- no tournament any more. Seats keep their player's id, so that their matches stay as they are. Entrants of
-- tournaments have withdrawn, and have their own ids as names, and noted changes of their names have none.
-- Replies to keys that have the name lose their body. A request that is sent again gets the match as it is
-- then (keep_reply).
create function @STORE_SCHEMA@.delete_player(token bytea, at timestamptz)
returns table (id uuid, its_name text, created_at timestamptz, its_bot smallint)
language plpgsql security definer as $$
declare
    its_id uuid;
    noted record;
    its_what jsonb;
begin
    update public.player p set name = null, token_hash = null, recovery_hash = null,
        deleted_at = at
    where p.token_hash = token returning p.player_id into its_id;
    if not found then
        return;
    end if;
    delete from public.tournament_manager m where m.player_id = its_id;
    delete from public.webhook w where w.owner = its_id::text;
    update public.idempotency i set body = ''
    where i.match_id in (select s.match_id from public.seat s where s.player_id = its_id)
        and position('"player":{"id":"' || its_id in i.body) > 0;
    update public.tournament_entrant e set name = 'entrant-' || e.number, status = @ENTRANT_WITHDRAWN@
    where e.player_id = its_id;
    for noted in
        select c.tournament_id, c.version, c.what::jsonb as what
        from public.tournament_entrant e
        join public.tournament_change c on c.tournament_id = e.tournament_id and c.entrant = e.number
        where e.player_id = its_id
    loop
        its_what := (select jsonb_agg(case when o.value ->> 'path' like '%/name'
                then o.value - '{before,after}'::text[] else o.value end order by o.n)
            from jsonb_array_elements(noted.what) with ordinality o (value, n));
        update public.tournament_change c set what = its_what::text
        where c.tournament_id = noted.tournament_id and c.version = noted.version;
    end loop;
    return query select p.player_id, p.name, p.created_at, p.bot from public.player p
        where p.player_id = its_id;
end $$;
