/* Standings on a terminal, and as documents. */
#include "cli/audits/standings_text.h"

#include <stdio.h>
#include <string.h>

#include "data/text.h"

const char *const STANDINGS_FORMATS[] = {"text", "json", "csv", "html", NULL};

enum { SCORE_COLUMN = 10 };

/* Columns of a terminal that the text takes: its characters, as most scripts have them. */
static int width_of(const char *text)
{
    return text_characters(text);
}

static void print_rounds(const struct standings *s, const struct tournament_terms *terms, int player)
{
    char text[SCORE_TEXT], cell[SCORE_TEXT + 2];
    for (int i = 0; i < s->rounds; i++) {
        const struct round_score *round = &s->round[player * s->rounds + i];
        score_text(round->score, terms->scoring.decimals, text);
        snprintf(cell, sizeof cell, round->state == SCORE_DROPPED ? "(%s)" : "%s", text);
        printf(" %*s", SCORE_COLUMN, round->state == SCORE_NONE ? "-" : cell);
    }
}

static void print_figures(const struct standing *row, const struct tournament_terms *terms)
{
    char text[SCORE_TEXT];
    for (int i = 0; i < row->figures; i++)
        printf("%s%s %s%s", i ? ", " : "  ", domain_id(&tie_break_ids, NULL, terms->tie_breaks[i]),
               score_text(row->figure[i], 0, text), row->decided == i ? " (decides)" : "");
}

static void print_text(const struct standings *s, const struct tournament_record *record)
{
    int widest = 6;
    char text[SCORE_TEXT];
    for (int i = 0; i < s->players; i++)
        if (width_of(record->player[i].name) > widest) widest = width_of(record->player[i].name);
    if (*record->name) puts(record->name);
    if (record->changes)
        printf("%d change%s since the first round, in the record's \"changes\"\n", record->changes,
               record->changes == 1 ? "" : "s");
    printf("place  player%*s %*s", widest - 6, "", SCORE_COLUMN, "score");
    for (int i = 0; i < s->rounds; i++)
        printf("   round %2d", i + 1);
    putchar('\n');
    for (int i = 0; i < s->players; i++) {
        const struct standing *row = &s->list[i];
        const char *name = record->player[row->player].name;
        if (row->place)
            printf("%5d  ", row->place);
        else
            printf("    -  ");
        printf("%s%*s %*s", name, widest - width_of(name), "", SCORE_COLUMN,
               score_text(row->score, record->terms.scoring.decimals, text));
        print_rounds(s, &record->terms, row->player);
        print_figures(row, &record->terms);
        putchar('\n');
    }
    for (int i = 0; i < s->teams; i++)
        printf("team %d: %s, %s\n", s->team[i].place, record->team[s->team[i].team].name,
               score_text(s->team[i].score, record->terms.scoring.decimals, text));
    for (int i = 0; i < s->awards; i++)
        printf("%s: %s, %s, %s\n", domain_id(&award_ids, NULL, s->award[i].kind),
               record->seat[s->award[i].seat].id, record->player[s->award[i].player].name,
               score_text(s->award[i].value, 0, text));
    for (int i = 0; i < record->names.given_count; i++)
        printf("%s: %s (given)\n", record->names.given[i].award,
               record->player[record->names.given[i].player].name);
}

static bool print_document(const struct standings *s, const struct tournament_record *record,
                           enum standings_format format)
{
    struct writer w;
    writer_init(&w);
    if (format == STANDINGS_JSON) {
        writer_open(&w, '{');
        writer_member_string(&w, "name", record->name);
        standings_write(&w, s, &record->terms, &record->names);
        writer_close(&w, '}');
        writer_bytes(&w, "\n", 1);
    } else if (format == STANDINGS_CSV) {
        standings_write_csv(&w, s, &record->terms, &record->names);
    } else {
        standings_write_html(&w, s, &record->terms, &record->names);
    }
    fputs(writer_text(&w), stdout);
    const bool fine = !w.failed;
    writer_free(&w);
    return fine;
}

bool standings_print(const struct tournament_record *record, const struct standings_moment *moment,
                     enum standings_format format)
{
    struct standings standings;
    bool fine = standings_make(&standings, &record->tournament, moment);
    if (fine && format == STANDINGS_TEXT)
        print_text(&standings, record);
    else if (fine)
        fine = print_document(&standings, record, format);
    standings_free(&standings);
    return fine;
}
