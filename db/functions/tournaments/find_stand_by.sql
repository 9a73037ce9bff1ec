-- The first of those who stand by and may take over a seat of this match: it plays at no table of the round,
-- has taken over no seat of it yet, and its player has no seat of the match. No row: there is none, or the
-- match is no table of the tournament, or the seat has changed hands too often. Plans are JSON as text, which
-- is searched for the match: a tournament has at most 32 rounds, and seats are seldom given up.
create function @STORE_SCHEMA@.find_stand_by(tournament_id uuid, its_match uuid, its_seat smallint,
    most bigint)
returns table (number integer, player_id uuid, round smallint)
language plpgsql stable security definer as $$
declare
    its_round smallint;
    playing integer[];
    busy integer[];
    sitting uuid[];
begin
    select r.number into its_round from public.tournament_round r
    where r.tournament_id = find_stand_by.tournament_id
        and r.plan::jsonb -> 'tables' @> jsonb_build_array(jsonb_build_object('match', its_match));
    if not found or (select count(*) from public.substitute s
            where s.match_id = its_match and s.seat = its_seat) >= most then
        return;
    end if;
    playing := array(select s.entrant from @STORE_SCHEMA@.seats_of_round(tournament_id, its_round) s);
    busy := array(select s.entrant from public.substitute s
        where s.tournament_id = find_stand_by.tournament_id and s.round = its_round);
    sitting := array(select s.player_id from public.seat s
        where s.match_id = its_match and s.player_id is not null);
    return query select e.number, e.player_id, its_round from public.tournament_entrant e
        where e.tournament_id = find_stand_by.tournament_id and e.status = @ENTRANT_STANDS_BY@
            and e.number <> all (playing) and e.number <> all (busy)
            and coalesce(e.player_id <> all (sitting), true)
        order by e.number limit 1;
end $$;
