-- A step of a commit: whether what it was computed from is still so. See commit_basis.
create function @STORE_SCHEMA@.check_basis(match_id uuid, version bigint, basis @STORE_SCHEMA@.commit_basis)
returns boolean
language plpgsql as $$
declare
    now constant timestamptz := clock_timestamp();
begin
    perform from public.deadline d where d.match_id = check_basis.match_id
        and (basis.timed and (d.late <> 0 or least(d.due_at, d.fires_at) <= now) or d.late <> basis.late);
    if found or basis.nonces <> array(select a.nonce from public.answer a
        where a.match_id = check_basis.match_id and a.version = check_basis.version order by a.seat) then
        return false;
    end if;
    if basis.instruction is not null then
        perform from public.instruction n
        where n.match_id = check_basis.match_id and n.seat = basis.instructed and n.body = basis.instruction;
        return found;
    end if;
    return true;
end $$;
