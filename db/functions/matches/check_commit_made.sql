-- The verdict of a commit that finds the match otherwise. It may have led there itself, and been sent again:
-- then it is done. `seq`: the number of its first action. Null: it is an answer alone.
create function @STORE_SCHEMA@.check_commit_made(match_id uuid, seq bigint, nonce bigint,
    answer @STORE_SCHEMA@.commit_answer)
returns smallint
language plpgsql as $$
begin
    if seq is not null then
        return @STORE_SCHEMA@.check_repeated(match_id, seq, nonce);
    end if;
    -- An answer that holds has gone on to other versions meanwhile (add_entry, commit.holds).
    perform from public.answer a where a.match_id = check_commit_made.match_id
        and a.seat = check_commit_made.answer.seat and a.nonce = check_commit_made.answer.nonce;
    return case when found then @DONE@ else @CONFLICT@ end;
end $$;
