/* A table to test on. */
#include "table.h"

#include <stdlib.h>
#include <string.h>

struct play table;
struct outcome happened;

static struct pack *pack;
static struct chance chance;
static int32_t results[64];

/* ---- opening ---- */

struct state *on_table(void)
{
    return table.state;
}

void table_by_seed(void)
{
    chance = (struct chance){.source = CHANCE_SEED, .key = {16, 50}};
}

static void begin(int players)
{
    static const int16_t options[OPTIONS_MAX] = {[OPTION_TURNS] = TURNS_MIN};
    table_close();
    pack = pack_standard(&bar_game);
    assert_non_null(pack);
    table = (struct play){.game = &bar_game,
                          .pack = pack->data,
                          .state = calloc(1, play_state_size(&bar_game)),
                          .chance = &chance,
                          .out = &happened};
    play_set_up(&table, bar_game.seating(players, options), 0, options);
    assert_int_equal(table.fault, PLAY_SOUND);
}

void table_set_up(int players)
{
    table_by_seed();
    begin(players);
}

void table_set_up_given(int players, const int *of)
{
    table_given(of);
    begin(players);
    table_by_seed();
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
    table_step(STEP_ACTIONS, NULL);
}

void table_close(void)
{
    free(table.state);
    pack_free(pack);
    table = (struct play){0};
    pack = NULL;
}

/* Whether the step is one of those that an Actions Phase calls. */
static bool is_within_phase(int step)
{
    return step >= STEP_EVENT_CARD && step <= STEP_RETREAT;
}

static bool is_called(int step)
{
    return step == STEP_DIVINE_INTERVENTION || (step >= STEP_AUCTION && step <= STEP_WEDDING) ||
           (step >= STEP_INFLUENCE && step <= STEP_RETREAT) || step == STEP_FAVOURS || step == STEP_GALEN;
}

/* What calls it. */
static int caller_of(int step)
{
    if (step == STEP_FAVOURS) return STEP_IMPERIAL_SUPPORT;
    if (step == STEP_GALEN) return STEP_END_OF_TURN;
    return step < STEP_INITIAL_CARD ? STEP_EVENT_CARD : STEP_ACTIONS;
}

void table_step(int step, const int16_t *locals)
{
    while (play_head(&table)->depth > 1)
        step_return(&table);
    if (!is_within_phase(step)) {
        on_table()->active = -1;
        step_next(&table, is_called(step) ? caller_of(step) : step, is_called(step) ? NULL : locals);
    } else {
        step_next(&table, STEP_ACTIONS_PHASE, NULL);
        if (on_table()->active < 0) on_table()->active = 0;
        step_call(&table, is_called(step) ? caller_of(step) : step, is_called(step) ? NULL : locals);
    }
    if (is_called(step)) step_call(&table, step, locals);
}

void run_on(void)
{
    happened.event_count = happened.draw_count = 0;
    while (!play_head(&table)->over) {
        bar_settle(&table);
        if (play_head(&table)->over || play_deciders(&table)) return;
        play_step(&table)->then(&table);
        assert_int_equal(table.fault, PLAY_SOUND);
    }
}

void table_given(const int *of)
{
    size_t count = 0;
    for (; of[count] >= 0; count++)
        results[count] = of[count];
    chance = (struct chance){.source = CHANCE_GIVEN, .given = results, .given_count = count};
}

/* ---- names ---- */

static int find(const struct domain *domain, const char *id)
{
    const int index = domain_find(domain, pack->data, id, strlen(id));
    if (index < 0) fail_msg("there is no %s %s", domain->name, id);
    return index;
}

int land_of(const char *id)
{
    return find(&bar_states, id);
}

int card(const char *id)
{
    return find(&bar_cards, id);
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

void controls(int index, const char *state)
{
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
    set_remove(s->event_deck, index);
    set_remove(s->event_discard, index);
    set_remove(s->opportunity_deck, index);
    set_remove(s->opportunity_discard, index);
    set_remove(s->board, index);
    set_remove(s->removed, index);
    for (int i = 0; i < SEATS; i++)
        set_remove(s->player[i].hand, index);
    return index;
}

void hold(int index, const char *id)
{
    set_add(seat(index)->hand, taken(id));
}

void before(int index, const char *id, const char *general_at)
{
    const int which = taken(id);
    const int kind = bar_components(&table)->kind[bar_components(&table)->card[which].kind].kind;
    if (kind == KIND_PLAIN) {
        set_add(seat(index)->interventions, which);
        return;
    }
    seat(index)->figure[kind - KIND_ARCHITECT] = (int8_t)which;
    if (kind == KIND_GENERAL) seat(index)->general_at = (int8_t)land_of(general_at);
}

void on_board(const char *id)
{
    set_add(on_table()->board, taken(id));
}

void discarded(const char *id)
{
    const int which = taken(id);
    set_add(set_has(bar_components(&table)->events, which) ? on_table()->event_discard
                                                           : on_table()->opportunity_discard,
            which);
}

/* The card that sells it is out of the game. */
void sold(const char *state)
{
    const struct components *c = bar_components(&table);
    const int index = land_of(state);
    on_table()->sold |= UINT64_C(1) << index;
    for (int i = 0; i < c->auction_count; i++)
        for (int which = 0; which < c->card_count && c->auction[i].state == index; which++)
            if (c->card[which].kind == c->auction[i].card)
                set_add(on_table()->removed, taken(c->card[which].id));
}

/* One of the three War cards stays on the board for it. */
void at_war(enum war war)
{
    const uint64_t *cards = bar_components(&table)->of_effect[WAR];
    int which = set_next(cards, CARD_WORDS, 0);
    while (which >= 0 && set_has(on_table()->board, which))
        which = set_next(cards, CARD_WORDS, which + 1);
    if (which >= 0) on_board(bar_components(&table)->card[which].id);
    on_table()->war[war] = 1;
}

void turn(int number)
{
    on_table()->turn = (uint8_t)number;
}

int given_card(const char *id)
{
    const struct state *s = on_table();
    const int which = card(id);
    const uint64_t *deck = set_has(s->event_deck, which) ? s->event_deck : s->opportunity_deck;
    int rank = 0;
    assert_true(set_has(deck, which));
    for (int i = set_next(deck, CARD_WORDS, 0); i != which; i = set_next(deck, CARD_WORDS, i + 1))
        rank++;
    return rank;
}

void resolve_event(const char *id)
{
    const int rank = given_card(id);
    if (on_table()->active < 0) on_table()->active = 0;
    table_step(STEP_EVENT_CARD, NULL);
    if (chance.source == CHANCE_GIVEN) {
        memmove(results + 1, results, sizeof results - sizeof results[0]);
        results[0] = rank;
        chance.given_count++;
        run_on();
        return;
    }
    given(rank);
    while (play_step(&table) == &bar_game.steps[STEP_EVENT_CARD] && on_table()->event < 0)
        play_step(&table)->then(&table);
    table_by_seed();
    run_on();
}

/* ---- moves ---- */

static int16_t value_of(const struct arg *arg, const char *text)
{
    if (strcmp(text, "-") == 0) return -1;
    if (arg->flag) return strcmp(text, "true") == 0;
    return (int16_t)(arg->domain ? find(arg->domain, text) : atoi(text));
}

static struct move move_named(const char *type, va_list values)
{
    struct move m = {0};
    while (m.type < MOVE_COUNT && strcmp(bar_game.moves[m.type].name, type) != 0)
        m.type++;
    if (m.type == MOVE_COUNT) fail_msg("there is no move %s", type);
    const struct arg *args = bar_game.moves[m.type].args;
    for (const char *text = va_arg(values, const char *); text; text = va_arg(values, const char *)) {
        m.arg[m.count] = value_of(args[0].list ? &args[0] : &args[m.count], text);
        m.count++;
    }
    return m;
}

static bool is_listed(int index, const struct move *m)
{
    static struct move_list moves;
    play_list(&table, index, &moves);
    assert_false(moves.truncated);
    for (size_t i = 0; i < moves.count; i++)
        if (memcmp(&moves.moves[i], m, sizeof *m) == 0) return true;
    return false;
}

void inspect_table(const char *after)
{
    struct faults faults = {0};
    play_inspect(&table, &faults);
    if (faults_listed(&faults))
        fail_msg("after %s: %s %s", after, faults.list[0].path, faults.list[0].detail);
}

static void make(int index, const struct move *m, const char *type)
{
    const bool was_listed = is_listed(index, m);
    const struct refusal *refusal = play_move(&table, index, m);
    if (refusal) fail_msg("%s is refused: %s", type, refusal->code);
    assert_true(was_listed);
    assert_int_equal(table.fault, PLAY_SOUND);
    inspect_table(type);
}

void table_made(int index, const char *type, ...)
{
    va_list values;
    va_start(values, type);
    const struct move m = move_named(type, values);
    va_end(values);
    make(index, &m, type);
}

void table_refused(const char *code, int index, const char *type, ...)
{
    va_list values;
    va_start(values, type);
    const struct move m = move_named(type, values);
    va_end(values);
    const struct refusal *refusal = play_check(&table, index, &m);
    if (!refusal) fail_msg("%s is accepted", type);
    assert_string_equal(refusal->code, code);
    assert_false(is_listed(index, &m));
}

int listed(int index, const char *type)
{
    static struct move_list moves;
    int count = 0;
    play_list(&table, index, &moves);
    for (size_t i = 0; i < moves.count; i++)
        count += strcmp(bar_game.moves[moves.moves[i].type].name, type) == 0;
    return count;
}

void fall_back(int index)
{
    struct move m = {0};
    play_fallback(&table, index, &m);
    make(index, &m, bar_game.moves[m.type].name);
}

/* ---- what there is to see ---- */

bool at(int step)
{
    return play_step(&table) == &bar_game.steps[step];
}

bool asked(int index)
{
    return play_deciders(&table) >> index & 1;
}

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
    return set_has(seat(index)->hand, card(id));
}

bool in_discard(const char *id)
{
    return set_has(on_table()->event_discard, card(id)) || set_has(on_table()->opportunity_discard, card(id));
}

bool is_removed(const char *id)
{
    return set_has(on_table()->removed, card(id));
}

bool is_on_board(const char *id)
{
    return set_has(on_table()->board, card(id));
}

int events_of(int type)
{
    int count = 0;
    for (int i = 0; i < happened.event_count; i++)
        count += happened.events[i].type == type;
    return count;
}

const struct event *nth_event(int type, int n)
{
    for (int i = 0; i < happened.event_count; i++)
        if (happened.events[i].type == type && n-- == 0) return &happened.events[i];
    fail_msg("there was no %s", bar_game.events[type].name);
    return NULL;
}

const struct event *first_event(int type)
{
    return nth_event(type, 0);
}
