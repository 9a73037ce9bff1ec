-- The webhooks of an owner in the order of their creation, or the one of this id.
create function @STORE_SCHEMA@.list_webhooks(owner text, webhook_id uuid)
returns table (id uuid, scope smallint, its_owner text, url text, kinds integer, form smallint, salt bytea,
    created_at timestamptz, last_at timestamptz, last_outcome smallint, failures integer,
    lost integer, given_up_at timestamptz)
language plpgsql stable security definer as $$
begin
    return query
    select w.webhook_id, w.scope, w.owner, w.url, w.kinds, w.form, w.salt, w.created_at, w.last_at,
        w.last_outcome, w.failures, w.lost, w.given_up_at
    from public.webhook w
    where w.owner = list_webhooks.owner or w.webhook_id = list_webhooks.webhook_id
    order by w.created_at, w.webhook_id;
end $$;
