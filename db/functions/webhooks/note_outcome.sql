-- Notes how a call has ended. `lost`: it is given up. `given_up`: so are all calls but tests, until one is
-- taken. Then matches tell the webhook again. `outcome` 0: no call was made, and it is lost. Otherwise, sent
-- again, it changes nothing: no two calls of a webhook end at one moment.
create function @STORE_SCHEMA@.note_outcome(webhook_id uuid, at timestamptz, outcome smallint, taken boolean,
    lost boolean, given_up boolean) returns void
language plpgsql security definer as $$
declare
    its_owner text;
begin
    if outcome = 0 then
        update public.webhook w set lost = w.lost + 1 where w.webhook_id = note_outcome.webhook_id;
        return;
    end if;
    if taken then
        select w.owner into its_owner from public.webhook w
        where w.webhook_id = note_outcome.webhook_id and w.given_up_at is not null;
    end if;
    update public.webhook w set last_at = note_outcome.at, last_outcome = note_outcome.outcome,
        failures = case when taken then 0 else w.failures + 1 end,
        failing_since = case when taken then null else coalesce(w.failing_since, note_outcome.at) end,
        lost = w.lost + note_outcome.lost::integer,
        given_up_at = case when taken then null when given_up then coalesce(w.given_up_at, note_outcome.at)
            else w.given_up_at end
    where w.webhook_id = note_outcome.webhook_id and w.last_at is distinct from note_outcome.at;
    if its_owner is not null then
        perform @STORE_SCHEMA@.mark_matches(its_owner);
    end if;
end $$;
