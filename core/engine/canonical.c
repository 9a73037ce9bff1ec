/* The canonical text of a state (log/ledger.h), written straight into its hash. The order of its members is
 * known (canonical_order.c). */
#include <sodium.h>
#include <string.h>

#include "data/field_walk.h"
#include "engine/args.h"
#include "engine/canonical.h"
#include "engine/ending.h"
#include "engine/result.h"
#include "engine/scenario.h"

/* ---- values ---- */

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
    crypto_generichash_update(&t->hash, (const uint8_t *)t->bytes, to - t->bytes - 1);
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
        *--at = '0' + rest % 10;
    if (value < 0) *to++ = '-';
    *to++ = '0' + rest;
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

/* Writes an id whose domain the row tells. */
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
        if (option_is_switch(&option[i]))
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
    const struct word it = word_of(name);
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
    crypto_generichash_update(&t.hash, (const uint8_t *)t.bytes, t.to - t.bytes - 1);
    crypto_generichash_final(&t.hash, hash, HASH_SIZE);
}
