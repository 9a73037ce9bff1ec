-- Keeps a match, as stands does, if what the end of a step was computed from still stands: its answers, which seats are noted as late (null: it has no
-- deadline), the standing instructions that make the move (null: none do). Null: it all stands; otherwise the verdict: conflict, or done, if it was done by the
-- commit with this nonce.
create function step_stands(match_id uuid, version bigint, nonce bigint, nonces bigint[], late integer, instructed smallint,
    instruction bytea) returns smallint
language plpgsql security definer as $$
begin
    if not @STORE_SCHEMA@.stands(match_id, version, nonces) then
        return @STORE_SCHEMA@.outcome(match_id, version + 1, nonce);
    end if;
    if late is not null then
        perform from public.deadline d where d.match_id = step_stands.match_id and d.late <> step_stands.late;
        if found then
            return 2;
        end if;
    end if;
    if instruction is not null then
        perform from public.instruction i
        where i.match_id = step_stands.match_id and i.seat = instructed and i.body = step_stands.instruction;
        if not found then
            return 2;
        end if;
    end if;
    return null;
end $$;
