-- Moves of several matches, each of them once, in one transaction: a row for each of them, in the order given, with the verdict of move_on; or 9: somebody else is at the match, and
-- nothing was done. So nobody is waited for, and no two groups wait for each other. What comes to one match is nothing to the others.
-- `actions` is how many of the lines, details and hashes are each match's, one after the other; `answers` how many of the nonces, for a step that ends (close_step; null:
-- none does). An array is null when no match has such a thing.
create function commit_group(match_ids uuid[], versions bigint[], states bytea[], last_hashes bytea[], resigned integer[], winners integer[],
    ats timestamptz[], actions integer[], nonces bigint[], undos integer[],
    answer_seats smallint[], answers_complete boolean[], answer_drafts bytea[],
    key_seats smallint[], keys text[], request_hashes bytea[], reply_versions bigint[], reply_bodies text[],
    deadlines_each bigint[], same_decisions boolean[], undone integer[], last_seen bytea[], seats smallint[],
    answers integer[], lates integer[], instructed smallint[], instructions bytea[], holds boolean[],
    nonces_seen bigint[], lines text[], details bytea[], hashes bytea[]) returns setof smallint
language plpgsql security definer as $$
declare
    locked uuid[];
    it record;
    verdict smallint;
    before integer := 0; -- lines of the matches before it
    nonces_before integer := 0;
begin
    select array_agg(l.match_id) into locked from (select s.match_id from public.match_state s where s.match_id = any (match_ids)
        order by s.match_id for update skip locked) l;
    for it in
        select * from unnest(match_ids, versions, states, last_hashes, resigned, winners, ats, actions, nonces, undos,
            answer_seats, answers_complete, answer_drafts, key_seats, keys, request_hashes, reply_versions, reply_bodies,
            deadlines_each, same_decisions, undone, last_seen, seats, answers, lates, instructed, instructions, holds)
            as u (match_id, version, state, last_hash, resigned, winners, at, actions, nonce, undo,
                answer_seat, answer_complete, answer_draft, key_seat, key, request_hash, reply_version, reply_body,
                deadline_each, same_decision, undone, last_seen, seat, answers, late, instructed, instruction, holds)
    loop
        verdict := case when it.match_id = any (locked) then null else 9 end;
        if verdict is null and it.answers is not null then
            verdict := @STORE_SCHEMA@.step_stands(it.match_id, it.version, it.nonce, nonces_seen[nonces_before + 1 : nonces_before + it.answers],
                case when it.deadline_each is not null then it.late end, it.instructed, it.instruction);
        end if;
        if verdict is null then
            verdict := @STORE_SCHEMA@.move_on(it.match_id, it.version, it.version + it.actions, it.state, it.last_hash, 1::smallint, it.resigned, it.winners, it.at,
                lines[before + 1 : before + it.actions], details[before + 1 : before + it.actions], hashes[before + 1 : before + it.actions],
                it.nonce, it.undo, it.answer_seat, it.answer_complete, it.answer_draft,
                it.key_seat, it.key, it.request_hash, it.reply_version, it.reply_body,
                it.deadline_each, it.same_decision, it.undone, it.last_seen, it.seat);
            if verdict <> 2 and it.holds then
                update public.answer a set version = it.version + it.actions where a.match_id = it.match_id and a.version = it.version;
            end if;
        end if;
        return next verdict;
        before := before + it.actions;
        nonces_before := nonces_before + coalesce(it.answers, 0);
    end loop;
end $$;
