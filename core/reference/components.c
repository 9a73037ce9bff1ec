/* What is printed on the components: cards, tables, and the ids of everything. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/table.h"
#include "reference/phrase.h"
#include "reference/printed.h"

static const char CARDS[] = "cards";

/* ---- domains ---- */

const struct field *reference_table_of(const struct game *game, const struct domain *domain)
{
    if (domain->ids) return NULL;
    const struct field *field = game->pack->fields;
    while (field->name && field->offset != domain->rows)
        field++;
    return field->name ? field : NULL;
}

void reference_link_domain(const struct reference_page *page, const struct domain *domain, const char *text)
{
    const struct field *table = reference_table_of(page->game, domain);
    if (!table)
        document_link(page->d, ANCHOR_IDS, domain->name, text);
    else if (printed_role(table) == PRINTED_CARDS)
        document_link(page->d, CARDS, NULL, text);
    else
        document_link(page->d, ANCHOR_TABLE, table->name, text);
}

static const char *text_of(const json_t *row, const char *member)
{
    const char *text = json_string_value(json_object_get(row, member));
    return text ? text : "";
}

bool reference_has_card(const struct reference_page *page, const char *id)
{
    const json_t *cards = json_object_get(page->printed, CARDS);
    for (size_t i = 0; i < json_array_size(cards); i++)
        if (strcmp(text_of(json_array_get(cards, i), "id"), id) == 0) return true;
    return false;
}

/* ---- rows as lists of members ---- */

/* "Whose deck" of "Whose deck.", as a label. */
static void write_label(struct document *d, const struct field *field)
{
    const char *doc = field->doc ? field->doc : field->name;
    const size_t length = strlen(doc);
    document_text_n(d, doc, length && doc[length - 1] == '.' ? length - 1 : length);
}

/* Whether it stands in the heading of a row. */
static bool is_heading(enum printed_role role)
{
    return role == PRINTED_ID || role == PRINTED_NAME || role == PRINTED_TEXT;
}

/* The members of a row that are not blank, but those that stand in its heading. */
static void write_row_as_list(const struct reference_page *page, const struct record *record,
                              const json_t *row)
{
    struct document *d = page->d;
    document_open(d, BLOCK_LIST);
    for (const struct field *field = record->fields; field->name; field++) {
        const json_t *value = json_object_get(row, field->name);
        const enum printed_role role = printed_role(field);
        if (is_heading(role) || role == PRINTED_ASIDE || printed_is_blank(value, true)) continue;
        document_open(d, BLOCK_ITEM);
        write_label(d, field);
        if (!json_is_true(value)) {
            document_text(d, ": ");
            printed_write(page, field, value);
        }
        document_close(d, BLOCK_ITEM);
    }
    document_close(d, BLOCK_LIST);
}

static void write_row_as_entry(const struct reference_page *page, const char *kind,
                               const struct record *record, const json_t *row)
{
    const char *name = text_of(row, "name");
    reference_entry(page, kind, text_of(row, "id"), *name ? name : text_of(row, "id"),
                    *name ? text_of(row, "id") : NULL);
    if (*text_of(row, "text")) {
        document_open(page->d, BLOCK_PARAGRAPH);
        phrase_cite(page, text_of(row, "text"));
        document_close(page->d, BLOCK_PARAGRAPH);
    }
    write_row_as_list(page, record, row);
    document_close(page->d, BLOCK_ENTRY);
}

void reference_write_cards(const struct reference_page *page)
{
    const struct field *cards = page->game->pack->fields;
    size_t i;
    json_t *card;
    while (printed_role(cards) != PRINTED_CARDS)
        cards++;
    if (cards->doc) document_paragraph(page->d, cards->doc);
    document_paragraph(page->d,
                       "The texts are our own. What was not printed in the rulebook is reconstructed; the "
                       "list of sources at the end of the tables says what.");
    json_array_foreach(json_object_get(page->printed, CARDS), i, card)
        write_row_as_entry(page, ANCHOR_CARD, cards->record, card);
}

/* ---- tables ---- */

enum { LONG_TABLE = 16, COLUMNS_MAX = 24 };

static void open_cell(struct document *d)
{
    document_open(d, BLOCK_CELL);
}

static void close_cell(struct document *d)
{
    document_close(d, BLOCK_CELL);
}

/* A look-up table of ranges: data/table.h. */
static void write_ranges(const struct reference_page *page, const json_t *table)
{
    struct document *d = page->d;
    const json_t *columns = json_object_get(table, "columns"), *rows = json_object_get(table, "rows");
    char heading[TABLE_COLUMNS + 1][24];
    const char *headings[TABLE_COLUMNS + 2] = {"from"};
    size_t i, k;
    json_t *row, *cell;
    for (i = 0; i < json_array_size(columns) && i < TABLE_COLUMNS; i++) {
        snprintf(heading[i], sizeof heading[i], "%" JSON_INTEGER_FORMAT,
                 json_integer_value(json_array_get(columns, i)));
        headings[i + 1] = heading[i];
    }
    headings[i + 1] = NULL;
    document_table(d, headings);
    json_array_foreach(rows, i, row)
    {
        document_open(d, BLOCK_ROW);
        open_cell(d);
        document_say(d, "%" JSON_INTEGER_FORMAT, json_integer_value(json_object_get(row, "from")));
        close_cell(d);
        json_array_foreach(json_object_get(row, "cells"), k, cell)
        {
            open_cell(d);
            document_say(d, "%" JSON_INTEGER_FORMAT, json_integer_value(cell));
            close_cell(d);
        }
        document_close(d, BLOCK_ROW);
    }
    document_close(d, BLOCK_TABLE);
}

/* The columns of a table: the members of its rows that are not blank in all of them. */
static int find_columns(const struct record *record, const json_t *rows, const struct field **columns)
{
    int count = 0;
    for (const struct field *field = record->fields; field->name && count < COLUMNS_MAX; field++) {
        size_t i;
        json_t *row;
        bool used = false;
        json_array_foreach(rows, i, row) used |= !printed_is_blank(json_object_get(row, field->name), false);
        if (used && printed_role(field) != PRINTED_ASIDE) columns[count++] = field;
    }
    return count;
}

/* What the columns mean. */
static void write_columns(const struct reference_page *page, const struct field *const *columns, int count)
{
    struct document *d = page->d;
    document_open(d, BLOCK_LIST);
    for (int i = 0; i < count; i++) {
        char label[WORDS_ROOM];
        const enum printed_role role = printed_role(columns[i]);
        if (!columns[i]->doc || role == PRINTED_ID || role == PRINTED_NAME) continue;
        document_open(d, BLOCK_ITEM);
        document_open(d, BLOCK_STRONG);
        document_text(d, phrase_words(label, columns[i]->name));
        document_close(d, BLOCK_STRONG);
        document_text(d, ": ");
        phrase_cite(page, columns[i]->doc);
        if (columns[i]->rule) document_text(d, " ");
        reference_link_rule(page, columns[i]->rule);
        document_close(d, BLOCK_ITEM);
    }
    document_close(d, BLOCK_LIST);
}

/* Rows of one column: "Vienna and Linz; ...". */
static void write_run(const struct reference_page *page, const struct field *column, const json_t *rows)
{
    struct document *d = page->d;
    size_t i;
    json_t *row;
    document_open(d, BLOCK_PARAGRAPH);
    json_array_foreach(rows, i, row)
    {
        if (i > 0) document_text(d, "; ");
        printed_write(page, column, json_object_get(row, column->name));
    }
    document_text(d, ".");
    document_close(d, BLOCK_PARAGRAPH);
}

static void write_rows(const struct reference_page *page, const struct field *table, const json_t *rows)
{
    struct document *d = page->d;
    const struct field *columns[COLUMNS_MAX];
    const int count = find_columns(table->record, rows, columns);
    char label[COLUMNS_MAX][WORDS_ROOM];
    const char *headings[COLUMNS_MAX + 1];
    size_t i;
    json_t *row;
    write_columns(page, columns, count);
    if (count == 1) {
        write_run(page, columns[0], rows);
        return;
    }
    for (int k = 0; k < count; k++)
        headings[k] = phrase_words(label[k], columns[k]->name);
    headings[count] = NULL;
    document_table(d, headings);
    json_array_foreach(rows, i, row)
    {
        const char *id = json_string_value(json_object_get(row, "id"));
        char kind[WORDS_ROOM];
        snprintf(kind, sizeof kind, "%s-%s", ANCHOR_TABLE, table->name);
        if (id)
            document_open_named(d, BLOCK_ROW, kind, id);
        else
            document_open(d, BLOCK_ROW);
        for (int k = 0; k < count; k++) {
            open_cell(d);
            if (printed_role(columns[k]) == PRINTED_ID)
                document_code(d, id);
            else
                printed_write(page, columns[k], json_object_get(row, columns[k]->name));
            close_cell(d);
        }
        document_close(d, BLOCK_ROW);
    }
    document_close(d, BLOCK_TABLE);
}

/* Whether the rows have lists of objects inside: such rows stand one below the other. */
static bool is_deep(const struct record *record)
{
    for (const struct field *field = record->fields; field->name; field++)
        if (field->kind == FIELD_RECORD && field->repeat && !field->keys) return true;
    return false;
}

static void write_value(const struct reference_page *page, const struct field *field, const json_t *value)
{
    size_t i;
    json_t *row;
    if (field->record == &table_record) {
        write_ranges(page, value);
    } else if (json_is_array(value) && field->record && is_deep(field->record)) {
        json_array_foreach(value, i, row)
        {
            char kind[WORDS_ROOM];
            snprintf(kind, sizeof kind, "%s-%s", ANCHOR_TABLE, field->name);
            write_row_as_entry(page, kind, field->record, row);
        }
    } else if (json_is_array(value) && field->record) {
        write_rows(page, field, value);
    } else if (json_is_object(value) && field->keys) {
        const char *key;
        document_open(page->d, BLOCK_LIST);
        json_object_foreach((json_t *)value, key, row)
        {
            const int index = domain_find(field->keys, page->pack->data, key, strlen(key));
            document_open(page->d, BLOCK_ITEM);
            document_open(page->d, BLOCK_STRONG);
            document_text(page->d, index < 0 ? key : domain_name(field->keys, page->pack->data, index));
            document_close(page->d, BLOCK_STRONG);
            document_text(page->d, ": ");
            printed_write_element(page, field, row);
            document_close(page->d, BLOCK_ITEM);
        }
        document_close(page->d, BLOCK_LIST);
    } else {
        document_open(page->d, BLOCK_PARAGRAPH);
        printed_write(page, field, value);
        document_close(page->d, BLOCK_PARAGRAPH);
    }
}

/* Whether the member of the pack is a table of the page. The cards are a part of their own. */
static bool is_table(const struct field *field)
{
    const enum printed_role role = printed_role(field);
    return role != PRINTED_ABOUT && role != PRINTED_ASIDE && role != PRINTED_CARDS;
}

static void write_table(const struct reference_page *page, const struct field *field, const json_t *value)
{
    struct document *d = page->d;
    char title[WORDS_ROOM];
    const bool is_long = json_is_array(value) && json_array_size(value) > LONG_TABLE;
    reference_entry(page, ANCHOR_TABLE, field->name, phrase_title(title, field->name), field->name);
    document_open(d, BLOCK_PARAGRAPH);
    phrase_cite(page, field->doc ? field->doc : "");
    if (field->rule) document_text(d, " ");
    reference_link_rule(page, field->rule);
    document_close(d, BLOCK_PARAGRAPH);
    if (is_long) {
        document_open(d, BLOCK_DETAILS);
        document_open(d, BLOCK_SUMMARY);
        document_say(d, "%zu rows", json_array_size(value));
        document_close(d, BLOCK_SUMMARY);
    }
    write_value(page, field, value);
    if (is_long) document_close(d, BLOCK_DETAILS);
    document_close(d, BLOCK_ENTRY);
}

void reference_write_tables(const struct reference_page *page)
{
    struct document *d = page->d;
    document_open(d, BLOCK_PARAGRAPH);
    document_text(d, text_of(page->printed, "about"));
    document_text(d, " Programs read them as ");
    char address[ANCHOR_ROOM];
    snprintf(address, sizeof address, "/v1/games/%s/components", page->game->id);
    document_link_to(d, address, "JSON");
    document_say(d, "; the version of this pack is %" JSON_INTEGER_FORMAT ", of %s.",
                 json_integer_value(json_object_get(page->printed, "pack_version")),
                 text_of(page->printed, "date"));
    document_close(d, BLOCK_PARAGRAPH);
    for (const struct field *field = page->game->pack->fields; field->name; field++) {
        const json_t *value = json_object_get(page->printed, field->name);
        if (value && is_table(field)) write_table(page, field, value);
    }
}

/* ---- ids ---- */

void reference_write_ids(const struct reference_page *page)
{
    struct document *d = page->d;
    const void *pack = page->pack->data;
    document_paragraph(
        d, "Each list has the ids of one kind of thing. Those that are printed on components stand "
           "in the tables.");
    for (const struct domain *const *it = page->game->domains; *it; it++) {
        char title[WORDS_ROOM];
        if (reference_table_of(page->game, *it)) continue;
        reference_entry(page, ANCHOR_IDS, (*it)->name, phrase_title(title, domain_noun(*it)), (*it)->name);
        document_open(d, BLOCK_PARAGRAPH);
        for (int i = 0; i < domain_count(*it, pack); i++) {
            const char *id = domain_id(*it, pack, i), *name = domain_name(*it, pack, i);
            if (i > 0) document_text(d, ", ");
            document_code(d, id);
            if (strcmp(id, name) != 0) document_say(d, " %s", name);
        }
        document_close(d, BLOCK_PARAGRAPH);
        document_close(d, BLOCK_ENTRY);
    }
}
