-- A step ends, or something happens in the midst of one: move_on, if what it was computed from still stands: the answers (see stands), which seats are noted as
-- late, the standing instructions that make the move (null: none do). Verdicts: as move_on; conflict, too, when they are others. `holds`: what was answered at
-- this version stands at the next.
create function close_step(match_id uuid, version bigint, next bigint, state bytea, last_hash bytea, status smallint, resigned integer,
    winners integer, at timestamptz, lines text[], details bytea[], hashes bytea[], nonce bigint, undo integer,
    answer_seat smallint, answer_complete boolean, answer_draft bytea,
    key_seat smallint, key text, request_hash bytea, reply_version bigint, reply_body text,
    deadline_each bigint, same_decision boolean, undone integer, last_seen bytea, seat smallint,
    nonces bigint[], late integer, instructed smallint, instruction bytea, holds boolean) returns smallint
language plpgsql security definer as $$
declare
    verdict smallint;
begin
    verdict := @STORE_SCHEMA@.step_stands(match_id, version, nonce, nonces, case when deadline_each is not null then late end, instructed,
        instruction);
    if verdict is not null then
        return verdict;
    end if;
    verdict := @STORE_SCHEMA@.move_on(match_id, version, next, state, last_hash, status, resigned, winners, at, lines, details, hashes, nonce, undo,
        answer_seat, answer_complete, answer_draft, key_seat, key, request_hash, reply_version, reply_body, deadline_each, same_decision, undone,
        last_seen, seat);
    if verdict <> 2 and holds then
        update public.answer a set version = next where a.match_id = close_step.match_id and a.version = close_step.version;
    end if;
    return verdict;
end $$;
