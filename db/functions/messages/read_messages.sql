-- Messages that a reader may read, in the order of their copies behind the time `since` (null: from the
-- first). Each query reads the copies of this reader alone. `seat`: -2 is a spectator, -1 reads all of the
-- match. `changes`: a message that was withdrawn comes again, at that time. Messages of seats that the
-- reader has muted are left out. The settings make each query go along an index of these copies and stop
-- at the limit, so its time depends on no other reader's.
create function @STORE_SCHEMA@.read_messages(match_id uuid, seat smallint, since timestamptz, changes boolean,
    most bigint)
returns table (id uuid, its_at timestamptz, sender smallint, recipients integer, its_text text,
    withdrawn boolean, copied_at timestamptz)
language plpgsql stable security definer set enable_seqscan = off set enable_bitmapscan = off
    set enable_hashjoin = off set enable_mergejoin = off set enable_sort = off set jit = off as $$
declare
    behind constant timestamptz := coalesce(since, '-infinity');
    muted constant integer := coalesce((select u.muted from public.message_mute u
        where u.match_id = read_messages.match_id and u.seat = read_messages.seat), 0);
begin
    return query
    select * from (
        (select m.message_id, m.at, m.sender, m.recipients, m.text, m.withdrawn_at is not null, r.at as moment
        from public.message_reader r
        join public.message m on m.match_id = read_messages.match_id and m.message_id = r.message_id
        where r.match_id = read_messages.match_id and r.reader = read_messages.seat and r.at > behind
            and (changes or r.at = m.at) and (muted >> m.sender) & 1 = 0
        order by r.at limit most)
        union all
        (select m.message_id, m.at, m.sender, m.recipients, m.text, m.withdrawn_at is not null, r.at
        from public.message_reader r
        join public.message m on m.match_id = read_messages.match_id and m.message_id = r.message_id
        where read_messages.seat >= 0 and r.match_id = read_messages.match_id and r.reader = -2
            and r.at > behind and (changes or r.at = m.at) and (muted >> m.sender) & 1 = 0
        order by r.at limit most)
    ) c order by c.moment limit most;
end $$;
