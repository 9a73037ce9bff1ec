-- Deletes an answer that today's rules do not take, if it is still this one.
create function @STORE_SCHEMA@.forget_answer(match_id uuid, seat smallint, version bigint, draft bytea)
returns void
language plpgsql security definer as $$
declare
    clock public.deadline;
    hours jsonb;
begin
    delete from public.answer a where a.match_id = forget_answer.match_id and a.seat = forget_answer.seat
        and a.version = forget_answer.version
        and a.draft = forget_answer.draft;
    if found then
        -- The seat is asked again.
        select * into clock from public.deadline d where d.match_id = forget_answer.match_id
            and d.bank is not null and d.due_at is not null;
    end if;
    if clock.match_id is not null then
        clock.since[seat + 1] := coalesce(clock.since[seat + 1], clock_timestamp());
        select @STORE_SCHEMA@.working_hours(m.clock_hours, clock.away, clock.asked) into hours
        from public.match m where m.match_id = forget_answer.match_id;
        perform @STORE_SCHEMA@.write_clock(match_id, @STORE_SCHEMA@.set_due(clock, hours));
    end if;
end $$;
