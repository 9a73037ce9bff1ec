-- Notes at the seats of a match whose votes are wanted, so that list_turns finds them.
create function @STORE_SCHEMA@.mark_votes(match_id uuid) returns void
language plpgsql security definer as $$
declare
    wanted integer;
begin
    select case when m.status <> @MATCH_RUNNING@ then 0 else
        coalesce((select d.voters & ~d.voted from public.match_draw d
            where d.match_id = mark_votes.match_id and d.voted <> d.voters), 0)
        | case when m.pause_agreed = 0 then 0 else m.seats & ~m.resigned & ~m.pause_agreed end end
    into wanted from public.match m where m.match_id = mark_votes.match_id;
    update public.seat s set vote_wanted = not s.vote_wanted
    where s.match_id = mark_votes.match_id and s.seat >= 0
        and s.vote_wanted <> ((wanted >> s.seat & 1) = 1);
end $$;
