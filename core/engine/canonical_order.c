/* The order of members and ids in the canonical text of a state, worked out once for each pack. */
#include <stdlib.h>
#include <string.h>

#include "data/field_walk.h"
#include "engine/canonical.h"

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
                        .id = grab(c, count * sizeof *ids->id),
                        .order = grab(c, count * sizeof *ids->order),
                        .rank = grab(c, count * sizeof *ids->rank),
                        .next = c->ids};
    if (c->failed) return NULL;
    for (int i = 0; i < count; i++)
        ids->id[i] = word_of(domain_id(domain, c->pack->data, i));
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
    add_member(
        members,
        (struct member){.name = word_of(name), .special = special, .constant = constant, .blank.all = LOOK});
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
    return (struct member){.name = word_of(field->name),
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
    add_member(members, (struct member){.name = word_of("ending"),
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
        c->options[i] = word_of(game->options[i].name);
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
