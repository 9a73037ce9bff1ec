-- Notes what has changed of a tournament at its present version. `entrant`: the one whose name or handicap
-- has changed, or null.
create function @STORE_SCHEMA@.note_change(tournament_id uuid, entrant integer, what text,
    note @STORE_SCHEMA@.change_note) returns void
language plpgsql security definer as $$
begin
    insert into public.tournament_change (tournament_id, version, at, player_id, rounds, entrant, reason,
        what)
    select t.tournament_id, t.version, note.at,
        (select p.player_id from public.player p where p.token_hash = note.token_hash),
        (select count(*) from public.tournament_round r where r.tournament_id = t.tournament_id and r.made),
        note_change.entrant, note.reason, note_change.what
    from public.tournament t where t.tournament_id = note_change.tournament_id;
end $$;
