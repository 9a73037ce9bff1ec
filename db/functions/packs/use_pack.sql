-- Whether the pack is there. `at`: it is used then. The row is written at most once an hour, so users of the
-- same pack do not wait for each other. prune_packs deletes packs that were not used for a day at least.
create function @STORE_SCHEMA@.use_pack(hash bytea, game text, at timestamptz) returns boolean
language plpgsql security definer as $$
begin
    update public.component_pack c set added_at = use_pack.at
    where c.hash = use_pack.hash and c.game = use_pack.game and c.added_at < use_pack.at - interval '1 hour';
    perform from public.component_pack c where c.hash = use_pack.hash and c.game = use_pack.game;
    return found;
end $$;
