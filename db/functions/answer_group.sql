-- Answers of several seats, of one match or of several, in one transaction: a row for each of them, in the order given, with the verdict of answer_step; or 9: somebody
-- else is at the match, and nothing was done. So nobody is waited for, and no two groups wait for each other. What comes to one answer is nothing to the
-- others. An array is null when no answer has such a thing.
create function answer_group(match_ids uuid[], versions bigint[], seats smallint[], complete boolean[], drafts bytea[],
    key_seats smallint[], keys text[], request_hashes bytea[], reply_versions bigint[], reply_bodies text[], ats timestamptz[], befores bigint[],
    nonces bigint[], instructions bytea[], others integer[], last_seen bytea[], answered integer[]) returns setof smallint
language plpgsql security definer as $$
declare
    locked uuid[];
    it record;
begin
    select array_agg(l.match_id) into locked from (select s.match_id from public.match_state s where s.match_id = any (match_ids)
        order by s.match_id for no key update skip locked) l;
    for it in
        select * from unnest(match_ids, versions, seats, complete, drafts, key_seats, keys, request_hashes, reply_versions, reply_bodies, ats,
            befores, nonces, instructions, others, last_seen, answered)
            as u (match_id, version, seat, complete, draft, key_seat, key, request_hash, reply_version, reply_body, at,
                before, nonce, instruction, others, last_seen, answered)
    loop
        return next case when it.match_id = any (locked) then
            @STORE_SCHEMA@.answer_step(it.match_id, it.version, it.seat, it.complete, it.draft, it.key_seat, it.key, it.request_hash,
                it.reply_version, it.reply_body, it.at, it.before, it.nonce, it.instruction, it.others, it.last_seen, it.answered)
            else 9::smallint end;
    end loop;
end $$;
