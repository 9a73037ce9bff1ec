/* How the tables of a component pack are declared: every game's pack has rows with texts and flags, tables of
 * rows, and ids that are the rows of a table. A game calls its pack `struct components`, and each row's
 * members as the JSON calls them. */
#ifndef WESTPHALIA_GAMES_PACK_TABLES_H
#define WESTPHALIA_GAMES_PACK_TABLES_H

#include "data/domain.h"
#include "data/field.h"

/* Members of a row. A ROW_NAME is never empty. `cites`: the rulebook's number. */
#define ROW_ID(type, text) ROW_NAME(type, id, text)
#define ROW_NAME(type, member, text)                                                                         \
    {                                                                                                        \
        .name = #member, .doc = text, TEXT_AT(type, member), .min = 1                                        \
    }
#define ROW_TEXT(type, member, text)                                                                         \
    {                                                                                                        \
        .name = #member, .doc = text, TEXT_AT(type, member)                                                  \
    }
#define ROW_FLAG(type, member, text, cites)                                                                  \
    {                                                                                                        \
        .name = #member, .doc = text, .rule = cites, .kind = FIELD_BOOLEAN, FIELD_AT(type, member)           \
    }

#define ROW_SOURCE(type)                                                                                     \
    ROW_TEXT(type, source, "Where it is from: printed (with the rule), derived, secondary, reconstructed.")
/* A point on the page. */
#define ROW_X_Y(type, x, y, text)                                                                            \
    NUMBER_FIELD(type, x, -100, 4000, text), NUMBER_FIELD(type, y, -100, 4000, "The same, downwards.")

/* Rows of the game's own `struct source_row` (of, source, where) and `struct outline_row` (of, path);
 * `whose`: what has outlines. */
#define SOURCE_RECORD                                                                                        \
    DESCRIBED("source", struct source_row, "Where a part of the pack is from.",                              \
              ROW_TEXT(struct source_row, of, "The table or member, as a dotted path."),                     \
              ROW_TEXT(struct source_row, source, "printed, derived, secondary, reconstructed, or mixed."),  \
              ROW_TEXT(struct source_row, where, "The rule, or why it is as it is."))
#define OUTLINE_RECORD(whose)                                                                                \
    DESCRIBED("outline", struct outline_row,                                                                 \
              "A ring of a shape on the page; rings of one shape are filled even-odd.",                      \
              ROW_NAME(struct outline_row, of, whose),                                                       \
              ROW_NAME(struct outline_row, path, "The ring, as the path of an SVG."))

/* A member of the pack: rows described by the record `of`, counted by `count_member`. */
#define TABLE(json, member, count_member, of, text)                                                          \
    {                                                                                                        \
        .name = json, .doc = text, .kind = FIELD_RECORD, ROWS_AT(struct components, member), .record = of,   \
        COUNTED_BY(struct components, count_member)                                                          \
    }

/* What every pack begins with: what it is, and where each part is from (the game's own source_record). It is
 * the `head` of struct components. */
#define HEAD_TEXT(member, text) NAMED(#member, TEXT_AT(struct components, head.member), .doc = text)
#define PACK_HEAD                                                                                            \
    HEAD_TEXT(game, "The game."), HEAD_TEXT(pack, "The name of this pack."),                                 \
        NAMED("pack_version",                                                                                \
              NUMBER_MEMBER(struct components, head.pack_version, 0, 255, "Raised with every change.")),     \
        HEAD_TEXT(date, "The day of the last change."), HEAD_TEXT(about, "What this pack is."),              \
        TABLE("sources", head.sources, head.source_count, &source_record, "Where each part is from.")

/* A domain whose ids are the rows of a table. */
#define PACK_DOMAIN(table, counter, row)                                                                     \
    .rows = offsetof(struct components, table), .row_size = sizeof(struct row),                              \
    .row_name = offsetof(struct row, name), .row_count = offsetof(struct components, counter)

#endif
