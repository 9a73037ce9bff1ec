/* The index by rule: what belongs to each rule of the book. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/result.h"
#include "reference/phrase.h"
#include "reference/printed.h"

const char *reference_rule_end(const char *rules)
{
    const char *from = rules, *and;
    while ((and = strstr(from, ", and ")))
        from = and+2;
    const char *end = strstr(from, ", ");
    return end ? end : rules + strlen(rules);
}

/* ---- entries ---- */

/* A thing that belongs to a rule. */
struct entry {
    char rule[ANCHOR_ROOM];
    const char *kind, *id, *text;
};

struct entries {
    struct entry *entry;
    size_t count, room;
    bool failed;
};

static void add(struct entries *all, const char *rule, size_t length, const struct entry *thing)
{
    if (all->count == all->room) {
        const size_t room = all->room ? 2 * all->room : 256;
        struct entry *more = realloc(all->entry, room * sizeof *more);
        if (!more) {
            all->failed = true;
            return;
        }
        all->entry = more;
        all->room = room;
    }
    struct entry *entry = &all->entry[all->count++];
    *entry = *thing;
    if (length >= sizeof entry->rule) length = sizeof entry->rule - 1;
    memcpy(entry->rule, rule, length);
    entry->rule[length] = 0;
}

static void add_one(struct entries *all, const char *rule, const char *kind, const char *id)
{
    if (rule) add(all, rule, strlen(rule), &(struct entry){.kind = kind, .id = id, .text = id});
}

static const char *ruling_member(const json_t *ruling, const char *name)
{
    const char *text = json_string_value(json_object_get(ruling, name));
    return text ? text : "";
}

static void add_rulings(struct entries *all, const struct reference_page *page)
{
    size_t i;
    json_t *ruling;
    json_array_foreach(page->rulings, i, ruling) for (const char *at = ruling_member(ruling, "rules"), *end;
                                                      *at; at = *end ? end + 2 : end)
    {
        end = reference_rule_end(at);
        add(all, at, end - at,
            &(struct entry){.kind = ANCHOR_RULING,
                            .id = ruling_member(ruling, "id"),
                            .text = ruling_member(ruling, "title")});
    }
}

static void collect(struct entries *all, const struct reference_page *page)
{
    const struct game *game = page->game;
    for (int i = 0; i < game->step_count; i++)
        add_one(all, game->steps[i]->rule, ANCHOR_STEP, game->steps[i]->name);
    for (int i = 0; i < game->move_count; i++)
        add_one(all, game->moves[i]->rule, ANCHOR_MOVE, game->moves[i]->name);
    for (const struct declared_refusal *it = game->refusals; it && it->refusal.code; it++)
        add_one(all, it->refusal.rule, ANCHOR_REFUSAL, it->refusal.code);
    add_rulings(all, page);
    for (const struct option *it = game->options; it->name; it++)
        add_one(all, it->rule, ANCHOR_OPTION, it->name);
    for (const struct field *it = game->pack->fields; it->name; it++) {
        if (printed_role(it) == PRINTED_CARDS) continue; /* a part of its own */
        add_one(all, it->rule, ANCHOR_TABLE, it->name);
        for (const struct field *inner = it->record ? it->record->fields : it; inner->name && it->record;
             inner++)
            add_one(all, inner->rule, ANCHOR_TABLE, it->name);
    }
    if (game->ranking)
        add(all, game->ranking->rule, strlen(game->ranking->rule),
            &(struct entry){.kind = "end", .id = NULL, .text = "who stands where at the end"});
}

/* ---- their order: 5.9 before 5.10; 5.141 after 5.14 in a book without numbers of three parts ---- */

/* A number or a word of a rule; moves on behind it. */
static size_t next_part(const char **at, const char **part)
{
    while (**at && !isalnum((unsigned char)**at))
        (*at)++;
    *part = *at;
    const bool digits = isdigit((unsigned char)**at);
    while (isalnum((unsigned char)**at) && !isdigit((unsigned char)**at) != digits)
        (*at)++;
    return *at - *part;
}

static int compare_words(const char *a, size_t a_length, const char *b, size_t b_length)
{
    const size_t least = a_length < b_length ? a_length : b_length;
    const int order = strncasecmp(a, b, least);
    return order ? order : (a_length > b_length) - (a_length < b_length);
}

static int compare_parts(const char *a, size_t a_length, const char *b, size_t b_length, bool by_digits)
{
    const bool a_digits = isdigit((unsigned char)*a), b_digits = isdigit((unsigned char)*b);
    if (a_digits != b_digits) return a_digits ? -1 : 1;
    if (!a_digits || by_digits) return compare_words(a, a_length, b, b_length);
    const long one = strtol(a, NULL, 10), other = strtol(b, NULL, 10);
    return (one > other) - (one < other);
}

static int compare_rules(const char *a, const char *b, bool by_digits)
{
    for (bool first = true;; first = false) {
        const char *one, *other;
        const size_t one_length = next_part(&a, &one), other_length = next_part(&b, &other);
        if (!one_length || !other_length) return !other_length - !one_length;
        const int order = compare_parts(one, one_length, other, other_length, by_digits && !first);
        if (order) return order;
    }
}

static int kind_place(const char *kind)
{
    static const char *const KINDS[] = {ANCHOR_STEP,   ANCHOR_MOVE,   ANCHOR_TABLE,
                                        ANCHOR_OPTION, ANCHOR_RULING, ANCHOR_REFUSAL};
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        if (strcmp(kind, KINDS[i]) == 0) return i;
    return -1;
}

static int compare(const struct entry *a, const struct entry *b, bool by_digits)
{
    const int order = compare_rules(a->rule, b->rule, by_digits);
    if (order) return order;
    const int kinds = kind_place(a->kind) - kind_place(b->kind);
    return kinds || !a->id || !b->id ? kinds : strcmp(a->id, b->id);
}

static int by_numbers(const void *a, const void *b)
{
    return compare(a, b, false);
}

static int by_digits(const void *a, const void *b)
{
    return compare(a, b, true);
}

static bool has_three_parts(const char *rule)
{
    int parts = 0;
    for (const char *at = rule, *part; next_part(&at, &part);)
        parts = isdigit((unsigned char)*part) ? parts + 1 : -9;
    return parts >= 3;
}

/* ---- the part ---- */

static void write_thing(const struct reference_page *page, const struct entry *it)
{
    struct document *d = page->d;
    char words[WORDS_ROOM];
    if (strcmp(it->kind, ANCHOR_RULING) == 0) {
        document_link(d, it->kind, it->id, it->id);
        document_say(d, " %s", it->text);
        return;
    }
    document_say(d, "%s ", it->id ? it->kind : "");
    document_link(d, it->kind, it->id,
                  strcmp(it->kind, ANCHOR_REFUSAL) == 0 || !it->id ? it->text
                                                                   : phrase_words(words, it->text));
}

static bool is_same_thing(const struct entry *a, const struct entry *b)
{
    return strcmp(a->kind, b->kind) == 0 && (a->id == b->id || (a->id && b->id && strcmp(a->id, b->id) == 0));
}

/* All of one rule. Returns the place behind them. */
static size_t write_rule(const struct reference_page *page, const struct entries *all, size_t from)
{
    struct document *d = page->d;
    const char *rule = all->entry[from].rule;
    size_t i = from;
    document_open_named(d, BLOCK_ROW, ANCHOR_RULE, rule);
    document_open(d, BLOCK_CELL);
    document_text(d, rule);
    document_close(d, BLOCK_CELL);
    document_open(d, BLOCK_CELL);
    for (; i < all->count && compare_rules(all->entry[i].rule, rule, false) == 0; i++) {
        if (i > from && is_same_thing(&all->entry[i - 1], &all->entry[i])) continue;
        if (i > from) document_text(d, "; ");
        write_thing(page, &all->entry[i]);
    }
    document_close(d, BLOCK_CELL);
    document_close(d, BLOCK_ROW);
    return i;
}

void reference_write_rules(const struct reference_page *page)
{
    struct document *d = page->d;
    struct entries all = {0};
    bool three = false;
    collect(&all, page);
    for (size_t i = 0; i < all.count; i++)
        three |= has_three_parts(all.entry[i].rule);
    if (all.count) qsort(all.entry, all.count, sizeof *all.entry, three ? by_numbers : by_digits);
    document_paragraph(d, "With the rulebook in hand: what the service has of each of its rules.");
    document_table(d, (const char *const[]){"Rule", "What belongs to it", NULL});
    for (size_t i = 0; i < all.count && !all.failed;)
        i = write_rule(page, &all, i);
    document_close(d, BLOCK_TABLE);
    if (all.failed) d->w->failed = true;
    free(all.entry);
}
