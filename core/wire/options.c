/* Options in JSON. */
#include <string.h>

#include "engine/scenario.h"
#include "wire/wire.h"

void options_write(struct writer *w, const struct game *game, const int16_t *values, uint32_t defaulted)
{
    writer_open(w, '{');
    for (int i = 0; game->options[i].name; i++) {
        if (defaulted >> i & 1) continue;
        writer_name(w, game->options[i].name);
        if (option_is_switch(&game->options[i]))
            writer_boolean(w, values[i] != 0);
        else
            writer_integer(w, values[i]);
    }
    writer_close(w, '}');
}

static int option_find(const struct game *game, const char *name)
{
    for (int i = 0; game->options[i].name; i++)
        if (strcmp(game->options[i].name, name) == 0) return i;
    return -1;
}

/* The schema lets an option be a switch or a number; which of them, and its range, the game decides. */
static void option_read(const struct option *option, const json_t *json, int16_t *value, const char *path,
                        struct faults *faults)
{
    const json_int_t number = json_integer_value(json);
    if (!json_is_boolean(json) && !json_is_integer(json))
        fault_add(faults, path, "must be true, false or an integer");
    else if (option_is_switch(option) && !json_is_boolean(json))
        fault_add_foreign(faults, path, "must be true or false");
    else if (option_is_switch(option))
        *value = json_is_true(json);
    else if (!json_is_integer(json) || number < option->min || number > option->max)
        fault_add_foreign(faults, path, "must be an integer from %d to %d", option->min, option->max);
    else
        *value = number;
}

bool options_read(const struct game *game, int scenario, const json_t *json, int16_t *values,
                  const char *path, struct faults *faults)
{
    const size_t before = faults->count;
    const char *name;
    json_t *value;
    memset(values, 0, OPTIONS_MAX * sizeof *values);
    for (int i = 0; game->options[i].name; i++)
        values[i] = scenario_option(game, scenario, i)->standard;
    if (json && !json_is_object(json)) return fault_add(faults, path, "must be an object");
    json_object_foreach((json_t *)json, name, value)
    {
        char below[FAULT_PATH];
        const int i = option_find(game, name);
        fault_path(below, path, name);
        if (i < 0)
            fault_add_foreign(faults, below, "is not an option of the game");
        else
            option_read(scenario_option(game, scenario, i), value, &values[i], below, faults);
    }
    return faults->count == before;
}

uint32_t options_defaulted(const struct game *game, const json_t *json)
{
    uint32_t defaulted = 0;
    for (int i = 0; game->options[i].name; i++)
        if (!json_object_get(json, game->options[i].name)) defaulted |= UINT32_C(1) << i;
    return defaulted;
}
