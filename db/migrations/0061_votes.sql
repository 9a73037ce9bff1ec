-- A vote on a draw is wanted of the seat, or its agreement to a pause or to the end of one. So the votes that
-- are wanted of a player are found by an index, with any number of matches. Proposals, votes and pauses write
-- it, and the end of the match. A program that does not know of it leaves it as it is, and list_turns looks
-- at the match besides.
alter table seat add column vote_wanted boolean not null default false;
update seat set vote_wanted = true from match_draw d, match m
    where d.match_id = seat.match_id and seat.seat >= 0 and d.voted <> d.voters
    and ((d.voters & ~d.voted) >> seat.seat & 1) = 1 and m.match_id = seat.match_id and m.status = 1;
update seat set vote_wanted = true from match m
    where m.match_id = seat.match_id and seat.seat >= 0 and m.status = 1 and m.pause_agreed <> 0
    and ((m.seats & ~m.resigned & ~m.pause_agreed) >> seat.seat & 1) = 1;
create index seat_vote_wanted on seat (player_id) include (match_id, seat) where vote_wanted;
