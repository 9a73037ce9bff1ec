/* Moves in JSON. */
#include <stdio.h>
#include <string.h>

#include "engine/logged_moves.h"
#include "wire/text.h"
#include "wire/values.h"
#include "wire/wire.h"

/* ---- written ---- */

void move_write(struct writer *w, const struct play *p, const struct move *m, int mover, int viewer)
{
    const struct move_type *type = move_type_of(p->game, m->type);
    typed_open(w, p, &(struct typed_values){type->name, type->args, m->arg, m->count, mover}, viewer);
    writer_close(w, '}');
}

void moves_write(struct writer *w, const struct play *p, const struct move_list *moves, int seat)
{
    writer_member_open(w, "moves", '[');
    for (size_t i = 0; i < moves->count; i++)
        move_write(w, p, &moves->moves[i], seat, SEAT_ALL);
    writer_close(w, ']');
}

void moves_write_texts(struct writer *w, const struct play *p, const struct move_list *moves, int seat)
{
    char text[TEXT_ROOM];
    writer_member_open(w, "texts", '[');
    for (size_t i = 0; i < moves->count; i++) {
        legal_move_text(text, p, &moves->moves[i], seat);
        writer_string(w, text);
    }
    writer_close(w, ']');
}

/* ---- read ---- */

/* "must be the id of a town, perhaps "ulm"". What may be meant is said in the first fault alone: to find it
 * takes a look at all ids, and a body may have thousands of faults. Of seats, only some are in play. */
static void say_wrong_id(char text[FAULT_DETAIL], const struct play *p, const struct domain *domain,
                         const json_t *json, bool is_first)
{
    int near[NEAR_MOST];
    size_t length =
        snprintf(text, FAULT_DETAIL, "must be the id of %s %s", domain_article(domain), domain_noun(domain));
    const int count =
        is_first && !domain->seats && json_is_string(json)
            ? domain_near(domain, p->pack, json_string_value(json), json_string_length(json), near)
            : 0;
    for (int i = 0; i < count && length < FAULT_DETAIL; i++)
        length += snprintf(text + length, FAULT_DETAIL - length, "%s\"%s\"", i ? " or " : ", perhaps ",
                           domain_id(domain, p->pack, near[i]));
}

/* The schema has the ids that the rules fix, but neither those of a pack nor which seats are in play. */
static int id_value_read(const struct play *p, const struct domain *domain, const json_t *json,
                         const char *path, struct faults *faults)
{
    int index = -1;
    if (json_is_string(json))
        index = domain_find(domain, p->pack, json_string_value(json), json_string_length(json));
    if (index >= 0 && !(domain->seats && !(play_head(p)->seats >> index & 1))) return index;
    char text[FAULT_DETAIL];
    say_wrong_id(text, p, domain, json, faults->count == 0);
    if (json_is_string(json) && (index >= 0 || !domain->ids))
        fault_add_foreign(faults, path, "%s", text);
    else
        fault_add(faults, path, "%s", text);
    return -1;
}

static int value_read(const struct play *p, const struct arg *arg, const json_t *json, const char *path,
                      struct faults *faults)
{
    if (arg->flag) {
        if (!json_is_boolean(json)) fault_add(faults, path, "must be true or false");
        return json_is_true(json);
    }
    if (!arg->domain) {
        json_int_t value = json_integer_value(json);
        if (!json_is_integer(json) || value < arg->min || value > arg->max)
            fault_add(faults, path, "must be an integer from %d to %d", arg->min, arg->max);
        return value;
    }
    return id_value_read(p, arg->domain, json, path, faults);
}

/* Takes a value into its place among those already read: a list is kept rising. */
static void insert(struct move *m, int from, int value, const char *path, struct faults *faults)
{
    int at = m->count++;
    for (; at > from && m->arg[at - 1] > value; at--)
        m->arg[at] = m->arg[at - 1];
    m->arg[at] = value;
    if (at > from && m->arg[at - 1] == value) fault_add(faults, path, "stands here twice");
}

static void list_read(const struct play *p, const struct arg *arg, const json_t *json, struct move *m,
                      const char *path, struct faults *faults)
{
    const int from = m->count, room = arg->max < MOVE_ARGS - from ? arg->max : MOVE_ARGS - from;
    const size_t count = json_array_size(json);
    if (!json_is_array(json) || count < (size_t)arg->min || count > (size_t)room) {
        fault_add(faults, path, "must be a list of %d to %d", arg->min, room);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        char below[FAULT_PATH];
        const size_t before = faults->count;
        fault_path_index(below, path, i);
        const int value = value_read(p, arg, json_array_get(json, i), below, faults);
        /* Two ids that are unknown are not one that stands there twice. */
        if (faults->count == before) insert(m, from, value, below, faults);
    }
}

static void arg_read(const struct play *p, const struct arg *arg, const json_t *json, struct move *m,
                     const char *path, struct faults *faults)
{
    const json_t *value = json_object_get(json, arg->name);
    char below[FAULT_PATH];
    fault_path(below, path, arg->name);
    if (arg->optional && json_is_null(value)) value = NULL;
    if (!value && !arg->optional) fault_add(faults, below, "is missing");
    if (arg->list) {
        if (value) list_read(p, arg, value, m, below, faults);
        return;
    }
    const int read = value ? value_read(p, arg, value, below, faults) : -1;
    m->arg[m->count++] = arg->optional && arg->flag && read == 0 ? -1 : read;
}

static void unknown_members(const struct arg *args, const json_t *json, const char *path,
                            struct faults *faults)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)json, name, value)
    {
        const struct arg *arg = args;
        while (arg->name && strcmp(arg->name, name) != 0)
            arg++;
        if (arg->name || strcmp(name, "type") == 0) continue;
        char below[FAULT_PATH];
        fault_path(below, path, name);
        fault_add(faults, below, "is not an argument of this move");
    }
}

int move_type_find(const struct game *game, const char *name)
{
    for (int i = 0; i < game->move_count; i++)
        if (strcmp(game->moves[i]->name, name) == 0) return i;
    return -1;
}

static bool args_read(const struct play *p, int type, const json_t *json, struct move *m, const char *path,
                      struct faults *faults)
{
    const size_t before = faults->count;
    const struct arg *args = move_type_of(p->game, type)->args;
    *m = (struct move){.type = type};
    for (const struct arg *arg = args; arg->name; arg++)
        arg_read(p, arg, json, m, path, faults);
    unknown_members(args, json, path, faults);
    return faults->count == before;
}

bool move_read(const struct play *p, const json_t *json, struct move *m, const char *path,
               struct faults *faults)
{
    const char *name = json_string_value(json_object_get(json, "type"));
    *m = (struct move){0};
    if (!name) return fault_add(faults, path, "must be an object with a string \"type\"");
    int type = move_type_find(p->game, name);
    if (type < 0) return fault_add_foreign(faults, path, "%s has no move \"%.60s\"", p->game->title, name);
    return args_read(p, type, json, m, path, faults);
}

bool move_read_logged(const struct play *p, const json_t *json, struct move *m, const char *path,
                      struct faults *faults)
{
    const char *name = json_string_value(json_object_get(json, "type"));
    const int type = name ? logged_move_find(name) : -1;
    return type >= 0 ? args_read(p, type, json, m, path, faults) : move_read(p, json, m, path, faults);
}
