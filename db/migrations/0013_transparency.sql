-- The transparency log (core/engine/transparency.h): seals of where matches stand, in one Merkle tree. It is a log of the service, with one order for
-- all matches, so its rows are found by their place in the tree, and their keys do not begin with match_id: with several databases these
-- tables are in one of them. No move reads or writes them.

-- The tree as it stands.
create table transparency (
    single boolean primary key default true check (single),
    id uuid not null,                  -- names the log where no name is set
    size bigint not null,
    root bytea not null
);
insert into transparency (id, size, root) values (gen_random_uuid(), 0, sha256(''));

-- The tiles of c2sp.org/tlog-tiles by their paths: full ones, and the last one of each level, which grows.
create table transparency_tile (
    path text primary key,
    data bytea not null
);
alter table transparency_tile alter column data set storage external; -- hashes do not compress

-- The trees that there have been, and when.
create table transparency_tree (
    size bigint primary key,
    root bytea not null,
    at timestamptz not null
);

-- Which seals of a match are in it, and where.
create table transparency_entry (
    match_id uuid not null,
    seq bigint not null,
    number bigint not null,            -- from 0: the entry's place
    primary key (match_id, seq)
);
