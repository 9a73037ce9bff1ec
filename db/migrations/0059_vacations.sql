-- Days on which an entrant of a tournament is on vacation. They are public. Each node of Citus has all rows
-- of this table.
create table tournament_vacation (
    tournament_id uuid not null,
    entrant integer not null,    -- its number
    begins date not null,
    ends date not null,          -- the last day
    primary key (tournament_id, entrant, begins)
);

-- The vacations of those who have seats of the match, as JSON: {"SEAT": ["2026-12-24", ...]}. Null: there are
-- none. `deadline` has a copy, so that a match without vacations reads no more than before.
alter table match add column away jsonb;
alter table deadline add column away jsonb;
-- The organiser has released the seat, and no entrant of a tournament was given it since.
alter table seat add column released boolean not null default false;
