-- A proposed draw as load gives it to a reader: number of its entry (8 bytes), seat (2), seats that would
-- share it (4), voters (4), phase (8), result (2), the reader's vote (2). The result is known once all have
-- voted.
create function @STORE_SCHEMA@.pack_draw(it public.match_draw, reader smallint) returns bytea
language sql immutable as $$
    select int8send(it.seq) || int2send(it.seat) || int4send(it.seats) || int4send(it.voters)
        || int8send(it.phase)
        || int2send((case when it.voted <> it.voters then @CAST_UNVOTED@
            when it.yes = it.voters then @CAST_FOR@ else @CAST_AGAINST@ end)::smallint)
        || int2send((case when reader < 0 or (it.voted >> reader & 1) = 0 then @CAST_UNVOTED@
            when (it.yes >> reader & 1) = 1 then @CAST_FOR@ else @CAST_AGAINST@ end)::smallint);
$$;
