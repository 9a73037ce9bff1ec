-- Whether the organizer sees all of a running match (api/match/match.h), and whether all seats were to be
-- claimed. Both are in the terms, whose hash begins the chain of the log. Earlier matches have neither, so
-- their organizers see what a spectator sees.
alter table match add column referee boolean not null default false;
alter table match add column invitations boolean not null default false;
