#include "table.h"

#include <stdlib.h>
#include <string.h>

static const struct components *parts(void)
{
    return tow_components(&table);
}

/* ---- opening ---- */

static void begin(int scenario, const int *results)
{
    table_begin(&tow_game, &(struct opening){.players = SEATS, .scenario = scenario, .results = results});
}

void table_set_up(int scenario)
{
    begin(scenario, NULL);
}

void table_set_up_given(int scenario, const int *results)
{
    begin(scenario, results);
}

static void clear_map(struct state *s)
{
    const struct components *c = parts();
    for (int i = 0; i < c->map.space_count; i++)
        s->place[i] = (struct place){.control = c->map.space[i].owner, .religion = c->map.space[i].religion};
    memset(s->fleet, 0, sizeof s->fleet);
    s->weakened = (struct units){0};
    s->garrisons = (struct units){0};
    s->rebels = (struct units){0};
    s->out.units = (struct units){0};
    s->aside = (struct commanders){0};
    s->out.commanders = (struct commanders){0};
}

static void clear_relations(struct state *s)
{
    memset(s->relation, 0, sizeof s->relation);
    for (int power = 0; power < POWERS; power++)
        s->master[power] = -1;
}

static void clear_side(struct side *side, int seat)
{
    const uint8_t economy = side->economy;
    *side = (struct side){.economy = economy, .ruler = side->ruler, .provoked = -1};
    side->unplayed = cards_without(parts()->decks.cards_of[seat], parts()->decks.special);
    side->played = cards_both(parts()->decks.cards_of[seat], parts()->decks.special);
}

static void clear_events(struct state *s)
{
    s->removed = (struct cards){0};
    s->events = s->played_events = (struct effects){0};
    memset(s->lasting, 0, sizeof s->lasting);
    s->lasting_count = 0;
}

void table_open(void)
{
    begin(MAIN, NULL);
    struct state *s = on_table();
    clear_map(s);
    clear_relations(s);
    clear_events(s);
    for (int seat = 0; seat < SEATS; seat++)
        clear_side(&s->side[seat], seat);
    turn_at(4);
    impulse_of(SWEDEN);
}

void turn_at(int number)
{
    const struct components *c = parts();
    on_table()->turn = (uint8_t)number;
    on_table()->game_turn = (uint8_t)(tow_turn_number(&table) - 1);
    for (int i = 0; i < c->decks.ruler_count; i++) {
        struct side *side = &on_table()->side[c->decks.ruler[i].seat];
        if (c->decks.ruler[i].first_turn > number) continue;
        if (c->decks.ruler[side->ruler].first_turn > number ||
            c->decks.ruler[side->ruler].first_turn < c->decks.ruler[i].first_turn ||
            (c->decks.ruler[side->ruler].last_turn < number && c->decks.ruler[i].last_turn >= number))
            side->ruler = (int8_t)i;
    }
}

/* ---- the procedure ---- */

static void stack_up(int step, int seat, const void *record)
{
    const uint8_t *by = tow_game.steps[step]->called_by;
    if (step == STEP_TURN || !by || *by == STEP_NONE) {
        table_step(step, record ? record : &(struct turn){.next_phase = PHASE_RETURN, .next_seat = -1});
        return;
    }
    stack_up(*by >= STEP_COUNT ? STEP_TURN : *by, seat, NULL);
    const struct impulses round = {.next_seat = (int8_t)seat};
    struct impulse impulse = {.seat = (int8_t)seat, .card = {-1, -1}};
    for (int space = 0; space < parts()->map.space_count; space++)
        impulse.began = units_either(impulse.began, tow_place(&table, space)->units);
    table_call(step, record                  ? record
                     : step == STEP_IMPULSES ? (const void *)&round
                     : step == STEP_IMPULSE  ? (const void *)&impulse
                                             : NULL);
}

void begin_at(int step, int seat, const void *record)
{
    stack_up(step, seat, record);
}

void impulse_of(int seat)
{
    begin_at(STEP_IMPULSE, seat, NULL);
}

void acts(int seat, int points)
{
    impulse_of(seat);
    struct impulse *impulse = tow_impulse_of(&table);
    impulse->stage = IMPULSE_ACTIONS;
    impulse->card[0] = (int16_t)cards_next(parts()->decks.cards_of[seat], 0);
    impulse->points = (uint8_t)points;
}

void phase_of(int phase)
{
    table_step(STEP_TURN, &(struct turn){.next_phase = (uint8_t)phase, .next_seat = -1});
}

/* ---- names ---- */

int space_of(const char *id)
{
    return index_of(&tow_spaces, id);
}

int kind_of(const char *id)
{
    return index_of(&tow_kinds, id);
}

int commander_of(const char *id)
{
    return index_of(&tow_commanders, id);
}

int card_of(const char *id)
{
    return index_of(&tow_cards, id);
}

int ruler_of(const char *id)
{
    return index_of(&tow_rulers, id);
}

struct place *place(const char *id)
{
    return tow_place(&table, space_of(id));
}

/* ---- laying out ---- */

static void put_commander(const char *id, int at)
{
    const int who = commander_of(id);
    assert_int_equal(tow_commander_space(&table, who), -1);
    commanders_remove(&on_table()->aside, who);
    commanders_add(&tow_place(&table, at)->commanders, who);
}

static bool is_on_map(int unit)
{
    for (int sea = 0; sea < SEAS; sea++)
        if (units_has(on_table()->fleet[sea].units, unit)) return true;
    return tow_unit_space(&table, unit) >= 0;
}

/* "2 weakened sweden-infantry", "sweden-infantry": into the set. */
static void put_units(const char *words, struct units *into)
{
    struct state *s = on_table();
    char *rest;
    long count = strtol(words, &rest, 10);
    if (rest == words) count = 1;
    rest += strspn(rest, " ");
    const bool weakened = strncmp(rest, "weakened ", strlen("weakened ")) == 0;
    const int of_kind = kind_of(weakened ? rest + strlen("weakened ") : rest);
    EACH(unit, parts()->pieces.of_kind[of_kind]) {
        if (count == 0) return;
        if (is_on_map(unit)) continue;
        units_remove(&s->out.units, unit);
        units_add(into, unit);
        if (weakened) units_add(&s->weakened, unit);
        count--;
    }
    if (count > 0) fail_msg("the counter mix has no %ld more of %s", count, parts()->pieces.kind[of_kind].id);
}

void put(const char *at, const char *pieces)
{
    char word[ID_ROOM];
    while (next_id(&pieces, word))
        if (*word >= '0' && *word <= '9')
            put_units(word, &place(at)->units);
        else
            put_commander(word, space_of(at));
}

/* What comes there is in the set, too. */
static void put_into(const char *at, const char *pieces, struct units *set)
{
    const struct units before = place(at)->units;
    put(at, pieces);
    *set = units_either(*set, units_without(place(at)->units, before));
}

void put_led(int seat, const char *at, const char *pieces)
{
    put_into(at, pieces, &on_table()->side[seat].led);
}

void put_garrison(const char *at, const char *unit)
{
    char words[ID_ROOM];
    snprintf(words, sizeof words, "1 %s", unit);
    put_into(at, words, &on_table()->garrisons);
}

void put_rebels(const char *at, const char *pieces)
{
    put_into(at, pieces, &on_table()->rebels);
}

void put_ships(int sea, const char *ships)
{
    char word[ID_ROOM];
    while (next_id(&ships, word))
        put_units(word, &on_table()->fleet[sea].units);
}

void clear_space(const char *at)
{
    struct state *s = on_table();
    s->weakened = units_without(s->weakened, place(at)->units);
    s->garrisons = units_without(s->garrisons, place(at)->units);
    s->rebels = units_without(s->rebels, place(at)->units);
    for (int seat = 0; seat < SEATS; seat++)
        s->side[seat].led = units_without(s->side[seat].led, place(at)->units);
    place(at)->units = (struct units){0};
    place(at)->commanders = (struct commanders){0};
}

void controls(int power, const char *spaces)
{
    char word[ID_ROOM];
    while (next_id(&spaces, word))
        place(word)->control = (int8_t)power;
}

void religion_of(const char *at, int religion)
{
    place(at)->religion = (int8_t)religion;
}

void mark(const char *at, int marker)
{
    place(at)->marker = (uint8_t)marker;
}

void relate(int power, int other, int relation)
{
    struct state *s = on_table();
    if (power < SEATS) s->relation[power].to[other] = (uint8_t)relation;
    if (other < SEATS) s->relation[other].to[power] = (uint8_t)relation;
}

void war(int power, int other)
{
    relate(power, other, AT_WAR);
}

void forced_peace(int one, int other)
{
    seats_add(&on_table()->side[one].peace_barred, other);
    seats_add(&on_table()->side[other].peace_barred, one);
}

void ally(int power, int other)
{
    relate(power, other, ALLIED);
}

void masters(int seat, int minor)
{
    on_table()->master[minor] = (int8_t)seat;
}

void rules(int seat, const char *ruler, bool weak)
{
    on_table()->side[seat].ruler = (int8_t)ruler_of(ruler);
    on_table()->side[seat].ruler_weak = weak;
}

void funds_at(int seat, int funds)
{
    on_table()->side[seat].funds = (uint8_t)funds;
}

/* Out of wherever it is. */
static void lift(int card)
{
    struct state *s = on_table();
    cards_remove(&s->removed, card);
    for (int seat = 0; seat < SEATS; seat++) {
        cards_remove(&s->side[seat].hand, card);
        cards_remove(&s->side[seat].specials, card);
        cards_remove(&s->side[seat].unplayed, card);
        cards_remove(&s->side[seat].played, card);
    }
}

void hold(int seat, const char *id)
{
    lift(card_of(id));
    const struct components *c = table.pack;
    struct side *side = &on_table()->side[seat];
    cards_add(c->decks.card[card_of(id)].special ? &side->specials : &side->hand, card_of(id));
}

void used(const char *id)
{
    lift(card_of(id));
    cards_add(&on_table()->side[parts()->decks.card[card_of(id)].seat].played, card_of(id));
}

void take_out(const char *id)
{
    lift(card_of(id));
    cards_add(&on_table()->removed, card_of(id));
}

void in_play(const char *id)
{
    const struct card_row *row = &parts()->decks.card[card_of(id)];
    if (row->asterisk) {
        take_out(id);
        effects_add(&on_table()->played_events, row->effect);
    }
    if (effects_has(on_table()->events, row->effect)) return;
    effects_add(&on_table()->events, row->effect);
    tow_last(&table, card_of(id), row->seat, -1, UNTIL_CANCELLED);
}

/* ---- Events ---- */

int held_in_impulse(const char *id)
{
    const int seat = parts()->decks.card[card_of(id)].seat;
    hold(seat, id);
    impulse_of(seat);
    return seat;
}

void event_played(const char *id)
{
    made(held_in_impulse(id), "play_event", id);
}

void event_barred(const char *code, const char *id)
{
    refused(code, held_in_impulse(id), "play_event", id);
}

/* ---- what there is to see ---- */

static struct units units_of_kind(struct units of, const char *of_kind)
{
    return units_both(of, parts()->pieces.of_kind[kind_of(of_kind)]);
}

int units_in(const char *at, const char *of_kind)
{
    return units_count(units_of_kind(place(at)->units, of_kind));
}

int weakened_in(const char *at, const char *of_kind)
{
    return units_count(units_both(units_of_kind(place(at)->units, of_kind), on_table()->weakened));
}

int all_units_in(const char *at, int power)
{
    return units_count(tow_units_of(&table, power, space_of(at)));
}

int ships_at(int sea, const char *of_kind)
{
    return units_count(units_of_kind(on_table()->fleet[sea].units, of_kind));
}

bool commander_in(const char *at, const char *who)
{
    return commanders_has(place(at)->commanders, commander_of(who));
}

bool is_aside(const char *who)
{
    return commanders_has(on_table()->aside, commander_of(who));
}

bool has_garrison(const char *at)
{
    return tow_garrison_of(&table, space_of(at)) >= 0;
}

bool has_rebels(const char *at)
{
    return units_meet(place(at)->units, on_table()->rebels);
}

int controller(const char *at)
{
    return place(at)->control;
}

int funds_of(int seat)
{
    return on_table()->side[seat].funds;
}

int level_of(int seat, int rating)
{
    const struct side *side = &on_table()->side[seat];
    return rating == MILITARY ? side->military : rating == DOMESTIC_POLICY ? side->policy : side->economy;
}

int points_of(int seat, int rating)
{
    return on_table()->side[seat].points[rating];
}

bool in_hand(int seat, const char *id)
{
    return cards_has(on_table()->side[seat].hand, card_of(id)) ||
           cards_has(on_table()->side[seat].specials, card_of(id));
}

bool is_used(const char *id)
{
    return cards_has(on_table()->side[parts()->decks.card[card_of(id)].seat].played, card_of(id));
}

bool is_removed(const char *id)
{
    return cards_has(on_table()->removed, card_of(id));
}

int relation_of(int power, int other)
{
    return tow_relation(&table, power, other);
}
