/* The starting positions (2.3, 2.4, 4.1, 4.2.3, 6.2.2). */
#include "games/time-of-wars/tables.h"

static void place_control(struct play *p, const struct setup_row *row)
{
    const struct components *c = tow_components(p);
    EACH_SPACE(p, space) {
        tow_place(p, space)->control = c->map.space[space].owner;
        tow_place(p, space)->religion = c->map.space[space].religion;
    }
    for (int power = 0; power < POWERS; power++)
        EACH(space, row->control[power].spaces)
            tow_place(p, space)->control = power;
}

static void place_side(struct play *p, const struct setup_row *row, int seat)
{
    const struct components *c = tow_components(p);
    const struct sheet_row *sheet = &c->sheet[seat];
    struct side *side = tow_side(p, seat);
    if (!tow_in_play(p, seat)) return; /* R106: its deck is put away; the state has nothing of it */
    side->military = sheet->military_start;
    side->policy = sheet->policy_start;
    side->economy = sheet->economy_start;
    side->ruler = row->superpower[seat].ruler;
    side->ruler_weak = row->superpower[seat].weak;
    side->funds = row->superpower[seat].funds;
    side->war_fate = row->superpower[seat].war_fate;
    side->provoked = -1;
    side->unplayed =
        cards_without(cards_without(c->decks.cards_of[seat], c->decks.special), row->removed); /* R7 */
    side->played = cards_without(cards_both(c->decks.cards_of[seat], c->decks.special),
                                 row->removed); /* they lie beside the used cards */
}

static void place_tracks(struct play *p, const struct setup_row *row)
{
    struct state *s = tow_state(p);
    s->turn = 1;
    s->danzig.besieger = -1;
    for (int track = 0; track < SPECIAL_TRACKS; track++)
        s->track[track] = row->track[track];
}

/* The Events that are in play from the beginning. */
static void place_events(struct play *p, const struct setup_row *row)
{
    struct state *s = tow_state(p);
    s->removed = row->removed;
    for (int card = 0; card < tow_components(p)->decks.card_count; card++) {
        const int effect = tow_card_row(p, card)->effect;
        if (!effects_has(row->events, effect) || effects_has(s->played_events, effect)) continue;
        effects_add(&s->played_events, effect);
        tow_event_mark(p, card, UNTIL_CANCELLED);
    }
}

static void place_relations(struct play *p, const struct setup_row *row)
{
    struct state *s = tow_state(p);
    for (int i = 0; i < row->relation_count; i++) {
        const struct setup_relation *of = &row->relations[i];
        const int seat = of->one < SEATS ? of->one : of->other, other = of->one < SEATS ? of->other : of->one;
        if (tow_in_play(p, seat)) s->relation[seat].to[other] = of->relation;
        if (tow_in_play(p, other)) s->relation[other].to[seat] = of->relation;
    }
}

static void place_masters(struct play *p)
{
    struct state *s = tow_state(p);
    for (int power = 0; power < POWERS; power++)
        s->master[power] = -1;
    s->cossacks.revolt = tow_place(p, tow_space(p, SICH))->control == COSSACKS;
    tow_cossacks_settle(p); /* 4.2.5 */
}

/* The garrisons of Minor States' capitals, and Stettin's. */
static bool only_garrison(const struct kind_row *kind)
{
    return kind->garrison || kind->never_hired;
}

/* R112: one infantry unit in each stronghold outside the capitals is its garrison. */
static void place_garrison(struct play *p, int space)
{
    const struct components *c = tow_components(p);
    const int control = tow_place(p, space)->control;
    EACH(unit, units_both(tow_place(p, space)->units, c->pieces.of_arm[INFANTRY])) {
        const bool fixed = only_garrison(tow_kind(p, unit));
        if (!fixed && (c->map.space[space].capital_of >= 0 ||
                       !tow_may_hold_garrison(p, control, space, c->pieces.unit[unit].kind)))
            continue;
        tow_garrison_set(p, unit, space);
        return;
    }
}

static void place_units(struct play *p, const struct setup_row *row)
{
    const struct components *c = tow_components(p);
    for (int i = 0; i < row->unit_count; i++) {
        const struct setup_units *units = &row->units[i];
        if (units->space >= 0)
            tow_units_place(p, units->kind, FULL, units->count, units->space);
        else
            tow_ships_place(p, units->kind, units->count, units->sea);
    }
    EACH(space, c->map.strongholds)
        place_garrison(p, space);
}

void tow_set_up(struct play *p)
{
    const struct setup_row *row = &tow_components(p)->setup[play_head(p)->scenario];
    place_control(p, row);
    for (int seat = 0; seat < SEATS; seat++)
        place_side(p, row, seat);
    place_tracks(p, row);
    place_events(p, row);
    place_relations(p, row);
    place_masters(p);
    place_units(p, row);
    step_call(p, STEP_TURN, &(struct turn){.next_phase = PHASE_FUNDS, .next_seat = -1});
}
