-- Puts a call that only tests a webhook into the outbox. One that waits already is made at once. One that was
-- made is another call then, so that its end does not delete this one (finish_call).
create function @STORE_SCHEMA@.test_webhook(webhook_id uuid) returns void
language plpgsql security definer as $$
begin
    insert into public.webhook_call as c (match_id, webhook_id, kind, item, call_id, seats, at, due_at)
    values (test_webhook.webhook_id, test_webhook.webhook_id, @WEBHOOK_TEST@,
        @NO_ITEM@, gen_random_uuid(), 0, clock_timestamp(), clock_timestamp())
    on conflict on constraint webhook_call_pkey do update set due_at = excluded.due_at, at = excluded.at,
        call_id = case when c.attempts > 0 then excluded.call_id else c.call_id end;
end $$;
