-- Plans the next round by these terms. Conflict: the tournament has other terms now, or another round has
-- this number, or the round before is not made, or the tournament is over. Sent again, it finds what it has
-- planned.
create function @STORE_SCHEMA@.add_round(tournament_id uuid, its_round @STORE_SCHEMA@.round_plan, terms text)
returns smallint
language plpgsql security definer as $$
begin
    perform from public.tournament t where t.tournament_id = add_round.tournament_id
        and t.status <> @TOURNAMENT_OVER@
        for update;
    if not found then
        return @CONFLICT@;
    end if;
    perform from public.tournament_round r where r.tournament_id = add_round.tournament_id
        and r.number = its_round.number and r.key_hash = its_round.key_hash and r.plan = its_round.plan;
    if found then
        return @DONE@;
    end if;
    if not exists (select from public.tournament t
            where t.tournament_id = add_round.tournament_id and t.terms = add_round.terms)
        or its_round.number <> 1 + (select count(*) from public.tournament_round r
            where r.tournament_id = add_round.tournament_id)
        or exists (select from public.tournament_round r where r.tournament_id = add_round.tournament_id
            and (not r.made or r.key_hash = its_round.key_hash)) then
        return @CONFLICT@;
    end if;
    insert into public.tournament_round (tournament_id, number, key_hash, request_hash, plan, made, begun_at)
    values (add_round.tournament_id, its_round.number, its_round.key_hash, its_round.request_hash,
        its_round.plan, false, its_round.begun_at);
    update public.tournament t set status = @TOURNAMENT_RUNNING@, version = t.version + 1
    where t.tournament_id = add_round.tournament_id;
    return @DONE@;
end $$;
