-- The secret that tokens are derived from may be the seed of the first signing key as well. It is so in
-- databases from before 0011, and in later ones in which it was made first. There it signs until that key is
-- replaced. Then a hash of it takes its place (db/service_keys.h).
alter table server_key add column signs boolean not null default true;
alter table server_key alter column signs set default false;
