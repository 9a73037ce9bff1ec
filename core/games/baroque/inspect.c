/* What the code relies on in any state: the cards, the map, the players. The record of a step is inspected
 * beside it. */
#include "games/baroque/game.h"

#include <stdio.h>
#include <string.h>

#include "kits/card_placement.h"

static bool in_play(const struct play *p, int seat)
{
    return play_head(p)->seats >> seat & 1;
}

/* ---- cards: each in exactly one place ---- */

static const char *const FIGURES[FIGURE_KINDS] = {"architect", "bishop", "general", "politician"};

static void count_player(struct card_placement *placement, const struct player *player, int seat)
{
    card_placement_set(placement, player->hand.word, "hand", "the hand", seat);
    card_placement_set(placement, player->interventions.word, "interventions", "the interventions", seat);
    for (int i = 0; i < FIGURE_KINDS; i++)
        if (player->figure[i] >= 0)
            card_placement_one(placement, player->figure[i], FIGURES[i], NULL, "the figures", seat);
}

static void inspect_places(const struct play *p, struct faults *faults)
{
    const struct state *s = bar_state(p);
    struct card_placement placement = {.words = SET_WORDS(CARDS_MAX), .rows = "players"};
    card_placement_set(&placement, s->event_deck.word, "event_deck", "the event deck", -1);
    card_placement_set(&placement, s->event_discard.word, "event_discard", "the event discard", -1);
    card_placement_set(&placement, s->opportunity_deck.word, "opportunity_deck", "the opportunity deck", -1);
    card_placement_set(&placement, s->opportunity_discard.word, "opportunity_discard",
                       "the opportunity discard", -1);
    card_placement_set(&placement, s->board.word, "board", "the board", -1);
    card_placement_set(&placement, s->removed.word, "removed", "the cards removed", -1);
    for (int seat = 0; seat < SEATS; seat++)
        if (in_play(p, seat)) count_player(&placement, bar_player(p, seat), seat);
    card_placement_inspect(&placement, p, &bar_cards, faults);
}

/* A fault for each card of the set that is not among the others. */
static void inspect_among(const struct components *c, struct cards set, struct cards others, const char *path,
                          const char *what, struct faults *faults)
{
    EACH(card, set)
        if (!cards_has(others, card))
            fault_add(faults, path, "has %s, which is no %s", c->decks.card[card].id, what);
}

/* Events and Opportunity Cards never mix (2.2). */
static void inspect_decks(const struct play *p, struct faults *faults)
{
    const struct components *c = bar_components(p);
    const struct state *s = bar_state(p);
    inspect_among(c, s->event_deck, c->decks.events, "/event_deck", "Event Card (2.2)", faults);
    inspect_among(c, s->event_discard, c->decks.events, "/event_discard", "Event Card (2.2)", faults);
    inspect_among(c, s->board, c->decks.events, "/board", "Event Card (2.2)", faults);
    inspect_among(c, s->opportunity_deck, c->decks.opportunities, "/opportunity_deck",
                  "Opportunity Card (2.2)", faults);
    inspect_among(c, s->opportunity_discard, c->decks.opportunities, "/opportunity_discard",
                  "Opportunity Card (2.2)", faults);
    const int famine = cards_next(c->decks.of_effect[FAMINE], 0);
    if (s->famine_at_bottom && !cards_has(s->event_deck, famine))
        fault_add(faults, "/famine_at_bottom", "is true, and %s is not in the event deck (5.1)",
                  c->decks.card[famine].id);
}

/* 5.1: what may stay on the board, the event that is being resolved not counted. */
static void inspect_board(const struct play *p, struct faults *faults)
{
    const struct components *c = bar_components(p);
    const struct state *s = bar_state(p);
    EACH(card, s->board) {
        const int effect = c->decks.card[card].effect;
        const bool stays = effect == CHAOS || effect == FAMINE || effect == POLISH_PASS ||
                           effect == WAGE_OF_THE_ARMIES || effect == WAR;
        if (!stays && card != s->event)
            fault_add(faults, "/board", "has %s, which does not stay there (5.1)", c->decks.card[card].id);
    }
    if (s->event >= 0 && !cards_has(s->board, s->event))
        fault_add(faults, "/event", "is %s, which does not lie on the board", c->decks.card[s->event].id);
}

static int state_sold_by(const struct components *c, int card)
{
    for (int i = 0; i < c->tables.auction_count; i++)
        if (c->tables.auction[i].card == c->decks.card[card].kind) return c->tables.auction[i].state;
    return -1;
}

/* Sales, and the figures that an Assassin has met: were it all the events, one Confusion in Command would
 * follow another for ever. */
static void inspect_removed(const struct play *p, struct faults *faults)
{
    const struct components *c = bar_components(p);
    EACH(card, bar_state(p)->removed) {
        const int kind = c->decks.kind[c->decks.card[card].kind].kind;
        const bool figure = kind >= KIND_ARCHITECT && kind < KIND_ARCHITECT + FIGURE_KINDS;
        if (!figure && state_sold_by(c, card) < 0)
            fault_add(faults, "/removed", "has %s, which never leaves the game", c->decks.card[card].id);
    }
    EACH(state, bar_state(p)->sold)
        if (!states_has(c->map.possessions, state))
            fault_add(faults, "/sold", "has %s, which is no Foreign Possession (2.1)",
                      c->map.state[state].id);
}

/* ---- the map ---- */

/* A fault for each thing that is in a state which is out of play. */
static void inspect_nothing(const struct land *land, const char *id, struct faults *faults)
{
    const struct {
        const char *member;
        bool there;
    } things[] = {{"controller", land->controller >= 0},
                  {"army_seat", land->army_seat >= 0},
                  {"armies", land->armies},
                  {"moved", land->moved},
                  {"city", land->city},
                  {"palace", land->palace},
                  {"composers", land->composers},
                  {"city_used", land->city_used},
                  {"palace_used", land->palace_used}};
    for (size_t i = 0; i < sizeof things / sizeof *things; i++)
        if (things[i].there)
            fault_add(faults, FAULT_AT("lands", id, things[i].member),
                      "is not blank, and %s is not in play: nothing can be there (2.1)", id);
    for (int seat = 0; seat < SEATS; seat++)
        if (land->influence[seat])
            fault_add(faults, FAULT_AT("lands", id, "influence", bar_seats.ids[seat]),
                      "is %d, and %s is not in play: nothing can be there (2.1)", land->influence[seat], id);
}

static void inspect_armies(const struct play *p, int i, struct faults *faults)
{
    const struct land *land = bar_land(p, i);
    const char *id = bar_map(p)->state[i].id;
    if (land->army_seat < 0 && land->armies > 0)
        fault_add(faults, FAULT_AT("lands", id, "army_seat"), "is null, and %d %s there", land->armies,
                  plural(land->armies, "army stands", "armies stand"));
    if (land->army_seat >= 0 && land->armies == 0)
        fault_add(faults, FAULT_AT("lands", id, "army_seat"), "is %s, and no army stands there",
                  bar_seats.ids[land->army_seat]);
    if (land->moved > land->armies)
        fault_add(faults, FAULT_AT("lands", id, "moved"), "is %d, and %d %s there", land->moved, land->armies,
                  plural(land->armies, "army stands", "armies stand"));
    if (land->armies > 0 && bar_state(p)->ottomans && i == bar_components(p)->named.styria)
        fault_add(faults, FAULT_AT("lands", id, "armies"),
                  "is %d, and the Ottoman counter stands there (10.4.5)", land->armies);
}

static void inspect_map(const struct play *p, struct faults *faults)
{
    const struct components *c = bar_components(p);
    int composers = 0;
    EACH_STATE(p, i) {
        const struct land *land = bar_land(p, i);
        const int owner = bar_major_owner(p, i);
        composers += land->composers;
        if (!bar_in_play(p, i)) inspect_nothing(land, c->map.state[i].id, faults);
        inspect_armies(p, i, faults);
        if (owner >= 0 && land->controller != owner)
            fault_add(faults, FAULT_AT("lands", c->map.state[i].id, "controller"),
                      "is %s: %s is the Major State of %s, and keeps its owner (11.1)",
                      land->controller < 0 ? "null" : bar_seats.ids[land->controller], c->map.state[i].id,
                      bar_seats.ids[owner]);
    }
    if (composers > c->tables.composers)
        fault_add(faults, "/lands", "has %d composers in all, and there are %d (14.2)", composers,
                  c->tables.composers);
}

/* ---- the players ---- */

static void inspect_figures(const struct play *p, int seat, struct faults *faults)
{
    const struct components *c = bar_components(p);
    const struct player *player = bar_player(p, seat);
    const char *id = bar_seats.ids[seat], *at = FAULT_AT("players", id, "general_at");
    for (int i = 0; i < FIGURE_KINDS; i++) {
        const int card = player->figure[i];
        if (card >= 0 && c->decks.kind[c->decks.card[card].kind].kind != KIND_ARCHITECT + i)
            fault_add(faults, FAULT_AT("players", id, FIGURES[i]), "is %s, which is no %s",
                      c->decks.card[card].id, FIGURES[i]);
    }
    const int general = player->figure[KIND_GENERAL - KIND_ARCHITECT];
    if (general >= 0 && player->general_at < 0)
        fault_add(faults, at, "is null, and the general %s is in play: he stands on the map",
                  c->decks.card[general].id);
    if (player->general_at < 0) return;
    const char *state = c->map.state[player->general_at].id;
    if (general < 0) fault_add(faults, at, "is %s, and %s has no general in play", state, id);
    if (bar_land(p, player->general_at)->army_seat != seat)
        fault_add(faults, at, "is %s, where no army of %s stands", state, id);
}

static void inspect_cards(const struct play *p, int seat, struct faults *faults)
{
    const struct components *c = bar_components(p);
    const struct player *player = bar_player(p, seat);
    const char *id = bar_seats.ids[seat];
    inspect_among(c, player->hand, c->decks.opportunities, FAULT_AT("players", id, "hand"),
                  "Opportunity Card (2.2)", faults);
    inspect_among(c, player->committed, player->hand, FAULT_AT("players", id, "committed"),
                  "card of the hand (10.4.5)", faults);
    inspect_among(c, player->interventions, c->decks.of_effect[DIVINE_INTERVENTION],
                  FAULT_AT("players", id, "interventions"), "Divine Intervention", faults);
}

static void inspect_player(const struct play *p, int seat, struct faults *faults)
{
    inspect_figures(p, seat, faults);
    inspect_cards(p, seat, faults);
    if (bar_armies(p, seat) > bar_table_row(p)->army_limit)
        fault_add(faults, "/lands", "has %d armies of %s in all, and the table allows %d (10.2.1)",
                  bar_armies(p, seat), bar_seats.ids[seat], bar_table_row(p)->army_limit);
}

/* ---- the turn ---- */

static void inspect_order(const struct play *p, struct faults *faults)
{
    const struct state *s = bar_state(p);
    uint32_t seats = 0;
    for (int i = 0; i < s->order_count; i++) {
        char path[FAULT_PATH];
        fault_path_index(path, "/order", i);
        if (seats >> s->order[i] & 1)
            fault_add(faults, path, "is %s, who has a place before this one (8.0)",
                      bar_seats.ids[s->order[i]]);
        seats |= UINT32_C(1) << s->order[i];
    }
    for (int seat = 0; seat < SEATS; seat++)
        if (in_play(p, seat) && !(seats >> seat & 1))
            fault_add(faults, "/order", "lacks %s, who plays (8.0)", bar_seats.ids[seat]);
    if (s->turn > bar_turns(p))
        fault_add(faults, "/turn", "is %d, and the match has %d turns", s->turn, bar_turns(p));
}

/* ---- the Actions Phase, its event, the cards for a battle ---- */

static void inspect_phase(const struct play *p, struct faults *faults)
{
    const struct state *s = bar_state(p);
    const struct event_course *event = step_record_of(p, STEP_EVENT_CARD);
    const bool acting = step_record_of(p, STEP_ACTIONS_PHASE) != NULL;
    if (s->active >= 0 && !acting)
        fault_add(faults, "/active", "is %s, and there is no actions_phase on the stack",
                  bar_seats.ids[s->active]);
    if (s->active < 0 && acting)
        fault_add(faults, "/active", "is null, and there is an actions_phase on the stack");
    if (s->event >= 0 && !event)
        fault_add(faults, "/event", "is %s, and there is no event_card on the stack",
                  bar_components(p)->decks.card[s->event].id);
    if (s->event < 0 && event)
        fault_add(faults, "/event", "is null, and there is an event_card on the stack");
    if (event && event->stage == EVENT_TO_DRAW)
        fault_add(faults, AT_STEP(p, STEP_EVENT_CARD, "stage"),
                  "is %s: no card has been drawn, and one is resolved", bar_event_stages.ids[event->stage]);
}

/* Cards lie committed only while they are being chosen, by the sides of the battle. */
static void inspect_committed(const struct play *p, struct faults *faults)
{
    const struct battle *battle = step_is(p, STEP_BATTLE) ? step_record(p) : NULL;
    const uint32_t fighting =
        battle ? bar_asked(bar_state(p)->active) | bar_asked(bar_land(p, battle->at)->army_seat) : 0;
    for (uint32_t rest = play_head(p)->seats & ~fighting; rest; rest &= rest - 1) {
        const int seat = __builtin_ctz(rest);
        const int cards = cards_count(bar_player(p, seat)->committed);
        if (cards)
            fault_add(faults, FAULT_AT("players", bar_seats.ids[seat], "committed"),
                      "has %d %s, and %s chooses none for a battle now (10.4.5)", cards,
                      plural(cards, "card", "cards"), bar_seats.ids[seat]);
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
    inspect_removed(p, faults);
    inspect_map(p, faults);
    for (int seat = 0; seat < SEATS; seat++)
        if (in_play(p, seat)) inspect_player(p, seat, faults);
    if (play_head(p)->over || faults->count != before) return;
    inspect_phase(p, faults);
    if (faults->count == before) inspect_committed(p, faults);
    if (faults->count == before) bar_inspect_set_up(p, faults);
}
