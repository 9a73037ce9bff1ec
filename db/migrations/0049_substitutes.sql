-- A seat whose holder has missed so many deadlines in a row gets another holder. Null: no seat does.
alter table match add column missed smallint;
-- The deadlines that each seat has missed in a row, by seat from 1 on. Null: none has missed any.
alter table deadline add column missed smallint[];
-- The seats that are to get another holder, and since when. Null: there are none.
alter table deadline add column deserted integer not null default 0;
alter table deadline add column deserted_at timestamptz;
create index deadline_deserted on deadline (deserted_at, match_id) where deserted_at is not null;

-- Seats that entrants of a tournament have taken over.
create table substitute (
    match_id uuid not null,
    version bigint not null,     -- the number of the log's entry with which the seat was claimed
    seat smallint not null,
    tournament_id uuid not null,
    round smallint not null,
    entrant integer not null,    -- its number
    primary key (match_id, version)
);
create index substitute_by_tournament on substitute (tournament_id, match_id, version);
