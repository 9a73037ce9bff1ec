/* Copies of games with one entry changed. */
#include "seeded_leaks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct record *copy_record(struct seeded_leak *seeded_leak, const struct record *record)
{
    struct record *copy = &seeded_leak->records[seeded_leak->record_count++];
    struct field *fields = &seeded_leak->fields[seeded_leak->field_count];
    int count = 0;
    while (record->fields[count].name)
        count++;
    if (seeded_leak->record_count > SEEDED_LEAK_RECORDS ||
        seeded_leak->field_count + count + 2 > SEEDED_LEAK_FIELDS)
        abort();
    seeded_leak->field_count += count + 2; /* room for one more, and the last one has no name */
    memcpy(fields, record->fields, (size_t)count * sizeof *fields);
    *copy = *record;
    copy->fields = fields;
    for (int i = 0; i < count; i++)
        if (fields[i].kind == FIELD_RECORD) fields[i].record = copy_record(seeded_leak, fields[i].record);
    return copy;
}

void seeded_leak_copy(struct seeded_leak *seeded_leak, const struct game *game)
{
    memset(seeded_leak, 0, sizeof *seeded_leak);
    seeded_leak->game = *game;
    seeded_leak->game.state = copy_record(seeded_leak, game->state);
    for (int i = 0; i < game->step_count; i++) {
        seeded_leak->steps[i] = *game->steps[i];
        seeded_leak->step_pointers[i] = &seeded_leak->steps[i];
        if (game->steps[i]->record)
            seeded_leak->steps[i].record = copy_record(seeded_leak, game->steps[i]->record);
    }
    seeded_leak->game.steps = seeded_leak->step_pointers;
    for (int i = 0; i < game->move_count; i++) {
        seeded_leak->moves[i] = *game->moves[i];
        seeded_leak->move_pointers[i] = &seeded_leak->moves[i];
    }
    seeded_leak->game.moves = seeded_leak->move_pointers;
    seeded_leak->game.events =
        memcpy(seeded_leak->events, game->events, game->event_count * sizeof *game->events);
    seeded_leak->game.draws = memcpy(seeded_leak->draws, game->draws, game->draw_count * sizeof *game->draws);
}

struct field *seeded_leak_field(struct seeded_leak *seeded_leak, const char *name)
{
    for (int i = 0; i < seeded_leak->field_count; i++)
        if (seeded_leak->fields[i].name && strcmp(seeded_leak->fields[i].name, name) == 0)
            return &seeded_leak->fields[i];
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
    snprintf(search->name, SEEDED_LEAK_NAME, "%s %s%s%s", kind, of, *of ? "." : "", name);
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

bool seeded_leak_show(struct seeded_leak *seeded_leak, int n, char name[SEEDED_LEAK_NAME])
{
    struct search search = {n, name};
    for (int i = 0; i < seeded_leak->field_count; i++)
        if (seeded_leak->fields[i].name &&
            found(&search, &seeded_leak->fields[i].audience, "field", "", seeded_leak->fields[i].name))
            return true;
    for (int i = 0; i < seeded_leak->game.move_count; i++)
        if (show_arg(&search, seeded_leak->moves[i].args, "move", seeded_leak->moves[i].name)) return true;
    for (int i = 0; i < seeded_leak->game.event_count; i++)
        if (show_arg(&search, seeded_leak->events[i].args, "event", seeded_leak->events[i].name)) return true;
    for (int i = 0; i < seeded_leak->game.draw_count; i++)
        if (show_draw(&search, &seeded_leak->draws[i])) return true;
    return false;
}
