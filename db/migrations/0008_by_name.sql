-- What a match has agreed on, by name: canonical JSON. Until now values stood by index in the game's table, which had one entry, of one game.
update match set options = convert_to(
    case game when 'baroque' then '{"turns":' || (get_byte(options, 0) + 256 * get_byte(options, 1)) || '}' else '{}' end, 'UTF8');
