-- The keys that sign, so that one can be replaced. An old file finds its key here. The private half of a key
-- is deleted after its last signature. server_key is still the secret that tokens and tickets are derived
-- from. In earlier databases it is the first of these keys as well.
create table signing_key (
    public_key bytea primary key,
    seed bytea,                        -- null: it signs no more
    valid_from timestamptz not null,
    valid_until timestamptz            -- null: it signs now
);
create unique index signing_key_now on signing_key ((true)) where valid_until is null;
