-- Whether a match, its tournament or a player of it has a webhook.
create function @STORE_SCHEMA@.is_hooked(match_id uuid) returns boolean
language plpgsql stable security definer as $$
begin
    perform from public.webhook w where w.owner in (
        select is_hooked.match_id::text
        union all select m.tournament from public.match m where m.match_id = is_hooked.match_id
        union all select s.player_id::text from public.seat s where s.match_id = is_hooked.match_id);
    return found;
end $$;
