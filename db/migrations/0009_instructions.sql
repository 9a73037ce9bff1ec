-- Standing instructions of seats: JSON (core/engine/instruction.h). They are as secret as answers.
create table instruction (
    match_id uuid not null,
    seat smallint not null,
    body bytea not null,
    primary key (match_id, seat)
) with (fillfactor = 70);
