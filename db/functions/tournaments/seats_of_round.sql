-- The seats of a round's tables by its plan, each with the entrant who has it at first. A table's place and
-- its nth seat are counted from 1. A step of other functions.
create function @STORE_SCHEMA@.seats_of_round(tournament_id uuid, number smallint)
returns table (place bigint, nth bigint, seat text, entrant integer)
language plpgsql stable as $$
begin
    return query select o.place, s.nth, s.seat ->> 'seat', substring(s.seat ->> 'player' from '\d+$')::integer
    from public.tournament_round r
    cross join lateral jsonb_array_elements(r.plan::jsonb -> 'tables') with ordinality o (one, place)
    cross join lateral jsonb_array_elements(o.one -> 'seats') with ordinality s (seat, nth)
    where r.tournament_id = seats_of_round.tournament_id and r.number = seats_of_round.number;
end $$;
