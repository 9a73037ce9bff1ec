-- Changes a tournament that is at this version. Conflict: it is at another one. Sent again, it finds its own
-- change.
create function @STORE_SCHEMA@.change_tournament(tournament_id uuid, version bigint,
    terms @STORE_SCHEMA@.tournament_terms, status smallint) returns smallint
language plpgsql security definer as $$
begin
    update public.tournament t set version = t.version + 1, name = terms.name, code_hash = terms.code_hash,
        terms = change_tournament.terms.terms, status = change_tournament.status
    where t.tournament_id = change_tournament.tournament_id and t.version = change_tournament.version;
    if found then
        return @DONE@;
    end if;
    perform from public.tournament t where t.tournament_id = change_tournament.tournament_id
        and t.version = change_tournament.version + 1 and t.name = terms.name
        and t.code_hash is not distinct from terms.code_hash
        and t.terms = change_tournament.terms.terms and t.status = change_tournament.status;
    return case when found then @DONE@ else @CONFLICT@ end;
end $$;
