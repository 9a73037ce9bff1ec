/* Small questions: what is whose, near what, worth what. */
#include "games/baroque/game.h"
#include "kits/graph.h"

enum { VOTES_ELECTORATE = 3, VOTES_BISHOPRIC = 1, VOTES_PALACE = 2 }; /* 12.3.1 */

/* ---- the map ---- */

static struct states out_of_play(const struct play *p)
{
    return states_without(bar_map(p)->possessions, bar_state(p)->sold);
}

bool bar_in_play(const struct play *p, int state)
{
    return !states_has(out_of_play(p), state);
}

int bar_major_owner(const struct play *p, int state)
{
    const int seat = bar_map(p)->state[state].major;
    return seat >= 0 && play_head(p)->seats >> seat & 1 ? seat : -1;
}

struct states bar_near(const struct play *p, int state)
{
    const struct components *c = bar_components(p);
    struct states near = c->map.adjacent[state];
    if (!states_is_empty(c->map.by_pass[state]) && bar_on_board(p, POLISH_PASS))
        near = states_either(near, c->map.by_pass[state]);
    return states_without(near, out_of_play(p));
}

struct states bar_within(const struct play *p, int state, int distance)
{
    const struct components *c = bar_components(p);
    const struct graph map = {.words = 1,
                              .layers = bar_on_board(p, POLISH_PASS) ? 2 : 1,
                              .way = {c->map.adjacent->word, c->map.by_pass->word}};
    struct states in_play = {0}, reached = states_of_one(state);
    set_fill(in_play.word, c->map.state_count);
    in_play = states_without(in_play, out_of_play(p));
    graph_within(&map, in_play.word, distance, reached.word);
    states_remove(&reached, state);
    return reached;
}

struct states bar_controlled(const struct play *p, int seat)
{
    const struct land *land = bar_state(p)->land;
    struct states states = {0};
    EACH_STATE(p, i)
        if (land[i].controller == seat) states_add(&states, i);
    return states;
}

bool bar_closed(const struct play *p, int state)
{
    for (int seat = 0; seat < SEATS; seat++) {
        if (!bar_has(p, seat, JOHANN_PHILIPP_VON_SCHONBORN)) continue;
        const struct components *c = bar_components(p);
        const int see = c->decks.kind[c->decks.row_of[JOHANN_PHILIPP_VON_SCHONBORN]].see;
        return state == see || states_has(bar_near(p, see), state);
    }
    return false;
}

bool bar_electorate(const struct play *p, int state)
{
    const struct state_row *row = &bar_map(p)->state[state];
    return row->electorate || (row->electorate_with_chaos && bar_on_board(p, CHAOS));
}

/* ---- armies and cities ---- */

bool bar_enemy_army(const struct play *p, int seat, int state)
{
    const int owner = bar_land(p, state)->army_seat;
    return (owner >= 0 && owner != seat) ||
           (bar_state(p)->ottomans && state == bar_components(p)->named.styria);
}

int bar_armies(const struct play *p, int seat)
{
    const struct land *land = bar_state(p)->land;
    int armies = 0;
    EACH_STATE(p, i)
        if (land[i].army_seat == seat) armies += land[i].armies;
    return armies;
}

struct states bar_army_states(const struct play *p, int seat)
{
    const struct land *land = bar_state(p)->land;
    struct states states = {0};
    EACH_STATE(p, i)
        if (land[i].army_seat == seat) states_add(&states, i);
    return states;
}

int bar_cities(const struct play *p, int seat)
{
    const struct land *land = bar_state(p)->land;
    int cities = 0;
    EACH_STATE(p, i)
        cities += land[i].controller == seat && land[i].city != NO_CITY;
    return cities;
}

/* ---- cards ---- */

enum effect bar_effect(const struct play *p, int card)
{
    return bar_components(p)->decks.card[card].effect;
}

int bar_number(const struct play *p, enum effect effect, enum number number)
{
    const struct components *c = bar_components(p);
    return c->decks.kind[c->decks.row_of[effect]].number[number];
}

bool bar_on_board(const struct play *p, enum effect effect)
{
    return cards_meet(bar_state(p)->board, bar_components(p)->decks.of_effect[effect]);
}

/* A seat that does not play is all zero bytes, and has none. */
int bar_figure(const struct play *p, int seat, enum card_kind kind)
{
    return play_head(p)->seats >> seat & 1 ? bar_player(p, seat)->figure[kind - KIND_ARCHITECT] : -1;
}

bool bar_has(const struct play *p, int seat, enum effect effect)
{
    const struct components *c = bar_components(p);
    const int card = bar_figure(p, seat, c->decks.kind[c->decks.row_of[effect]].kind);
    return card >= 0 && c->decks.card[card].effect == effect;
}

/* ---- the players ---- */

int bar_players(const struct play *p)
{
    return __builtin_popcount(play_head(p)->seats);
}

const struct player_row *bar_table_row(const struct play *p)
{
    return &bar_components(p)->tables.players[bar_players(p) - PLAYERS_MIN];
}

int bar_turns(const struct play *p)
{
    return play_head(p)->option[OPTION_TURNS];
}

bool bar_is_last_turn(const struct play *p)
{
    return bar_state(p)->turn >= bar_turns(p);
}

static int votes_of(const struct play *p, int state)
{
    const struct components *c = bar_components(p);
    int votes = bar_electorate(p, state) ? VOTES_ELECTORATE : 0;
    if (states_has(c->map.bishoprics, state))
        votes += bar_land(p, state)->palace ? VOTES_PALACE : VOTES_BISHOPRIC;
    return votes;
}

int bar_votes(const struct play *p, int seat)
{
    const struct components *c = bar_components(p);
    int votes = 0;
    EACH(state, states_either(states_either(c->map.electorates, c->map.bishoprics),
                              states_of_one(c->named.brunswick)))
        if (bar_land(p, state)->controller == seat) votes += votes_of(p, state);
    return votes;
}

void bar_derive(const struct play *p, void *derived)
{
    struct derived *tracks = derived;
    int parts[4];
    EACH_SEAT(p, seat) {
        tracks->support[seat] = bar_votes(p, seat);
        tracks->armies[seat] = bar_armies(p, seat);
        tracks->income[seat] = bar_income_of(p, seat);
        tracks->turn_points[seat] = bar_victory_points(p, seat, parts);
        EACH(state, bar_controlled(p, seat))
            tracks->brought[seat].state[state] = bar_income_of_state(p, seat, state);
    }
}

/* All seats in the order of play; before there is one, as they sit. */
static int in_order(const struct play *p, int seats[SEATS])
{
    const struct state *s = bar_state(p);
    int count = 0;
    for (int i = 0; i < s->order_count; i++)
        seats[count++] = s->order[i];
    for (int seat = 0; seat < SEATS && s->order_count == 0; seat++)
        if (play_head(p)->seats >> seat & 1) seats[count++] = seat;
    return count;
}

/* 12.3: the highest Support first; of equals who comes first in the order of play. */
int bar_ranking(const struct play *p, int seats[SEATS])
{
    const int count = in_order(p, seats);
    int votes[SEATS];
    for (int i = 0; i < count; i++) {
        const int seat = seats[i], mine = bar_votes(p, seat);
        int at = i;
        for (; at > 0 && votes[at - 1] < mine; at--) {
            votes[at] = votes[at - 1];
            seats[at] = seats[at - 1];
        }
        votes[at] = mine;
        seats[at] = seat;
    }
    return count;
}

/* Those among `seats` of whom the number is the least. */
static uint32_t least(const struct play *p, uint32_t seats, int (*number)(const struct play *p, int seat))
{
    uint32_t those = 0;
    int lowest = INT16_MAX;
    for (uint32_t rest = seats; rest; rest &= rest - 1) {
        const int seat = __builtin_ctz(rest), its = number(p, seat);
        if (its < lowest) those = 0;
        if (its <= lowest) those |= UINT32_C(1) << seat;
        if (its < lowest) lowest = its;
    }
    return those;
}

static int points(const struct play *p, int seat)
{
    return bar_player(p, seat)->points;
}

uint32_t bar_poorest(const struct play *p)
{
    const uint32_t there = play_head(p)->seats & ~play_head(p)->resigned;
    return least(p, least(p, there, points), bar_votes);
}

/* 3.2, 8.2: equal dice are thrown again. */
int bar_throw_for(struct play *p, uint32_t seats, bool highest)
{
    while (seats & (seats - 1)) {
        uint32_t left = 0;
        int best = -1;
        for (uint32_t rest = seats; rest; rest &= rest - 1) {
            const int seat = __builtin_ctz(rest), die = draw_die(p, 6, DRAW_ORDER_DIE, .seat = seat);
            const int worth = highest ? die : 7 - die;
            if (worth > best) left = 0;
            if (worth >= best) left |= UINT32_C(1) << seat;
            if (worth > best) best = worth;
        }
        if (p->fault) break;
        seats = left;
    }
    return seats ? __builtin_ctz(seats) : 0;
}

int bar_first_in_order(const struct play *p, uint32_t seats)
{
    int order[SEATS];
    const int count = in_order(p, order);
    int first = 0;
    for (int i = 0; i < count; i++)
        if (order[i] == bar_state(p)->active) first = i;
    for (int i = 0; i < count; i++) {
        const int seat = order[(first + i) % count];
        if (seats >> seat & 1) return seat;
    }
    return -1;
}
