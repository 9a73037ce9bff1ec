-- A seat's standing instructions; null: it has none any more. False: there is no such match that has begun.
create function instruct(match_id uuid, seat smallint, body bytea) returns boolean
language plpgsql security definer as $$
begin
    perform from public.match_state s where s.match_id = instruct.match_id for share;
    if not found then
        return false;
    end if;
    if body is null then
        delete from public.instruction i where i.match_id = instruct.match_id and i.seat = instruct.seat;
    else
        insert into public.instruction (match_id, seat, body) values (instruct.match_id, instruct.seat, instruct.body)
        on conflict on constraint instruction_pkey do update set body = excluded.body;
    end if;
    return true;
end $$;
