/* Standing instructions. */
#include "engine/instruction.h"

#include <string.h>

/* ---- what they answer ---- */

static bool is_current(const struct instruction *it, const struct play *p)
{
    return it->scope < 0 || p->game->scopes[it->scope].current(p) == it->value;
}

static bool is_excepted(const struct instruction *it, const struct play *p, int seat)
{
    for (uint32_t left = it->unless; left; left &= left - 1)
        if (p->game->conditions[__builtin_ctz(left)].holds(p, seat)) return true;
    return false;
}

bool instructions_answer(const struct instructions *instructions, const struct play *p, int seat,
                         struct move *m)
{
    const struct step *step = play_step(p);
    if (!step || !step->passing || !(play_deciders(p) >> seat & 1)) return false;
    const int index = play_step_number(p);
    *m = (struct move){.type = step->passing - 1};
    for (size_t i = 0; i < instructions->count; i++) {
        const struct instruction *it = &instructions->list[i];
        if ((it->step < 0 || it->step == index) && is_current(it, p) && !is_excepted(it, p, seat))
            return play_check(p, seat, m) == NULL;
    }
    return false;
}

/* ---- names ---- */

static int step_find(const struct game *game, const char *name)
{
    for (int i = 0; i < game->step_count; i++)
        if (game->steps[i]->passing && strcmp(game->steps[i]->name, name) == 0) return i;
    return -1;
}

static int scope_find(const struct game *game, const char *name)
{
    for (int i = 0; game->scopes && game->scopes[i].name; i++)
        if (strcmp(game->scopes[i].name, name) == 0) return i;
    return -1;
}

static int condition_find(const struct game *game, const char *name)
{
    for (int i = 0; game->conditions && game->conditions[i].name; i++)
        if (strcmp(game->conditions[i].name, name) == 0) return i;
    return -1;
}

/* ---- reading ---- */

/* The index of the name, -1 where there is none; another value is a fault. */
static int16_t name_read(const struct game *game, const json_t *json,
                         int (*find)(const struct game *, const char *), const char *of, const char *path,
                         struct faults *faults)
{
    if (!json) return -1;
    const int index = json_is_string(json) ? find(game, json_string_value(json)) : -1;
    if (index < 0 && json_is_string(json)) fault_add_foreign(faults, path, "must be %s of the game", of);
    if (index < 0 && !json_is_string(json)) fault_add(faults, path, "must be %s of the game", of);
    return index;
}

static uint32_t unless_read(const struct game *game, const json_t *json, const char *path,
                            struct faults *faults)
{
    uint32_t unless = 0;
    char below[FAULT_PATH];
    if (json && !json_is_array(json)) fault_add(faults, path, "must be a list of conditions");
    for (size_t i = 0; i < json_array_size(json); i++) {
        fault_path_index(below, path, i);
        const int16_t condition =
            name_read(game, json_array_get(json, i), condition_find, "a condition", below, faults);
        if (condition >= 0) unless |= UINT32_C(1) << condition;
    }
    return unless;
}

static void instruction_read(struct instruction *it, const struct play *p, const json_t *json,
                             const char *path, struct faults *faults)
{
    static const char *const MEMBERS[] = {"step", "until", "unless"};
    char below[3][FAULT_PATH];
    const char *name;
    json_t *value;
    if (!json_is_object(json)) {
        fault_add(faults, path, "must be an object");
        return;
    }
    for (int i = 0; i < 3; i++)
        fault_path(below[i], path, MEMBERS[i]);
    it->step = name_read(p->game, json_object_get(json, "step"), step_find, "a step that can be passed",
                         below[0], faults);
    it->scope = name_read(p->game, json_object_get(json, "until"), scope_find, "a scope", below[1], faults);
    it->unless = unless_read(p->game, json_object_get(json, "unless"), below[2], faults);
    if (it->scope >= 0) it->value = p->game->scopes[it->scope].current(p);
    if (it->scope >= 0 && it->value == SCOPE_OFF) fault_add(faults, below[1], "is not on now");
    json_object_foreach((json_t *)json, name, value)
    {
        char other[FAULT_PATH];
        if (strcmp(name, "step") == 0 || strcmp(name, "until") == 0 || strcmp(name, "unless") == 0) continue;
        fault_path(other, path, name);
        fault_add(faults, other, "is not a member of an instruction");
    }
}

bool instructions_read(struct instructions *instructions, const struct play *p, const json_t *json,
                       const char *path, struct faults *faults)
{
    const size_t before = faults->count;
    *instructions = (struct instructions){0};
    if (!json_is_array(json) || json_array_size(json) > INSTRUCTIONS_MAX)
        return fault_add(faults, path, "must be a list of %d at the most", INSTRUCTIONS_MAX);
    for (size_t i = 0; i < json_array_size(json); i++) {
        char below[FAULT_PATH];
        fault_path_index(below, path, i);
        instruction_read(&instructions->list[instructions->count++], p, json_array_get(json, i), below,
                         faults);
    }
    return faults->count == before;
}

/* ---- writing ---- */

static void instruction_write(struct writer *w, const struct instruction *it, const struct game *game,
                              bool value)
{
    writer_open(w, '{');
    if (it->step >= 0) writer_member_string(w, "step", game->steps[it->step]->name);
    if (it->unless) {
        writer_member_open(w, "unless", '[');
        for (uint32_t left = it->unless; left; left &= left - 1)
            writer_string(w, game->conditions[__builtin_ctz(left)].name);
        writer_close(w, ']');
    }
    if (it->scope >= 0) writer_member_string(w, "until", game->scopes[it->scope].name);
    if (it->scope >= 0 && value) writer_member_integer(w, "value", it->value);
    writer_close(w, '}');
}

void instructions_write(struct writer *w, const struct instructions *instructions, const struct play *p)
{
    writer_open(w, '[');
    for (size_t i = 0; i < instructions->count; i++)
        if (is_current(&instructions->list[i], p))
            instruction_write(w, &instructions->list[i], p->game, false);
    writer_close(w, ']');
}

void instructions_store(struct writer *w, const struct instructions *instructions, const struct play *p)
{
    writer_open(w, '[');
    for (size_t i = 0; i < instructions->count; i++)
        instruction_write(w, &instructions->list[i], p->game, true);
    writer_close(w, ']');
}

/* An exception that is not known any more would be one the seat relied on: then the whole instruction
 * goes. */
bool instructions_restore(struct instructions *instructions, const struct play *p, const char *text,
                          size_t length)
{
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    *instructions = (struct instructions){0};
    for (size_t i = 0; i < json_array_size(json) && instructions->count < INSTRUCTIONS_MAX; i++) {
        struct faults faults = {0};
        struct instruction it = {0};
        json_t *entry = json_array_get(json, i);
        const int32_t value = json_integer_value(json_object_get(entry, "value"));
        json_object_del(entry, "value");
        instruction_read(&it, p, entry, "", &faults);
        it.value = it.scope < 0 ? 0 : value;
        if (!faults.count) instructions->list[instructions->count++] = it;
    }
    const bool read = json_is_array(json);
    json_decref(json);
    return read;
}
