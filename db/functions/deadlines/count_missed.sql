-- Counts the deadlines that seats have missed in a row: `missed` have missed one more, and `kept` have
-- decided in time. A seat that has missed as many as the terms say is noted as deserted.
create function @STORE_SCHEMA@.count_missed(match_id uuid, missed integer, kept integer) returns void
language plpgsql security definer as $$
declare
    most smallint;
    counts smallint[];
    counted smallint[];
    gone integer := 0;
    gone_at timestamptz;
begin
    select m.missed into most from public.match m where m.match_id = count_missed.match_id;
    if most is null then
        return;
    end if;
    select coalesce(d.missed, array_fill(0::smallint, array[@SEAT_MOST@])), d.deserted & ~kept, d.deserted_at
    into counts, gone, gone_at from public.deadline d where d.match_id = count_missed.match_id;
    counted := counts;
    for n in 1 .. @SEAT_MOST@ loop
        if missed >> (n - 1) & 1 = 1 then
            counted[n] := counted[n] + 1;
            if counted[n] >= most then
                gone := gone | (1 << (n - 1));
            end if;
        elsif kept >> (n - 1) & 1 = 1 then
            counted[n] := 0;
        end if;
    end loop;
    if counted <> counts then
        gone_at := case when gone <> 0 then coalesce(gone_at, clock_timestamp()) end;
        update public.deadline d set missed = counted, deserted = gone, deserted_at = gone_at
        where d.match_id = count_missed.match_id;
    end if;
end $$;
