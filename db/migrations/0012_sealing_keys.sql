-- The ids of the keys by which something may be encrypted (db/vault.h). The keys themselves are nowhere in
-- the database. An instance without all of them does not start.
create table sealing_key (
    id bytea primary key,
    made_at timestamptz not null
);
