-- Puts calls about a round that has begun into the outbox: to the webhooks of the tournament, and of the
-- players who play in it.
create function @STORE_SCHEMA@.tell_round(tournament_id uuid, number smallint) returns void
language plpgsql security definer as $$
declare
    owners text[] := array(select e.player_id::text
        from @STORE_SCHEMA@.seats_of_round(tell_round.tournament_id, tell_round.number) s
        join public.tournament_entrant e on e.tournament_id = tell_round.tournament_id
            and e.number = s.entrant
        where e.player_id is not null);
begin
    owners := owners || tell_round.tournament_id::text;
    insert into public.webhook_call (match_id, webhook_id, kind, item, call_id, seats, at, due_at)
    select tell_round.tournament_id, w.webhook_id, @WEBHOOK_ROUND@,
        ('00000000-0000-0000-0000-' || lpad(tell_round.number::text, 12, '0'))::uuid, gen_random_uuid(),
        tell_round.number, clock_timestamp(), clock_timestamp()
    from public.webhook w
    where w.kinds >> @WEBHOOK_ROUND@ & 1 = 1 and w.given_up_at is null and w.owner = any (owners)
    on conflict do nothing;
end $$;
