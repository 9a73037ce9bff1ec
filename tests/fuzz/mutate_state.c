/* From the root of the tables down to one value. */
#include "mutate_state.h"

#include <string.h>

#include "data/field_walk.h"
#include "engine/play_stack.h"
#include "engine/random.h"

enum { PARTNER_TRIES = 60, CALLS_ONE_IN = 6 };

/* One value: a field that is no record, an element of it, and the struct around it. */
struct value {
    const struct field *field; /* NULL: there is none */
    char *row, *at;
};

/* ---- finding one ---- */

/* Fields below a record that are no records themselves. */
static uint32_t leaves(const struct record *record)
{
    uint32_t count = 0;
    for (const struct field *field = record->fields; field->name; field++)
        count += field->kind == FIELD_RECORD ? leaves(field->record) : 1;
    return count;
}

/* The field in which, or below which, there is leaf number `leaf` of the record; then `leaf` is its number
 * there. */
static const struct field *towards(const struct record *record, uint32_t *leaf)
{
    for (const struct field *field = record->fields;; field++) {
        const uint32_t below = field->kind == FIELD_RECORD ? leaves(field->record) : 1;
        if (*leaf < below) return field;
        *leaf -= below;
    }
}

/* An element that exists. False: the array has none. */
static bool any_element(const struct play *p, const struct field *field, char *row, uint64_t *random,
                        char **at)
{
    const struct sight sight = {p->pack, play_head(p)->seats, SEAT_ALL};
    const int count = field_elements(field, row, p->pack);
    int i = count ? (int)random_below(random, (uint32_t)count) : 0;
    for (int tries = 0; tries < count && field->repeat && field->keys && !field_has_key(field, i, &sight);
         tries++)
        i = (i + 1) % count;
    *at = row + field->offset + (size_t)i * field->stride;
    return count > 0;
}

static struct value value_in(const struct play *p, const struct record *record, void *data, uint64_t *random)
{
    uint32_t leaf = random_below(random, leaves(record));
    char *row = data, *at;
    for (;;) {
        const struct field *field = towards(record, &leaf);
        if (!any_element(p, field, row, random, &at)) return (struct value){0};
        if (field->kind != FIELD_RECORD) return (struct value){field, row, at};
        record = field->record;
        row = at;
    }
}

static struct value any_value(const struct play *p, uint64_t *random)
{
    return value_in(p, p->game->state, p->state, random);
}

/* Of the record of the step at this depth. */
static struct value any_value_at(const struct play *p, uint32_t depth, uint64_t *random)
{
    struct head *head = play_head(p);
    const struct frame *frame = &head->stack[depth];
    const struct record *record = p->game->steps[frame->step]->record;
    return record ? value_in(p, record, head->records + frame->record, random) : (struct value){0};
}

/* ---- changing it ---- */

/* The next one or any other, of those from min to max. */
static int64_t another(int64_t value, int64_t min, int64_t max, uint64_t *random)
{
    const int64_t next = value + 1 - 2 * (int64_t)random_below(random, 2);
    if (next >= min && next <= max && random_below(random, 2)) return next;
    return min + (int64_t)random_below(random, (uint32_t)(max - min + 1));
}

static int any_id(const struct play *p, const struct domain *domain, bool optional, uint64_t *random)
{
    const uint64_t seats = play_head(p)->seats;
    if (optional && random_below(random, 4) == 0) return -1;
    if (domain->seats)
        return set_nth(&seats, 1, (int)random_below(random, (uint32_t)__builtin_popcountll(seats)));
    return (int)random_below(random, (uint32_t)domain_count(domain, p->pack));
}

static void change_cell(const struct play *p, const struct value *value, uint64_t *random)
{
    const struct field *field = value->field;
    const bool is_signed = field_is_signed(field);
    if (field->kind == FIELD_BOOLEAN)
        *value->at = !*value->at;
    else if (field->kind == FIELD_ID) {
        const struct domain *domain = field_domain(field, value->row, value->at, p->pack);
        cell_put(value->at, field->width, domain ? any_id(p, domain, field->optional, random) : -1);
    } else
        cell_put(value->at, field->width,
                 another(cell_get(value->at, field->width, is_signed), field->min, field->max, random));
}

/* ---- what lies somewhere: moving it ---- */

static bool holds_things(const struct value *value)
{
    return value->field && (value->field->kind == FIELD_SET || value->field->kind == FIELD_LIST);
}

/* Takes some thing out. -1: there is none. */
static int take(const struct value *value, uint64_t *random)
{
    const struct field *field = value->field;
    uint64_t set[SET_WORDS(DOMAIN_MAX)];
    uint8_t *count = (uint8_t *)value->row + field->counter;
    const int words = field->kind == FIELD_SET ? field_get_set(field, value->at, set) : 0;
    const int size = words ? set_count(set, words) : *count;
    if (!size) return -1;
    const int rank = (int)random_below(random, (uint32_t)size);
    if (field->kind == FIELD_SET) {
        const int id = set_nth(set, words, rank);
        set_remove(set, id);
        field_put_set(field, value->at, set);
        return id;
    }
    char *at = value->at + (size_t)rank * field->width;
    const int id = (int)cell_get(at, field->width, false);
    memmove(at, at + field->width, (size_t)(--*count - rank) * field->width);
    cell_put(value->at + (size_t)*count * field->width, field->width, 0);
    return id;
}

/* False: it is full. */
static bool give(const struct value *value, int id)
{
    const struct field *field = value->field;
    uint8_t *count = (uint8_t *)value->row + field->counter;
    if (field->kind == FIELD_SET) {
        uint64_t set[SET_WORDS(DOMAIN_MAX)];
        field_get_set(field, value->at, set);
        set_add(set, id);
        field_put_set(field, value->at, set);
    } else if (*count < field->max)
        cell_put(value->at + (size_t)(*count)++ * field->width, field->width, id);
    else
        return false;
    return true;
}

static void move_thing(const struct play *p, const struct value *from, uint64_t *random)
{
    struct value to = {0};
    for (int tries = 0; tries < PARTNER_TRIES; tries++) {
        to = any_value(p, random);
        if (holds_things(&to) && to.at != from->at && to.field->domain == from->field->domain) break;
        to.field = NULL;
    }
    const int id = to.field ? take(from, random) : -1;
    if (id >= 0 && !give(&to, id)) give(from, id);
}

/* ---- records of steps ---- */

/* The things that a record names may lie anywhere. */
static void name_another(const struct play *p, const struct value *value, uint64_t *random)
{
    uint64_t set[SET_WORDS(DOMAIN_MAX)];
    const int id = any_id(p, value->field->domain, false, random);
    field_get_set(value->field, value->at, set);
    if (set_has(set, id))
        set_remove(set, id);
    else
        set_add(set, id);
    field_put_set(value->field, value->at, set);
}

static void mutate_record(struct play *p, uint32_t depth, uint64_t *random)
{
    const struct value value = any_value_at(p, depth, random);
    if (!value.field || value.field->kind == FIELD_TEXT) return;
    if (value.field->kind == FIELD_SET)
        name_another(p, &value, random);
    else if (value.field->kind == FIELD_LIST)
        move_thing(p, &value, random);
    else
        change_cell(p, &value, random);
}

/* Calls some step from the one that is on top, where it can be, with a record of any values. */
static void call_another(struct play *p, uint64_t *random)
{
    enum { VALUES = 16 };
    struct head *head = play_head(p);
    struct frame *frame = stack_push(p, (int)random_below(random, (uint32_t)p->game->step_count));
    if (!frame) return;
    if (!stack_may_hold(p, head->depth - 1)) {
        *frame = (struct frame){0};
        head->depth--;
        return;
    }
    for (uint32_t values = random_below(random, VALUES); values; values--)
        mutate_record(p, head->depth - 1U, random);
}

void mutate_state(struct play *p, uint64_t *random)
{
    const uint32_t depth = play_head(p)->depth;
    if (depth && random_below(random, CALLS_ONE_IN) == 0) {
        call_another(p, random);
        return;
    }
    if (depth && random_below(random, 2)) {
        mutate_record(p, random_below(random, depth), random);
        return;
    }
    const struct value value = any_value(p, random);
    if (!value.field || value.field->kind == FIELD_TEXT) return;
    if (holds_things(&value))
        move_thing(p, &value, random);
    else
        change_cell(p, &value, random);
}
