/* Standings as JSON, CSV and HTML. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "data/csv.h"
#include "tournament/standings.h"

/* What is written. */
struct sheet {
    struct writer *w;
    const struct standings *standings;
    const struct tournament_terms *terms;
    const struct standings_names *names;
    bool has_handicaps; /* a player has one that counts */
};

static struct sheet sheet_make(struct writer *w, const struct standings *standings,
                               const struct tournament_terms *terms, const struct standings_names *names)
{
    struct sheet sheet = {.w = w, .standings = standings, .terms = terms, .names = names};
    for (int i = 0; i < standings->players; i++)
        sheet.has_handicaps = sheet.has_handicaps || standings->list[i].handicap;
    return sheet;
}

static const char *tie_break_id(const struct sheet *s, int level)
{
    return domain_id(&tie_break_ids, NULL, s->terms->tie_breaks[level]);
}

/* ---- JSON ---- */

static void member_decimal(struct writer *w, const char *name, int64_t value)
{
    writer_name(w, name);
    writer_decimal(w, value);
}

static void member_player(const struct sheet *s, int player)
{
    writer_member_string(s->w, "player", s->names->ids[player]);
    writer_member_string(s->w, "name", s->names->players[player]);
}

static void write_rounds(const struct sheet *s, int player)
{
    writer_member_open(s->w, "rounds", '[');
    for (int i = 0; i < s->standings->rounds; i++) {
        const struct round_score *round = &s->standings->round[player * s->standings->rounds + i];
        if (round->state == SCORE_NONE) {
            writer_null(s->w);
            continue;
        }
        writer_open(s->w, '{');
        member_decimal(s->w, "score", round->score);
        writer_member_boolean(s->w, "counts", round->state == SCORE_COUNTS);
        writer_member_boolean(s->w, "sat_out", round->sat_out);
        writer_close(s->w, '}');
    }
    writer_close(s->w, ']');
}

static void write_row(const struct sheet *s, const struct standing *row)
{
    struct writer *w = s->w;
    writer_open(w, '{');
    writer_name(w, "place");
    if (row->place)
        writer_integer(w, row->place);
    else
        writer_null(w);
    member_player(s, row->player);
    member_decimal(w, "score", row->score);
    if (row->handicap) member_decimal(w, "handicap", row->handicap);
    writer_member_integer(w, "matches", row->matches);
    writer_member_integer(w, "open", row->open);
    write_rounds(s, row->player);
    writer_member_open(w, "tie_breaks", '[');
    for (int i = 0; i < row->figures; i++) {
        writer_open(w, '{');
        writer_member_string(w, "tie_break", tie_break_id(s, i));
        member_decimal(w, "figure", row->figure[i]);
        writer_close(w, '}');
    }
    writer_close(w, ']');
    writer_name(w, "decided_by");
    if (row->decided >= 0)
        writer_string(w, tie_break_id(s, row->decided));
    else
        writer_null(w);
    writer_close(w, '}');
}

/* Writes a seat with its player's score, or with a part of it. */
static void write_seat(const struct sheet *s, const struct tournament_table *t, int seat, int player,
                       const struct round_score *score)
{
    struct writer *w = s->w;
    writer_open(w, '{');
    writer_member_string(w, "seat", s->names->seats[seat]);
    if (player >= 0) member_player(s, player);
    writer_member_integer(w, "rank", t->result.seat[seat].rank);
    writer_member_integer(w, "points", t->result.seat[seat].points);
    member_decimal(w, "score", score->score);
    writer_member_boolean(w, "counts", score->state == SCORE_COUNTS);
    writer_close(w, '}');
}

static void write_match(const struct sheet *s, int table)
{
    struct writer *w = s->w;
    const struct tournament_table *t = &s->standings->of->table[table];
    writer_open(w, '{');
    writer_member_string(w, "match", s->names->matches[table]);
    writer_member_integer(w, "round", t->round + 1);
    writer_member_string(w, "end", domain_id(&match_end_ids, NULL, t->result.end));
    writer_member_open(w, "seats", '[');
    for (int seat = 0; seat < TOURNAMENT_SEATS; seat++) {
        const struct round_score *score = &s->standings->seat[table * TOURNAMENT_SEATS + seat];
        if (score->state == SCORE_NONE) continue;
        for (int i = 0; i < s->standings->of->holders; i++) {
            const struct tournament_holder *holder = &s->standings->of->holder[i];
            if (holder->table == table && holder->seat == seat && s->standings->part[i].state != SCORE_NONE)
                write_seat(s, t, seat, holder->player, &s->standings->part[i]);
        }
        write_seat(s, t, seat, t->player[seat], score);
    }
    writer_close(w, ']');
    writer_close(w, '}');
}

static void write_award(const struct sheet *s, const struct award *award)
{
    writer_open(s->w, '{');
    writer_member_string(s->w, "award", domain_id(&award_ids, NULL, award->kind));
    writer_member_string(s->w, "seat", s->names->seats[award->seat]);
    member_player(s, award->player);
    writer_member_string(s->w, "match", s->names->matches[award->table]);
    member_decimal(s->w, "value", award->value);
    writer_close(s->w, '}');
}

void standings_write(struct writer *w, const struct standings *standings,
                     const struct tournament_terms *terms, const struct standings_names *names)
{
    const struct sheet s = sheet_make(w, standings, terms, names);
    writer_member_open(w, "standings", '[');
    for (int i = 0; i < standings->players; i++)
        write_row(&s, &standings->list[i]);
    writer_close(w, ']');
    writer_member_open(w, "matches", '[');
    for (int i = 0; i < standings->tables; i++)
        if (standings->of->table[i].round < standings->rounds) write_match(&s, i);
    writer_close(w, ']');
    writer_member_open(w, "teams", '[');
    for (int i = 0; i < standings->teams; i++) {
        writer_open(w, '{');
        writer_member_integer(w, "place", standings->team[i].place);
        writer_member_string(w, "team", names->teams[standings->team[i].team]);
        member_decimal(w, "score", standings->team[i].score);
        writer_close(w, '}');
    }
    writer_close(w, ']');
    writer_member_open(w, "awards", '[');
    for (int i = 0; i < standings->awards; i++)
        write_award(&s, &standings->award[i]);
    writer_close(w, ']');
    writer_member_open(w, "given_awards", '[');
    for (int i = 0; i < names->given_count; i++) {
        writer_open(w, '{');
        writer_member_string(w, "award", names->given[i].award);
        member_player(&s, names->given[i].player);
        writer_close(w, '}');
    }
    writer_close(w, ']');
}

/* ---- a table of cells, as CSV or HTML ---- */

/* How cells are written. */
struct style {
    const char *row, *head, *cell, *number; /* before a row, and before a cell */
    const char *end_head, *end_cell, *end_row;
    void (*text)(struct writer *w, const char *text);
};

static void put(struct writer *w, const char *text)
{
    writer_bytes(w, text, strlen(text));
}

static void put_html(struct writer *w, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '&':
            put(w, "&amp;");
            break;
        case '<':
            put(w, "&lt;");
            break;
        case '>':
            put(w, "&gt;");
            break;
        case '"':
            put(w, "&quot;");
            break;
        default:
            writer_bytes(w, text, 1);
        }
    }
}

static const struct style CSV = {"", "", "", "", ",", ",", "\r\n", csv_write};
static const struct style HTML = {"<tr>",  "<th>",  "<td>",    "<td class=\"number\">",
                                  "</th>", "</td>", "</tr>\n", put_html};

/* Before and behind the two titles of a page, and behind its table. The page fits a phone: a table that is
 * wider than the window scrolls by itself, and a long name has several lines. */
static const char PAGE_BEGIN[] = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
                                 "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                                 "<meta name=\"color-scheme\" content=\"light dark\">\n<title>";
static const char PAGE_STYLE[] =
    "</title>\n<style>\n"
    "body { margin: 0 auto; max-width: 60rem; padding: .6rem; font: 16px/1.4 system-ui, sans-serif; }\n"
    ".scroll { overflow-x: auto; }\n"
    "table { border-collapse: collapse; width: 100%; }\n"
    "h1 { font: bold 1.4rem Georgia, serif; margin: .2em .3em; overflow-wrap: anywhere; }\n"
    "th, td { text-align: left; padding: .3em .5em; border-bottom: 1px solid #8a8577;\n"
    "  overflow-wrap: anywhere; }\n"
    "td:nth-child(2) { min-width: 7em; }\n"
    "th { overflow-wrap: normal; }\n"
    ".number { text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: normal; }\n"
    "tr:nth-child(even) td { background: #8a857722; }\n"
    "</style>\n<h1>";
static const char PAGE_TABLE[] =
    "</h1>\n<div class=\"scroll\" role=\"region\" aria-label=\"Standings\" tabindex=\"0\">\n<table>\n";
static const char PAGE_END[] = "</div>\n</html>\n";

static void head(const struct sheet *s, const struct style *style, const char *text)
{
    put(s->w, style->head);
    style->text(s->w, text);
    put(s->w, style->end_head);
}

static void score_cell(const struct sheet *s, const struct style *style, const struct round_score *score)
{
    char text[SCORE_TEXT];
    put(s->w, style->number);
    if (score->state != SCORE_NONE) put(s->w, score_text(score->score, s->terms->scoring.decimals, text));
    put(s->w, style->end_cell);
}

static void sheet_head(const struct sheet *s, const struct style *style)
{
    char text[40];
    put(s->w, style->row);
    head(s, style, "Place");
    if (style == &CSV) head(s, style, "Id"); /* two players may have one name */
    head(s, style, "Player");
    if (style == &HTML) head(s, style, "Score"); /* a phone shows the first columns */
    for (int i = 0; i < s->standings->rounds; i++) {
        snprintf(text, sizeof text, "Round %d", i + 1);
        head(s, style, text);
    }
    if (s->has_handicaps) head(s, style, "Handicap");
    for (int i = 0; i < s->terms->tie_break_count; i++)
        head(s, style, tie_break_id(s, i));
    head(s, style, "Decided by");
    if (style == &CSV) put(s->w, "Score"); /* the last cell of a row has no comma */
    put(s->w, style->end_row);
}

static void sheet_row(const struct sheet *s, const struct style *style, const struct standing *row)
{
    char text[SCORE_TEXT];
    put(s->w, style->row);
    put(s->w, style->number);
    snprintf(text, sizeof text, "%d", row->place);
    if (row->place) put(s->w, text);
    put(s->w, style->end_cell);
    if (style == &CSV) {
        csv_write(s->w, s->names->ids[row->player]);
        put(s->w, style->end_cell);
    }
    put(s->w, style->cell);
    style->text(s->w, s->names->players[row->player]);
    put(s->w, style->end_cell);
    if (style == &HTML) {
        put(s->w, style->number);
        put(s->w, score_text(row->score, s->terms->scoring.decimals, text));
        put(s->w, style->end_cell);
    }
    for (int i = 0; i < s->standings->rounds; i++)
        score_cell(s, style, &s->standings->round[row->player * s->standings->rounds + i]);
    if (s->has_handicaps) {
        put(s->w, style->number);
        put(s->w, score_text(row->handicap, s->terms->scoring.decimals, text));
        put(s->w, style->end_cell);
    }
    for (int i = 0; i < s->terms->tie_break_count; i++) {
        put(s->w, style->number);
        if (i < row->figures) put(s->w, score_text(row->figure[i], SCORE_DECIMALS, text));
        put(s->w, style->end_cell);
    }
    put(s->w, style->cell);
    if (row->decided >= 0) put(s->w, tie_break_id(s, row->decided));
    put(s->w, style->end_cell);
    if (style == &CSV) put(s->w, score_text(row->score, s->terms->scoring.decimals, text));
    put(s->w, style->end_row);
}

static void write_sheet(const struct sheet sheet, const struct style *style)
{
    sheet_head(&sheet, style);
    for (int i = 0; i < sheet.standings->players; i++)
        sheet_row(&sheet, style, &sheet.standings->list[i]);
}

void standings_write_csv(struct writer *w, const struct standings *standings,
                         const struct tournament_terms *terms, const struct standings_names *names)
{
    write_sheet(sheet_make(w, standings, terms, names), &CSV);
}

void standings_write_html(struct writer *w, const struct standings *standings,
                          const struct tournament_terms *terms, const struct standings_names *names)
{
    put(w, PAGE_BEGIN);
    put_html(w, names->title);
    put(w, PAGE_STYLE);
    put_html(w, names->title);
    put(w, PAGE_TABLE);
    write_sheet(sheet_make(w, standings, terms, names), &HTML);
    put(w, "</table>\n");
    put(w, PAGE_END);
}
