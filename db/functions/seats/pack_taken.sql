-- A seat as load and list_matches give it in seats_taken, which has two sets of seats: the open ones in the
-- lower bits, those that were claimed by an invitation above.
create function @STORE_SCHEMA@.pack_taken(seat integer, token_hash bytea, invitation_hash bytea)
returns bigint
language sql immutable as $$
    select case when token_hash is null then 1::bigint << seat
        when invitation_hash is not null then 1::bigint << seat + @SEAT_MOST@ else 0 end;
$$;
