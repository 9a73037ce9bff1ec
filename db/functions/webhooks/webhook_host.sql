-- The host of a webhook's URL, by which calls at the same time are counted.
create function @STORE_SCHEMA@.webhook_host(url text) returns text
language sql immutable as $$
    select lower(substring(url from '^https?://(\[[^]]*\]|[^/:?#]*)'));
$$;
