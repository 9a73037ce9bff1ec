/* Results in words and in JSON: see the header. */
#include "wire/result.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "data/text.h"

/* ---- sentences about ties ---- */

/* A sentence that is being written. */
struct sentence {
    char *text;
    size_t at;
};

static void __attribute__((format(printf, 2, 3))) put(struct sentence *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const int length = vsnprintf(s->text + s->at, RESULT_TEXT - s->at, format, args);
    va_end(args);
    if (length > 0) s->at += length;
    if (s->at > RESULT_TEXT - 1) s->at = RESULT_TEXT - 1;
}

static const char *name_of(const struct play *p, const struct placed_seat *it)
{
    return domain_name_in_text(p->game->seats, p->pack, it->seat);
}

/* "Austria is ahead of Brandenburg by florins, 12 to 10, with equal Support, 7" */
static void put_decision(struct sentence *s, const struct play *p, const struct placed_seat *a,
                         const struct placed_seat *b)
{
    const struct end_figure *figures = result_figures(p);
    const int by = result_decided_by(p, a, b);
    put(s, "%s is ahead of %s by %s", name_of(p, a), name_of(p, b), figures[by].words);
    if (!figures[by].order) put(s, ", %d to %d", a->figure[by], b->figure[by]);
    for (int i = 0; i < by; i++)
        put(s, "%s equal %s, %d", i ? " and" : ", with", figures[i].words, a->figure[i]);
}

/* The sentence is cut where the room ends. */
static void end_sentence(struct sentence *s)
{
    utf8_mend(s->text);
    text_capitalize(s->text);
}

enum { RULE_WORDS = 60 }; /* bytes of a rule that a sentence cites */

void tie_text(char text[RESULT_TEXT], const struct play *p, const struct result *result,
              const struct tie *tie)
{
    const struct ranking *ranking = p->game->ranking;
    const struct placed_seat *seat = &result->seat[tie->first];
    struct sentence s = {.text = text};
    bool decided = false;
    *text = 0;
    for (int i = 0; i < tie->count; i++)
        put(&s, "%s%s", i == 0 ? "" : i + 1 < tie->count ? ", " : " and ", name_of(p, &seat[i]));
    put(&s, " have %d %s each", seat->points, plural(seat->points, ranking->point, ranking->points));
    for (int i = 1; i < tie->count; i++) {
        if (seat[i].rank == seat[i - 1].rank) continue;
        const size_t begin = s.at + 2;
        put(&s, decided ? "; " : ". ");
        put_decision(&s, p, &seat[i - 1], &seat[i]);
        if (!decided && begin < s.at) text_capitalize(text + begin);
        decided = true;
    }
    char rule[RULE_WORDS];
    text_cite(rule, sizeof rule, ranking->rule);
    put(&s, "%s (%s).", decided ? "" : ", and the tie stands", rule);
    end_sentence(&s);
}

void result_tie_text(char text[RESULT_TEXT], const struct play *p)
{
    struct result result;
    struct tie ties[SEATS_MAX / 2];
    *text = 0;
    if (result_find(p, &result) && result_ties(p, &result, ties) > 0 && ties[0].first == 0)
        tie_text(text, p, &result, &ties[0]);
}

/* ---- JSON ---- */

static const char *id_of(const struct play *p, const struct placed_seat *it)
{
    return domain_id(p->game->seats, NULL, it->seat);
}

static void write_figures(struct writer *w, const struct play *p, const struct placed_seat *it)
{
    const struct end_figure *figures = result_figures(p);
    writer_member_open(w, "figures", '{');
    for (int i = 0; i < END_FIGURES && figures[i].name; i++)
        if (!figures[i].order) writer_member_integer(w, figures[i].name, it->figure[i]);
    writer_close(w, '}');
}

static void write_placed(struct writer *w, const struct play *p, const struct placed_seat *it)
{
    static const char *const ENDS[SEAT_ENDS] = {[ELIMINATED] = "eliminated", [RESIGNED] = "resigned"};
    writer_open(w, '{');
    writer_member_string(w, "seat", id_of(p, it));
    writer_member_integer(w, "rank", it->rank);
    writer_name(w, "points");
    if (it->has_points)
        writer_integer(w, it->points);
    else
        writer_null(w);
    writer_name(w, "out");
    if (ENDS[it->end])
        writer_string(w, ENDS[it->end]);
    else
        writer_null(w);
    writer_name(w, "out_turn");
    if (it->turn)
        writer_integer(w, it->turn);
    else
        writer_null(w);
    write_figures(w, p, it);
    writer_close(w, '}');
}

static void write_decision(struct writer *w, const struct play *p, const struct placed_seat *a,
                           const struct placed_seat *b)
{
    const int by = result_decided_by(p, a, b);
    const struct end_figure *figure = &result_figures(p)[by];
    writer_open(w, '{');
    writer_member_string(w, "before", id_of(p, a));
    writer_member_string(w, "behind", id_of(p, b));
    writer_member_string(w, "by", figure->name);
    writer_name(w, "figures");
    if (figure->order) {
        writer_null(w);
    } else {
        writer_open(w, '[');
        writer_integer(w, a->figure[by]);
        writer_integer(w, b->figure[by]);
        writer_close(w, ']');
    }
    writer_close(w, '}');
}

static void write_tie(struct writer *w, const struct play *p, const struct result *result,
                      const struct tie *tie)
{
    const struct placed_seat *seat = &result->seat[tie->first];
    char text[RESULT_TEXT];
    writer_open(w, '{');
    writer_member_integer(w, "rank", seat->rank);
    writer_member_integer(w, "points", seat->points);
    writer_member_open(w, "between", '[');
    for (int i = 0; i < tie->count; i++)
        writer_string(w, id_of(p, &seat[i]));
    writer_close(w, ']');
    writer_member_string(w, "rule", p->game->ranking->rule);
    writer_member_open(w, "decided", '[');
    for (int i = 1; i < tie->count; i++)
        if (seat[i].rank != seat[i - 1].rank) write_decision(w, p, &seat[i - 1], &seat[i]);
    writer_close(w, ']');
    tie_text(text, p, result, tie);
    writer_member_string(w, "words", text);
    writer_close(w, '}');
}

bool result_write(struct writer *w, const struct play *p)
{
    struct result result;
    struct tie ties[SEATS_MAX / 2];
    if (!result_find(p, &result)) return false;
    const int count = result_ties(p, &result, ties);
    writer_member_open(w, "ranks", '[');
    for (int i = 0; i < result.count; i++)
        write_placed(w, p, &result.seat[i]);
    writer_close(w, ']');
    writer_name(w, "tie_break");
    if (count > 0 && ties[0].first == 0)
        write_tie(w, p, &result, &ties[0]);
    else
        writer_null(w);
    writer_member_open(w, "ties", '[');
    for (int i = 0; i < count; i++)
        write_tie(w, p, &result, &ties[i]);
    writer_close(w, ']');
    return true;
}

/* ---- inspection ---- */

void result_inspect(const struct play *p, struct faults *faults)
{
    const struct head *head = play_head(p);
    struct result result;
    struct tie ties[SEATS_MAX / 2];
    uint32_t seats = 0, first = 0;
    if (!result_find(p, &result)) return;
    for (int i = 0; i < result.count; i++) {
        const struct placed_seat *it = &result.seat[i];
        const int before = i > 0 ? it[-1].rank : 0;
        seats |= UINT32_C(1) << it->seat;
        if (it->rank == 1) first |= UINT32_C(1) << it->seat;
        if (it->rank != i + 1 && it->rank != before)
            fault_add(faults, "/ranks", "has rank %d at place %d, behind rank %d", it->rank, i + 1, before);
    }
    if (seats != head->seats) fault_add(faults, "/ranks", "are not those of the seats in play");
    if (head->winners && first != head->winners)
        fault_add(faults, "/ranks", "have other seats at rank 1 than the winners");
    const int count = result_ties(p, &result, ties);
    for (int i = 0; i < count; i++) {
        char text[RESULT_TEXT];
        tie_text(text, p, &result, &ties[i]);
        if (strlen(text) + 1 >= RESULT_TEXT) fault_add(faults, "/ties", "have a sentence that is cut");
    }
}
