#include "table.h"

#include <stdlib.h>
#include <string.h>

static const struct components *parts(void)
{
    return tyw_components(&table);
}

/* ---- opening ---- */

static void begin(int scenario, const int *with, const int *results)
{
    int16_t options[OPTIONS_MAX] = {0};
    for (; with && *with != OPTION_COUNT; with++)
        options[*with] = 1;
    table_begin(
        &tyw_game,
        &(struct opening){.players = SEATS, .scenario = scenario, .options = options, .results = results});
}

void table_set_up(int scenario)
{
    begin(scenario, NULL, NULL);
}

void table_set_up_given(int scenario, const int *results)
{
    begin(scenario, NULL, results);
}

void table_set_up_options(int scenario, const int *options)
{
    begin(scenario, options, NULL);
}

static void clear_map(struct state *s)
{
    const struct components *c = parts();
    for (int i = 0; i < c->map.space_count; i++)
        s->place[i] = (struct place){.control = (int8_t)(spaces_has(c->spaces.off_map, i) ? PROTESTANT : -1)};
    for (int i = 0; i < c->map.area_count; i++)
        s->area_control[i] = -1;
    s->neutral = NONE(areas);
    s->reduced = NONE(units);
    s->inside.units = NONE(units);
    s->out.units = NONE(units);
    s->inside.leaders = s->out.leaders = NONE(leaders);
}

static void clear_cards(struct state *s)
{
    s->parts = PARTS;
    s->removed = NONE(cards);
    for (int seat = 0; seat < SEATS; seat++) {
        s->side[seat] = (struct side){0};
        for (int part = 0; part < PARTS; part++)
            s->side[seat].unplayed =
                cards_either(s->side[seat].unplayed, parts()->decks.cards_of[seat][part]);
    }
}

void table_open_options(const int *options)
{
    begin(CAMPAIGN, options, NULL);
    struct state *s = on_table();
    clear_map(s);
    clear_cards(s);
    s->turn = 2;
    s->vp = 20;
    s->electors.majority_award = s->electors.all_award = -1;
    s->dutch.penalty_seen = 1;
    round_of(PROTESTANT);
}

void table_open(void)
{
    table_open_options(NULL);
}

/* ---- the procedure ---- */

static void stack_up(int step, int seat, const void *record)
{
    const uint8_t *by = tyw_game.steps[step]->called_by;
    if (step == STEP_TURN || !by || *by == STEP_NONE) {
        table_step(step, record ? record
                                : &(struct turn){.next_phase = PHASE_ACTION,
                                                 .next_seat = (int8_t)tyw_opponent(seat)});
        return;
    }
    const bool anywhere = *by >= STEP_COUNT;
    stack_up(anywhere ? STEP_TURN : *by, seat, NULL);
    const struct round round = {.seat = (int8_t)seat, .stage = ROUND_CHOICE, .leader = -1, .card = -1};
    table_call(step, record || step != STEP_ROUND ? record : &round);
}

void begin_at(int step, int seat, const void *record)
{
    stack_up(step, seat, record);
}

void round_of(int seat)
{
    begin_at(STEP_ROUND, seat, NULL);
}

void phase_of(enum phase phase)
{
    table_step(STEP_TURN, &(struct turn){.next_phase = (uint8_t)phase, .next_seat = PROTESTANT});
}

void activate(int seat, const char *who)
{
    begin_at(STEP_ROUND, seat,
             &(struct round){.seat = (int8_t)seat, .stage = ROUND_END, .leader = -1, .card = -1});
    tyw_activate_leader(&table, seat, -1, 3);
    made(seat, "activate", who);
}

void activate_all(int seat, const char *who)
{
    activate(seat, who);
    if (listed(seat, "take_all")) made(seat, "take_all");
}

void table_goes(int seat, const char *const *spaces)
{
    for (; *spaces; spaces++)
        made(seat, "go", *spaces);
}

/* ---- names ---- */

int space_of(const char *id)
{
    return index_of(&tyw_spaces, id);
}

int area_of(const char *id)
{
    return index_of(&tyw_areas, id);
}

int leader_of(const char *id)
{
    return index_of(&tyw_leaders, id);
}

int kind_of(const char *id)
{
    return index_of(&tyw_kinds, id);
}

int card_of(const char *id)
{
    return index_of(&tyw_cards, id);
}

struct place *place(const char *id)
{
    return tyw_place(&table, space_of(id));
}

/* ---- laying out ---- */

static void put_leader(const char *id, int at)
{
    const int who = leader_of(id);
    assert_int_equal(tyw_leader_space(&table, who), -1);
    leaders_remove(&on_table()->out.leaders, who);
    leaders_add(&tyw_place(&table, at)->leaders, who);
    if (who == tyw_leader(&table, WALLENSTEIN) && on_table()->wallenstein.status == WALLENSTEIN_NOT_YET)
        on_table()->wallenstein.status = WALLENSTEIN_IN_PLAY;
}

static void put_units(int of_kind, int condition, int count, int at)
{
    struct state *s = on_table();
    EACH(unit, parts()->pieces.of_kind[of_kind]) {
        if (count == 0) return;
        if (tyw_unit_space(&table, unit) >= 0) continue;
        units_remove(&s->out.units, unit);
        units_add(&tyw_place(&table, at)->units, unit);
        if (condition == REDUCED) units_add(&s->reduced, unit);
        count--;
    }
    if (count > 0) fail_msg("the counter mix has no %d more of %s", count, parts()->pieces.kind[of_kind].id);
}

void put(const char *at, const char *pieces)
{
    char word[ID_ROOM];
    while (next_id(&pieces, word)) {
        char *rest;
        const long count = strtol(word, &rest, 10);
        if (rest == word) {
            put_leader(word, space_of(at));
            continue;
        }
        rest += strspn(rest, " ");
        const bool reduced = strncmp(rest, "reduced ", strlen("reduced ")) == 0;
        put_units(kind_of(reduced ? rest + strlen("reduced ") : rest), reduced ? REDUCED : FULL, (int)count,
                  space_of(at));
    }
}

void put_inside(const char *at, const char *pieces)
{
    const struct place before = *place(at);
    put(at, pieces);
    on_table()->inside.units =
        units_either(on_table()->inside.units, units_without(place(at)->units, before.units));
    on_table()->inside.leaders =
        leaders_either(on_table()->inside.leaders, leaders_without(place(at)->leaders, before.leaders));
    const bool catholic = units_is_empty(tyw_units_inside(&table, PROTESTANT, space_of(at))) &&
                          leaders_is_empty(tyw_leaders_inside(&table, PROTESTANT, space_of(at)));
    place(at)->control = (int8_t)(catholic ? CATHOLIC : PROTESTANT);
}

void clear_space(const char *at)
{
    struct state *s = on_table();
    s->reduced = units_without(s->reduced, place(at)->units);
    s->inside.units = units_without(s->inside.units, place(at)->units);
    s->inside.leaders = leaders_without(s->inside.leaders, place(at)->leaders);
    place(at)->units = NONE(units);
    place(at)->leaders = NONE(leaders);
}

void controls(int seat, const char *spaces)
{
    char word[ID_ROOM];
    while (next_id(&spaces, word))
        place(word)->control = (int8_t)seat;
}

void controls_area(int seat, const char *areas)
{
    char word[ID_ROOM];
    while (next_id(&areas, word)) {
        on_table()->area_control[area_of(word)] = (int8_t)seat;
        areas_remove(&on_table()->neutral, area_of(word));
        EACH(city, parts()->map.area[area_of(word)].cities)
            tyw_place(&table, city)->control = (int8_t)seat;
    }
}

void neutral(const char *areas)
{
    char word[ID_ROOM];
    while (next_id(&areas, word)) {
        controls_area(-1, word);
        areas_add(&on_table()->neutral, area_of(word));
    }
}

void pillaged(const char *at, int level)
{
    place(at)->pillage = (uint8_t)level;
}

void in_revolt(const char *at)
{
    place(at)->revolt = 1;
    place(at)->control = -1;
}

void siege(const char *at, enum siege marker)
{
    place(at)->siege = (uint8_t)marker;
}

static void take_out(int which)
{
    struct state *s = on_table();
    cards_remove(&s->removed, which);
    for (int seat = 0; seat < SEATS; seat++) {
        cards_remove(&s->side[seat].hand, which);
        cards_remove(&s->side[seat].unplayed, which);
        cards_remove(&s->side[seat].played, which);
    }
}

void hold(int seat, const char *id)
{
    take_out(card_of(id));
    cards_add(&on_table()->side[seat].hand, card_of(id));
}

void played(const char *id)
{
    take_out(card_of(id));
    cards_add(&on_table()->removed, card_of(id));
    cards_add(&on_table()->events, card_of(id));
    struct state *s = on_table();
    if (tyw_card(&table, P17) == card_of(id)) s->at_war.france = 1;
    if (tyw_card(&table, P18) == card_of(id)) s->at_war.sweden = 1;
    if (tyw_card(&table, C12) == card_of(id)) s->electors.bavaria = 1;
    if (tyw_card(&table, C7) == card_of(id)) s->wallenstein.status = WALLENSTEIN_IN_PLAY;
}

void lasts(const char *id)
{
    played(id);
    tyw_last(&table, card_of(id), parts()->decks.card[card_of(id)].seat);
}

void aid(int donor, int count)
{
    on_table()->aid[donor] = (uint8_t)count;
}

void vp_at(int total)
{
    on_table()->vp = (int16_t)total;
}

/* ---- what there is to see ---- */

static struct units units_of_kind(const char *at, const char *of_kind)
{
    return units_both(place(at)->units, parts()->pieces.of_kind[kind_of(of_kind)]);
}

int units_in(const char *at, const char *of_kind)
{
    return units_count(units_of_kind(at, of_kind));
}

int reduced_in(const char *at, const char *of_kind)
{
    return units_count(units_both(units_of_kind(at, of_kind), on_table()->reduced));
}

int all_units_in(const char *at, int seat)
{
    return units_count(tyw_units_at(&table, seat, space_of(at)));
}

int units_inside(const char *at, int seat)
{
    return units_count(tyw_units_inside(&table, seat, space_of(at)));
}

bool leader_in(const char *at, const char *who)
{
    return leaders_has(place(at)->leaders, leader_of(who));
}

bool is_out(const char *who)
{
    return leaders_has(on_table()->out.leaders, leader_of(who));
}

int controller(const char *at)
{
    return place(at)->control;
}

int area_controller(const char *id)
{
    return on_table()->area_control[area_of(id)];
}

bool is_neutral(const char *id)
{
    return areas_has(on_table()->neutral, area_of(id));
}

int vp(void)
{
    return on_table()->vp;
}

bool in_hand(int seat, const char *id)
{
    return cards_has(on_table()->side[seat].hand, card_of(id));
}

bool is_removed(const char *id)
{
    return cards_has(on_table()->removed, card_of(id));
}

int held_in_round(const char *id)
{
    const int seat = parts()->decks.card[card_of(id)].seat;
    hold(seat, id);
    round_of(seat);
    return seat;
}

void event_played(const char *id)
{
    made(held_in_round(id), "play_event", id);
}

void event_barred(const char *code, const char *id)
{
    refused(code, held_in_round(id), "play_event", id);
}

void event_barred_by(const char *rule, const char *code, const char *id)
{
    const int seat = held_in_round(id);
    refused_by(rule, code, seat, "play_event", id);
}
