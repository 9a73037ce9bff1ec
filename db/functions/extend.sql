-- More time for a decision: so many microseconds more, or until due_at. Never a time that has passed. An undo that leads to the same decision again leads to
-- this deadline, which is returned. Null: the match is not at this version, or nothing is due.
create function extend(match_id uuid, version bigint, longer bigint, due_at timestamptz, key_seat smallint, key text, request_hash bytea,
    at timestamptz) returns timestamptz
language plpgsql security definer as $$
declare
    before timestamptz;
    after timestamptz;
begin
    select d.due_at into before from public.deadline d
    where d.match_id = extend.match_id and d.version = extend.version and d.due_at is not null for update;
    if not found then
        return null;
    end if;
    after := case when extend.due_at is null then greatest(before, clock_timestamp()) + longer * interval '1 microsecond'
        else greatest(extend.due_at, clock_timestamp()) end;
    update public.deadline d set late = 0, due_at = after, due_before = array_replace(d.due_before, before, after) where d.match_id = extend.match_id;
    if key is not null then
        insert into public.idempotency (match_id, seat, key, request_hash, at, version, body)
        values (extend.match_id, key_seat, extend.key, extend.request_hash, extend.at, 0, '');
    end if;
    return after;
end $$;
