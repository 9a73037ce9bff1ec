/* The searching bot: steps at which all seats write orders in secret. */
#include <stdio.h>
#include <string.h>

#include "engine/random.h"
#include "search_inside.h"

enum { AHEAD = 1000 }; /* what it counts to be ahead of all others, beside estimates */

static bool must_decide(const struct westphalia_state *state, int seat)
{
    return westphalia_deciders(state) >> seat & 1;
}

static void make_default(struct westphalia_state *state, int seat)
{
    const int index = westphalia_default(state, seat);
    westphalia_apply(state, seat, index < 0 ? 0 : index, NULL);
}

/* ---- a sheet by the estimate ---- */

void search_add_line(struct sheet *sheet, const char *move)
{
    if (move && sheet->count < SHEET_MAX && strlen(move) < SHEET_LINE)
        strcpy(sheet->move[sheet->count++], move);
}

/* The best of a few moves, if it is better than the default, which leaves the sheet as it is. */
static int pick_line(struct search *s, int seat, int tries)
{
    const int moves = westphalia_legal(s->trial, seat);
    int best = westphalia_default(s->trial, seat);
    int32_t highest = best < 0 ? INT32_MIN : search_estimate(s, seat, best);
    if (tries > moves) tries = moves;
    for (int i = 0; i < tries; i++) {
        const int index = tries == moves ? i : search_below(s, moves);
        const int32_t estimate = search_estimate(s, seat, index);
        if (estimate <= highest) continue;
        highest = estimate;
        best = index;
    }
    return best;
}

static bool is_at(struct westphalia_state *state, int seat, const char *step)
{
    char name[STEP_ROOM];
    if (!must_decide(state, seat)) return false;
    search_read_step(state, name);
    return strcmp(name, step) == 0;
}

/* Answers for the seat in s->trial: first with the legal moves of `sheet`, then by the estimate, which
 * compares so many moves for each line. The latter moves are added to `made`. Both may be NULL. */
static void answer(struct search *s, int seat, int tries, const struct sheet *sheet, struct sheet *made)
{
    char step[STEP_ROOM];
    search_read_step(s->trial, step);
    for (int n = 0; sheet && n < sheet->count && is_at(s->trial, seat, step); n++)
        westphalia_apply_json(s->trial, seat, sheet->move[n], strlen(sheet->move[n]), NULL);
    for (int n = 0; tries && n < SHEET_MAX && is_at(s->trial, seat, step); n++) {
        const int index = pick_line(s, seat, tries);
        if (made) search_add_line(made, westphalia_move(s->trial, seat, index));
        westphalia_apply(s->trial, seat, index, NULL);
    }
    if (is_at(s->trial, seat, step)) make_default(s->trial, seat);
}

/* ---- the worth of a sheet ---- */

static void make_worlds(struct search *s, const struct westphalia_state *state, int seat)
{
    for (int n = 0; n < s->effort.worlds; n++) {
        search_guess(s, state, seat);
        search_copy(s, s->trial, s->guess);
        for (uint32_t rest = westphalia_deciders(state) & ~(UINT32_C(1) << seat); rest; rest &= rest - 1)
            answer(s, __builtin_ctz(rest), s->effort.tried, NULL, NULL);
        search_copy(s, s->world[n], s->trial);
    }
}

/* Decides by default everything before the seat's next sheet. */
static void finish(struct search *s, int seat)
{
    while (westphalia_deciders(s->trial) && !must_decide(s->trial, seat))
        make_default(s->trial, westphalia_current(s->trial));
}

/* The number of other seats that are behind the seat, less those that are ahead, if the match ended now. */
static int ahead_of(const struct westphalia_state *state, int seat)
{
    const uint32_t winners = westphalia_winners(state);
    int32_t mine = 0, theirs = 0;
    int ahead = 0;
    westphalia_score(state, seat, &mine);
    for (uint32_t rest = westphalia_seats(state) & ~(UINT32_C(1) << seat); rest; rest &= rest - 1) {
        const int other = __builtin_ctz(rest), won = (winners >> seat & 1) - (winners >> other & 1);
        westphalia_score(state, other, &theirs);
        ahead += won ? won : (mine > theirs) - (mine < theirs);
    }
    return ahead;
}

/* The worth when the sheet has taken effect. All sheets are weighed with the same dice and choices. */
static int64_t weigh(struct search *s, int seat, const struct sheet *sheet, uint64_t random)
{
    int64_t worth = 0;
    s->random = random;
    for (int n = 0; n < s->effort.worlds; n++) {
        search_copy(s, s->trial, s->world[n]);
        answer(s, seat, 0, sheet, NULL);
        finish(s, seat);
        const int64_t unit = westphalia_is_over(s->trial) ? SEARCH_WIN : AHEAD;
        worth += search_balance(s->trial, seat) +
                 unit * ahead_of(s->trial, seat) / __builtin_popcount(westphalia_seats(s->trial));
    }
    return worth;
}

/* ---- changes ---- */

static int type_of(struct search *s, const char *move)
{
    const char *at = strstr(move, "\"type\":\"");
    char name[32] = "";
    int type = 0;
    if (at) sscanf(at + 8, "%31[^\"]", name);
    while (type < s->types && strcmp(s->type[type], name))
        type++;
    if (type == s->types && type < SEARCH_TYPES - 1) strcpy(s->type[s->types++], name);
    return type;
}

/* A random move, with equal chances for each type. -1: there is none. */
static int any_move(struct search *s, struct westphalia_state *state, int seat)
{
    int seen[SEARCH_TYPES] = {0}, one[SEARCH_TYPES], types = 0, result = -1;
    const int moves = westphalia_legal(state, seat);
    for (int i = 0; i < moves; i++) {
        const char *move = westphalia_move(state, seat, i);
        if (!move) continue; /* memory is short */
        const int type = type_of(s, move);
        if (search_below(s, ++seen[type]) == 0) one[type] = i;
    }
    for (int type = 0; type < SEARCH_TYPES; type++)
        if (seen[type] && search_below(s, ++types) == 0) result = one[type];
    return result;
}

/* Adds or removes a legal move. A later move may replace an earlier one, or lack what that has used up. So
 * the new move comes first, or last before the move that ends the sheet. False: there is none. */
static bool change(struct search *s, int seat, struct sheet *changed)
{
    const struct sheet *sheet = &s->sheet;
    const int last = sheet->count - 1;
    const bool adds = last < 1 || search_below(s, 4);
    const int left_out = adds ? -1 : search_below(s, last), place = last > 0 && search_below(s, 2) ? last : 0;
    char move[SHEET_LINE] = "";
    if (adds) {
        const int index = any_move(s, s->world[0], seat);
        if (index < 0) return false;
        const char *added = westphalia_move(s->world[0], seat, index);
        if (!added) return false; /* memory is short */
        snprintf(move, sizeof move, "%s", added);
    }
    changed->count = 0;
    for (int i = 0; i <= last; i++) {
        if (adds && i == place) search_add_line(changed, move);
        if (i != left_out) search_add_line(changed, sheet->move[i]);
    }
    return true;
}

static void improve(struct search *s, int seat)
{
    const uint64_t random = random_next(&s->random);
    int64_t best = weigh(s, seat, &s->sheet, random);
    struct sheet changed;
    for (int n = 0; n < s->effort.changes && !search_is_late(s); n++) {
        s->random = random + 1 + (uint64_t)n;
        if (!change(s, seat, &changed)) break;
        const int64_t worth = weigh(s, seat, &changed, random);
        if (worth <= best) continue;
        best = worth;
        s->sheet = changed;
    }
}

/* ---- the answer ---- */

static void write_sheet(struct search *s, const struct westphalia_state *state, int seat)
{
    s->sheet.count = s->made = 0;
    if (s->effort.plan && s->effort.plan(s, state, seat)) return;
    make_worlds(s, state, seat);
    search_copy(s, s->trial, s->guess);
    answer(s, seat, s->effort.tried, NULL, &s->sheet);
    improve(s, seat);
}

int search_pick_of_sheet(struct search *s, const struct westphalia_state *state, int seat)
{
    if (s->made == s->sheet.count) write_sheet(s, state, seat);
    if (westphalia_copy(s->probe, state) != WESTPHALIA_OK) return -1;
    const int moves = westphalia_legal(s->probe, seat);
    while (s->made < s->sheet.count) {
        const char *move = s->sheet.move[s->made++];
        for (int i = 0; i < moves; i++) {
            const char *legal = westphalia_move(s->probe, seat, i);
            if (legal && strcmp(legal, move) == 0) return i;
        }
    }
    const int end = westphalia_default(s->probe, seat);
    return end < 0 ? 0 : end;
}
