-- Changes a tournament that is at this version, and notes `what` has changed where that is not null.
-- Conflict: it is at another version. Full: no more changes can be noted. Sent again, it finds its own
-- change.
create function @STORE_SCHEMA@.change_tournament(tournament_id uuid, version bigint,
    terms @STORE_SCHEMA@.tournament_terms, status smallint, what text, note @STORE_SCHEMA@.change_note)
returns smallint
language plpgsql security definer as $$
begin
    perform from public.tournament t where t.tournament_id = change_tournament.tournament_id
        and t.version = change_tournament.version for update;
    if not found then
        perform from public.tournament t where t.tournament_id = change_tournament.tournament_id
            and t.version = change_tournament.version + 1 and t.name = terms.name
            and t.code_hash is not distinct from terms.code_hash
            and t.terms = change_tournament.terms.terms and t.status = change_tournament.status;
        return case when found then @DONE@ else @CONFLICT@ end;
    end if;
    if what is not null and not @STORE_SCHEMA@.can_note_change(tournament_id) then
        return @FULL@;
    end if;
    update public.tournament t set version = t.version + 1, name = terms.name, code_hash = terms.code_hash,
        terms = change_tournament.terms.terms, status = change_tournament.status
    where t.tournament_id = change_tournament.tournament_id;
    if what is not null then
        perform @STORE_SCHEMA@.note_change(tournament_id, null, what, note);
    end if;
    return @DONE@;
end $$;
