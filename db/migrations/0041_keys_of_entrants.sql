-- The hash of the idempotency key with which the owner has added the entrant, or the entrant has entered. Null:
-- there was none.
alter table tournament_entrant add column key_hash bytea;
