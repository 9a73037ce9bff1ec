/* The starting positions (4, 18). */
#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/supply.h"

static void place_stack(struct play *p, const struct stack_row *stack)
{
    for (int i = 0; i < stack->leader_count; i++)
        tyw_leader_place(p, stack->leader[i], stack->space);
    for (int i = 0; i < stack->unit_count; i++)
        tyw_units_place(p, stack->units[i].kind, stack->units[i].steps > 1 ? FULL : REDUCED,
                        stack->units[i].count, stack->space);
}

static void place_control(struct play *p, const struct setup_row *row)
{
    const struct components *c = tyw_components(p);
    struct state *s = tyw_state(p);
    s->neutral = NONE(areas);
    EACH_AREA(p, area) {
        s->area_control[area] = -1;
        if (c->map.area[area].control) areas_add(&s->neutral, area);
    }
    EACH_SPACE(p, space)
        s->place[space].control = -1;
    for (int seat = 0; seat < SEATS; seat++) {
        EACH(area, row->control.areas[seat]) {
            s->area_control[area] = seat;
            areas_remove(&s->neutral, area);
            EACH(space, c->map.area[area].cities)
                s->place[space].control = seat;
        }
    }
    for (int seat = 0; seat < SEATS; seat++)
        EACH(space, row->control.cities[seat])
            s->place[space].control = seat;
}

/* 17.F.4, 11.32: France has no Control Box. Its Cities are Protestant once it is at war; the spaces off
 * the map always are. */
static void place_france(struct play *p, const struct setup_row *row)
{
    const struct components *c = tyw_components(p);
    EACH(space, c->spaces.off_map)
        tyw_place(p, space)->control = PROTESTANT;
    if (!row->war.france) return;
    EACH(space, c->map.area[tyw_area(p, FRANCE)].cities)
        tyw_place(p, space)->control = PROTESTANT;
}

static void place_tracks(struct play *p, const struct setup_row *row)
{
    struct state *s = tyw_state(p);
    s->turn = row->turns.first;
    s->vp = row->score.vp;
    s->electors.majority_award = row->score.majority_award;
    s->electors.all_award = row->score.all_award;
    s->electors.bavaria = cards_has(row->cards.played, tyw_card(p, C12));
    s->pope = row->pope;
    s->passes_open = row->passes_open;
    s->dutch.war = row->dutch.marker;
    s->dutch.boxes = row->dutch.boxes;
    s->dutch.effect = row->dutch.effect;
    s->wallenstein.status = row->wallenstein.status;
    s->wallenstein.was_recalled =
        row->wallenstein.status == WALLENSTEIN_RECALLED || row->wallenstein.status == WALLENSTEIN_GONE;
    s->wallenstein.was_dismissed =
        s->wallenstein.was_recalled || row->wallenstein.status == WALLENSTEIN_DISMISSED;
    s->wallenstein.influence = row->wallenstein.influence;
    s->saxony = CATHOLIC;
    s->hungary_rebels = row->war.hungary_rebels;
    s->at_war.france = row->war.france;
    s->at_war.sweden = row->war.sweden;
    s->at_war.denmark = row->war.denmark;
    s->sweden.base = row->swedish_base;
    s->sweden.hampered = -1;
    s->dutch.penalty_seen = row->parts.count > INTERVENTION;
}

/* Sets up the cards of the parts in the game, and the Events that have been played and last. */
static void place_cards(struct play *p, const struct setup_row *row)
{
    const struct components *c = tyw_components(p);
    struct state *s = tyw_state(p);
    s->removed = row->cards.removed;
    s->events = row->cards.played;
    s->parts = row->parts.count;
    for (int seat = 0; seat < SEATS; seat++)
        for (int part = 0; part < row->parts.count; part++)
            s->side[seat].unplayed = cards_either(s->side[seat].unplayed,
                                                  cards_without(c->decks.cards_of[seat][part], s->removed));
    EACH(card, row->cards.lasting)
        tyw_last(p, card, c->decks.card[card].seat);
}

static void place_pieces(struct play *p, const struct setup_row *row)
{
    const struct components *c = tyw_components(p);
    struct state *s = tyw_state(p);
    s->out.leaders = row->out.leaders;
    for (int i = 0; i < row->stacks.count; i++)
        place_stack(p, &row->stacks.row[i]);
    for (int i = 0; i < row->out.kind_count; i++) {
        int left = row->out.kinds[i].count;
        EACH(unit, c->pieces.of_kind[row->out.kinds[i].kind])
            if (left > 0 && tyw_unit_space(p, unit) < 0) {
                units_add(&s->out.units, unit);
                left--;
            }
    }
}

/* 2.2, 19.2a: a counter that only an option brings. */
static void place_optional(struct play *p)
{
    const struct components *c = tyw_components(p);
    const int veterans = c->pieces.kind_of[IMPERIAL][VETERAN], vienna = tyw_space(p, VIENNA);
    if (play_head(p)->scenario > EARLY_SCENARIO) return;
    if (tyw_option(p, OPTION_IMPERIAL_VETERAN)) {
        tyw_units_place(p, veterans, FULL, 1, vienna);
        return;
    }
    EACH(unit, c->pieces.of_kind[veterans])
        if (tyw_unit_space(p, unit) < 0) units_add(&tyw_state(p)->out.units, unit);
}

void tyw_set_up(struct play *p)
{
    const struct setup_row *row = tyw_setup_row(p);
    place_control(p, row);
    place_france(p, row);
    place_tracks(p, row);
    place_cards(p, row);
    place_pieces(p, row);
    place_optional(p);
    step_call(p, STEP_TURN, &(struct turn){.next_phase = PHASE_WALLENSTEIN});
    tyw_pillage_begin(p);
    if (row->places_french) /* 18.32: before any pillage */
        step_call(p, STEP_PLACE_FRENCH, &(struct turns){.seat = PROTESTANT, .left = 1});
}
