-- What a seat has said beforehand that it answers: JSON (core/engine/instruction.h). As secret as its answers.
create table instruction (
    match_id uuid not null,
    seat smallint not null,
    body bytea not null,
    primary key (match_id, seat)
) with (fillfactor = 70);
