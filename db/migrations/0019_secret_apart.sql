-- The secret that tokens are derived from was the seed of the first signing key, too: in databases of before 0011, and in later ones where it was made
-- first. There it signs, until that key is replaced, when it makes way for a hash of itself (db/service_keys.h).
alter table server_key add column signs boolean not null default true;
alter table server_key alter column signs set default false;
