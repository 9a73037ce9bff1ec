/* Ranks at the end of a match, and what has decided its ties. */
#include "engine/result.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/wire.h"

static const struct end_figure NO_FIGURES[] = {{0}};

static const struct end_figure *figures_of(const struct play *p)
{
    const struct ranking *ranking = p->game->ranking;
    return ranking->figures ? ranking->figures : NO_FIGURES;
}

/* ---- comparing ---- */

static struct placed_seat place_seat(const struct play *p, int seat)
{
    const struct ranking *ranking = p->game->ranking;
    const struct head *head = play_head(p);
    struct placed_seat it = {.seat = (int8_t)seat};
    const int turn = ranking->eliminated ? ranking->eliminated(p, seat) : 0;
    it.end = head->resigned >> seat & 1 ? RESIGNED : turn ? ELIMINATED : STAYED;
    it.turn = it.end == ELIMINATED ? turn : 0;
    it.has_points = !ranking->has_points || ranking->has_points(p, seat);
    it.points = it.has_points ? ranking->value(p, seat) : 0;
    if (head->ending.by_points) {
        it.has_points = true;
        it.points = head->ending.points[seat];
    }
    const struct end_figure *figures = figures_of(p);
    for (int i = 0; i < END_FIGURES && figures[i].name; i++)
        it.figure[i] = figures[i].value(p, seat);
    return it;
}

/* Above 0: a stands before b. */
static int sign(int32_t a, int32_t b)
{
    return (a > b) - (a < b);
}

/* The first tie-break in which they differ; -1: none. */
static int deciding_figure(const struct play *p, const struct placed_seat *a, const struct placed_seat *b)
{
    const struct end_figure *figures = figures_of(p);
    for (int i = 0; i < END_FIGURES && figures[i].name && !figures[i].told; i++)
        if (a->figure[i] != b->figure[i]) return i;
    return -1;
}

/* By points, and then by the tie-breaks. */
static int compare_points(const struct play *p, const struct placed_seat *a, const struct placed_seat *b)
{
    if (a->points != b->points) return sign(a->points, b->points);
    const int i = deciding_figure(p, a, b);
    return i < 0 ? 0 : sign(a->figure[i], b->figure[i]);
}

static bool is_winner(const struct play *p, const struct placed_seat *it)
{
    return play_head(p)->winners >> it->seat & 1;
}

static int compare(const struct play *p, const struct placed_seat *a, const struct placed_seat *b)
{
    const struct ending *ending = &play_head(p)->ending;
    if (ending->kind == ENDING_AWARDED) return sign(ending->rank[b->seat], ending->rank[a->seat]);
    const int won = sign(is_winner(p, a), is_winner(p, b));
    if (won || is_winner(p, a)) return won;
    if (a->end != b->end) return sign(b->end, a->end);
    if (a->turn != b->turn) return sign(a->turn, b->turn);
    return compare_points(p, a, b);
}

uint32_t ranking_leaders(const struct play *p, uint32_t among)
{
    uint32_t leaders = 0;
    struct placed_seat best = {0};
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(among >> seat & 1)) continue;
        const struct placed_seat it = place_seat(p, seat);
        const int ahead = leaders ? compare_points(p, &it, &best) : 1;
        if (ahead < 0) continue;
        if (ahead > 0) leaders = 0;
        best = it;
        leaders |= UINT32_C(1) << seat;
    }
    return leaders;
}

/* ---- the order of all ---- */

bool result_find(const struct play *p, struct result *result)
{
    const struct head *head = play_head(p);
    result->count = 0;
    if (!p->game->ranking || !head || !head->over || head->ending.kind == ENDING_ABORTED) return false;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(head->seats >> seat & 1)) continue;
        const struct placed_seat it = place_seat(p, seat);
        int at = result->count++;
        for (; at > 0 && compare(p, &it, &result->seat[at - 1]) > 0; at--)
            result->seat[at] = result->seat[at - 1];
        result->seat[at] = it;
    }
    for (int i = 0; i < result->count; i++) {
        struct placed_seat *it = &result->seat[i];
        it->rank = i > 0 && compare(p, it, &it[-1]) == 0 ? it[-1].rank : i + 1;
    }
    return true;
}

/* ---- ties ---- */

/* Whether two neighbours stand beside or behind each other although their points are the same. */
static bool are_tied(const struct play *p, const struct placed_seat *a, const struct placed_seat *b)
{
    const struct ranking *ranking = p->game->ranking;
    if (a->end != b->end || a->end == ELIMINATED || !a->has_points || !b->has_points) return false;
    if (a->points != b->points) return false;
    const int ending = play_head(p)->ending.kind;
    if (ending == ENDING_AWARDED) return false;
    const bool otherwise = ending == ENDING_DRAWN || (ranking->won_otherwise && ranking->won_otherwise(p));
    return !is_winner(p, a) || (!otherwise && (is_winner(p, b) || compare_points(p, a, b) > 0));
}

int result_ties(const struct play *p, const struct result *result, struct tie ties[SEATS_MAX / 2])
{
    int count = 0;
    for (int first = 0; first + 1 < result->count;) {
        int last = first;
        while (last + 1 < result->count && are_tied(p, &result->seat[last], &result->seat[last + 1]))
            last++;
        if (last > first) ties[count++] = (struct tie){first, last - first + 1};
        first = last + 1;
    }
    return count;
}

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
    const struct end_figure *figures = figures_of(p);
    const int by = deciding_figure(p, a, b);
    put(s, "%s is ahead of %s by %s", name_of(p, a), name_of(p, b), figures[by].words);
    if (!figures[by].order) put(s, ", %d to %d", (int)a->figure[by], (int)b->figure[by]);
    for (int i = 0; i < by; i++)
        put(s, "%s equal %s, %d", i ? " and" : ", with", figures[i].words, (int)a->figure[i]);
}

/* The sentence is cut where the room ends. */
static void end_sentence(struct sentence *s)
{
    utf8_mend(s->text);
    if (*s->text >= 'a' && *s->text <= 'z') *s->text = (char)(*s->text - 'a' + 'A');
}

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
    put(&s, " have %d %s each", (int)seat->points, plural(seat->points, ranking->point, ranking->points));
    for (int i = 1; i < tie->count; i++) {
        if (seat[i].rank == seat[i - 1].rank) continue;
        const size_t begin = s.at + 2;
        put(&s, decided ? "; " : ". ");
        put_decision(&s, p, &seat[i - 1], &seat[i]);
        if (!decided && begin < s.at && text[begin] >= 'a' && text[begin] <= 'z')
            text[begin] = (char)(text[begin] - 'a' + 'A');
        decided = true;
    }
    put(&s, "%s (%s).", decided ? "" : ", and the tie stands", ranking->rule);
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

bool event_tells_end(const struct game *game, int event)
{
    const uint8_t *it = game->ranking ? game->ranking->told_by : NULL;
    while (it && *it != EVENTS_END && *it != event)
        it++;
    return it && *it != EVENTS_END;
}

/* ---- JSON ---- */

static const char *id_of(const struct play *p, const struct placed_seat *it)
{
    return domain_id(p->game->seats, NULL, it->seat);
}

static void write_figures(struct writer *w, const struct play *p, const struct placed_seat *it)
{
    const struct end_figure *figures = figures_of(p);
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
    const int by = deciding_figure(p, a, b);
    const struct end_figure *figure = &figures_of(p)[by];
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

/* ---- ends from outside the rules ---- */

static const char *const KINDS[] = {
    [ENDING_DRAWN] = "drawn", [ENDING_ABORTED] = "aborted", [ENDING_AWARDED] = "awarded"};
enum { KIND_COUNT = sizeof KINDS / sizeof *KINDS };

const char *ending_kind_name(int kind)
{
    return kind > ENDING_NONE && kind < KIND_COUNT ? KINDS[kind] : NULL;
}

static bool is_in(uint32_t seats, int seat)
{
    return seats >> seat & 1;
}

void ending_rank(struct ending *ending, uint32_t seats)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        if (!is_in(seats, i)) continue;
        int before = 0;
        for (int k = 0; k < SEATS_MAX; k++)
            before += is_in(seats, k) && ending->points[k] > ending->points[i];
        ending->rank[i] = (uint8_t)(before + 1);
    }
}

static bool ranks_are_sound(const struct ending *ending, uint32_t seats)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        if (!is_in(seats, i)) {
            if (ending->rank[i] || ending->points[i]) return false;
            continue;
        }
        int before = 0;
        for (int k = 0; k < SEATS_MAX; k++)
            before += is_in(seats, k) && ending->rank[k] < ending->rank[i];
        if (ending->rank[i] != before + 1) return false;
        if (!ending->by_points && ending->points[i]) return false;
        if (ending->points[i] > AWARD_POINTS_MOST || ending->points[i] < -AWARD_POINTS_MOST) return false;
    }
    return true;
}

/* Whether the ranks are those that follow from the points. */
static bool ranks_follow_points(const struct ending *ending, uint32_t seats)
{
    struct ending due = *ending;
    ending_rank(&due, seats);
    return memcmp(due.rank, ending->rank, sizeof due.rank) == 0;
}

bool ending_is_sound(const struct ending *ending, uint32_t seats)
{
    const struct ending bare = {.kind = ending->kind, .seats = ending->seats};
    const bool is_bare = memcmp(&bare, ending, sizeof bare) == 0;
    switch ((enum ending_kind)ending->kind) {
    case ENDING_NONE:
    case ENDING_ABORTED:
        return is_bare && !ending->seats;
    case ENDING_DRAWN:
        return is_bare && !(ending->seats & ~seats) && __builtin_popcount(ending->seats) > 1;
    case ENDING_AWARDED:
        return !ending->seats && ranks_are_sound(ending, seats) &&
               (!ending->by_points || ranks_follow_points(ending, seats));
    }
    return false;
}

uint32_t ending_winners(const struct ending *ending)
{
    uint32_t winners = ending->seats;
    for (int i = 0; i < SEATS_MAX; i++)
        if (ending->rank[i] == 1) winners |= UINT32_C(1) << i;
    return winners;
}

uint32_t ending_sharers(const struct play *p)
{
    const struct head *head = play_head(p);
    const struct ranking *ranking = p->game->ranking;
    uint32_t sharers = head->seats & ~head->resigned;
    for (int i = 0; i < SEATS_MAX; i++)
        if (is_in(sharers, i) && ranking && ranking->eliminated && ranking->eliminated(p, i))
            sharers &= ~(UINT32_C(1) << i);
    return sharers;
}

void ending_write(struct writer *w, const struct game *game, const struct ending *ending)
{
    const bool awarded = ending->kind == ENDING_AWARDED;
    writer_open(w, '{');
    if (awarded) writer_member_string(w, "by", ending->by_points ? "points" : "ranks");
    writer_member_string(w, "kind", KINDS[ending->kind]);
    if (awarded) writer_member_open(w, "places", '[');
    for (int i = 0; awarded && i < SEATS_MAX; i++) {
        if (!ending->rank[i]) continue;
        writer_open(w, '{');
        if (ending->by_points) writer_member_integer(w, "points", ending->points[i]);
        writer_member_integer(w, "rank", ending->rank[i]);
        writer_member_string(w, "seat", domain_id(game->seats, NULL, i));
        writer_close(w, '}');
    }
    if (awarded) writer_close(w, ']');
    if (ending->kind == ENDING_DRAWN) seats_write(w, "seats", game, ending->seats);
    writer_close(w, '}');
}

static int seat_of(const struct game *game, const json_t *json)
{
    return json_is_string(json)
               ? domain_find(game->seats, NULL, json_string_value(json), json_string_length(json))
               : -1;
}

static bool read_drawn(const json_t *list, const struct game *game, struct ending *ending)
{
    if (!json_is_array(list)) return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const int seat = seat_of(game, json_array_get(list, i));
        if (seat < 0 || is_in(ending->seats, seat)) return false;
        ending->seats |= UINT32_C(1) << seat;
    }
    return true;
}

static bool read_places(const json_t *list, const struct game *game, struct ending *ending)
{
    if (!json_is_array(list)) return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *place = json_array_get(list, i), *points = json_object_get(place, "points"),
                     *rank = json_object_get(place, "rank");
        const int seat = seat_of(game, json_object_get(place, "seat"));
        if (seat < 0 || ending->rank[seat] || !json_is_integer(rank)) return false;
        if (json_integer_value(rank) < 1 || json_integer_value(rank) > SEATS_MAX) return false;
        if (ending->by_points != json_is_integer(points)) return false;
        if (json_object_size(place) != 2 + (size_t)ending->by_points) return false;
        const json_int_t value = json_integer_value(points);
        if (value > AWARD_POINTS_MOST || value < -AWARD_POINTS_MOST) return false;
        ending->rank[seat] = (uint8_t)json_integer_value(rank);
        ending->points[seat] = (int32_t)value;
    }
    return true;
}

static bool read_by(const json_t *json, struct ending *ending)
{
    const char *by = json_string_value(json);
    ending->by_points = by && strcmp(by, "points") == 0;
    return by && (ending->by_points || strcmp(by, "ranks") == 0);
}

bool ending_read(const json_t *json, const struct game *game, uint32_t seats, struct ending *ending)
{
    static const size_t MEMBERS[] = {[ENDING_DRAWN] = 2, [ENDING_ABORTED] = 1, [ENDING_AWARDED] = 3};
    const char *name = json_string_value(json_object_get(json, "kind"));
    int kind = ENDING_DRAWN;
    *ending = (struct ending){0};
    while (name && kind < KIND_COUNT && strcmp(name, KINDS[kind]) != 0)
        kind++;
    if (!name || kind == KIND_COUNT || json_object_size(json) != MEMBERS[kind]) return false;
    ending->kind = (uint8_t)kind;
    if (kind == ENDING_DRAWN && !read_drawn(json_object_get(json, "seats"), game, ending)) return false;
    if (kind == ENDING_AWARDED && (!read_by(json_object_get(json, "by"), ending) ||
                                   !read_places(json_object_get(json, "places"), game, ending)))
        return false;
    return ending_is_sound(ending, seats);
}
