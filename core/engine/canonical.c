/* The canonical text of a state: worked out once which order its members have, written straight into the
 * hash. */

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/field_walk.h"
#include "engine/args.h"
#include "engine/pack.h"
#include "engine/result.h"

/* ---- what is worked out once ---- */

/* A name or an id in quotes. */
enum { WORD_ROOM = 48 }; /* it is copied whole: a fixed length takes no call */
struct word {
    char text[WORD_ROOM];
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
enum special { FIELD, CONSTANT, SCENARIO, OPTIONS, SEATS, GONE, WINNERS, STACK, ENDING };

struct member {
    struct word name;
    enum special special;
    const char *constant; /* a text that it always is */
    const struct field *field;
    enum field_kind kind;
    bool is_single, is_cell, is_signed, by_seat; /* no array; an integer, a boolean or an id */
    size_t offset, size, all; /* where the field is; bytes of one element, of all that stand together */
    struct {
        int one, all;
        /* the value of each of these bytes with which it is left out of an object: 0, -1 (no id) or LOOK */
    } blank;
    const struct ids *ids, *keys;  /* of the field's values, of its rows */
    const struct members *members; /* of its record */
};
enum { LOOK = 1000 }; /* no byte's value */

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
    size_t size;          /* ... in bytes */
    bool failed;
    const struct ids *ids; /* all that are known, by `next` */
    const struct members *records;
    const struct ids *seats;
    struct word *options; /* their names */
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
    c->size += sizeof *block + size;
    return block->bytes;
}

static struct word word(const char *text)
{
    struct word word = {.length = strlen(text) + 2};
    assert(word.length < WORD_ROOM);
    snprintf(word.text, sizeof word.text, "\"%s\"", text);
    return word;
}

/* The alphabetical order, for which the quote at the end does not count. */
static int compare(const struct word *one, const struct word *other)
{
    const size_t least = one->length < other->length ? one->length : other->length;
    const int order = memcmp(one->text, other->text, least - 1);
    return order ? order : (int)one->length - (int)other->length;
}

/* So few are sorted so seldom that it need not be quick. */
static void sort_ids(struct ids *ids)
{
    for (int i = 0; i < ids->count; i++) {
        int at = i;
        for (; at > 0 && compare(&ids->id[ids->order[at - 1]], &ids->id[i]) > 0; at--)
            ids->order[at] = ids->order[at - 1];
        ids->order[at] = i;
    }
    for (int i = 0; i < ids->count; i++)
        ids->rank[ids->order[i]] = i;
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
    for (; at > 0 && compare(&members->member[at - 1].name, &member.name) > 0; at--)
        members->member[at] = members->member[at - 1];
    members->member[at] = member;
}

static void add_special(struct members *members, const char *name, enum special special, const char *constant)
{
    add_member(members, (struct member){
                            .name = word(name), .special = special, .constant = constant, .blank.all = LOOK});
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

static struct member of_field(struct canonical *c, const struct field *field)
{
    const size_t size = field_element_size(field);
    const bool together = !field->repeat || (field->keys && field->stride == size);
    return (struct member){.name = word(field->name),
                           .field = field,
                           .kind = field->kind,
                           .is_single = !field->repeat,
                           .is_cell = field->kind == FIELD_INTEGER || field->kind == FIELD_BOOLEAN ||
                                      field->kind == FIELD_ID,
                           .is_signed = field_is_signed(field),
                           .by_seat = field->keys && field->keys->seats,
                           .offset = field->offset,
                           .size = size,
                           .all = field->repeat ? size * field->repeat : size,
                           .blank.one = blank_of(field),
                           .blank.all = together ? blank_of(field) : LOOK,
                           .ids = find_ids(c, field->domain),
                           .keys = find_ids(c, field->keys),
                           .members = find_record(c, field->record)};
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
        add_member(members, of_field(c, field));
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
    const struct game *game = c->pack->game;
    static const struct field DRAWS = {.name = "draws", FIELD_AT(struct head, draws)},
                              OVER = {.name = "over", .kind = FIELD_BOOLEAN, FIELD_AT(struct head, over)};
    static const char *const NAMES[] = {[SCENARIO] = "scenario", [OPTIONS] = "options", [SEATS] = "seats",
                                        [GONE] = "resigned",     [WINNERS] = "winners", [STACK] = "stack"};
    struct members *members = new_members(c, game->state, 2 + 2 + ENDING - CONSTANT);
    if (!members) return NULL;
    add_member(members, of_field(c, &DRAWS));
    add_member(members, of_field(c, &OVER));
    add_special(members, "game", CONSTANT, game->id);
    add_special(members, "pack", CONSTANT, c->pack->hash_hex);
    for (int special = SCENARIO; special <= STACK; special++)
        add_special(members, NAMES[special], special, NULL);
    add_member(members, (struct member){.name = word("ending"),
                                        .special = ENDING,
                                        .offset = offsetof(struct head, ending.kind),
                                        .all = 1,
                                        .blank.all = ENDING_NONE});
    return members;
}

static const struct members *step_members(struct canonical *c, const struct step *step)
{
    struct members *members = new_members(c, step->record, 1);
    if (members) add_special(members, "step", CONSTANT, step->name);
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
    c->options = grab(c, OPTIONS_MAX * sizeof *c->options);
    for (int i = 0; game->options[i].name && !c->failed; i++)
        c->options[i] = word(game->options[i].name);
    c->steps = grab(c, game->step_count * sizeof *c->steps);
    for (int i = 0; i < game->step_count && !c->failed; i++)
        c->steps[i] = step_members(c, game->steps[i]);
    if (!c->failed) return c;
    canonical_free(c);
    return NULL;
}

size_t canonical_size(const struct canonical *canonical)
{
    return sizeof *canonical + canonical->size;
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

enum {
    TEXT_ROOM = 4096,
    LEVELS_ROOM = 1024 /* more than the names and brackets of objects within objects take */
};

/* A value has a comma behind it, which the bracket that ends its object or list replaces. */
struct text {
    crypto_generichash_state hash;
    const struct canonical *canonical;
    const struct play *p;
    uint32_t seats; /* in play */
    char *to;       /* where the next character goes */
    char bytes[TEXT_ROOM + LEVELS_ROOM];
};

static void put(struct text *t, char c)
{
    *t->to++ = c;
}

/* Gives where the word ends. */
static char *put_word(struct text *t, const struct word *word)
{
    memcpy(t->to, word->text, WORD_ROOM);
    return t->to + word->length;
}

/* Gives where it begins. */
static char *put_name(struct text *t, const struct word *name)
{
    char *start = t->to, *to = put_word(t, name);
    *to = ':';
    t->to = to + 1;
    return start;
}

/* The value ends before `to`. What is open is not empty any more, so that all that stands here will stay, but
 * for the comma. */
static void end_value(struct text *t, char *to)
{
    *to++ = ',';
    t->to = to;
    if (to < t->bytes + TEXT_ROOM) return;
    crypto_generichash_update(&t->hash, (const uint8_t *)t->bytes, (size_t)(to - t->bytes) - 1);
    t->bytes[0] = ',';
    t->to = t->bytes + 1;
}

/* Ends an object or a list. An empty one is left out with its name, which begins at `start`; an element of a
 * list, which has no name, stays. */
static void close_bracket(struct text *t, char *start, char bracket)
{
    char *to = t->to;
    if (to[-1] == ',')
        to--;
    else if (to - 1 != start) {
        t->to = start;
        return;
    }
    *to++ = bracket;
    end_value(t, to);
}

static void write_id(struct text *t, const struct word *id)
{
    end_value(t, put_word(t, id));
}

static void write_string(struct text *t, const char *text)
{
    put(t, '"');
    const size_t length = strlen(text);
    memcpy(t->to, text, length);
    t->to += length;
    put(t, '"');
    end_value(t, t->to);
}

static void write_literal(struct text *t, const char *literal)
{
    char *to = t->to;
    while (*literal)
        *to++ = *literal++;
    end_value(t, to);
}

static void write_integer(struct text *t, int64_t value)
{
    char digits[24], *at = digits + sizeof digits, *to = t->to;
    uint64_t rest = value < 0 ? -(uint64_t)value : (uint64_t)value;
    for (; rest > 9; rest /= 10)
        *--at = (char)('0' + rest % 10);
    if (value < 0) *to++ = '-';
    *to++ = (char)('0' + rest);
    while (at < digits + sizeof digits)
        *to++ = *at++;
    end_value(t, to);
}

static void write_set(struct text *t, char *start, const struct ids *ids, const uint64_t *set, int words)
{
    uint64_t ranks[SET_WORDS(DOMAIN_MAX)] = {0};
    for (int w = 0; w < words; w++)
        for (uint64_t rest = set[w]; rest; rest &= rest - 1)
            set_add(ranks, ids->rank[w * 64 + __builtin_ctzll(rest)]);
    put(t, '[');
    for (int w = 0; w < words; w++)
        for (uint64_t rest = ranks[w]; rest; rest &= rest - 1)
            write_id(t, &ids->id[ids->order[w * 64 + __builtin_ctzll(rest)]]);
    close_bracket(t, start, ']');
}

/* ---- fields ---- */

static void write_members(struct text *t, const struct members *members, const char *data);

/* ... of which the row says what it is one of. */
static void write_any_id(struct text *t, const struct field *field, const char *row, const char *at,
                         int value)
{
    const struct domain *domain = field_domain(field, row, at, t->p->pack);
    if (domain)
        write_string(t, domain_id(domain, t->p->pack, value));
    else
        write_literal(t, "null");
}

/* An integer, a boolean or an id. */
static inline void write_cell(struct text *t, const struct member *m, const char *row, const char *at)
{
    const int64_t value = cell_get(at, m->size, m->is_signed);
    if (m->kind == FIELD_INTEGER)
        write_integer(t, value);
    else if (m->kind == FIELD_BOOLEAN)
        write_literal(t, value ? "true" : "false");
    else if (value < 0)
        write_literal(t, "null");
    else if (m->field->domain_of)
        write_any_id(t, m->field, row, at, value);
    else
        write_id(t, &m->ids->id[value]);
}

static void write_field_set(struct text *t, const struct member *m, char *start, const char *at)
{
    uint64_t set[SET_WORDS(DOMAIN_MAX)];
    const int words = field_get_set(m->field, at, set);
    write_set(t, start, m->ids, set, words);
}

static void write_list(struct text *t, const struct member *m, char *start, const char *row, const char *at)
{
    const struct field *field = m->field;
    const int count = *(const uint8_t *)(row + field->counter);
    put(t, '[');
    for (int i = 0; i < count && i < field->max; i++)
        write_id(t, &m->ids->id[cell_get(at + i * field->width, field->width, false)]);
    close_bracket(t, start, ']');
}

static void write_object(struct text *t, char *start, const struct members *members, const char *data)
{
    put(t, '{');
    write_members(t, members, data);
    close_bracket(t, start, '}');
}

static void write_composite(struct text *t, const struct member *m, char *start, const char *row,
                            const char *at)
{
    if (m->kind == FIELD_SET)
        write_field_set(t, m, start, at);
    else if (m->kind == FIELD_LIST)
        write_list(t, m, start, row, at);
    else if (m->kind == FIELD_RECORD)
        write_object(t, start, m->members, at);
}

/* Of a member whose name begins at `start`. */
static inline void write_element(struct text *t, const struct member *m, char *start, const char *row,
                                 const char *at)
{
    if (m->is_cell)
        write_cell(t, m, row, at);
    else
        write_composite(t, m, start, row, at);
}

/* Most of a state is blank. */
static inline bool is_blank_at(const char *at, int blank, size_t size)
{
    return *(const int8_t *)at == blank && (size == 1 || memcmp(at, at + 1, size - 1) == 0);
}

static void write_rows_by_key(struct text *t, const struct member *m, char *start, const char *data)
{
    const struct field *field = m->field;
    const int count = field_elements(field, data, t->p->pack), keys = m->keys->count;
    const uint16_t *order = m->keys->order;
    put(t, '{');
    for (int i = 0; i < keys; i++) {
        const int row = order[i];
        const char *at = field_at(field, data, row);
        if (row >= count || is_blank_at(at, m->blank.one, m->size)) continue;
        if (m->by_seat && !(t->seats >> row & 1)) continue;
        char *name = put_name(t, &m->keys->id[row]);
        write_element(t, m, name, data, at);
    }
    close_bracket(t, start, '}');
}

static void write_rows(struct text *t, const struct member *m, char *start, const char *data)
{
    const int count = field_elements(m->field, data, t->p->pack);
    put(t, '[');
    for (int i = 0; i < count; i++)
        write_element(t, m, t->to, data, field_at(m->field, data, i));
    close_bracket(t, start, ']');
}

static void write_options(struct text *t, char *start)
{
    const struct option *option = t->p->game->options;
    const int16_t *value = play_head(t->p)->option;
    put(t, '{');
    for (int i = 0; option[i].name; i++) {
        if (value[i] == 0) continue;
        put_name(t, &t->canonical->options[i]);
        if (option[i].min == 0 && option[i].max == 1)
            write_literal(t, "true");
        else
            write_integer(t, value[i]);
    }
    close_bracket(t, start, '}');
}

static void write_stack(struct text *t, char *start)
{
    const struct head *head = play_head(t->p);
    put(t, '[');
    for (int i = 0; i < head->depth; i++)
        write_object(t, t->to, t->canonical->steps[head->stack[i].step],
                     (const char *)head->records + head->stack[i].record);
    close_bracket(t, start, ']');
}

static void write_seats(struct text *t, char *start, uint32_t seats)
{
    const uint64_t set = seats;
    write_set(t, start, t->canonical->seats, &set, 1);
}

/* The name of a member within an ending. */
static void put_member(struct text *t, const char *name)
{
    const struct word it = word(name);
    put_name(t, &it);
}

static void write_place(struct text *t, const struct head *head, int seat)
{
    put(t, '{');
    if (head->ending.points[seat]) {
        put_member(t, "points");
        write_integer(t, head->ending.points[seat]);
    }
    put_member(t, "rank");
    write_integer(t, head->ending.rank[seat]);
    put_member(t, "seat");
    write_string(t, domain_id(t->p->game->seats, NULL, seat));
    close_bracket(t, t->to, '}');
}

static void write_ending(struct text *t, char *start, const struct head *head)
{
    const struct ending *ending = &head->ending;
    put(t, '{');
    if (ending->kind == ENDING_AWARDED) {
        put_member(t, "by");
        write_string(t, ending->by_points ? "points" : "ranks");
    }
    put_member(t, "kind");
    write_string(t, ending_kind_name(ending->kind));
    if (ending->kind == ENDING_AWARDED) {
        put_member(t, "places");
        put(t, '[');
        for (int seat = 0; seat < SEATS_MAX; seat++)
            if (head->seats >> seat & 1) write_place(t, head, seat);
        close_bracket(t, t->to, ']');
    }
    if (ending->kind == ENDING_DRAWN) {
        put_member(t, "seats");
        write_seats(t, t->to, ending->seats);
    }
    close_bracket(t, start, '}');
}

static void write_special(struct text *t, const struct member *m, char *start)
{
    const struct play *p = t->p;
    const struct head *head = play_head(p);
    switch (m->special) {
    case CONSTANT:
        write_string(t, m->constant);
        break;
    case SCENARIO:
        write_string(t, p->game->scenarios[head->scenario].id);
        break;
    case OPTIONS:
        write_options(t, start);
        break;
    case SEATS:
        write_seats(t, start, head->seats);
        break;
    case GONE:
        write_seats(t, start, head->resigned);
        break;
    case WINNERS:
        write_seats(t, start, head->winners);
        break;
    case STACK:
        write_stack(t, start);
        break;
    case ENDING:
        write_ending(t, start, head);
        break;
    case FIELD:
        break;
    }
}

static void write_members(struct text *t, const struct members *members, const char *data)
{
    for (const struct member *m = members->member, *end = m + members->count; m < end; m++) {
        const char *at = data + m->offset;
        if (is_blank_at(at, m->blank.all, m->all)) continue;
        char *start = put_name(t, &m->name);
        if (m->is_single)
            write_element(t, m, start, data, at);
        else if (m->special != FIELD)
            write_special(t, m, start);
        else if (m->keys)
            write_rows_by_key(t, m, start, data);
        else
            write_rows(t, m, start, data);
    }
}

void canonical_hash(const struct canonical *canonical, const struct play *p, uint8_t hash[HASH_SIZE])
{
    struct text t;
    t.canonical = canonical;
    t.p = p;
    t.seats = play_head(p)->seats;
    t.to = t.bytes;
    crypto_generichash_init(&t.hash, NULL, 0, HASH_SIZE);
    write_object(&t, t.bytes, canonical->state, p->state);
    crypto_generichash_update(&t.hash, (const uint8_t *)t.bytes, (size_t)(t.to - t.bytes) - 1);
    crypto_generichash_final(&t.hash, hash, HASH_SIZE);
}
