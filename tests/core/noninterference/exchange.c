/* Exchanging what a viewer cannot see. Every hidden thing is an id that lies somewhere (a card in a set, an
 * entry of a list, a marker of a row of counts) or a number. Ids of one domain change places two by two, or
 * become other ids; numbers are chosen anew. Of a set whose size is hidden, things come and go. A step of
 * this after which the game's inspect() finds a fault is taken back, so what comes out is a state as sound
 * as the one before. */
#include <string.h>

#include "data/field_walk.h"
#include "engine/random.h"
#include "noninterference.h"

enum { THINGS_MAX = 4096, PARTNER_TRIES = 12, LOOSE_MAX = 64, LOOSE_TRIES = 8 };

enum container { CELL, SET, COUNTS };

struct thing {
    enum container in;
    const struct field *of_state; /* the field of the state that it is in; NULL: of a step */
    char *at;                     /* the cell; or where the set or the counts begin */
    int width;
    uint32_t stride; /* COUNTS: from one id's count to the next */
    bool is_signed;
    int32_t min, max;            /* of a number; of a count */
    uint32_t kept;               /* bits of a number that the viewer knows */
    const struct domain *domain; /* NULL: a number */
    int id;
};

/* A hidden set without `size_name`. */
struct loose {
    const struct field *of_state;
    uint64_t *set;
    const struct domain *domain;
};

struct exchange {
    struct play *p;
    int viewer;
    struct sight sight;
    uint64_t *random;
    const struct field *of_state; /* that is walked */
    size_t count, loose_count;
    struct thing thing[THINGS_MAX];
    struct loose loose[LOOSE_MAX];
};

/* ---- what there is to exchange ---- */

static void add(struct exchange *x, struct thing thing)
{
    thing.of_state = x->of_state;
    if (x->count < THINGS_MAX) x->thing[x->count++] = thing;
}

/* An id where there is none stays none: that something has not been chosen yet is mostly public. */
static void add_cell(struct exchange *x, const struct domain *domain, struct thing cell)
{
    cell.in = CELL;
    cell.domain = domain;
    cell.id = (int)cell_get(cell.at, cell.width, cell.is_signed);
    if (!domain || cell.id >= 0) add(x, cell);
}

static void add_set(struct exchange *x, const struct field *field, char *at)
{
    uint64_t *set = (uint64_t *)(void *)at;
    if (!field->size_name && x->loose_count < LOOSE_MAX)
        x->loose[x->loose_count++] = (struct loose){x->of_state, set, field->domain};
    for (int id = set_next(set, field->max / 64, 0); id >= 0; id = set_next(set, field->max / 64, id + 1))
        add(x, (struct thing){.in = SET, .at = at, .domain = field->domain, .id = id});
}

/* A row of counts by the ids of a domain is so many markers of each. */
static void add_counts(struct exchange *x, const struct field *field, char *at)
{
    const int keys = field_elements(field, at - field->offset, x->p->pack);
    for (int id = 0; id < keys; id++)
        for (int64_t n = cell_get(at + (size_t)id * field->stride, field->width, false); n > 0; n--)
            add(x, (struct thing){.in = COUNTS,
                                  .at = at,
                                  .width = field->width,
                                  .stride = field->stride,
                                  .max = field->max,
                                  .domain = field->keys,
                                  .id = id});
}

static void add_list(struct exchange *x, const struct field *field, const char *row, char *at)
{
    const int count = (uint8_t)row[field->counter];
    for (int i = 0; i < count && i < field->max; i++)
        add_cell(x, field->domain,
                 (struct thing){.at = at + (size_t)i * field->width, .width = field->width});
}

/* Of a mask that says who sees a field beside it, the viewer knows his own bit. */
static uint32_t known_bits(const struct exchange *x, const struct record *record, const struct field *mask)
{
    for (const struct field *field = record->fields; field->name; field++)
        if (field->audience == LISTED && field->listed == mask->offset && x->viewer >= 0)
            return UINT32_C(1) << x->viewer;
    return 0;
}

static bool sees(const struct exchange *x, const struct field *field, const char *row, int owner)
{
    uint32_t listed = 0;
    switch (field->audience) {
    case EVERYONE:
        return true;
    case OWNER:
        return x->viewer >= 0 && x->viewer == owner;
    case LISTED:
        memcpy(&listed, row + field->listed, sizeof listed);
        return x->viewer >= 0 && (listed >> x->viewer & 1);
    case NAMED:
        return x->viewer >= 0 && (int8_t)row[field->listed] == x->viewer;
    case NOBODY:
        break;
    }
    return false;
}

/* A struct of the state, and how much of it is out of the viewer's sight. */
struct row {
    const struct record *record;
    char *at;
    int owner;
    bool hidden;
};

static void add_row(struct exchange *x, const struct row *row);

static void add_element(struct exchange *x, const struct row *row, const struct field *field, char *at)
{
    switch (field->kind) {
    case FIELD_INTEGER:
    case FIELD_BOOLEAN:
        add_cell(x, NULL,
                 (struct thing){.at = at,
                                .width = field->kind == FIELD_BOOLEAN ? 1 : field->width,
                                .is_signed = field_is_signed(field),
                                .min = field->min,
                                .max = field->kind == FIELD_BOOLEAN ? 1 : field->max,
                                .kept = known_bits(x, row->record, field)});
        return;
    case FIELD_ID:
        add_cell(x, field->domain,
                 (struct thing){.at = at, .width = field->width, .is_signed = field_is_signed(field)});
        return;
    case FIELD_SET:
        add_set(x, field, at);
        return;
    case FIELD_LIST:
        add_list(x, field, row->at, at);
        return;
    case FIELD_RECORD:
    case FIELD_DECIMAL: /* no state has one */
    case FIELD_TEXT:
        return;
    }
}

static void add_field(struct exchange *x, const struct row *row, const struct field *field)
{
    const bool by_seat = field->repeat && field->keys && field->keys->seats;
    const int count = field_elements(field, row->at, x->p->pack);
    if (field->kind == FIELD_INTEGER && field->repeat && field->keys && !by_seat && field->min == 0) {
        if (row->hidden || !sees(x, field, row->at, row->owner))
            add_counts(x, field, row->at + field->offset);
        return;
    }
    for (int i = 0; i < count; i++) {
        const int owner = by_seat ? i : row->owner;
        const bool hidden = row->hidden || !sees(x, field, row->at, owner);
        char *at = row->at + field->offset + (size_t)i * field->stride;
        if (field->repeat && field->keys && !field_has_key(field, i, &x->sight)) continue;
        if (field->kind == FIELD_RECORD)
            add_row(x, &(struct row){field->record, at, owner, hidden});
        else if (hidden)
            add_element(x, row, field, at);
    }
}

static void add_row(struct exchange *x, const struct row *row)
{
    for (const struct field *field = row->record->fields; field->name; field++)
        add_field(x, row, field);
}

static void add_state(struct exchange *x)
{
    const struct row row = {x->p->game->state, x->p->state, SEAT_NONE, false};
    for (const struct field *field = row.record->fields; field->name; field++) {
        x->of_state = field;
        add_field(x, &row, field);
    }
    x->of_state = NULL;
}

/* The records of the steps. */
static void add_stack(struct exchange *x)
{
    struct head *head = play_head(x->p);
    for (int i = 0; i < head->depth; i++) {
        const struct record *record = x->p->game->steps[head->stack[i].step]->record;
        char *at = (char *)head->records + head->stack[i].record;
        if (record) add_row(x, &(struct row){record, at, SEAT_NONE, false});
    }
}

/* ---- exchanging it ---- */

static bool in_range(const struct exchange *x, const struct field *of_state)
{
    const struct field alone[] = {*of_state, {0}};
    const struct record record = {.fields = alone};
    return !record_out_of_range(&record, x->p->state, &x->sight);
}

/* After a change within these two fields of the state (NULL: of none): to look at the others again would take
 * half of the time. Not play_inspect(): a state in which, by what was exchanged, no seat is asked any more is
 * a leak to be found. */
static bool sound(const struct exchange *x, const struct field *one, const struct field *other)
{
    static struct faults faults;
    faults.count = 0;
    if ((one && !in_range(x, one)) || (other && other != one && !in_range(x, other))) return false;
    play_inspect_game(x->p, &faults);
    return faults.count == 0;
}

static void recount(const struct thing *thing, int id, int by)
{
    char *at = thing->at + (size_t)id * thing->stride;
    cell_put(at, thing->width, cell_get(at, thing->width, false) + by);
}

/* The id that lies there goes, another comes. */
static void put(struct thing *thing, int id)
{
    switch (thing->in) {
    case CELL:
        cell_put(thing->at, thing->width, id);
        break;
    case SET:
        set_remove((uint64_t *)(void *)thing->at, thing->id);
        set_add((uint64_t *)(void *)thing->at, id);
        break;
    case COUNTS:
        recount(thing, thing->id, -1);
        recount(thing, id, 1);
        break;
    }
    thing->id = id;
}

static bool takes(const struct thing *thing, int id)
{
    if (thing->in == SET) return !set_has((const uint64_t *)(const void *)thing->at, id);
    if (thing->in == CELL) return true;
    return cell_get(thing->at + (size_t)id * thing->stride, thing->width, false) < thing->max;
}

/* Another thing of the domain, in another place; in a few tries, since of most kinds there are many. NULL:
 * none was found. */
static struct thing *partner(struct exchange *x, const struct thing *one)
{
    for (int tries = 0; tries < PARTNER_TRIES; tries++) {
        struct thing *other = &x->thing[random_below(x->random, (uint32_t)x->count)];
        if (other->domain == one->domain && other->at != one->at && other->id != one->id) return other;
    }
    return NULL;
}

static void change_places(struct exchange *x, struct thing *one)
{
    struct thing *other = partner(x, one);
    if (!other || !takes(one, other->id) || !takes(other, one->id)) return;
    const int id = one->id, came = other->id;
    put(one, came);
    put(other, id);
    if (sound(x, one->of_state, other->of_state)) return;
    put(one, id);
    put(other, came);
}

static void become_another(struct exchange *x, struct thing *thing)
{
    const int before = thing->id,
              id = (int)random_below(x->random, (uint32_t)domain_count(thing->domain, x->p->pack));
    if (id == before || !takes(thing, id)) return;
    put(thing, id);
    if (!sound(x, thing->of_state, NULL)) put(thing, before);
}

/* At a secret step a number that is 0 may say that there is no answer yet, which is public. */
static void choose_number(struct exchange *x, const struct thing *thing)
{
    const uint32_t span = (uint32_t)(thing->max - thing->min) + 1;
    const int64_t before = cell_get(thing->at, thing->width, thing->is_signed);
    int64_t value = thing->min + (int64_t)random_below(x->random, span);
    value = (value & ~(int64_t)thing->kept) | (before & thing->kept);
    const struct step *step = play_step(x->p);
    if (step && step->secret && (value == 0) != (before == 0)) return;
    cell_put(thing->at, thing->width, value);
    if (!sound(x, thing->of_state, NULL)) cell_put(thing->at, thing->width, before);
}

static void toggle(uint64_t *set, int id)
{
    if (set_has(set, id))
        set_remove(set, id);
    else
        set_add(set, id);
}

/* After all else, since it makes the things of the set others. */
static void come_and_go(struct exchange *x, const struct loose *loose)
{
    const uint32_t ids = (uint32_t)domain_count(loose->domain, x->p->pack);
    for (int tries = 0; tries < LOOSE_TRIES; tries++) {
        const int id = (int)random_below(x->random, ids);
        toggle(loose->set, id);
        if (!sound(x, loose->of_state, NULL)) toggle(loose->set, id);
    }
}

bool noninterference_exchange(struct play *p, int viewer, uint64_t *random)
{
    static struct exchange x;
    static uint8_t before[STATE_ROOM];
    const size_t size = play_state_size(p->game);
    x.p = p;
    x.viewer = viewer;
    x.sight = (struct sight){p->pack, play_head(p)->seats, SEAT_ALL};
    x.random = random;
    x.count = x.loose_count = 0;
    memcpy(before, p->state, size);
    add_state(&x);
    add_stack(&x);
    for (size_t i = 0; i < x.count; i++) {
        if (!x.thing[i].domain)
            choose_number(&x, &x.thing[i]);
        else if (random_below(random, 8) == 0)
            become_another(&x, &x.thing[i]);
        else
            change_places(&x, &x.thing[i]);
    }
    for (size_t i = 0; i < x.loose_count; i++)
        come_and_go(&x, &x.loose[i]);
    return memcmp(before, p->state, size) != 0;
}
