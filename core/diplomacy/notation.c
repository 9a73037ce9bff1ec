/* Reading and writing orders. */
#include "diplomacy/notation.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- words ---- */

enum { WORDS_MAX = 10, TOKEN = 24 };

struct words {
    int count;
    char of[WORDS_MAX][TOKEN];
};

/* Cuts the text at blanks; a lone "-" is a word. False: there are too many words, or one is too long. */
static bool cut(const char *text, struct words *words)
{
    words->count = 0;
    while (*(text += strspn(text, " \t"))) {
        const size_t length = strcspn(text, " \t");
        if (words->count == WORDS_MAX || length >= TOKEN) return false;
        memcpy(words->of[words->count], text, length);
        words->of[words->count++][length] = 0;
        text += length;
    }
    return true;
}

static const char *word_at(const struct words *words, int at)
{
    return at < words->count ? words->of[at] : "";
}

static bool is_one_of(const char *word, const char *const *list)
{
    for (; *list; list++)
        if (strcasecmp(word, *list) == 0) return true;
    return false;
}

/* The word of the order, or -1. */
static int find_word(const char *word)
{
    static const char *const spellings[][5] = {
        [WORD_HOLD] = {"H", "Hold", "Holds"},          [WORD_MOVE] = {"-", "->", "M", "Move"},
        [WORD_SUPPORT] = {"S", "Support", "Supports"}, [WORD_CONVOY] = {"C", "Convoy", "Convoys"},
        [WORD_RETREAT] = {"R", "Retreat", "Retreats"}, [WORD_DISBAND] = {"D", "Disband", "Disbands"}};
    for (int w = WORD_HOLD; w <= WORD_DISBAND; w++)
        if (is_one_of(word, spellings[w])) return w;
    return -1;
}

int notation_place(const struct dip_map *map, const struct notation_names *names, const char *name)
{
    for (int p = 0; p < map->count; p++)
        if (strcasecmp(names->of[p], name) == 0) return p;
    return -1;
}

/* ---- reading ---- */

struct reader {
    const struct dip_map *map;
    const struct notation_names *names;
    struct words words;
    int at; /* the next word */
};

/* Whether the next word is one of these. Then it is skipped. */
static bool pass(struct reader *r, const char *const *list)
{
    const bool there = is_one_of(word_at(&r->words, r->at), list);
    r->at += there;
    return there;
}

static bool read_place(struct reader *r, uint8_t *place)
{
    const int found = notation_place(r->map, r->names, word_at(&r->words, r->at++));
    *place = found;
    return found >= 0;
}

static bool read_unit(struct reader *r, char *kind, uint8_t *place)
{
    static const char *const army[] = {"A", "Army", NULL}, *const fleet[] = {"F", "Fleet", NULL};
    *kind = 0;
    if (pass(r, army))
        *kind = 'A';
    else if (pass(r, fleet))
        *kind = 'F';
    return read_place(r, place);
}

static const char *read_move(struct reader *r, struct notation_order *order)
{
    static const char *const via[] = {"via", NULL}, *const convoy[] = {"C", "convoy", NULL};
    if (!read_place(r, &order->to)) return "it must say where to";
    order->via = pass(r, via);
    if (order->via) pass(r, convoy);
    return NULL;
}

/* Reads the other unit's action: it moves, or (a support only) it holds. */
static const char *read_other(struct reader *r, struct notation_order *order)
{
    static const char *const hold[] = {"H", "Hold", "Holds", NULL};
    if (!read_unit(r, &order->other_kind, &order->other)) return "it must say which other unit";
    order->to = r->map->province[order->other];
    if (find_word(word_at(&r->words, r->at)) == WORD_MOVE) {
        r->at++;
        order->other_moves = true;
        return read_move(r, order);
    }
    if (order->word == WORD_CONVOY) return "it must say where to";
    pass(r, hold);
    return NULL;
}

static const char *read_rest(struct reader *r, struct notation_order *order)
{
    switch ((enum notation_word)order->word) {
    case WORD_MOVE:
    case WORD_RETREAT:
        return read_move(r, order);
    case WORD_SUPPORT:
    case WORD_CONVOY:
        return read_other(r, order);
    case WORD_HOLD:
    case WORD_DISBAND:
        break;
    }
    return NULL;
}

const char *notation_read(const struct dip_map *map, const struct notation_names *names, const char *text,
                          struct notation_order *order)
{
    struct reader r = {.map = map, .names = names};
    *order = (struct notation_order){0};
    if (!cut(text, &r.words)) return "it is too long";
    if (!read_unit(&r, &order->kind, &order->place))
        return "it must begin with a unit and its place on this map";
    const int word = find_word(word_at(&r.words, r.at++));
    if (word < 0) return "after the unit it must say -, H, S, C, R or D";
    order->word = word;
    order->to = order->place;
    const char *fault = read_rest(&r, order);
    if (!fault && r.at < r.words.count) return "there is something behind the order";
    return fault;
}

/* ---- fitting orders to units ---- */

static const struct dip_unit *unit_in(const struct dip_map *map, const struct dip_unit *units, int count,
                                      int place)
{
    for (int u = 0; u < count; u++)
        if (map->province[units[u].place] == map->province[place]) return &units[u];
    return NULL;
}

static bool is_kind(const struct dip_unit *unit, char kind)
{
    return !kind || unit->fleet == (kind == 'F');
}

/* Drops an army's coast. Adds a fleet's missing coast where the fleet can reach only one. */
static int coast_for(const struct dip_map *map, const struct dip_unit *unit, int to)
{
    int found = -1;
    if (!unit->fleet) return map->province[to];
    if (map->province[to] != to || set_has(map->fleet[unit->place], to)) return to;
    for (int p = 0; p < map->count; p++) {
        if (map->province[p] != to || !set_has(map->fleet[unit->place], p)) continue;
        if (found >= 0) return to;
        found = p;
    }
    return found >= 0 ? found : to;
}

static void apply_to_other(const struct notation_order *order, const struct dip_map *map,
                           const struct dip_unit *units, int count, struct dip_unit *unit)
{
    const struct dip_unit *other = unit_in(map, units, count, order->other);
    unit->from = map->province[order->other];
    unit->to = order->to;
    if (other && !other->fleet) unit->to = map->province[order->to];
    if (other && !is_kind(other, order->other_kind)) unit->action = DIP_NONSENSE;
    /* No unit moves to where it is, and support of such a move is no support to hold. */
    if (order->other_moves && map->province[order->to] == unit->from) unit->action = DIP_NONSENSE;
}

void notation_apply(const struct notation_order *order, const struct dip_map *map, struct dip_unit *units,
                    int count, int unit)
{
    static const uint8_t actions[] = {
        [WORD_HOLD] = DIP_HOLD,     [WORD_MOVE] = DIP_MOVE,        [WORD_SUPPORT] = DIP_SUPPORT,
        [WORD_CONVOY] = DIP_CONVOY, [WORD_RETREAT] = DIP_NONSENSE, [WORD_DISBAND] = DIP_NONSENSE};
    struct dip_unit *u = &units[unit];
    u->action = is_kind(u, order->kind) ? actions[order->word] : DIP_NONSENSE;
    u->via = order->via;
    u->from = map->province[u->place];
    u->to = u->place;
    if (u->action == DIP_MOVE) u->to = coast_for(map, u, order->to);
    if (u->action == DIP_SUPPORT || u->action == DIP_CONVOY) apply_to_other(order, map, units, count, u);
}

/* ---- writing ---- */

void notation_write_unit(const struct notation_names *names, const struct dip_unit *unit,
                         char text[NOTATION_TEXT])
{
    snprintf(text, NOTATION_TEXT, "%c %s", unit->fleet ? 'F' : 'A', names->of[unit->place]);
}

void notation_write(const struct dip_map *map, const struct notation_names *names,
                    const struct dip_unit *units, int count, int unit, char text[NOTATION_TEXT])
{
    const struct dip_unit *u = &units[unit];
    const int letter = u->fleet ? 'F' : 'A';
    const char *place = names->of[u->place], *to = names->of[u->to];
    if (u->action == DIP_HOLD || u->action >= DIP_NONSENSE) {
        snprintf(text, NOTATION_TEXT, "%c %s H", letter, place);
    } else if (u->action == DIP_MOVE) {
        snprintf(text, NOTATION_TEXT, "%c %s - %s%s", letter, place, to, u->via ? " via" : "");
    } else {
        const struct dip_unit *other = unit_in(map, units, count, u->from);
        char whom[NOTATION_TEXT];
        snprintf(whom, sizeof whom, "%s%s",
                 !other         ? ""
                 : other->fleet ? "F "
                                : "A ",
                 names->of[other ? other->place : u->from]);
        const bool holds = map->province[u->to] == u->from;
        snprintf(text, NOTATION_TEXT, "%c %s %c %.40s%s%s", letter, place,
                 u->action == DIP_CONVOY ? 'C' : 'S', whom, holds ? "" : " - ", holds ? "" : to);
    }
}
