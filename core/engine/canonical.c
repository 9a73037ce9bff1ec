/* The canonical text of a state: worked out once which order its members have, written straight into the hash. */
#include "engine/canonical.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "engine/args.h"
#include "engine/field_walk.h"
#include "engine/pack.h"

/* ---- what is worked out once ---- */

struct word {
    const char *text;
    size_t length;
};

/* The ids of a domain. */
struct ids {
    const struct domain *domain;
    int count;
    struct word *id; /* by index */
    uint16_t *order; /* the indices in alphabetical order of their ids */
    uint16_t *rank;  /* where each index stands in that order */
    const struct ids *next;
};

/* A member that no field describes. */
enum special { FIELD, GAME, PACK, SCENARIO, OPTIONS, SEATS, RESIGNED, DRAWS, OVER, WINNERS, STACK, STEP };

struct member {
    struct word name;
    int special;
    struct word step; /* STEP: its name */
    const struct field *field;
    const struct ids *ids, *keys;  /* of the field's values, of its rows */
    const struct members *members; /* of its record */
    size_t size;                   /* bytes of one element of the field */
    int blank; /* the value of each of these bytes with which it is left out of an object: 0, or -1 (no id); or LOOK */
};
enum { LOOK = 1 }; /* no such value */

/* The members of an object, in alphabetical order. */
struct members {
    const struct record *record;
    size_t count;
    struct member *member;
    const struct members *next;
};

struct block {
    struct block *next;
    max_align_t bytes[];
};

struct canonical {
    const struct pack *pack;
    struct block *blocks; /* all that it has allocated */
    bool failed;
    const struct ids *ids; /* all that are known, by `next` */
    const struct members *records;
    const struct ids *seats;
    const struct members *state;
    const struct members **steps;
};

static void *grab(struct canonical *c, size_t size)
{
    struct block *block = calloc(1, sizeof *block + size);
    if (!block) {
        c->failed = true;
        return NULL;
    }
    block->next = c->blocks;
    c->blocks = block;
    return block->bytes;
}

static struct word word(const char *text)
{
    return (struct word){text, strlen(text)};
}

/* So few are sorted so seldom that it need not be quick. */
static void sort_ids(struct ids *ids)
{
    for (int i = 0; i < ids->count; i++) {
        int at = i;
        for (; at > 0 && strcmp(ids->id[ids->order[at - 1]].text, ids->id[i].text) > 0; at--)
            ids->order[at] = ids->order[at - 1];
        ids->order[at] = (uint16_t)i;
    }
    for (int i = 0; i < ids->count; i++)
        ids->rank[ids->order[i]] = (uint16_t)i;
}

static const struct ids *find_ids(struct canonical *c, const struct domain *domain)
{
    if (!domain) return NULL;
    for (const struct ids *known = c->ids; known; known = known->next)
        if (known->domain == domain) return known;
    struct ids *ids = grab(c, sizeof *ids);
    if (!ids) return NULL;
    const int count = domain_count(domain, c->pack->data);
    *ids = (struct ids){.domain = domain,
                        .count = count,
                        .id = grab(c, (size_t)count * sizeof *ids->id),
                        .order = grab(c, (size_t)count * sizeof *ids->order),
                        .rank = grab(c, (size_t)count * sizeof *ids->rank),
                        .next = c->ids};
    if (c->failed) return NULL;
    for (int i = 0; i < count; i++)
        ids->id[i] = word(domain_id(domain, c->pack->data, i));
    sort_ids(ids);
    return c->ids = ids;
}

static void add_member(struct members *members, struct member member)
{
    size_t at = members->count++;
    for (; at > 0 && strcmp(members->member[at - 1].name.text, member.name.text) > 0; at--)
        members->member[at] = members->member[at - 1];
    members->member[at] = member;
}

static const struct members *find_record(struct canonical *c, const struct record *record);

static int blank_of(const struct field *field);

/* Whether nothing is written of a record of zero bytes. */
static bool is_blank(const struct record *record)
{
    for (const struct field *field = record->fields; field->name; field++) {
        if (field->counter_width || field->kind == FIELD_LIST) continue;
        if ((field->repeat && !field->keys) || blank_of(field) != 0) return false;
    }
    return true;
}

static int blank_of(const struct field *field)
{
    if (field->sparse) return 0;
    if (field->kind == FIELD_RECORD) return is_blank(field->record) ? 0 : LOOK;
    if (field->kind == FIELD_ID) return field->optional ? -1 : LOOK;
    return field->kind == FIELD_LIST ? LOOK : 0;
}

/* The members of a record (NULL: none), with room for `others` more. */
static struct members *new_members(struct canonical *c, const struct record *record, size_t others)
{
    size_t count = others;
    for (const struct field *field = record ? record->fields : NULL; field && field->name; field++)
        count++;
    struct members *members = grab(c, sizeof *members);
    struct member *room = grab(c, count * sizeof *room);
    if (c->failed) return NULL;
    *members = (struct members){.record = record, .member = room};
    for (const struct field *field = record ? record->fields : NULL; field && field->name; field++)
        add_member(members, (struct member){.name = word(field->name),
                                            .field = field,
                                            .ids = find_ids(c, field->domain),
                                            .keys = find_ids(c, field->keys),
                                            .members = find_record(c, field->record),
                                            .size = field_element_size(field),
                                            .blank = blank_of(field)});
    return members;
}

static const struct members *find_record(struct canonical *c, const struct record *record)
{
    if (!record) return NULL;
    for (const struct members *known = c->records; known; known = known->next)
        if (known->record == record) return known;
    struct members *members = new_members(c, record, 0);
    if (!members) return NULL;
    members->next = c->records;
    return c->records = members;
}

static const struct members *state_members(struct canonical *c)
{
    static const char *const NAMES[] = {
        [GAME] = "game",       [PACK] = "pack",         [SCENARIO] = "scenario", [OPTIONS] = "options",
        [SEATS] = "seats",     [RESIGNED] = "resigned", [DRAWS] = "draws",       [OVER] = "over",
        [WINNERS] = "winners", [STACK] = "stack"};
    struct members *members = new_members(c, c->pack->game->state, STEP);
    for (int special = GAME; members && special <= STACK; special++)
        add_member(members, (struct member){.name = word(NAMES[special]), .special = special});
    return members;
}

static const struct members *step_members(struct canonical *c, const struct step *step)
{
    struct members *members = new_members(c, step->record, 1);
    if (members)
        add_member(members, (struct member){.name = word("step"), .special = STEP, .step = word(step->name)});
    return members;
}

struct canonical *canonical_new(const struct pack *pack)
{
    const struct game *game = pack->game;
    struct canonical *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->pack = pack;
    c->seats = find_ids(c, game->seats);
    c->state = state_members(c);
    c->steps = grab(c, game->step_count * sizeof *c->steps);
    for (int i = 0; i < game->step_count && !c->failed; i++)
        c->steps[i] = step_members(c, &game->steps[i]);
    if (!c->failed) return c;
    canonical_free(c);
    return NULL;
}

void canonical_free(struct canonical *canonical)
{
    if (!canonical) return;
    while (canonical->blocks) {
        struct block *block = canonical->blocks;
        canonical->blocks = block->next;
        free(block);
    }
    free(canonical);
}

/* ---- writing ---- */

enum { LEVELS = 16, TEXT_ROOM = 4096, VALUE_ROOM = 128 };

/* An object or a list that is open. Its bracket is written with the first thing that stands in it: what stays empty is left
 * out, unless it is an element of a list. */
struct level {
    struct word name; /* of the member that it is; none: an element of a list */
    bool list;
    bool some; /* something stands in it */
};

struct text {
    crypto_generichash_state hash;
    const struct canonical *canonical;
    const struct play *p;
    uint32_t seats;     /* in play */
    int depth, written; /* levels that are open; of these, those whose bracket is written */
    struct level level[LEVELS];
    struct word name; /* of the member whose value comes next */
    size_t length;
    char bytes[TEXT_ROOM + VALUE_ROOM];
};

static void flush(struct text *t)
{
    crypto_generichash_update(&t->hash, (const uint8_t *)t->bytes, t->length);
    t->length = 0;
}

static void put(struct text *t, char c)
{
    t->bytes[t->length++] = c;
}

static void put_word(struct text *t, struct word word)
{
    t->bytes[t->length] = '"';
    memcpy(t->bytes + t->length + 1, word.text, word.length);
    t->bytes[t->length + 1 + word.length] = '"';
    t->length += word.length + 2;
}

/* What stands before a value or a bracket at this level: a comma, the member's name. Leaves room for a value. */
static void put_before(struct text *t, struct level *level, struct word name)
{
    if (t->length > TEXT_ROOM - VALUE_ROOM) flush(t);
    if (level->some) put(t, ',');
    level->some = true;
    if (level->list) return;
    put_word(t, name);
    put(t, ':');
}

/* Something comes at the innermost level: it and those around it are written as far as they are not yet. */
static void put_levels(struct text *t)
{
    for (; t->written < t->depth; t->written++) {
        struct level *level = &t->level[t->written];
        if (t->written > 0) put_before(t, level - 1, level->name);
        put(t, level->list ? '[' : '{');
    }
}

static void begin_value(struct text *t)
{
    put_levels(t);
    put_before(t, &t->level[t->depth - 1], t->name);
}

static bool in_list(const struct text *t)
{
    return t->level[t->depth - 1].list;
}

static void open_level(struct text *t, bool list)
{
    t->level[t->depth++] = (struct level){.name = t->name, .list = list};
}

static void close_level(struct text *t)
{
    const bool list = in_list(t);
    if (t->depth == 1 || t->level[t->depth - 2].list) put_levels(t);
    if (t->written == t->depth) {
        put(t, list ? ']' : '}');
        t->written--;
    }
    t->depth--;
}

static void write_id(struct text *t, struct word id)
{
    begin_value(t);
    put_word(t, id);
}

static void write_literal(struct text *t, const char *literal)
{
    begin_value(t);
    while (*literal)
        put(t, *literal++);
}

static void write_integer(struct text *t, int64_t value)
{
    char digits[24], *at = digits + sizeof digits;
    uint64_t rest = value < 0 ? -(uint64_t)value : (uint64_t)value;
    if (value == 0 && !in_list(t)) return;
    begin_value(t);
    do
        *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0) *--at = '-';
    memcpy(t->bytes + t->length, at, (size_t)(digits + sizeof digits - at));
    t->length += (size_t)(digits + sizeof digits - at);
}

static void write_boolean(struct text *t, bool value)
{
    if (value)
        write_literal(t, "true");
    else if (in_list(t))
        write_literal(t, "false");
}

static void write_optional_id(struct text *t, const struct ids *ids, int64_t index)
{
    if (index >= 0)
        write_id(t, ids->id[index]);
    else if (in_list(t))
        write_literal(t, "null");
}

static void write_set(struct text *t, const struct ids *ids, const uint64_t *set, int words)
{
    uint64_t ranks[SET_WORDS(DOMAIN_MAX)] = {0};
    for (int i = set_next(set, words, 0); i >= 0; i = set_next(set, words, i + 1))
        set_add(ranks, ids->rank[i]);
    open_level(t, true);
    for (int i = set_next(ranks, words, 0); i >= 0; i = set_next(ranks, words, i + 1))
        write_id(t, ids->id[ids->order[i]]);
    close_level(t);
}

static void write_seats(struct text *t, uint32_t seats)
{
    const uint64_t set = seats;
    write_set(t, t->canonical->seats, &set, 1);
}

/* ---- fields ---- */

static void write_members(struct text *t, const struct members *members, const char *data);

static void write_set_field(struct text *t, const struct member *m, const char *at)
{
    uint64_t set[SET_WORDS(DOMAIN_MAX)];
    memcpy(set, at, (size_t)m->field->max / 8);
    write_set(t, m->ids, set, m->field->max / 64);
}

static void write_list(struct text *t, const struct member *m, const char *row, const char *at)
{
    const struct field *field = m->field;
    const int count = *(const uint8_t *)(row + field->counter);
    open_level(t, true);
    for (int i = 0; i < count && i < field->max; i++)
        write_id(t, m->ids->id[cell_get(at + i * field->width, field->width, false)]);
    close_level(t);
}

static void write_element(struct text *t, const struct member *m, const char *row, const char *at)
{
    const struct field *field = m->field;
    switch (field->kind) {
    case FIELD_INTEGER:
        write_integer(t, cell_get(at, field->width, field->min < 0));
        break;
    case FIELD_BOOLEAN:
        write_boolean(t, *at != 0);
        break;
    case FIELD_ID:
        write_optional_id(t, m->ids, cell_get(at, field->width, field->optional));
        break;
    case FIELD_SET:
        write_set_field(t, m, at);
        break;
    case FIELD_LIST:
        write_list(t, m, row, at);
        break;
    case FIELD_RECORD:
        open_level(t, false);
        write_members(t, m->members, at);
        close_level(t);
        break;
    case FIELD_TEXT: /* in packs only */
        break;
    }
}

/* Most of a state is blank. */
static inline bool is_left_out(const struct member *m, const char *at, size_t size)
{
    if (m->blank == LOOK || *(const int8_t *)at != m->blank) return false;
    return size == 1 || memcmp(at, at + 1, size - 1) == 0;
}

static void write_rows_by_key(struct text *t, const struct member *m, const char *data)
{
    const struct field *field = m->field;
    const int count = field_elements(field, data, t->p->pack);
    if (field->stride == m->size && is_left_out(m, data + field->offset, m->size * field->repeat)) return;
    open_level(t, false);
    for (int i = 0; i < m->keys->count; i++) {
        const int row = m->keys->order[i];
        const char *at = field_at(field, data, row);
        if (row >= count || (field->keys->seats && !(t->seats >> row & 1)) || is_left_out(m, at, m->size))
            continue;
        t->name = m->keys->id[row];
        write_element(t, m, data, at);
    }
    close_level(t);
}

static void write_rows(struct text *t, const struct member *m, const char *data)
{
    const int count = field_elements(m->field, data, t->p->pack);
    open_level(t, true);
    for (int i = 0; i < count; i++)
        write_element(t, m, data, field_at(m->field, data, i));
    close_level(t);
}

static void write_options(struct text *t)
{
    const struct option *option = t->p->game->options;
    const int16_t *value = play_head(t->p)->option;
    open_level(t, false);
    for (; option->name; option++, value++) {
        t->name = word(option->name);
        if (option->min == 0 && option->max == 1)
            write_boolean(t, *value != 0);
        else
            write_integer(t, *value);
    }
    close_level(t);
}

static void write_stack(struct text *t)
{
    const struct head *head = play_head(t->p);
    open_level(t, true);
    for (int i = 0; i < head->depth; i++) {
        open_level(t, false);
        write_members(t, t->canonical->steps[head->stack[i].step],
                      (const char *)head->records + head->stack[i].record);
        close_level(t);
    }
    close_level(t);
}

static void write_special(struct text *t, const struct member *m)
{
    const struct play *p = t->p;
    const struct head *head = play_head(p);
    switch ((enum special)m->special) {
    case GAME:
        write_id(t, word(p->game->id));
        break;
    case PACK:
        write_id(t, word(t->canonical->pack->hash_hex));
        break;
    case SCENARIO:
        write_id(t, word(p->game->scenarios[head->scenario].id));
        break;
    case OPTIONS:
        write_options(t);
        break;
    case SEATS:
        write_seats(t, head->seats);
        break;
    case RESIGNED:
        write_seats(t, head->resigned);
        break;
    case DRAWS:
        write_integer(t, head->draws);
        break;
    case OVER:
        write_boolean(t, head->over != 0);
        break;
    case WINNERS:
        write_seats(t, head->winners);
        break;
    case STACK:
        write_stack(t);
        break;
    case STEP:
        write_id(t, m->step);
        break;
    case FIELD:
        break;
    }
}

static void write_members(struct text *t, const struct members *members, const char *data)
{
    for (size_t i = 0; i < members->count; i++) {
        const struct member *m = &members->member[i];
        t->name = m->name;
        if (m->special != FIELD)
            write_special(t, m);
        else if (m->keys)
            write_rows_by_key(t, m, data);
        else if (m->field->repeat)
            write_rows(t, m, data);
        else if (!is_left_out(m, data + m->field->offset, m->size))
            write_element(t, m, data, data + m->field->offset);
    }
}

void canonical_hash(const struct canonical *canonical, const struct play *p, uint8_t hash[HASH_SIZE])
{
    struct text t;
    t.canonical = canonical;
    t.p = p;
    t.seats = play_head(p)->seats;
    t.depth = t.written = 0;
    t.length = 0;
    t.name = (struct word){0};
    crypto_generichash_init(&t.hash, NULL, 0, HASH_SIZE);
    open_level(&t, false);
    write_members(&t, canonical->state, p->state);
    close_level(&t);
    flush(&t);
    crypto_generichash_final(&t.hash, hash, HASH_SIZE);
}
