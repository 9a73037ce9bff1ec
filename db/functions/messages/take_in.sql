-- Takes in what lies in the inbox of a reader, in the order of its writing, but for what was written in this
-- phase (null: all). Readers of one inbox wait for each other, so the times of what is taken in are in the
-- order of their commits. Posts wait for no reader.
create function @STORE_SCHEMA@.take_in(match_id uuid, reader smallint, phase bigint) returns void
language plpgsql security definer @PLANNED_BY_KEYS@ set jit = off as $$
declare
    ids uuid[];
    moment timestamptz;
begin
    select array_agg(c.message_id) into ids from (
        select i.message_id from public.message_inbox i
        where i.match_id = take_in.match_id and i.reader = take_in.reader
            and (i.phase is null or i.phase is distinct from take_in.phase)
        order by i.message_id for update) c;
    if ids is null then
        return;
    end if;
    moment := greatest(clock_timestamp(), (select max(r.at) from public.message_reader r
        where r.match_id = take_in.match_id and r.reader = take_in.reader) + interval '1 microsecond');
    insert into public.message_reader (match_id, reader, at, message_id, again)
    select take_in.match_id, take_in.reader,
        moment + (row_number() over (order by i.at, i.message_id) - 1) * interval '1 microsecond',
        i.message_id, i.again
    from public.message_inbox i
    where i.match_id = take_in.match_id and i.reader = take_in.reader and i.message_id = any (ids);
    delete from public.message_inbox i
    where i.match_id = take_in.match_id and i.reader = take_in.reader and i.message_id = any (ids);
end $$;
