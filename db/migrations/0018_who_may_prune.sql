-- A role that may execute it deletes matches, so not every role may. db/grants.c grants it to the service's
-- role.
revoke execute on function prune_matches(integer, integer, integer) from public;
