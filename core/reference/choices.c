/* What can be chosen for a match, and the board on which it begins. */
#include <stdio.h>

#include "engine/scenario.h"
#include "reference/phrase.h"

/* ---- options ---- */

static void write_range(const struct reference_page *page, const struct option *option)
{
    if (option_is_switch(option))
        document_say(page->d, " It is %s if nothing is said.", option->standard ? "on" : "off");
    else if (option->min == option->max)
        document_say(page->d, " It is %d.", option->standard);
    else
        document_say(page->d, " From %d to %d; %d if nothing is said.", option->min, option->max,
                     option->standard);
}

static void write_options(const struct reference_page *page)
{
    struct document *d = page->d;
    for (const struct option *it = page->game->options; it->name; it++) {
        char title[WORDS_ROOM];
        reference_entry(page, ANCHOR_OPTION, it->name, phrase_title(title, it->name), it->name);
        document_open(d, BLOCK_PARAGRAPH);
        phrase_cite(page, it->doc);
        write_range(page, it);
        if (it->rule) document_text(d, " ");
        reference_link_rule(page, it->rule);
        document_close(d, BLOCK_PARAGRAPH);
        document_close(d, BLOCK_ENTRY);
    }
}

/* ---- scenarios ---- */

static void write_players(const struct reference_page *page, int scenario)
{
    struct document *d = page->d;
    const struct player_range range = scenario_players(page->game, scenario);
    document_open(d, BLOCK_PARAGRAPH);
    if (range.least < range.most)
        document_say(d, "%d to %d players; %d if nothing is said.", range.least, range.most, range.standard);
    else
        document_say(d, "%d players.", range.most);
    document_close(d, BLOCK_PARAGRAPH);
}

static void write_scenario(const struct reference_page *page, int number)
{
    struct document *d = page->d;
    const struct scenario *it = &page->game->scenarios[number];
    reference_entry(page, ANCHOR_SCENARIO, it->id, it->name, it->id);
    document_open(d, BLOCK_PARAGRAPH);
    phrase_cite(page, it->doc);
    document_close(d, BLOCK_PARAGRAPH);
    write_players(page, number);
    if (it->options && it->options->name) {
        document_paragraph(d, "Options are other here:");
        document_open(d, BLOCK_LIST);
        for (const struct option *option = it->options; option->name; option++) {
            document_open(d, BLOCK_ITEM);
            document_link(d, ANCHOR_OPTION, option->name, option->name);
            document_text(d, ":");
            write_range(page, option);
            document_close(d, BLOCK_ITEM);
        }
        document_close(d, BLOCK_LIST);
    }
    document_close(d, BLOCK_ENTRY);
}

/* ---- standing instructions ---- */

static void write_said(struct document *d, const char *name, const char *doc)
{
    document_open(d, BLOCK_ITEM);
    document_code(d, name);
    document_say(d, ": %s", doc);
    document_close(d, BLOCK_ITEM);
}

static void write_instructions(const struct reference_page *page)
{
    struct document *d = page->d;
    const struct game *game = page->game;
    if (!game->scopes && !game->conditions) return;
    reference_entry(page, "instructions", NULL, "Standing instructions", NULL);
    document_paragraph(
        d, "A seat can say in advance that it passes, for as long as it wants. How long that holds, "
           "and when the seat wants to be asked nevertheless:");
    document_open(d, BLOCK_LIST);
    for (const struct instruction_scope *it = game->scopes; it && it->name; it++)
        write_said(d, it->name, it->doc);
    for (const struct instruction_condition *it = game->conditions; it && it->name; it++)
        write_said(d, it->name, it->doc);
    document_close(d, BLOCK_LIST);
    document_close(d, BLOCK_ENTRY);
}

void reference_write_scenarios(const struct reference_page *page)
{
    for (int i = 0; page->game->scenarios[i].id; i++)
        write_scenario(page, i);
    write_options(page);
    write_instructions(page);
}

/* ---- the board ---- */

void reference_write_board(const struct reference_page *page)
{
    struct document *d = page->d;
    char address[ANCHOR_ROOM], words[ANCHOR_ROOM];
    const char *picture = page->extras ? page->extras->picture : NULL;
    snprintf(words, sizeof words, "The board of %s as the scenario %s begins.", page->game->title,
             page->game->scenarios[0].name);
    document_paragraph(d, words);
    if (picture) document_picture(d, picture, words);
    snprintf(address, sizeof address, "/v1/games/%s/presentation", page->game->id);
    document_open(d, BLOCK_PARAGRAPH);
    document_text(d, "Places, ways and areas stand in the ");
    document_link(d, "tables", NULL, "tables");
    document_text(d, ". How all of it is drawn, for programs: ");
    document_link_to(d, address, address);
    document_text(d, ".");
    document_close(d, BLOCK_PARAGRAPH);
}
