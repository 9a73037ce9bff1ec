-- The log after an action, in order. `lines`: their text is wanted.
create function @STORE_SCHEMA@.read_actions(match_id uuid, after bigint, most bigint, lines boolean)
returns table (seq bigint, at timestamptz, hash bytea, detail bytea, line text)
language plpgsql stable security definer as $$
begin
    return query
    select a.seq, a.at, a.hash, a.detail, case when lines then a.line end
    from public.action a where a.match_id = read_actions.match_id and a.seq > after order by a.seq limit most;
end $$;
