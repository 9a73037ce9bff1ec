-- The rounds of a tournament in their order.
create function @STORE_SCHEMA@.list_rounds(tournament_id uuid)
returns table (number smallint, key_hash bytea, request_hash bytea, plan text, made boolean,
    begun_at timestamptz)
language plpgsql stable security definer as $$
begin
    return query
    select r.number, r.key_hash, r.request_hash, r.plan, r.made, r.begun_at from public.tournament_round r
    where r.tournament_id = list_rounds.tournament_id order by r.number;
end $$;
