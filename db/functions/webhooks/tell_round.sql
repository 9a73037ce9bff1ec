-- Puts calls about a round that has begun into the outbox: to the webhooks of the tournament, and of the
-- players who play in it.
create function @STORE_SCHEMA@.tell_round(tournament_id uuid, number smallint) returns void
language plpgsql security definer as $$
begin
    insert into public.webhook_call (match_id, webhook_id, kind, item, call_id, seats, at, due_at)
    select tell_round.tournament_id, w.webhook_id, @WEBHOOK_ROUND@,
        ('00000000-0000-0000-0000-' || lpad(tell_round.number::text, 12, '0'))::uuid, gen_random_uuid(),
        tell_round.number, clock_timestamp(), clock_timestamp()
    from public.webhook w
    where w.kinds >> @WEBHOOK_ROUND@ & 1 = 1 and w.given_up_at is null
        and w.owner in (select tell_round.tournament_id::text
            union all select e.player_id::text from public.tournament_entrant e
                where e.tournament_id = tell_round.tournament_id and e.status = @ENTRANT_PLAYS@)
    on conflict do nothing;
end $$;
