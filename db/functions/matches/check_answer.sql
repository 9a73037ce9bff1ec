-- A step of a commit: whether an answer alone is its seat's next one. The verdict on it, or a conflict.
-- `written`: the nonces of answers of the same call. They are not known to those that go with them, but they
-- count.
create function @STORE_SCHEMA@.check_answer(c @STORE_SCHEMA@.commit, written bigint[]) returns smallint
language plpgsql as $$
declare
    own constant @STORE_SCHEMA@.commit_answer := c.answer;
    before bigint;    -- the nonce of the seat's answer so far
    answered integer; -- other seats that have answered
    known integer;    -- those of them that are not of this call
begin
    select max(a.nonce) filter (where a.seat = own.seat),
        coalesce(bit_or(1 << a.seat) filter (where a.complete and a.seat <> own.seat), 0),
        coalesce(bit_or(1 << a.seat) filter (where a.complete and a.seat <> own.seat
            and (a.nonce = any (written)) is not true), 0)
    into before, answered, known
    from public.answer a where a.match_id = c.match_id and a.version = c.version;
    if own.answered <> known or before not in (own.before, own.nonce) then
        return @CONFLICT@;
    end if;
    answered := answered | (own.complete::integer << own.seat);
    return case when own.others & ~answered = 0 then @ALL_ANSWERED@ else @DONE@ end;
end $$;
