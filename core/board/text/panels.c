/* Facts, tables, matrices and cards in words. */
#include "board/panels/panel.h"
#include "board/text/lines.h"

/* ---- facts ---- */

static void add_steps(const struct scope *scope, void *context)
{
    const struct drawing *d = scope->drawing;
    const json_t *frame;
    size_t i;
    json_array_foreach(scope->value, i, frame)
    {
        const struct told_step *step = step_of_frame(&d->board->presentation, frame);
        struct words words = {0}, members = {0};
        if (!step) continue;
        words_add(&words, step->name);
        words_add_step(&members, d, frame, step);
        if (members.length) words_add(&words, ": ");
        words_add(&words, members.text);
        zone_lines_add(context, &words);
    }
}

static void add_fact(const struct scope *scope, void *context)
{
    struct zone_lines *lines = context;
    struct words words = {0}, text = {0};
    words_add_entry(&text, scope, lines->entry);
    if (!text.length) return;
    words_fill(&words, scope, lines->entry->name);
    words_add(&words, ": ");
    words_add(&words, text.text);
    zone_lines_add(lines, &words);
}

void lines_of_facts(const struct drawing *d, struct zone_lines *lines)
{
    for (int i = 0; i < lines->zone->facts.count; i++) {
        lines->entry = &lines->zone->facts.at[i];
        value_each(d, NULL, lines->entry->shows, lines->entry->form == ENTRY_STEPS ? add_steps : add_fact,
                   lines);
    }
}

/* ---- tables ---- */

/* "Austria: Florins 18, Cards 0". Cells without a text are left out. */
static void add_table_row(const struct scope *scope, void *context)
{
    const struct drawing *d = scope->drawing;
    struct zone_lines *lines = context;
    const struct table_zone *zone = &lines->zone->table;
    const char *before = ": ";
    struct words words = {0};
    words_add(&words, name_of(d->board, zone->domain, scope->bound_count ? scope->bound[0].id : ""));
    for (int i = 0; i < zone->columns.count; i++) {
        const struct entry *column = &zone->columns.at[i];
        struct scope cell = *scope;
        struct words text = {0};
        cell.value = value_at(scope, d->view, column->shows);
        if (!cell.value || !column_is_there(d, column)) continue;
        words_add_entry(&text, &cell, column);
        if (!text.length) continue;
        words_add(&words, before);
        words_add(&words, column->name);
        words_add(&words, " ");
        words_add(&words, text.text);
        before = "; ";
    }
    if (*before == ';') zone_lines_add(lines, &words);
}

void lines_of_table(const struct drawing *d, struct zone_lines *lines)
{
    value_each(d, NULL, lines->zone->table.each, add_table_row, lines);
}

/* ---- matrices ---- */

/* The row of a matrix so far. Its values come one by one. */
struct matrix_row {
    struct zone_lines *lines;
    const char *of;
    struct words words;
    int pairs; /* in `words` */
};

static void add_matrix_cell(const struct scope *scope, void *context)
{
    const struct drawing *d = scope->drawing;
    struct matrix_row *row = context;
    const struct matrix_zone *zone = &row->lines->zone->matrix;
    const char *value = json_string_value(scope->value);
    if (scope->bound_count < 2) return;
    if (!row->of || strcmp(row->of, scope->bound[0].id) != 0) {
        if (row->of) zone_lines_add(row->lines, &row->words);
        row->of = scope->bound[0].id;
        row->words = (struct words){0};
        row->pairs = 0;
    }
    if (!look_find(zone->values.at, zone->values.count, value ? value : "")) return;
    if (!row->words.length) words_add(&row->words, name_of(d->board, zone->domain, row->of));
    words_add(&row->words, row->pairs++ ? "; " : ": ");
    words_add(&row->words, name_of(d->board, zone->domain, scope->bound[1].id));
    words_add(&row->words, " ");
    words_add_value(&row->words, d->board, scope->value, zone->value_domain);
}

void lines_of_matrix(const struct drawing *d, struct zone_lines *lines)
{
    struct matrix_row row = {.lines = lines};
    value_each(d, NULL, lines->zone->matrix.shows, add_matrix_cell, &row);
    if (row.of) zone_lines_add(lines, &row.words);
}

/* ---- cards ---- */

/* A line for a hidden hand or a pile, one for names alone, or one for each card with its text. */
static void add_cards(const struct scope *scope, void *context)
{
    const struct drawing *d = scope->drawing;
    struct zone_lines *lines = context;
    const struct card_row *cards = lines->cards;
    const int count = cards_count(cards, scope);
    struct words words = {0};
    const json_t *card;
    size_t i;
    if (!count) return;
    words_fill(&words, scope, cards->name);
    words_add(&words, ": ");
    words_add_number(&words, count);
    if ((cards->form == CARDS_LIST || cards->form == CARDS_LINE) && json_is_array(scope->value)) {
        words_add(&words, ": ");
        words_add_value(&words, d->board, scope->value, cards->domain);
    }
    zone_lines_add(lines, &words);
    if (cards->form != CARDS_FACES) return;
    json_array_foreach(scope->value, i, card)
    {
        struct words one = {0};
        words_fill(&one, scope, cards->name);
        words_add(&one, ": ");
        if (json_is_string(card))
            words_add_card(&one, d, cards, json_string_value(card));
        else
            words_add_value(&one, d->board, card, cards->domain);
        zone_lines_add(lines, &one);
    }
}

void lines_of_cards(const struct drawing *d, struct zone_lines *lines)
{
    for (int i = 0; i < lines->zone->cards.count; i++) {
        lines->cards = &lines->zone->cards.at[i];
        value_each(d, NULL, lines->cards->shows, add_cards, lines);
    }
}
