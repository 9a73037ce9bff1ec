-- The rounds of a tournament in their order. Of those that are not null, `wanted` is the number of the only
-- one, `its_key` the hash of its request's key, and `its_match` one of its matches.
create function @STORE_SCHEMA@.list_rounds(tournament_id uuid, wanted smallint, its_key bytea, its_match uuid)
returns table (number smallint, key_hash bytea, request_hash bytea, plan text, made boolean,
    begun_at timestamptz)
language plpgsql stable security definer as $$
begin
    return query
    select r.number, r.key_hash, r.request_hash, r.plan, r.made, r.begun_at from public.tournament_round r
    where r.tournament_id = list_rounds.tournament_id
        and (wanted is null or r.number = wanted)
        and (its_key is null or r.key_hash = its_key)
        and (its_match is null
            or r.plan::jsonb -> 'tables' @> jsonb_build_array(jsonb_build_object('match', its_match)))
    order by r.number;
end $$;
