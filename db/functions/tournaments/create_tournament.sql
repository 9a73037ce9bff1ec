-- Adds a tournament. False: another one has this id. Sent again, it finds what it has made.
create function @STORE_SCHEMA@.create_tournament(tournament_id uuid, owner_hash bytea,
    terms @STORE_SCHEMA@.tournament_terms, at timestamptz) returns boolean
language plpgsql security definer as $$
begin
    insert into public.tournament (tournament_id, version, owner_hash, name, game, code_hash, terms, status,
        created_at)
    values (create_tournament.tournament_id, 1, create_tournament.owner_hash, terms.name, terms.game,
        terms.code_hash, terms.terms, @TOURNAMENT_OPEN@, at)
    on conflict do nothing;
    perform from public.tournament t where t.tournament_id = create_tournament.tournament_id
        and t.owner_hash = create_tournament.owner_hash;
    return found;
end $$;
