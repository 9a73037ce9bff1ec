-- Deletes the webhooks of an owner, or the one of this id. Calls that wait for it are deleted when they are
-- due.
create function @STORE_SCHEMA@.delete_webhooks(owner uuid, webhook_id uuid) returns void
language plpgsql security definer as $$
begin
    delete from public.webhook w
    where w.owner = delete_webhooks.owner::text or w.webhook_id = delete_webhooks.webhook_id;
end $$;
