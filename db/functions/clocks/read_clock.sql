-- The clock of a match. Its row of `deadline` has banks and times in lists beside each other, which only
-- read_clock and write_clock know. Null: there is no row.
create function @STORE_SCHEMA@.read_clock(match_id uuid) returns @STORE_SCHEMA@.match_clock
language plpgsql stable as $$
declare
    its public.deadline;
begin
    select * into its from public.deadline d where d.match_id = read_clock.match_id;
    if not found then
        return null;
    end if;
    return (its.version, its.due_at, its.fires_at, its.late, its.due_paused, its.turn_due,
        @STORE_SCHEMA@.pair_banks(its.bank, its.since), its.due_before,
        @STORE_SCHEMA@.pair_banks(its.bank_before, its.since_before),
        its.asked, its.secret, its.shown, its.begun, its.away)::@STORE_SCHEMA@.match_clock;
end $$;
