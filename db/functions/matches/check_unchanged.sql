-- Whether a match is still as it is known from before (api/match/cached.h). It must be at this version, with
-- this hash of the last entry. `nonces`: at a secret step the answers that the bearer may know have these
-- nonces, in the order of their seats. Null: it is at none. `due_at`: the decision is due then, and that has
-- not passed. Null: the match has no deadline. All else that can be seen of a running match changes by
-- entries of its log alone.
create function @STORE_SCHEMA@.check_unchanged(match_id uuid, version bigint, last_hash bytea,
    bearer smallint, nonces bigint[], due_at timestamptz) returns boolean
language plpgsql stable security definer as $$
declare
    its_nonces bigint[];
begin
    perform from public.match_state s
    where s.match_id = check_unchanged.match_id and s.version = check_unchanged.version
        and s.last_hash = check_unchanged.last_hash;
    if not found then
        return false;
    end if;
    if due_at is not null then
        perform from public.deadline d
        where d.match_id = check_unchanged.match_id and d.due_at = check_unchanged.due_at and d.late = 0
            and least(d.due_at, d.fires_at) > clock_timestamp();
        if not found then
            return false;
        end if;
    end if;
    if nonces is null then
        return true;
    end if;
    select array_agg(a.nonce order by a.seat) into its_nonces
    from public.answer a
    where a.match_id = check_unchanged.match_id and a.version = check_unchanged.version
        and (a.complete or a.seat = bearer);
    return coalesce(its_nonces, '{}') = nonces;
end $$;
