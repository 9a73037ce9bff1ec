-- An answer as load and read_answers give it: seat (2 bytes), complete (1), nonce (8), length of the draft
-- (4), draft.
create function @STORE_SCHEMA@.pack_answer(seat smallint, complete boolean, nonce bigint, draft bytea)
returns bytea
language sql immutable as $$
    select int2send(seat) || boolsend(complete) || int8send(nonce) || int4send(length(draft)) || draft;
$$;
