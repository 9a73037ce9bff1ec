/* Moves, and the events that tell of what happens. */
#include <stdio.h>
#include <string.h>

#include "reference/phrase.h"

/* ---- arguments ---- */

static void write_values(const struct reference_page *page, const struct arg *arg)
{
    struct document *d = page->d;
    char noun[WORDS_ROOM];
    if (arg->list) document_say(d, "a list of %d to %d: ", arg->min, arg->max);
    if (arg->flag)
        document_text(d, "true or false");
    else if (arg->domain)
        reference_link_domain(page, arg->domain, phrase_words(noun, domain_noun(arg->domain)));
    else
        document_say(d, "a number from %d to %d", arg->min, arg->max);
    if (arg->optional) document_text(d, "; may be left out");
    if (arg->audience != EVERYONE) document_text(d, "; hidden from other seats");
}

static void write_args(const struct reference_page *page, const struct arg *args)
{
    struct document *d = page->d;
    if (!args->name) {
        document_paragraph(d, "It has no arguments.");
        return;
    }
    document_table(d, (const char *const[]){"Argument", "Meaning", "Value", NULL});
    for (; args->name; args++) {
        document_open(d, BLOCK_ROW);
        document_open(d, BLOCK_CELL);
        document_code(d, args->name);
        document_close(d, BLOCK_CELL);
        document_open(d, BLOCK_CELL);
        phrase_cite(page, args->doc ? args->doc : "");
        document_close(d, BLOCK_CELL);
        document_open(d, BLOCK_CELL);
        write_values(page, args);
        document_close(d, BLOCK_CELL);
        document_close(d, BLOCK_ROW);
    }
    document_close(d, BLOCK_TABLE);
}

/* ---- where it is made, and an example ---- */

static bool step_offers(const struct step *step, int type)
{
    for (const uint8_t *move = step->moves; move && *move != MOVES_END; move++)
        if (*move == type) return true;
    return false;
}

static void write_steps(const struct reference_page *page, int type)
{
    struct document *d = page->d;
    bool more = false;
    document_open(d, BLOCK_PARAGRAPH);
    document_open(d, BLOCK_STRONG);
    document_text(d, "Made at:");
    document_close(d, BLOCK_STRONG);
    for (int i = 0; i < page->game->step_count; i++) {
        char title[WORDS_ROOM];
        const struct step *step = page->game->steps[i];
        if (!step_offers(step, type)) continue;
        document_text(d, more ? ", " : " ");
        document_link(d, ANCHOR_STEP, step->name, phrase_words(title, step->name));
        more = true;
    }
    document_close(d, BLOCK_PARAGRAPH);
}

static void write_example(const struct reference_page *page, const struct move_type *type)
{
    struct document *d = page->d;
    const json_t *example = json_object_get(page->examples, type->name);
    if (!example && page->examples) document_paragraph(d, "No match of bots has come to this move yet.");
    if (!example) return;
    char *move = json_dumps(json_object_get(example, "move"), JSON_SORT_KEYS | JSON_ENSURE_ASCII);
    if (!move) {
        d->w->failed = true;
        return;
    }
    document_open(d, BLOCK_PARAGRAPH);
    document_open(d, BLOCK_STRONG);
    document_text(d, "Example:");
    document_close(d, BLOCK_STRONG);
    document_text(d, " ");
    document_text(d, json_string_value(json_object_get(example, "text")));
    document_close(d, BLOCK_PARAGRAPH);
    document_open(d, BLOCK_JSON);
    document_text(d, move);
    document_close(d, BLOCK_JSON);
    free(move);
}

/* ---- what it may be refused for ---- */

enum { SHORT_LIST = 8 }; /* refusals that stand open */

static bool may_meet(const struct declared_refusal *declared, const char *move)
{
    for (const char *const *name = declared->moves; *name; name++)
        if (strcmp(*name, move) == 0) return true;
    return false;
}

static void write_refusals(const struct reference_page *page, const struct move_type *type)
{
    struct document *d = page->d;
    int count = 0;
    for (const struct declared_refusal *it = page->game->refusals; it && it->refusal.code; it++)
        count += may_meet(it, type->name);
    if (!count) return;
    if (count > SHORT_LIST) {
        document_open(d, BLOCK_DETAILS);
        document_open(d, BLOCK_SUMMARY);
        document_say(d, "May be refused for %d reasons", count);
        document_close(d, BLOCK_SUMMARY);
    } else {
        document_paragraph(d, "May be refused for:");
    }
    document_open(d, BLOCK_LIST);
    for (const struct declared_refusal *it = page->game->refusals; it->refusal.code; it++) {
        if (!may_meet(it, type->name)) continue;
        document_open(d, BLOCK_ITEM);
        document_link(d, ANCHOR_REFUSAL, it->refusal.code, it->refusal.code);
        document_text(d, ": ");
        phrase_write(page, it->refusal.detail);
        document_close(d, BLOCK_ITEM);
    }
    document_close(d, BLOCK_LIST);
    if (count > SHORT_LIST) document_close(d, BLOCK_DETAILS);
}

/* ---- a move ---- */

static void write_move(const struct reference_page *page, int number)
{
    struct document *d = page->d;
    const struct move_type *type = page->game->moves[number];
    char title[WORDS_ROOM];
    reference_entry(page, ANCHOR_MOVE, type->name, phrase_title(title, type->name), type->name);
    document_open(d, BLOCK_PARAGRAPH);
    phrase_cite(page, type->doc);
    if (type->rule) {
        document_text(d, " (");
        reference_link_rule(page, type->rule);
        document_text(d, ")");
    }
    document_close(d, BLOCK_PARAGRAPH);
    write_steps(page, number);
    write_args(page, type->args);
    if (type->text) {
        document_open(d, BLOCK_PARAGRAPH);
        document_open(d, BLOCK_STRONG);
        document_text(d, "In words:");
        document_close(d, BLOCK_STRONG);
        document_text(d, " ");
        phrase_write(page, type->text);
        document_close(d, BLOCK_PARAGRAPH);
    }
    write_example(page, type);
    write_refusals(page, type);
    document_close(d, BLOCK_ENTRY);
}

void reference_write_moves(const struct reference_page *page)
{
    document_open(page->d, BLOCK_PARAGRAPH);
    document_text(page->d,
                  "A move is one decision of a seat. Each example was legal in a match, or where the tests "
                  "have laid out a position. Any move may also meet ");
    document_link(page->d, "any-move", NULL, "what is said of all moves");
    document_text(page->d, ".");
    document_close(page->d, BLOCK_PARAGRAPH);
    document_open(page->d, BLOCK_PARAGRAPH);
    for (int i = 0; i < page->game->move_count; i++) {
        char title[WORDS_ROOM];
        const char *name = page->game->moves[i]->name;
        if (i > 0) document_text(page->d, ", ");
        document_link(page->d, ANCHOR_MOVE, name, phrase_words(title, name));
    }
    document_close(page->d, BLOCK_PARAGRAPH);
    for (int i = 0; i < page->game->move_count; i++)
        write_move(page, i);
}

/* ---- events ---- */

void reference_write_events(const struct reference_page *page)
{
    struct document *d = page->d;
    document_paragraph(d, "What a move brings about is told as events, in their order.");
    document_table(d, (const char *const[]){"Event", "Meaning", "In words", NULL});
    for (int i = 0; i < page->game->event_count; i++) {
        const struct event_type *event = &page->game->events[i];
        document_open_named(d, BLOCK_ROW, ANCHOR_EVENT, event->name);
        document_open(d, BLOCK_CELL);
        document_code(d, event->name);
        document_close(d, BLOCK_CELL);
        document_open(d, BLOCK_CELL);
        phrase_cite(page, event->doc);
        document_close(d, BLOCK_CELL);
        document_open(d, BLOCK_CELL);
        phrase_write(page, event->text);
        document_close(d, BLOCK_CELL);
        document_close(d, BLOCK_ROW);
    }
    document_close(d, BLOCK_TABLE);
}
