-- Messages that a reader may read, behind the place `since` (null: from the first). `seat`: -1 reads all of
-- the match, -2 is a spectator, -3 the organizer who is no referee. `phase`: that play is in now; null: none.
-- `changes`: a message that was withdrawn comes again. Messages of seats that the reader has muted are left
-- out. Each query reads the rows of this reader alone, along their index, and stops at the limit. So its time
-- depends on no other reader's messages: a bitmap or a sort would read all of the reader's. Compiled code
-- takes longer than a page.
create function @STORE_SCHEMA@.read_messages(match_id uuid, seat smallint, phase bigint, since timestamptz,
    changes boolean, most bigint)
returns table (id uuid, its_at timestamptz, sender smallint, recipients integer, its_text text,
    withdrawn boolean, place timestamptz)
language plpgsql security definer @PLANNED_BY_KEYS@
    set enable_bitmapscan = off set enable_sort = off set jit = off as $$
declare
    behind constant timestamptz := coalesce(since, '-infinity');
    muted constant integer := coalesce((select u.muted from public.message_mute u
        where u.match_id = read_messages.match_id and u.seat = read_messages.seat), 0);
begin
    perform @STORE_SCHEMA@.take_in(match_id, seat, phase);
    return query
    select m.message_id, m.at, m.sender, m.recipients, m.text, m.withdrawn_at is not null, r.at
    from public.message_reader r
    join public.message m on m.match_id = read_messages.match_id and m.message_id = r.message_id
    where r.match_id = read_messages.match_id and r.reader = read_messages.seat and r.at > behind
        and (changes or not r.again) and (m.sender < 0 or (muted >> m.sender) & 1 = 0)
    order by r.at limit most;
end $$;
