-- These seats have agreed to a pause of a match, or to its end. With the first of them, webhooks tell the
-- others of the agreement that is wanted. The reason of a seat stays while any seat agrees.
create function @STORE_SCHEMA@.agree_pause(match_id uuid, agreed integer, reason text) returns void
language plpgsql as $$
declare
    asked integer;
begin
    select m.seats & ~m.resigned & ~agreed into asked from public.match m
    where m.match_id = agree_pause.match_id and m.pause_agreed = 0 and agreed <> 0;
    if asked <> 0 then
        perform @STORE_SCHEMA@.tell(match_id, @WEBHOOK_VOTE@::smallint, asked);
    end if;
    update public.match m set pause_agreed = agreed,
        pause_reason = case when m.paused_at is not null then m.pause_reason when agreed = 0 then null
            when m.pause_agreed = 0 then reason else coalesce(reason, m.pause_reason) end
    where m.match_id = agree_pause.match_id;
end $$;
