-- The keys that sign, so that one can be replaced: whoever has an old file finds its key here. The private half of a key goes with its last
-- signature. server_key stays what tokens and tickets are derived from; of databases that are there already it is the first of these, too.
create table signing_key (
    public_key bytea primary key,
    seed bytea,                        -- null: it signs no more
    valid_from timestamptz not null,
    valid_until timestamptz            -- null: it is the one that signs
);
create unique index signing_key_now on signing_key ((true)) where valid_until is null;
