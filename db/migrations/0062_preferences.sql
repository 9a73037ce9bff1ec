-- The seats that an entrant prefers, the best first: their ids, with a space between. Empty: none.
alter table tournament_entrant add column preferences text not null default '';
