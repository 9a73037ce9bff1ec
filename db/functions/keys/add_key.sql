-- Another key signs instead of this one, whose private half is deleted. It runs with the rights of its
-- caller: only the owner of the tables may do it.
create function @STORE_SCHEMA@.add_key(public_key bytea, seed bytea, valid_from timestamptz, before bytea,
    until timestamptz) returns boolean
language plpgsql as $$
begin
    update public.signing_key k set valid_until = until, seed = null
    where k.public_key = before and k.valid_until is null;
    if not found then
        return false;
    end if;
    insert into public.signing_key (public_key, seed, valid_from)
    values (add_key.public_key, add_key.seed, add_key.valid_from);
    return true;
end $$;
