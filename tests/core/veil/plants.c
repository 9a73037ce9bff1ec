/* Copies of games with one entry changed. */
#include "plants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct record *copy_record(struct plant *plant, const struct record *record)
{
    struct record *copy = &plant->records[plant->record_count++];
    struct field *fields = &plant->fields[plant->field_count];
    int count = 0;
    while (record->fields[count].name)
        count++;
    if (plant->record_count > PLANT_RECORDS || plant->field_count + count + 2 > PLANT_FIELDS) abort();
    plant->field_count += count + 2; /* room for one more, and the last one has no name */
    memcpy(fields, record->fields, (size_t)count * sizeof *fields);
    *copy = *record;
    copy->fields = fields;
    for (int i = 0; i < count; i++)
        if (fields[i].kind == FIELD_RECORD) fields[i].record = copy_record(plant, fields[i].record);
    return copy;
}

void plant_copy(struct plant *plant, const struct game *game)
{
    memset(plant, 0, sizeof *plant);
    plant->game = *game;
    plant->game.state = copy_record(plant, game->state);
    plant->game.steps = memcpy(plant->steps, game->steps, game->step_count * sizeof *game->steps);
    plant->game.moves = memcpy(plant->moves, game->moves, game->move_count * sizeof *game->moves);
    plant->game.events = memcpy(plant->events, game->events, game->event_count * sizeof *game->events);
    plant->game.draws = memcpy(plant->draws, game->draws, game->draw_count * sizeof *game->draws);
}

struct field *plant_field(struct plant *plant, const char *name)
{
    for (int i = 0; i < plant->field_count; i++)
        if (plant->fields[i].name && strcmp(plant->fields[i].name, name) == 0) return &plant->fields[i];
    abort();
}

/* ---- one hidden thing after the other ---- */

/* Counts down to the one that is wanted. */
struct search {
    int left;
    char *name;
};

static bool found(struct search *search, enum audience *audience, const char *kind, const char *of,
                  const char *name)
{
    if (*audience == EVERYONE || search->left-- > 0) return false;
    *audience = EVERYONE;
    snprintf(search->name, PLANT_NAME, "%s %s%s%s", kind, of, *of ? "." : "", name);
    return true;
}

static bool show_arg(struct search *search, struct arg *args, const char *kind, const char *of)
{
    for (; args->name; args++)
        if (found(search, &args->audience, kind, of, args->name)) return true;
    return false;
}

static bool show_draw(struct search *search, struct draw_type *draw)
{
    enum audience audience = draw->open ? EVERYONE : NOBODY;
    if (show_arg(search, draw->args, "draw", draw->text)) return true;
    draw->open = found(search, &audience, "draw", "", draw->text) || draw->open;
    return audience == EVERYONE && search->left < 0;
}

bool plant_show(struct plant *plant, int n, char name[PLANT_NAME])
{
    struct search search = {n, name};
    for (int i = 0; i < plant->field_count; i++)
        if (plant->fields[i].name &&
            found(&search, &plant->fields[i].audience, "field", "", plant->fields[i].name))
            return true;
    for (int i = 0; i < plant->game.move_count; i++)
        if (show_arg(&search, plant->moves[i].args, "move", plant->moves[i].name)) return true;
    for (int i = 0; i < plant->game.event_count; i++)
        if (show_arg(&search, plant->events[i].args, "event", plant->events[i].name)) return true;
    for (int i = 0; i < plant->game.step_count; i++)
        if (plant->steps[i].name && show_arg(&search, plant->steps[i].locals, "step", plant->steps[i].name))
            return true;
    for (int i = 0; i < plant->game.draw_count; i++)
        if (show_draw(&search, &plant->draws[i])) return true;
    return false;
}
