-- Marks the matches of a webhook's owner as hooked, so that commits look for the webhook. A match that begins
-- while a webhook is registered may not see it yet. So all webhooks of the last minutes are marked again
-- (owner null). A match or player that is deleted while a webhook of it is registered may not see it either.
-- So a webhook whose owner is gone is deleted here.
create function @STORE_SCHEMA@.mark_matches(owner text) returns void
language plpgsql security definer as $$
declare
    w record;
    gone boolean;
begin
    for w in
        select h.webhook_id, h.scope, h.owner from public.webhook h
        where h.owner = mark_matches.owner
            or (mark_matches.owner is null and h.created_at > now() - interval '10 minutes')
    loop
        case w.scope
            when @WEBHOOK_PLAYER@ then
                update public.match_state t set hooked = true, told = 0 from public.seat s
                where s.player_id = w.owner::uuid and t.match_id = s.match_id
                    and (not t.hooked or t.told <> 0);
                perform from public.player p where p.player_id = w.owner::uuid and p.deleted_at is null;
                gone := not found;
            when @WEBHOOK_MATCH@ then
                update public.match_state t set hooked = true, told = 0
                where t.match_id = w.owner::uuid and (not t.hooked or t.told <> 0);
                perform from public.match m where m.match_id = w.owner::uuid;
                gone := not found;
            else
                update public.match_state t set hooked = true, told = 0 from public.match m
                where m.tournament = w.owner and t.match_id = m.match_id
                    and (not t.hooked or t.told <> 0);
                gone := false; -- no tournament is deleted
        end case;
        if gone then
            delete from public.webhook h where h.webhook_id = w.webhook_id;
        end if;
    end loop;
end $$;
