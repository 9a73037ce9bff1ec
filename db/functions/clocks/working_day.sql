-- When the working hours of a day begin and end. No row: the day is off.
create function @STORE_SCHEMA@.working_day(day date, hours jsonb)
returns table (opens timestamptz, closes timestamptz)
language plpgsql stable security definer as $$
begin
    if hours -> 'dates_off' ? to_char(day, 'YYYY-MM-DD')
        or hours -> 'days_off' ? (array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday',
            'sunday'])[extract(isodow from day)::integer] then
        return;
    end if;
    opens := (day + coalesce((hours ->> 'from')::interval, interval '0')) at time zone (hours ->> 'zone');
    closes := (day + coalesce((hours ->> 'to')::interval, interval '24 hours'))
        at time zone (hours ->> 'zone');
    return next;
end $$;
