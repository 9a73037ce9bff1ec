-- Notes a key of the operator, given in hexadecimal, by which something is encrypted from now on.
create function @STORE_SCHEMA@.note_sealing_key(id text) returns void
language sql security definer as $$
    insert into public.sealing_key (id, made_at) values (decode(note_sealing_key.id, 'hex'),
        now()) on conflict do nothing;
$$;
