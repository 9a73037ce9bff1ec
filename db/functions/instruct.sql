-- A seat's standing instructions; null: it has none any more. No such thing: there is no such match that has begun. Conflict: whoever has this token has lost the
-- seat; what is said then would hold for the next one.
create function @STORE_SCHEMA@.instruct(match_id uuid, seat smallint, token_hash bytea, body bytea) returns smallint
language plpgsql security definer as $$
begin
    perform from public.match_state s where s.match_id = instruct.match_id for share;
    if not found then
        return @NONE@;
    end if;
    perform from public.seat s where s.match_id = instruct.match_id and s.seat = instruct.seat and s.token_hash = instruct.token_hash;
    if not found then
        return @CONFLICT@;
    end if;
    if body is null then
        delete from public.instruction i where i.match_id = instruct.match_id and i.seat = instruct.seat;
    else
        insert into public.instruction (match_id, seat, body) values (instruct.match_id, instruct.seat, instruct.body)
        on conflict on constraint instruction_pkey do update set body = excluded.body;
    end if;
    return @DONE@;
end $$;
