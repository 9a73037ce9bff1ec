-- Adds the first key, which the service makes. A key that signs is there: unique_violation. False: there has
-- been a key.
create function @STORE_SCHEMA@.add_first_key(public_key bytea, seed bytea, valid_from timestamptz)
returns boolean
language plpgsql security definer as $$
begin
    insert into public.signing_key (public_key, seed, valid_from)
    select add_first_key.public_key, add_first_key.seed, add_first_key.valid_from
    where not exists (select from public.signing_key k where k.valid_until is not null);
    return found;
end $$;
