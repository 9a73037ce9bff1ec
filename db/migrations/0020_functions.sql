-- The sets of functions that programs have brought (db/functions.h), and the roles that may execute them.
-- Each new set is granted to these roles.
create table function_set (
    name text primary key,
    applied_at timestamptz not null
);
create table service_role (
    name text primary key
);
-- It is one of them now.
drop function prune_matches(integer, integer, integer);
