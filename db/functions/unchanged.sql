-- Is a match still as it is known from before (api/match/state_cache.h), to one who looks at it? It is when it is at this version, with this hash of the log's last entry; at
-- a secret step its answers, as far as the bearer may know of them, have these nonces, in the order of their seats (null: it is at none); and the decision is due then, which
-- has not passed (null: the match has no deadline). All else that can be seen of a match that runs is changed by entries of its log alone. What the
-- bearer may not know is left out, as in load.
create function @STORE_SCHEMA@.unchanged(match_id uuid, version bigint, last_hash bytea, bearer smallint, nonces bigint[], due_at timestamptz) returns boolean
language plpgsql stable security definer as $$
declare
    its_nonces bigint[];
begin
    perform from public.match_state s
    where s.match_id = unchanged.match_id and s.version = unchanged.version and s.last_hash = unchanged.last_hash;
    if not found then
        return false;
    end if;
    if due_at is not null then
        perform from public.deadline d
        where d.match_id = unchanged.match_id and d.due_at = unchanged.due_at and d.late = 0 and d.due_at > clock_timestamp();
        if not found then
            return false;
        end if;
    end if;
    if nonces is null then
        return true;
    end if;
    select array_agg(a.nonce order by a.seat) into its_nonces
    from public.answer a
    where a.match_id = unchanged.match_id and a.version = unchanged.version and (a.complete or a.seat = bearer);
    return coalesce(its_nonces, '{}') = nonces;
end $$;
