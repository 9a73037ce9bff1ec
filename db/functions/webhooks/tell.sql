-- Puts calls into the outbox about these seats of a match: to the webhooks of their players, and of the match
-- and its tournament. `kind`: enum webhook_kind of db/store/webhooks.h. A call that has not been tried yet
-- stays, and tells of these seats, too. One that has been tried gets another name, so that it is made again.
create function @STORE_SCHEMA@.tell(match_id uuid, kind smallint, seats integer) returns void
language plpgsql security definer as $$
begin
    insert into public.webhook_call as c (match_id, webhook_id, kind, item, call_id, seats, at, due_at)
    select tell.match_id, w.webhook_id, tell.kind, @NO_ITEM@,
        gen_random_uuid(), o.seats, clock_timestamp(), clock_timestamp()
    from (select s.player_id::text as owner, 1 << s.seat as seats from public.seat s
            where s.match_id = tell.match_id and s.player_id is not null and tell.seats >> s.seat & 1 = 1
        union all select tell.match_id::text, tell.seats
        union all select m.tournament, tell.seats from public.match m
            where m.match_id = tell.match_id and m.tournament is not null) o
    join public.webhook w on w.owner = o.owner and w.kinds >> tell.kind & 1 = 1 and w.given_up_at is null
    where not exists (select from public.webhook_call k where k.match_id = tell.match_id
        and k.webhook_id = w.webhook_id and k.kind = tell.kind
        and k.item = @NO_ITEM@ and k.attempts = 0
        and o.seats & ~k.seats = 0)
    on conflict on constraint webhook_call_pkey do update set seats = c.seats | excluded.seats,
        at = excluded.at,
        call_id = case when c.attempts > 0 then excluded.call_id else c.call_id end;
end $$;
