-- A step of a commit: the match's own row. In a match that is over no seat can be taken, and no draw is
-- voted on.
create function @STORE_SCHEMA@.write_outcome(match_id uuid, its @STORE_SCHEMA@.commit_outcome) returns void
language plpgsql as $$
begin
    update public.match m
    set status = its.status, resigned = its.resigned, winners = its.winners,
        takeable = case when its.status = @MATCH_OVER@ then 0 else m.takeable end
    where m.match_id = write_outcome.match_id;
    if its.status = @MATCH_OVER@ then
        perform @STORE_SCHEMA@.mark_votes(match_id);
    end if;
end $$;
