/* Moves as numbers: see the header. */
#include "wire/move_layout.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- the layout ---- */

/* The argument that has value `at` of a move; those of a list are the last one's. */
static const struct arg *arg_at(const struct move_type *type, int at)
{
    const struct arg *arg = type->args;
    while (at-- > 0 && !arg->list)
        arg++;
    return arg;
}

/* How many values a move of this type has at the most. */
static int values_of(const struct move_type *type)
{
    int count = 0;
    while (type->args[count].name && !type->args[count].list)
        count++;
    if (!type->args[count].name) return count;
    return count + type->args[count].max < MOVE_ARGS ? count + type->args[count].max : MOVE_ARGS;
}

static bool is_number(const struct arg *arg)
{
    return !arg->domain && !arg->flag;
}

/* Where the argument stands; a new column where there is none yet. */
static int column_of(struct move_layout *l, const struct arg *arg, int place)
{
    const char *name = arg->domain ? arg->domain->name : arg->name;
    int at = 1; /* behind the type */
    for (; at < l->columns; at++) {
        const struct move_column *c = &l->column[at];
        if (c->domain == arg->domain && c->flag == arg->flag && c->place == place &&
            (arg->domain || strcmp(c->name, name) == 0))
            break;
    }
    struct move_column *c = &l->column[at];
    if (at == l->columns) {
        assert(at < MOVE_COLUMNS);
        *c = (struct move_column){.name = name, .domain = arg->domain, .flag = arg->flag, .place = place};
        c->min = arg->min;
        c->max = arg->max;
        l->columns++;
    }
    if (is_number(arg) && arg->min < c->min) c->min = arg->min;
    if (is_number(arg) && arg->max > c->max) c->max = arg->max;
    return at;
}

/* Arguments of one domain stand in its columns one after the other. */
static void place_type(struct move_layout *l, int number)
{
    const struct move_type *type = l->game->moves[number];
    const int count = values_of(type);
    for (int at = 0; at < count; at++) {
        const struct arg *arg = arg_at(type, at);
        int place = 1;
        for (int before = 0; arg->domain && before < at; before++)
            place += arg_at(type, before)->domain == arg->domain;
        l->type[number].column[at] = column_of(l, arg, place);
    }
}

static void measure_columns(struct move_layout *l)
{
    for (int i = 0; i < l->columns; i++) {
        struct move_column *c = &l->column[i];
        const bool one_of_many = i == 0 || c->domain;
        if (i == 0)
            c->codes = l->game->move_count;
        else if (c->domain)
            c->codes = domain_count(c->domain, l->pack);
        else
            c->codes = c->flag ? 2 : c->max - c->min + 1;
        c->first = l->features;
        c->features = one_of_many ? c->codes : 1;
        l->features += c->features;
    }
}

/* How many digits the argument's value has in an id. */
static int32_t base(const struct move_layout *l, const struct arg *arg)
{
    if (arg->flag) return 2;
    const int32_t values = arg->domain ? domain_count(arg->domain, l->pack) : arg->max - arg->min + 1;
    return values + (arg->optional || arg->list);
}

static void count_ids(struct move_layout *l)
{
    int64_t ids = 0;
    for (int number = 0; number < l->game->move_count && ids <= INT32_MAX; number++) {
        const struct move_type *type = l->game->moves[number];
        int64_t of_type = 1;
        for (int at = 0; at < values_of(type) && of_type <= INT32_MAX; at++)
            of_type *= base(l, arg_at(type, at));
        l->type[number].first_id = ids;
        ids += of_type;
    }
    l->ids = ids <= INT32_MAX ? ids : 0;
}

void move_layout_make(struct move_layout *layout, const struct game *game, const void *pack)
{
    *layout = (struct move_layout){.game = game, .pack = pack, .columns = 1};
    layout->column[0] = (struct move_column){.name = "type", .place = 1};
    for (int number = 0; number < game->move_count; number++)
        place_type(layout, number);
    measure_columns(layout);
    count_ids(layout);
}

/* ---- codes and features ---- */

void move_codes(const struct move_layout *layout, const struct move *m, int16_t *codes)
{
    memset(codes, 0, layout->columns * sizeof *codes);
    codes[0] = m->type + 1;
    for (int at = 0; at < m->count; at++) {
        const int column = layout->type[m->type].column[at];
        const struct move_column *c = &layout->column[column];
        if (c->domain || c->flag)
            codes[column] = m->arg[at] + 1; /* an argument that is left out is -1 */
        else if (m->arg[at] >= c->min)
            codes[column] = m->arg[at] - c->min + 1;
    }
}

void move_features(const struct move_layout *layout, const struct move *m, float *features)
{
    memset(features, 0, layout->features * sizeof *features);
    features[m->type] = 1;
    for (int at = 0; at < m->count; at++) {
        const struct move_column *c = &layout->column[layout->type[m->type].column[at]];
        const int value = m->arg[at], most = c->max > -c->min ? c->max : -c->min;
        if (c->domain && value >= 0)
            features[c->first + value] = 1;
        else if (c->flag)
            features[c->first] = value > 0;
        else if (!c->domain && value >= c->min && most)
            features[c->first] = (float)value / most;
    }
}

/* ---- ids ---- */

int32_t move_id(const struct move_layout *layout, const struct move *m)
{
    const struct move_type *type = layout->game->moves[m->type];
    int32_t id = 0;
    for (int at = 0; at < values_of(type); at++) {
        const struct arg *arg = arg_at(type, at);
        int32_t digit = 0;
        if (arg->flag)
            digit = m->arg[at] > 0;
        else if (arg->list)
            digit = at < m->count ? m->arg[at] + 1 : 0;
        else if (!arg->optional || m->arg[at] >= 0)
            digit = m->arg[at] - (arg->domain ? 0 : arg->min) + arg->optional;
        id = id * base(layout, arg) + digit;
    }
    return layout->type[m->type].first_id + id;
}

/* The value of a digit; -1: it is left out. */
static int16_t value_of(const struct arg *arg, int32_t digit)
{
    if (arg->flag) return arg->optional && !digit ? -1 : digit;
    if (arg->list || arg->optional) digit--;
    return digit < 0 || arg->domain ? digit : digit + arg->min;
}

/* The entries of a list rise, and those that are left out stand last. */
static bool list_is_sound(const struct arg *arg, const struct move *m, int from)
{
    int last = from;
    while (last < m->count && m->arg[last] >= 0)
        last++;
    for (int at = from + 1; at < m->count; at++)
        if (at < last ? m->arg[at] <= m->arg[at - 1] : m->arg[at] >= 0) return false;
    return last - from >= arg->min;
}

bool move_of_id(const struct move_layout *layout, int32_t id, struct move *m)
{
    int number = layout->game->move_count;
    if (id < 0 || id >= layout->ids) return false;
    while (layout->type[--number].first_id > id)
        ;
    const struct move_type *type = layout->game->moves[number];
    *m = (struct move){.type = number, .count = values_of(type)};
    id -= layout->type[number].first_id;
    for (int at = m->count; at-- > 0;) {
        const struct arg *arg = arg_at(type, at);
        m->arg[at] = value_of(arg, id % base(layout, arg));
        id /= base(layout, arg);
    }
    for (int at = 0; at < m->count; at++) {
        const struct arg *arg = arg_at(type, at);
        if (!arg->list) continue;
        if (!list_is_sound(arg, m, at)) return false;
        while (m->count > at && m->arg[m->count - 1] < 0)
            m->arg[--m->count] = 0;
        break;
    }
    return true;
}

/* ---- what each number is ---- */

static void write_column(struct writer *w, const struct move_column *c)
{
    writer_open(w, '{');
    writer_member_string(w, "name", c->name);
    writer_member_integer(w, "place", c->place);
    writer_member_integer(w, "codes", c->codes);
    writer_member_integer(w, "first", c->first);
    writer_member_integer(w, "features", c->features);
    if (c->max > c->min) {
        writer_member_integer(w, "min", c->min);
        writer_member_integer(w, "max", c->max);
    }
    writer_close(w, '}');
}

/* "card: spain-2-b", "space 2: ulm"; a number or a flag has its name alone. */
static void write_names(struct writer *w, const struct move_layout *l, int at)
{
    const struct move_column *c = &l->column[at];
    for (uint32_t i = 0; i < c->features; i++) {
        char name[2 * ID_ROOM + 16];
        const char *of = at == 0     ? l->game->moves[i]->name
                         : c->domain ? domain_id(c->domain, l->pack, i)
                                     : NULL;
        size_t length = (size_t)snprintf(name, sizeof name, "%s", c->name);
        if (c->place > 1) length += (size_t)snprintf(name + length, sizeof name - length, " %d", c->place);
        if (of && length < sizeof name) snprintf(name + length, sizeof name - length, ": %s", of);
        writer_string(w, name);
    }
}

void move_layout_write(struct writer *w, const struct move_layout *layout)
{
    writer_open(w, '{');
    writer_member_integer(w, "ids", layout->ids);
    writer_member_open(w, "columns", '[');
    for (int i = 0; i < layout->columns; i++)
        write_column(w, &layout->column[i]);
    writer_close(w, ']');
    writer_member_open(w, "features", '[');
    for (int i = 0; i < layout->columns; i++)
        write_names(w, layout, i);
    writer_close(w, ']');
    writer_close(w, '}');
}
