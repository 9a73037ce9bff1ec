-- A score that the terms of a tournament may add, in thousandths; and an entrant who plays and gets no place.
alter table tournament_entrant add column handicap integer not null default 0;
alter table tournament_entrant add column unranked boolean not null default false;
