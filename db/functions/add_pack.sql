-- True: the pack is there, and has been asked for at this time. False: there are so many already.
-- Of two that add the same at once the second waits for the first.
create function add_pack(hash bytea, game text, text text, at timestamptz, most bigint) returns boolean
language plpgsql security definer as $$
begin
    insert into public.component_pack as c (hash, game, text, added_at)
    select add_pack.hash, add_pack.game, add_pack.text, at where (select count(*) from public.component_pack) < most
    on conflict on constraint component_pack_pkey do update set added_at = greatest(c.added_at, excluded.added_at);
    return found or exists (select from public.component_pack c where c.hash = add_pack.hash and c.game = add_pack.game);
end $$;
