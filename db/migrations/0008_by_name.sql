-- The options of a match by name: canonical JSON. Until now values stood by index in the game's table. Only
-- one game had an option.
update match set options = convert_to(
    case game when 'baroque' then '{"turns":' || (get_byte(options, 0) + 256 * get_byte(options, 1)) || '}'
    else '{}' end, 'UTF8');
