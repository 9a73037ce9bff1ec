-- A seat votes on the proposal with this number. The version stays as it is. A seat that votes again changes
-- its vote, until all seats have voted. Conflict: the match is at another version, or this proposal is
-- closed, or the key has a reply already.
create function @STORE_SCHEMA@.cast_vote(match_id uuid, version bigint, proposal bigint, seat smallint,
    vote boolean, reply @STORE_SCHEMA@.reply) returns smallint
language plpgsql security definer as $$
declare
    mine constant integer := 1 << seat;
    its public.match_draw;
begin
    if not @STORE_SCHEMA@.lock_version(match_id, version, null) then
        return @CONFLICT@;
    end if;
    select * into its from public.match_draw d
    where d.match_id = cast_vote.match_id and d.seq = proposal and d.voters & mine <> 0;
    if not found then
        return @CONFLICT@;
    end if;
    if its.voted = its.voters then -- this vote may be the last one, sent twice
        return case when (its.yes & mine <> 0) = vote then @DONE@ else @CONFLICT@ end;
    end if;
    if not @STORE_SCHEMA@.take_key(match_id, reply) then
        return @CONFLICT@;
    end if;
    update public.match_draw d
    set voted = d.voted | mine, yes = case when vote then d.yes | mine else d.yes & ~mine end
    where d.match_id = cast_vote.match_id;
    perform @STORE_SCHEMA@.mark_votes(match_id);
    return @DONE@;
end $$;
