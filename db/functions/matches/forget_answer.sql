-- Deletes an answer that today's rules do not take, if it is still this one.
create function @STORE_SCHEMA@.forget_answer(match_id uuid, seat smallint, version bigint, draft bytea)
returns void
language plpgsql security definer as $$
declare
    clock @STORE_SCHEMA@.match_clock;
    hours jsonb;
begin
    delete from public.answer a where a.match_id = forget_answer.match_id and a.seat = forget_answer.seat
        and a.version = forget_answer.version
        and a.draft = forget_answer.draft;
    if found then
        clock := @STORE_SCHEMA@.read_clock(match_id);
    end if;
    if clock.seats is not null and clock.due_at is not null then -- the seat is asked again
        clock.seats[seat + 1].since := coalesce((clock.seats[seat + 1]).since, clock_timestamp());
        select @STORE_SCHEMA@.working_hours(m.clock_hours, clock.away, clock.asked) into hours
        from public.match m where m.match_id = forget_answer.match_id;
        perform @STORE_SCHEMA@.write_clock(match_id, @STORE_SCHEMA@.set_due(clock, hours));
    end if;
end $$;
