-- Adds a webhook. Its kind of test is always told. Sent again, it finds what it has made. Conflict: another
-- request has made a webhook of this id, or its secret is another by now. Full: the owner has `most` already;
-- calls at the same time may add a few more.
create function @STORE_SCHEMA@.add_webhook(webhook_id uuid, terms @STORE_SCHEMA@.webhook_terms,
    at timestamptz, most bigint) returns smallint
language plpgsql security definer as $$
begin
    perform from public.webhook w where w.webhook_id = add_webhook.webhook_id;
    if found then
        perform from public.webhook w where w.webhook_id = add_webhook.webhook_id and w.owner = terms.owner
            and w.salt = terms.salt;
        return case when found then @DONE@ else @CONFLICT@ end;
    end if;
    if (select count(*) from public.webhook w where w.owner = terms.owner) >= most then
        return @FULL@;
    end if;
    insert into public.webhook (webhook_id, scope, owner, url, kinds, form, salt, created_at)
    values (add_webhook.webhook_id, terms.scope, terms.owner, terms.url, terms.kinds, terms.form, terms.salt,
        add_webhook.at);
    return @DONE@;
end $$;
