-- The seat is a player's and must decide, as match_state.deciding has it. So the turns of a player are found
-- by an index, with any number of matches. Seats that no player holds never have it, and their moves do not
-- write it. A program that does not know of it leaves it as it is: the next move of one that does sets it.
alter table seat add column asked boolean not null default false;
update seat set asked = true from match, match_state
    where match.match_id = seat.match_id and match.status = 1 and match_state.match_id = seat.match_id
    and seat.player_id is not null and (match_state.deciding >> seat.seat & 1) = 1;
create index seat_asked on seat (player_id) include (match_id, seat) where asked;
