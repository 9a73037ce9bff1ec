-- The nonce of a commit. A caller that has lost the connection sends the statement again, and finds by the
-- nonce whether the first one was carried out. An equal action may be another caller's.
alter table action add column nonce bigint;                    -- of the commit. Null: made before nonces
alter table answer add column nonce bigint not null default 0; -- another one each time it is written
