-- Gives a webhook another secret. The one before signs too for a day. Sent again, it changes nothing.
create function @STORE_SCHEMA@.rotate_secret(webhook_id uuid, salt bytea, at timestamptz) returns void
language plpgsql security definer as $$
begin
    update public.webhook w set salt = rotate_secret.salt, salt_before = w.salt, rotated_at = at
    where w.webhook_id = rotate_secret.webhook_id and w.salt <> rotate_secret.salt;
end $$;
