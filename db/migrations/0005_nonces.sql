-- Whose commit it was. Who has lost the connection, and sends the statement again, finds by its nonce whether the first one was carried
-- out: an equal action may be another caller's.
alter table action add column nonce bigint;                    -- of the commit; null: made before there were nonces
alter table answer add column nonce bigint not null default 0; -- another one each time it is written
