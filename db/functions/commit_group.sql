-- Moves of several matches, each of them once, in one transaction: a row for each of them, in the order given, with the verdict of move_on; or 9: somebody else is at the match, and
-- nothing was done. So nobody is waited for, and no two groups wait for each other. What comes to one match is nothing to the others.
-- `actions` is how many of the lines, details and hashes are each match's, one after the other. An array is null when no match has such a thing.
create function commit_group(match_ids uuid[], versions bigint[], states bytea[], last_hashes bytea[], resigned integer[], winners integer[],
    ats timestamptz[], actions integer[], nonces bigint[], undos integer[],
    answer_seats smallint[], answers_complete boolean[], answer_drafts bytea[],
    key_seats smallint[], keys text[], request_hashes bytea[], reply_versions bigint[], reply_bodies text[],
    deadlines_each bigint[], same_decisions boolean[], undone integer[], last_seen bytea[], seats smallint[],
    lines text[], details bytea[], hashes bytea[]) returns setof smallint
language plpgsql security definer as $$
declare
    locked uuid[];
    it record;
    before integer := 0; -- lines of the matches before it
begin
    select array_agg(l.match_id) into locked from (select s.match_id from public.match_state s where s.match_id = any (match_ids)
        order by s.match_id for update skip locked) l;
    for it in
        select * from unnest(match_ids, versions, states, last_hashes, resigned, winners, ats, actions, nonces, undos,
            answer_seats, answers_complete, answer_drafts, key_seats, keys, request_hashes, reply_versions, reply_bodies,
            deadlines_each, same_decisions, undone, last_seen, seats)
            as u (match_id, version, state, last_hash, resigned, winners, at, actions, nonce, undo,
                answer_seat, answer_complete, answer_draft, key_seat, key, request_hash, reply_version, reply_body,
                deadline_each, same_decision, undone, last_seen, seat)
    loop
        if it.match_id = any (locked) then
            return next @STORE_SCHEMA@.move_on(it.match_id, it.version, it.version + it.actions, it.state, it.last_hash, 1::smallint, it.resigned, it.winners, it.at,
                lines[before + 1 : before + it.actions], details[before + 1 : before + it.actions], hashes[before + 1 : before + it.actions],
                it.nonce, it.undo, it.answer_seat, it.answer_complete, it.answer_draft,
                it.key_seat, it.key, it.request_hash, it.reply_version, it.reply_body,
                it.deadline_each, it.same_decision, it.undone, it.last_seen, it.seat);
        else
            return next 9::smallint;
        end if;
        before := before + it.actions;
    end loop;
end $$;
