-- Whether this token is that of a player who manages the tournament of the match. The label of a match need
-- not be a tournament's id.
create function @STORE_SCHEMA@.is_manager(match_id uuid, token_hash bytea) returns boolean
language plpgsql stable security definer as $$
declare
    label text;
begin
    select m.tournament into label from public.match m where m.match_id = is_manager.match_id;
    return label is not null and exists (select from public.player p
        join public.tournament_manager g on g.player_id = p.player_id
        where p.token_hash = is_manager.token_hash and g.tournament_id::text = label);
end $$;
