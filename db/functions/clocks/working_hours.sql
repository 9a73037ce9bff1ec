-- The hours of a match's clock (see working_day) while a decision asks these seats. A day on which the holder
-- of one of them is on vacation is off. `away`: deadline.away.
create function @STORE_SCHEMA@.working_hours(hours text, away jsonb, asked integer) returns jsonb
language plpgsql immutable security definer as $$
declare
    days jsonb;
    its jsonb := hours::jsonb;
begin
    if away is null then
        return its;
    end if;
    select jsonb_agg(distinct d.value) into days
    from jsonb_each(away) s cross join lateral jsonb_array_elements(s.value) d
    where asked >> s.key::integer & 1 = 1;
    if days is null then
        return its;
    end if;
    its := coalesce(its, '{"zone": "UTC"}');
    return jsonb_set(its, '{dates_off}', coalesce(its -> 'dates_off', '[]') || days);
end $$;
