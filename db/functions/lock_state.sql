-- In a transaction: nobody else moves the match on, or answers, until its end. The version; null: there is no such match that has begun.
create function lock_state(match_id uuid) returns bigint
language plpgsql security definer as $$
declare
    version bigint;
begin
    select s.version into version from public.match_state s where s.match_id = lock_state.match_id for update;
    return version;
end $$;
