-- The clock of a match that begins: each seat has its bank. `its`: see begin_match.
create function @STORE_SCHEMA@.begin_clock(match_id uuid, its @STORE_SCHEMA@.commit) returns void
language plpgsql security definer as $$
begin
    insert into public.deadline (match_id, version, bank, since, asked, away)
    select m.match_id, (its.state).version, array_fill(m.clock_bank, array[n.seats]),
        array_fill(null::timestamptz, array[n.seats]), 0, m.away
    from public.match m cross join lateral (select length(ltrim(m.seats::bit(32)::text, '0'))) n (seats)
    where m.match_id = begin_clock.match_id;
    perform @STORE_SCHEMA@.advance_clock(its);
end $$;
