-- The first key is the service's to make: unique_violation where there is one that signs, and false where there has been one.
create function @STORE_SCHEMA@.add_first_key(public_key bytea, seed bytea, valid_from timestamptz) returns boolean
language plpgsql security definer as $$
begin
    insert into public.signing_key (public_key, seed, valid_from)
    select add_first_key.public_key, add_first_key.seed, add_first_key.valid_from
    where not exists (select from public.signing_key k where k.valid_until is not null);
    return found;
end $$;
