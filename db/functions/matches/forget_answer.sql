-- Deletes an answer that today's rules do not take, if it is still this one. Its seat is asked again. The
-- match is locked, since the clocks of all its seats are written.
create function @STORE_SCHEMA@.forget_answer(match_id uuid, seat smallint, version bigint, nonce bigint)
returns void
language plpgsql security definer as $$
declare
    clock @STORE_SCHEMA@.match_clock;
    hours jsonb;
begin
    if not @STORE_SCHEMA@.lock_version(match_id, version, null) then
        return;
    end if;
    delete from public.answer a where a.match_id = forget_answer.match_id and a.seat = forget_answer.seat
        and a.version = forget_answer.version and a.nonce = forget_answer.nonce;
    if found then
        clock := @STORE_SCHEMA@.read_clock(match_id);
    end if;
    if clock.seats is not null and clock.due_at is not null then
        clock.seats[seat + 1].since := coalesce((clock.seats[seat + 1]).since, clock_timestamp());
        select @STORE_SCHEMA@.working_hours(m.clock_hours, clock.away, clock.asked) into hours
        from public.match m where m.match_id = forget_answer.match_id;
        perform @STORE_SCHEMA@.write_clock(match_id, @STORE_SCHEMA@.set_due(clock, hours));
    end if;
end $$;
