-- The entropy of a seat's holder, which may be empty, joins that of a match that has not begun, or replaces
-- what the seat's last holder gave. So many seats as `places` of the holder may give some.
create function @STORE_SCHEMA@.add_entropy(match_id uuid, seat smallint, holder @STORE_SCHEMA@.holder)
returns void
language plpgsql as $$
declare
    its_byte constant bytea := set_byte('\x00'::bytea, 0, seat);
    place integer; -- of the seat among those that have given some, from 1 on. 0: it has not
begin
    if length(holder.entropy) = 0 then
        return;
    end if;
    select position(its_byte in m.entropy_seats) into place
    from public.match m where m.match_id = add_entropy.match_id;
    if place > 0 then
        update public.match m set
            entropy = overlay(m.entropy placing holder.entropy from 32 * place - 31 for 32)
        where m.match_id = add_entropy.match_id;
    else
        update public.match m set entropy = m.entropy || holder.entropy,
            entropy_seats = m.entropy_seats || its_byte
        where m.match_id = add_entropy.match_id and length(m.entropy) < 32 * holder.places;
    end if;
end $$;
