/* What must hold in every state that play can reach between two moves: the cards, the map, the players. The steps and their locals are
 * in inspect_steps.c. A state that passes both cannot lead the rules astray. */
#include "game.h"

#include <stdio.h>
#include <string.h>

#include "engine/card_placement.h"

static bool in_play(const struct play *p, int seat)
{
    return play_head(p)->seats >> seat & 1;
}

/* ---- cards: each in exactly one place ---- */

static void count_player(struct card_placement *placement, const struct player *player)
{
    card_placement_set(placement, player->hand);
    card_placement_set(placement, player->interventions);
    for (int i = 0; i < FIGURE_KINDS; i++)
        if (player->figure[i] >= 0) card_placement_one(placement, player->figure[i]);
}

static void inspect_places(const struct play *p, struct faults *faults)
{
    const struct state *s = bar_state(p);
    struct card_placement placement = {.words = CARD_WORDS};
    card_placement_set(&placement, s->event_deck);
    card_placement_set(&placement, s->event_discard);
    card_placement_set(&placement, s->opportunity_deck);
    card_placement_set(&placement, s->opportunity_discard);
    card_placement_set(&placement, s->board);
    card_placement_set(&placement, s->removed);
    for (int seat = 0; seat < SEATS; seat++)
        if (in_play(p, seat)) count_player(&placement, bar_player(p, seat));
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

static bool being_resolved(const struct play *p, enum effect effect)
{
    return bar_state(p)->event >= 0 && bar_effect(p, bar_state(p)->event) == effect;
}

/* 5.1, 14.3: what may stay on the board, and how much of it. */
static void inspect_board(const struct play *p, struct faults *faults)
{
    const struct state *s = bar_state(p);
    int wars = 0;
    for (int war = 0; war < WARS; war++)
        wars += s->war[war];
    for (int effect = 0; effect < FIRST_OPPORTUNITY; effect++) {
        const bool stays = effect == CHAOS || effect == FAMINE || effect == POLISH_PASS ||
                           effect == WAGE_OF_THE_ARMIES || effect == WAR;
        const int count = staying(p, (enum effect)effect);
        if (count > 0 && !stays) fault_add(faults, "/board", "holds a card that does not stay (5.1)");
        if (effect == WAGE_OF_THE_ARMIES && count + being_resolved(p, WAGE_OF_THE_ARMIES) > 1)
            fault_add(faults, "/board", "holds two Wages of the Armies: the second is discarded");
    }
    if (staying(p, WAR) + being_resolved(p, WAR) != wars)
        fault_add(faults, "/board", "must hold one card of War for each active war (14.3)");
    if (s->war[WAR_SWEDEN] && bar_on_board(p, POLISH_PASS))
        fault_add(faults, "/board", "holds the Polish Pass in the war with Sweden (14.3.5)");
    if (s->event >= 0 && !set_has(s->board, s->event))
        fault_add(faults, "/event", "lies on the board while it is resolved");
}

static int state_sold_by(const struct components *c, int card)
{
    for (int i = 0; i < c->auction_count; i++)
        if (c->auction[i].card == c->card[card].kind) return c->auction[i].state;
    return -1;
}

/* The card that sells a state is out of the game when, and only when, that state is in play. */
static void inspect_sales(const struct play *p, struct faults *faults)
{
    const struct components *c = bar_components(p);
    for (int card = 0; card < c->card_count; card++) {
        const int state = state_sold_by(c, card);
        if (state >= 0 && bar_in_play(p, state) != set_has(bar_state(p)->removed, card))
            fault_add(faults, "/sold", "%s is in play where its sale is out of the game", c->state[state].id);
    }
    if (bar_state(p)->sold & ~c->possessions)
        fault_add(faults, "/sold", "only Foreign Possessions are sold (2.1)");
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
    const struct head *head = play_head(p);
    const bool evacuating = head->over || (head->depth && head->stack[head->depth - 1].step == STEP_EVACUATE);
    if ((land->army_seat >= 0) != (land->armies > 0))
        fault_add(faults, path, "armies are somebody's, and of nobody there are none");
    if (land->moved > land->armies) fault_add(faults, path, "no more armies have moved than there are");
    if (land->moved > 0 && land->army_seat != bar_state(p)->active)
        fault_add(faults, path, "only the active player's armies have moved (10.4.4)");
    if (land->armies > 0 && !evacuating && bar_closed(p, i))
        fault_add(faults, path, "is closed to armies by Schonborn (appendix 2)");
    if (land->armies > 0 && bar_state(p)->ottomans && i == bar_components(p)->styria)
        fault_add(faults, path, "armies and the Ottomans never stand together (10.4.5)");
}

/* 10.2.2 to 10.2.4, 14.2: what can be built, and where. */
static void inspect_buildings(const struct play *p, int i, const char *path, struct faults *faults)
{
    const struct land *land = bar_land(p, i);
    const struct state_row *row = &bar_components(p)->state[i];
    if (land->city && !row->city_allowed) fault_add(faults, path, "can have no City (6.2)");
    if (land->palace && !row->bishopric) fault_add(faults, path, "is no Bishopric State (10.2.4)");
    if (land->composers && bar_major_owner(p, i) < 0)
        fault_add(faults, path, "composers are in players' Major States only (14.2)");
}

static bool has_influence(const struct land *land)
{
    static const uint8_t none[SEATS];
    return memcmp(land->influence, none, sizeof none) != 0;
}

static void inspect_control(const struct play *p, int i, const char *path, struct faults *faults)
{
    const struct land *land = bar_land(p, i);
    const int owner = bar_major_owner(p, i);
    if (owner >= 0 && land->controller != owner)
        fault_add(faults, path, "a Major State keeps its owner (11.1)");
    if (owner >= 0 && has_influence(land))
        fault_add(faults, path, "no influence lies in a Major State (10.3.1)");
    if (bar_dominant(land) >= 0)
        fault_add(faults, path, "control belongs to whoever leads by two points (11.0)");
    if (has_influence(land) && bar_state(p)->ottomans && i == bar_components(p)->styria)
        fault_add(faults, path, "no influence lies where the Ottomans are (14.3.4)");
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
        inspect_buildings(p, i, path, faults);
        inspect_control(p, i, path, faults);
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
    if (player->general_moved && (!general || bar_state(p)->active != seat))
        fault_add(faults, path, "only the active player's general has moved");
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
    if (player->bought > bar_table_row(p)->cards_to_buy + player->extra_cards)
        fault_add(faults, path, "has bought more cards than the table allows (7.4)");
}

/* R29. The last one to resign ends the match, and discards nothing. */
static void inspect_gone(const struct play *p, int seat, const char *path, struct faults *faults)
{
    const struct player *player = bar_player(p, seat);
    bool has = set_count(player->hand, CARD_WORDS) + set_count(player->interventions, CARD_WORDS) > 0;
    if (bar_is_there(p, seat) || play_head(p)->over) return;
    for (int i = 0; i < FIGURE_KINDS; i++)
        has |= player->figure[i] >= 0;
    if (has) fault_add(faults, path, "has resigned: his cards are discarded");
}

static void inspect_player(const struct play *p, int seat, struct faults *faults)
{
    char path[80];
    snprintf(path, sizeof path, "/players/%s", bar_seats.ids[seat]);
    inspect_gone(p, seat, path, faults);
    inspect_figures(p, seat, path, faults);
    inspect_cards(p, seat, path, faults);
    if (bar_armies(p, seat) > bar_table_row(p)->army_limit)
        fault_add(faults, path, "has more armies than the table allows (10.2.1)");
    if (bar_player(p, seat)->no_halving && !bar_state(p)->halved)
        fault_add(faults, path, "is spared a halving that does not come (14.1)");
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
    if (s->shielded && s->event < 0) fault_add(faults, "/shielded", "there is no event to be kept from");
    if (s->active < 0 && (s->actions || s->no_moves || s->last_phase))
        fault_add(faults, "/actions", "there is no Actions Phase");
}

/* 14.1: the halving comes with Chaos, as soon as the card is resolved, and goes with it (R5). */
static void inspect_chaos(const struct play *p, struct faults *faults)
{
    const bool begun = bar_on_board(p, CHAOS) && (!being_resolved(p, CHAOS) || bar_at(p, STEP_CHAOS));
    if (play_head(p)->over) return; /* perhaps in its midst */
    if (bar_state(p)->halved != begun)
        fault_add(faults, "/halved", "incomes are halved while Chaos lies on the board (14.1)");
}

/* Appendix 1: from the card, which lies on the board for the rest of its turn, to the payment after the next income. */
static void inspect_wages(const struct play *p, struct faults *faults)
{
    if (bar_on_board(p, WAGE_OF_THE_ARMIES) || bar_at(p, STEP_PAY_WAGES_OWED) || play_head(p)->over) return;
    for (int seat = 0; seat < SEATS; seat++)
        if (in_play(p, seat) && bar_player(p, seat)->wages_owed)
            fault_add(faults, "/board", "wages are owed after a Wage of the Armies only (appendix 1)");
}

/* 9.0.1: what the Actions Phases of the turn have brought about. */
static void inspect_actions_phase(const struct play *p, struct faults *faults)
{
    const struct state *s = bar_state(p);
    if (s->active < 0) return;
    for (int seat = 0; seat < SEATS; seat++) {
        if (!in_play(p, seat)) continue;
        if (s->last_phase && seat != s->active && bar_hand_size(p, seat) > 0)
            fault_add(faults, "/last_phase", "others have cards yet (9.0.1)");
    }
}

void bar_inspect(const struct play *p, struct faults *faults)
{
    const size_t before = faults->count;
    inspect_order(p, faults);
    inspect_places(p, faults);
    inspect_decks(p, faults);
    if (faults->count != before) return; /* the others go by these */
    inspect_board(p, faults);
    inspect_sales(p, faults);
    inspect_removed(p, faults);
    inspect_chaos(p, faults);
    inspect_wages(p, faults);
    inspect_actions_phase(p, faults);
    inspect_map(p, faults);
    for (int seat = 0; seat < SEATS; seat++)
        if (in_play(p, seat)) inspect_player(p, seat, faults);
    if (faults->count == before) bar_inspect_steps(p, faults);
    if (faults->count == before) bar_inspect_set_up(p, faults);
}
