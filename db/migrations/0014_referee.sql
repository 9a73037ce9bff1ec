-- Whether the organizer sees all of a running match (api/match_service.h), and whether its seats were all to be claimed. Both stand in the
-- terms, whose hash begins the chain of the log: matches that are there already have neither, so their organizers see what a spectator sees.
alter table match add column referee boolean not null default false;
alter table match add column invitations boolean not null default false;
