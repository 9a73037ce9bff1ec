/* What the code relies on in any state: the cards, the map, the players. The steps and their records are in inspect_steps.c. */
#include "game.h"

#include <stdio.h>
#include <string.h>

#include "engine/card_placement.h"

static bool in_play(const struct play *p, int seat)
{
    return play_head(p)->seats >> seat & 1;
}

/* ---- cards: each in exactly one place ---- */

static void count_player(struct card_placement *placement, const struct player *player, int seat)
{
    card_placement_set(placement, player->hand, "the hand", seat);
    card_placement_set(placement, player->interventions, "the interventions", seat);
    for (int i = 0; i < FIGURE_KINDS; i++)
        if (player->figure[i] >= 0) card_placement_one(placement, player->figure[i], "the figures", seat);
}

static void inspect_places(const struct play *p, struct faults *faults)
{
    const struct state *s = bar_state(p);
    struct card_placement placement = {.words = CARD_WORDS};
    card_placement_set(&placement, s->event_deck, "the event deck", -1);
    card_placement_set(&placement, s->event_discard, "the event discard", -1);
    card_placement_set(&placement, s->opportunity_deck, "the opportunity deck", -1);
    card_placement_set(&placement, s->opportunity_discard, "the opportunity discard", -1);
    card_placement_set(&placement, s->board, "the board", -1);
    card_placement_set(&placement, s->removed, "the cards removed", -1);
    for (int seat = 0; seat < SEATS; seat++)
        if (in_play(p, seat)) count_player(&placement, bar_player(p, seat), seat);
    card_placement_inspect(&placement, p, &bar_cards, faults);
}

static bool is_among(const uint64_t *set, const uint64_t *others)
{
    for (int w = 0; w < CARD_WORDS; w++)
        if (set[w] & ~others[w]) return false;
    return true;
}

/* Events and Opportunity Cards never mix (2.2). */
static void inspect_decks(const struct play *p, struct faults *faults)
{
    const struct components *c = bar_components(p);
    const struct state *s = bar_state(p);
    if (!is_among(s->event_deck, c->events) || !is_among(s->event_discard, c->events) ||
        !is_among(s->board, c->events))
        fault_add(faults, "/event_deck", "Event Cards lie in their deck, their discards and on the board");
    if (!is_among(s->opportunity_deck, c->opportunities) ||
        !is_among(s->opportunity_discard, c->opportunities))
        fault_add(faults, "/opportunity_deck", "Opportunity Cards lie in their deck and their discards");
    const int famine = set_next(c->of_effect[FAMINE], CARD_WORDS, 0);
    if (s->famine_at_bottom && !set_has(s->event_deck, famine))
        fault_add(faults, "/famine_at_bottom", "Famine is not in the deck");
}

/* How many cards of the effect stay on the board, the event that is being resolved not counted. */
static int staying(const struct play *p, enum effect effect)
{
    const uint64_t *cards = bar_components(p)->of_effect[effect];
    int count = 0;
    for (int card = set_next(cards, CARD_WORDS, 0); card >= 0; card = set_next(cards, CARD_WORDS, card + 1))
        count += set_has(bar_state(p)->board, card) && card != bar_state(p)->event;
    return count;
}

/* 5.1: what may stay on the board. */
static void inspect_board(const struct play *p, struct faults *faults)
{
    const struct state *s = bar_state(p);
    for (int effect = 0; effect < FIRST_OPPORTUNITY; effect++) {
        const bool stays = effect == CHAOS || effect == FAMINE || effect == POLISH_PASS ||
                           effect == WAGE_OF_THE_ARMIES || effect == WAR;
        if (!stays && staying(p, (enum effect)effect) > 0)
            fault_add(faults, "/board", "holds a card that does not stay (5.1)");
    }
    if (s->event >= 0 && !set_has(s->board, s->event))
        fault_add(faults, "/event", "lies on the board while it is resolved");
}

static int state_sold_by(const struct components *c, int card)
{
    for (int i = 0; i < c->auction_count; i++)
        if (c->auction[i].card == c->card[card].kind) return c->auction[i].state;
    return -1;
}

/* Sales, and the figures that an Assassin has met: were it all the events, one Confusion in Command would follow another for ever. */
static void inspect_removed(const struct play *p, struct faults *faults)
{
    const struct components *c = bar_components(p);
    const uint64_t *removed = bar_state(p)->removed;
    for (int card = set_next(removed, CARD_WORDS, 0); card >= 0;
         card = set_next(removed, CARD_WORDS, card + 1)) {
        const int kind = c->kind[c->card[card].kind].kind;
        const bool figure = kind >= KIND_ARCHITECT && kind < KIND_ARCHITECT + FIGURE_KINDS;
        if (!figure && state_sold_by(c, card) < 0)
            fault_add(faults, "/removed", "%s never leaves the game", c->card[card].id);
    }
    if (bar_state(p)->sold & ~c->possessions)
        fault_add(faults, "/sold", "only Foreign Possessions are sold (2.1)");
}

/* ---- the map ---- */

static bool is_empty(const struct land *land)
{
    static const struct land EMPTY = {.controller = -1, .army_seat = -1};
    return memcmp(land, &EMPTY, sizeof EMPTY) == 0;
}

static void inspect_armies(const struct play *p, int i, const char *path, struct faults *faults)
{
    const struct land *land = bar_land(p, i);
    if ((land->army_seat >= 0) != (land->armies > 0))
        fault_add(faults, path, "armies are somebody's, and of nobody there are none");
    if (land->moved > land->armies) fault_add(faults, path, "no more armies have moved than there are");
    if (land->armies > 0 && bar_state(p)->ottomans && i == bar_components(p)->styria)
        fault_add(faults, path, "armies and the Ottomans never stand together (10.4.5)");
}

static void inspect_map(const struct play *p, struct faults *faults)
{
    const struct components *c = bar_components(p);
    int composers = 0;
    for (int i = 0; i < c->state_count; i++) {
        char path[80];
        snprintf(path, sizeof path, "/lands/%s", c->state[i].id);
        composers += bar_land(p, i)->composers;
        if (!bar_in_play(p, i) && !is_empty(bar_land(p, i)))
            fault_add(faults, path, "is not in play: nothing can be there (2.1)");
        inspect_armies(p, i, path, faults);
        const int owner = bar_major_owner(p, i);
        if (owner >= 0 && bar_land(p, i)->controller != owner)
            fault_add(faults, path, "a Major State keeps its owner (11.1)");
    }
    if (composers > c->composers)
        fault_add(faults, "/lands", "there are no more than %d composers (14.2)", c->composers);
}

/* ---- the players ---- */

static void inspect_figures(const struct play *p, int seat, const char *path, struct faults *faults)
{
    const struct components *c = bar_components(p);
    const struct player *player = bar_player(p, seat);
    for (int i = 0; i < FIGURE_KINDS; i++) {
        const int card = player->figure[i];
        if (card >= 0 && c->kind[c->card[card].kind].kind != KIND_ARCHITECT + i)
            fault_add(faults, path, "%s is a figure of another kind", c->card[card].id);
    }
    const bool general = player->figure[KIND_GENERAL - KIND_ARCHITECT] >= 0;
    if (general != (player->general_at >= 0))
        fault_add(faults, path, "a general stands on the map while he is in play");
    if (player->general_at >= 0 && bar_land(p, player->general_at)->army_seat != seat)
        fault_add(faults, path, "a general stands with an army of his player's");
}

static void inspect_cards(const struct play *p, int seat, const char *path, struct faults *faults)
{
    const struct components *c = bar_components(p);
    const struct player *player = bar_player(p, seat);
    if (!is_among(player->hand, c->opportunities)) fault_add(faults, path, "holds Opportunity Cards alone");
    if (!is_among(player->committed, player->hand))
        fault_add(faults, path, "only cards of the hand are laid to a battle");
    if (!is_among(player->interventions, c->of_effect[DIVINE_INTERVENTION]))
        fault_add(faults, path, "only Divine Interventions lie before a player besides figures");
}

static void inspect_player(const struct play *p, int seat, struct faults *faults)
{
    char path[80];
    snprintf(path, sizeof path, "/players/%s", bar_seats.ids[seat]);
    inspect_figures(p, seat, path, faults);
    inspect_cards(p, seat, path, faults);
    if (bar_armies(p, seat) > bar_table_row(p)->army_limit)
        fault_add(faults, path, "has more armies than the table allows (10.2.1)");
}

/* ---- the turn ---- */

static void inspect_order(const struct play *p, struct faults *faults)
{
    const struct state *s = bar_state(p);
    uint32_t seats = 0;
    for (int i = 0; i < s->order_count; i++)
        seats |= UINT32_C(1) << s->order[i];
    if (s->order_count != bar_players(p) || seats != play_head(p)->seats)
        fault_add(faults, "/order", "must name every player once (8.0)");
    if (s->turn > bar_turns(p)) fault_add(faults, "/turn", "the match has %d turns", bar_turns(p));
}

void bar_inspect(const struct play *p, struct faults *faults)
{
    const size_t before = faults->count;
    inspect_order(p, faults);
    inspect_places(p, faults);
    inspect_decks(p, faults);
    if (faults->count != before) return; /* the others go by these */
    inspect_board(p, faults);
    inspect_removed(p, faults);
    inspect_map(p, faults);
    for (int seat = 0; seat < SEATS; seat++)
        if (in_play(p, seat)) inspect_player(p, seat, faults);
    if (faults->count == before) bar_inspect_steps(p, faults);
    if (faults->count == before) bar_inspect_set_up(p, faults);
}
