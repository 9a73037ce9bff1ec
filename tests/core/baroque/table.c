#include "table.h"

/* ---- opening ---- */

void table_set_up(int players)
{
    table_set_up_given(players, NULL);
}

void table_set_up_given(int players, const int *results)
{
    static const int16_t options[OPTIONS_MAX] = {[OPTION_TURNS] = TURNS_MIN};
    table_begin(&bar_game, &(struct opening){.players = players, .options = options, .results = results});
}

void table_open(int players)
{
    table_set_up(players);
    struct state *s = on_table();
    s->turn = 2;
    for (int i = 0; i < players; i++) {
        s->order[i] = (uint8_t)i;
        s->player[i].florins = 20;
    }
    s->active = 0;
    begin_at(STEP_ACTIONS, NULL);
}

void table_open_poor(int players)
{
    table_open(players);
    for (int i = 0; i < players; i++)
        florins(i, 0);
}

/* The step on top of the first that calls it, and so on down; those have empty records. */
static void stack_up(int step, const void *record)
{
    const uint8_t *by = bar_game.steps[step]->called_by;
    if (!by || *by == STEP_NONE) {
        table_step(step, record);
        return;
    }
    stack_up(*by, NULL);
    table_call(step, record);
}

void begin_at(int step, const void *record)
{
    stack_up(step, record);
    const bool within = play_head(&table)->depth > 1 && step_record_of(&table, STEP_ACTIONS_PHASE);
    if (!within || on_table()->active < 0) on_table()->active = within ? 0 : -1;
}

void run_at(int step)
{
    begin_at(step, NULL);
    run_on();
}

/* ---- names ---- */

int land_of(const char *id)
{
    return index_of(&bar_states, id);
}

int card(const char *id)
{
    return index_of(&bar_cards, id);
}

struct player *seat(int index)
{
    return &on_table()->player[index];
}

struct land *land(const char *id)
{
    return &on_table()->land[land_of(id)];
}

/* ---- laying out ---- */

void controls(int index, const char *states)
{
    char state[ID_ROOM];
    while (next_id(&states, state))
        land(state)->controller = (int8_t)index;
}

void armies(int index, const char *state, int count)
{
    land(state)->armies = (uint8_t)count;
    land(state)->army_seat = (int8_t)(count > 0 ? index : -1);
    land(state)->moved = 0;
}

void influence(int index, const char *state, int points)
{
    land(state)->influence[index] = (uint8_t)points;
}

void city(const char *state, enum city kind)
{
    land(state)->city = (uint8_t)kind;
}

void palace(const char *state)
{
    land(state)->palace = 1;
}

void florins(int index, int count)
{
    seat(index)->florins = (int16_t)count;
}

/* Out of wherever it lies. */
static int taken(const char *id)
{
    struct state *s = on_table();
    const int index = card(id);
    cards_remove(&s->event_deck, index);
    cards_remove(&s->event_discard, index);
    cards_remove(&s->opportunity_deck, index);
    cards_remove(&s->opportunity_discard, index);
    cards_remove(&s->board, index);
    cards_remove(&s->removed, index);
    for (int i = 0; i < SEATS; i++)
        cards_remove(&s->player[i].hand, index);
    return index;
}

void hold(int index, const char *cards)
{
    char id[ID_ROOM];
    while (next_id(&cards, id))
        cards_add(&seat(index)->hand, taken(id));
}

void before(int index, const char *id, const char *general_at)
{
    const int which = taken(id);
    const int kind = bar_components(&table)->decks.kind[bar_components(&table)->decks.card[which].kind].kind;
    if (kind == KIND_PLAIN) {
        cards_add(&seat(index)->interventions, which);
        return;
    }
    seat(index)->figure[kind - KIND_ARCHITECT] = (int8_t)which;
    if (kind == KIND_GENERAL) seat(index)->general_at = (int8_t)land_of(general_at);
}

void on_board(const char *id)
{
    cards_add(&on_table()->board, taken(id));
}

void discarded(const char *cards)
{
    char id[ID_ROOM];
    while (next_id(&cards, id)) {
        const int which = taken(id);
        cards_add(cards_has(bar_components(&table)->decks.events, which) ? &on_table()->event_discard
                                                                         : &on_table()->opportunity_discard,
                  which);
    }
}

/* The card that sells it is out of the game. */
void sold(const char *state)
{
    const struct components *c = bar_components(&table);
    const int index = land_of(state);
    states_add(&on_table()->sold, index);
    for (int i = 0; i < c->tables.auction_count; i++)
        for (int which = 0; which < c->decks.card_count && c->tables.auction[i].state == index; which++)
            if (c->decks.card[which].kind == c->tables.auction[i].card)
                cards_add(&on_table()->removed, taken(c->decks.card[which].id));
}

/* One of the three War cards stays on the board for it. */
void at_war(enum war war)
{
    const struct cards cards = bar_components(&table)->decks.of_effect[WAR];
    int which = cards_next(cards, 0);
    while (which >= 0 && cards_has(on_table()->board, which))
        which = cards_next(cards, which + 1);
    if (which >= 0) on_board(bar_components(&table)->decks.card[which].id);
    on_table()->war[war] = 1;
}

void turn(int number)
{
    on_table()->turn = (uint8_t)number;
}

void resolve_event(const char *id)
{
    const bool by_seed = table.chance->source == CHANCE_SEED;
    if (on_table()->active < 0) on_table()->active = 0;
    begin_at(STEP_EVENT_CARD, NULL);
    given_first(id);
    while (by_seed && at(STEP_EVENT_CARD) && on_table()->event < 0)
        play_step(&table)->then(&table);
    if (by_seed) table_by_seed();
    run_on();
}

/* ---- what there is to see ---- */

int controller(const char *state)
{
    return land(state)->controller;
}

int armies_in(const char *state)
{
    return land(state)->armies;
}

int influence_in(const char *state, int index)
{
    return land(state)->influence[index];
}

bool in_hand(int index, const char *id)
{
    return cards_has(seat(index)->hand, card(id));
}

bool in_discard(const char *id)
{
    return cards_has(on_table()->event_discard, card(id)) ||
           cards_has(on_table()->opportunity_discard, card(id));
}

bool is_removed(const char *id)
{
    return cards_has(on_table()->removed, card(id));
}

bool is_on_board(const char *id)
{
    return cards_has(on_table()->board, card(id));
}
