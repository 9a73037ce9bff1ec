/* The page as a whole: its head, its contents, its parts. */
#include "reference/reference_page.h"

#include <stdio.h>
#include <string.h>

#include "engine/scenario.h"
#include "reference/phrase.h"

/* ---- what several parts write ---- */

void reference_link_rule(const struct reference_page *page, const char *rule)
{
    char text[ANCHOR_ROOM];
    if (!rule) return;
    snprintf(text, sizeof text, "rule %s", rule);
    document_link(page->d, ANCHOR_RULE, rule, text);
}

void reference_section(const struct reference_page *page, const char *id, const char *title)
{
    document_open_named(page->d, BLOCK_SECTION, id, NULL);
    document_heading(page->d, 2);
    document_text(page->d, title);
    document_heading_end(page->d, 2);
}

void reference_entry(const struct reference_page *page, const char *kind, const char *id, const char *title,
                     const char *name)
{
    document_open_named(page->d, BLOCK_ENTRY, kind, id);
    document_heading(page->d, 3);
    document_text(page->d, title);
    if (name && *title) document_text(page->d, " ");
    if (name) document_code(page->d, name);
    document_heading_end(page->d, 3);
}

/* ---- the parts ---- */

static bool has_cards(const struct reference_page *page)
{
    return json_object_get(page->printed, "cards") != NULL;
}

static bool has_events(const struct reference_page *page)
{
    return page->game->event_count > 0;
}

static bool has_rulings(const struct reference_page *page)
{
    return json_array_size(page->rulings) > 0;
}

static const struct part {
    const char *id, *title, *about;
    void (*write)(const struct reference_page *page);
    bool (*is_there)(const struct reference_page *page); /* NULL: always */
} PARTS[] = {
    {"play", "Sequence of play", "the steps, in the order of the rulebook, and who decides what",
     reference_write_steps},
    {"moves", "Moves", "what a seat can do: arguments, an example, what it may be refused for",
     reference_write_moves},
    {"refusals", "Refusals", "why a move is not accepted", reference_write_refusals},
    {"events", "Events", "what a log tells", reference_write_events, has_events},
    {"cards", "Cards", "their values, and our texts", reference_write_cards, has_cards},
    {"tables", "Tables", "charts, maps and pieces as data", reference_write_tables},
    {"scenarios", "Scenarios and options", "what can be chosen for a match", reference_write_scenarios},
    {"board", "The board", "how it begins", reference_write_board},
    {"rulings", "Rulings", "what the rulebook leaves open, and how it is settled here",
     reference_write_rulings, has_rulings},
    {"ids", "Ids", "the words of programs, with their names", reference_write_ids},
    {"rules", "Index by rule", "from a rule of the book to everything here that belongs to it",
     reference_write_rules},
};
enum { PARTS_COUNT = sizeof PARTS / sizeof *PARTS };

static bool is_there(const struct reference_page *page, const struct part *part)
{
    return !part->is_there || part->is_there(page);
}

static void write_contents(const struct reference_page *page)
{
    struct document *d = page->d;
    document_open(d, BLOCK_LIST);
    for (int i = 0; i < PARTS_COUNT; i++) {
        if (!is_there(page, &PARTS[i])) continue;
        document_open(d, BLOCK_ITEM);
        document_link(d, PARTS[i].id, NULL, PARTS[i].title);
        document_say(d, ": %s", PARTS[i].about);
        document_close(d, BLOCK_ITEM);
    }
    document_close(d, BLOCK_LIST);
}

static void write_head(const struct reference_page *page)
{
    struct document *d = page->d;
    const struct game *game = page->game;
    const struct player_range players = {game->players_min, game->players_max, 0};
    document_heading(d, 1);
    document_text(d, game->title);
    document_heading_end(d, 1);
    document_paragraph(d, game->doc);
    document_open(d, BLOCK_PARAGRAPH);
    if (players.least < players.most)
        document_say(d, "%d to %d players.", players.least, players.most);
    else
        document_say(d, "%d players.", players.most);
    document_text(d, " For programs the game is ");
    document_code(d, game->id);
    document_text(d, ".");
    document_close(d, BLOCK_PARAGRAPH);
    document_open(d, BLOCK_PARAGRAPH);
    document_text(
        d, "This reference says what the service does with the rules. It is no rulebook: the numbers are "
           "those of the printed one, which you need to learn the game. Words like ");
    document_open(d, BLOCK_SLOT);
    document_text(d, "seat");
    document_close(d, BLOCK_SLOT);
    document_text(d, " stand for what is there in a match, and ");
    document_code(d, "words like this");
    document_text(d, " are those of programs.");
    document_close(d, BLOCK_PARAGRAPH);
}

/* NULL: the game has none, or memory is short, and the writer fails. */
static json_t *read_embedded(const struct embedded *embedded, struct writer *w)
{
    if (!embedded->text || !*embedded->length) return NULL;
    json_t *json = json_loadb(embedded->text, *embedded->length, 0, NULL);
    if (!json) w->failed = true;
    return json;
}

void reference_write(struct writer *w, enum document_form form, const struct pack *pack,
                     const struct reference_extras *extras)
{
    const struct game *game = pack->game;
    struct document d = {.w = w, .form = form};
    const struct reference_page page = {.d = &d,
                                        .game = game,
                                        .pack = pack,
                                        .extras = extras,
                                        .printed = json_loadb(pack->text, pack->length, 0, NULL),
                                        .rulings = read_embedded(&game->rulings, w),
                                        .examples = read_embedded(&game->examples, w)};
    if (!page.printed) w->failed = true;
    write_head(&page);
    write_contents(&page);
    for (int i = 0; i < PARTS_COUNT && !w->failed; i++) {
        if (!is_there(&page, &PARTS[i])) continue;
        reference_section(&page, PARTS[i].id, PARTS[i].title);
        PARTS[i].write(&page);
        document_close(&d, BLOCK_SECTION);
    }
    json_decref(page.printed);
    json_decref(page.rulings);
    json_decref(page.examples);
}
