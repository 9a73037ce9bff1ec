-- Locks the messages of a match, and returns the time of the next copy. The times of copies are in the
-- order of their commits, so a reader who goes on behind a time misses none. The lock is the match's own
-- row, which no move locks but the last. Null: there is no such match.
create function @STORE_SCHEMA@.next_moment(match_id uuid) returns timestamptz
language plpgsql security definer as $$
begin
    perform from public.match m where m.match_id = next_moment.match_id for no key update;
    if not found then
        return null;
    end if;
    return greatest(clock_timestamp(), (select max(r.at) + interval '1 microsecond'
        from public.message_reader r where r.match_id = next_moment.match_id and r.reader = -1));
end $$;
