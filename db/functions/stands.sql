-- Keeps a match for the rest of the transaction: nobody else moves it on, or answers. False: it is not at this version (null: it has begun), or is over, or
-- its answers are not those that were seen: their nonces, in the order of the seats (null: they are not looked at).
create function @STORE_SCHEMA@.stands(match_id uuid, version bigint, nonces bigint[]) returns boolean
language plpgsql security definer as $$
declare
    its_nonces bigint[];
begin
    if version is null then
        perform from public.match m where m.match_id = stands.match_id and m.status = 0 for update;
        return found;
    end if;
    perform from public.match_state s where s.match_id = stands.match_id and s.version = stands.version for update;
    if found then
        perform from public.match m where m.match_id = stands.match_id and m.status = 1;
    end if;
    if not found or nonces is null then
        return found;
    end if;
    select array_agg(a.nonce order by a.seat) into its_nonces
    from public.answer a where a.match_id = stands.match_id and a.version = stands.version;
    return coalesce(its_nonces, '{}') = nonces;
end $$;
