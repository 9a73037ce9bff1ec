-- The transparency log (core/log/transparency.h): one Merkle tree of the heads of matches. It is a log of the
-- service, with one order for all matches. So its rows are found by their place in the tree, and their keys
-- do not begin with match_id. Of several databases one has these tables. No move reads or writes them.

-- The tree as it stands.
create table transparency (
    single boolean primary key default true check (single),
    id uuid not null,                  -- the log's name, unless a name is set
    size bigint not null,
    root bytea not null
);
insert into transparency (id, size, root) values (gen_random_uuid(), 0, sha256(''));

-- The tiles of c2sp.org/tlog-tiles by their paths: the full ones, and the last one of each level, which
-- grows.
create table transparency_tile (
    path text primary key,
    data bytea not null
);
alter table transparency_tile alter column data set storage external; -- hashes do not compress

-- All trees that there have been, with their times.
create table transparency_tree (
    size bigint primary key,
    root bytea not null,
    at timestamptz not null
);

-- The entries of matches, and their places in the tree.
create table transparency_entry (
    match_id uuid not null,
    seq bigint not null,
    number bigint not null,            -- the entry's place, from 0
    primary key (match_id, seq)
);
