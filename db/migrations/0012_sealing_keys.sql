-- By which keys something here may be encrypted (db/vault.h): their ids. The keys themselves are nowhere in the database. An instance that does not have
-- all of them does not start.
create table sealing_key (
    id bytea primary key,
    made_at timestamptz not null
);
