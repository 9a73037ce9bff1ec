-- Who may execute it deletes matches: not everybody with a role in this database. db/grants.c grants it to the service's.
revoke execute on function prune_matches(integer, integer, integer) from public;
