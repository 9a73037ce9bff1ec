-- The draws on which the seats may vote (core/log/ledger.h, enum draw_terms). 0: none.
alter table match add column draws smallint not null default 0;
-- The proposal of a draw that stands in a match. `seq`: its entry of the log. `seats` would share the draw.
-- It stands while play is in `phase` and `voters` are the seats in play. `voted`, `yes`: the votes.
create table match_draw (
    match_id uuid not null primary key,
    seq bigint not null,
    seat smallint not null,
    seats integer not null,
    voters integer not null,
    phase bigint not null,
    voted integer not null,
    yes integer not null
);
