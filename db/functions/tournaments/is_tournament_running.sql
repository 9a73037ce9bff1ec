-- Whether a match with this label is one of a tournament that is not over. A label need not be the id of a
-- tournament.
create function @STORE_SCHEMA@.is_tournament_running(label text) returns boolean
language plpgsql stable security definer as $$
begin
    if label is null or label !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
        return false;
    end if;
    return exists (select from public.tournament t
        where t.tournament_id = label::uuid and t.status <> @TOURNAMENT_OVER@);
end $$;
