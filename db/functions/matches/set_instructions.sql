-- Sets a seat's standing instructions. Null: it has none any more. No such thing: there is no such match that
-- has begun. Conflict: this token does not have the seat any more.
create function @STORE_SCHEMA@.set_instructions(match_id uuid, seat smallint, token_hash bytea, body bytea)
returns smallint
language plpgsql security definer as $$
begin
    perform from public.match_state s where s.match_id = set_instructions.match_id for share;
    if not found then
        return @NONE@;
    end if;
    if not @STORE_SCHEMA@.has_seat(match_id, seat, token_hash) then
        return @CONFLICT@;
    end if;
    if body is null then
        delete from public.instruction i
        where i.match_id = set_instructions.match_id and i.seat = set_instructions.seat;
    else
        insert into public.instruction (match_id, seat, body)
        values (set_instructions.match_id, set_instructions.seat, set_instructions.body)
        on conflict on constraint instruction_pkey do update set body = excluded.body;
    end if;
    return @DONE@;
end $$;
