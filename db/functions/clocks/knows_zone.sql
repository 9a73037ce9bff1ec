-- Whether the database knows a time zone of this name.
create function @STORE_SCHEMA@.knows_zone(zone text) returns boolean
language plpgsql stable security definer as $$
begin
    perform now() at time zone zone;
    return true;
exception when invalid_parameter_value then
    return false;
end $$;
