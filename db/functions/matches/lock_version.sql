-- Locks a match for the rest of the transaction, if it is at this version and runs. Null: if it has not
-- begun. `nonces`: its answers must have these, too, in the order of their seats. Null: they are not looked
-- at.
create function @STORE_SCHEMA@.lock_version(match_id uuid, version bigint, nonces bigint[]) returns boolean
language plpgsql security definer as $$
declare
    its_nonces bigint[];
begin
    if version is null then
        perform from public.match m where m.match_id = lock_version.match_id and m.status = @MATCH_OPEN@
        for update;
        return found;
    end if;
    perform from public.match_state s where s.match_id = lock_version.match_id
        and s.version = lock_version.version for update;
    if found then
        perform from public.match m where m.match_id = lock_version.match_id and m.status = @MATCH_RUNNING@;
    end if;
    if not found or nonces is null then
        return found;
    end if;
    select array_agg(a.nonce order by a.seat) into its_nonces
    from public.answer a where a.match_id = lock_version.match_id and a.version = lock_version.version;
    return coalesce(its_nonces, '{}') = nonces;
end $$;
