/* What holds after every move of any match: pieces, sieges, stacks, control, and Victory Points by a second
 * account of them, kept from the events alone. */
#include "table.h"

#include "data/set.h"

static const struct components *c;

/* ---- the second account of Victory Points (5.12, 5.13, 5.141, 15.24, 16.131, R90) ---- */

static struct account {
    int vp;
    int8_t city[SPACES_MAX], area[AREAS_MAX];
    uint8_t pillage[SPACES_MAX];
    uint16_t boxes; /* of the Dutch War, taken */
    int card;       /* whose Event is under way and may move the marker; -1 */
} account;

static void open_account(void)
{
    const struct state *s = on_table();
    account = (struct account){.vp = s->vp, .boxes = s->dutch.boxes, .card = -1};
    for (int space = 0; space < c->map.space_count; space++) {
        account.city[space] = s->place[space].control;
        account.pillage[space] = s->place[space].pillage;
    }
    memcpy(account.area, s->area_control, sizeof account.area);
}

static void gains(int seat, int points)
{
    account.vp += seat == CATHOLIC ? points : seat == PROTESTANT ? -points : 0;
}

static bool laid_waste(int area)
{
    EACH(space, c->map.area[area].cities)
        if (account.pillage[space] < PILLAGE_MAX) return false;
    return true;
}

static int worth(int area)
{
    return c->map.area[area].vp - laid_waste(area);
}

static void city_taken(int space, int seat)
{
    const int before = account.city[space], points = c->map.space[space].independent_vp;
    account.city[space] = (int8_t)seat;
    if (c->map.space[space].area == c->named.area[FRANCE] && c->map.space[space].kind == SPACE_CITY)
        account.vp += (seat == CATHOLIC) - (before == CATHOLIC);
    else if (seat >= 0)
        gains(seat, points);
    else if (before >= 0)
        gains(tyw_opponent(before), points);
}

static void area_taken(int area, int seat)
{
    const int before = account.area[area];
    account.area[area] = (int8_t)seat;
    if (seat >= 0)
        gains(seat, worth(area));
    else if (before >= 0)
        gains(tyw_opponent(before), worth(area));
}

static void pillaged_to(int space, int level)
{
    const int area = c->map.space[space].area, before = area >= 0 ? worth(area) : 0;
    account.pillage[space] = (uint8_t)level;
    if (area >= 0) gains(account.area[area], worth(area) - before);
}

static void dutch_box(int box)
{
    for (int i = 0; i < c->tables.dutch_count; i++)
        if (c->tables.dutch[i].box == box && !(account.boxes >> (box - DUTCH_MIN) & 1)) {
            account.boxes |= (uint16_t)(1 << (box - DUTCH_MIN));
            account.vp += c->tables.dutch[i].vp;
        }
}

static void enter(const struct event *event)
{
    switch (event->type) {
    case EVENT_CITY_TAKEN:
        city_taken(event_arg(event, EVENT_CITY_TAKEN, space), event_arg(event, EVENT_CITY_TAKEN, seat));
        return;
    case EVENT_AREA_TAKEN:
        area_taken(event_arg(event, EVENT_AREA_TAKEN, area), event_arg(event, EVENT_AREA_TAKEN, seat));
        return;
    case EVENT_NEUTRALITY:
        if (event_arg(event, EVENT_NEUTRALITY, seat) >= 0)
            gains(tyw_opponent(event_arg(event, EVENT_NEUTRALITY, seat)), 1);
        return;
    case EVENT_ELECTORS:
        gains(event_arg(event, EVENT_ELECTORS, seat), event_arg(event, EVENT_ELECTORS, points));
        return;
    case EVENT_PILLAGE:
        pillaged_to(event_arg(event, EVENT_PILLAGE, space), event_arg(event, EVENT_PILLAGE, level));
        return;
    case EVENT_DUTCH_WAR:
        dutch_box(event_arg(event, EVENT_DUTCH_WAR, box));
        return;
    case EVENT_CARD_PLAYED:
        if (event_arg(event, EVENT_CARD_PLAYED, use) == USE_EVENT)
            account.card = event_arg(event, EVENT_CARD_PLAYED, card);
        return;
    case EVENT_PARTS_ADDED: /* 5.15 */
        if (event_arg(event, EVENT_PARTS_ADDED, part) == INTERVENTION && on_table()->vp == account.vp - 3)
            account.vp -= 3;
        return;
    }
}

/* What a card itself says of the marker is believed once. */
static void close_account(void)
{
    for (int i = 0; i < happened.event_count; i++)
        enter(&happened.events[i]);
    const int difference = on_table()->vp - account.vp;
    if (difference && account.card >= 0 &&
        (difference == c->decks.card[account.card].vp || difference == c->decks.card[account.card].vp_more)) {
        account.vp += difference;
        account.card = -1;
    }
    assert_int_equal(on_table()->vp, account.vp);
}

/* ---- pieces and markers ---- */

static bool on_stack(int step)
{
    return step_record_of(&table, step) != NULL;
}

/* 10.21, 10.22: outside of movement. */
static void stacks_hold(void)
{
    if (on_stack(STEP_ACTIVATION) || on_stack(STEP_OVER_LIMIT) || on_stack(STEP_LEADERS_ALONE) ||
        on_stack(STEP_EVENT) || on_stack(STEP_WITHDRAWAL))
        return;
    for (int space = 0; space < c->map.space_count; space++)
        for (int seat = 0; seat < SEATS; seat++) {
            struct units units = tyw_units_at(&table, seat, space);
            assert_true(units_count(units) <= STACK_LIMIT);
            units = tyw_units_outside(&table, seat, space);
            assert_true(tyw_may_stack(&table, units, tyw_leaders_outside(&table, seat, space)));
        }
}

/* 13.1: who is inside a fortress has enemies outside; a Siege marker has its besiegers, as many as its level
 * wants. */
static void sieges_hold(void)
{
    const struct state *s = on_table();
    for (int space = 0; space < c->map.space_count; space++) {
        const struct place *at = &s->place[space];
        const bool inside =
            units_meet(at->units, s->inside.units) || leaders_meet(at->leaders, s->inside.leaders);
        const int besieger = tyw_besieger(&table, space);
        if (inside) {
            assert_true(c->map.space[space].fortress > 0);
            assert_true(besieger >= 0);
        }
        if (!at->siege) continue;
        assert_true(c->map.space[space].fortress > 0 && besieger >= 0 && at->control != besieger);
        assert_true(tyw_factors(&table, tyw_units_outside(&table, besieger, space)) >=
                    tyw_siege_level(&table, space));
    }
}

/* Enemies share a space only where one side is inside, or while they meet. */
static void enemies_are_apart(void)
{
    if (on_stack(STEP_ACTIVATION) || on_stack(STEP_EVENT) || on_stack(STEP_COMBAT)) return;
    for (int space = 0; space < c->map.space_count; space++)
        if (c->map.space[space].kind != SPACE_BOX)
            assert_false(tyw_has_units_outside(&table, PROTESTANT, space) &&
                         tyw_has_units_outside(&table, CATHOLIC, space));
}

/* 3.13, R5 */
static void control_holds(void)
{
    const struct state *s = on_table();
    for (int area = 0; area < c->map.area_count; area++) {
        const int owner = s->area_control[area], rating = c->map.area[area].control;
        if (rating == 0) continue;
        for (int seat = 0; seat < SEATS; seat++)
            if (seat != owner) assert_true(tyw_count_cities(&table, area, seat) < rating);
        if (owner < 0) continue;
        assert_false(areas_has(s->neutral, area));
        EACH(space, c->map.area[area].cities)
            if (s->place[space].revolt) assert_true(tyw_count_cities(&table, area, owner) >= rating);
    }
}

/* 2.1: every counter is on the map once, in the mix, or out of the game; reduced ones are on the map. */
static void mix_holds(void)
{
    const struct state *s = on_table();
    struct units seen = s->out.units;
    for (int space = 0; space < c->map.space_count; space++) {
        assert_false(units_meet(seen, s->place[space].units));
        seen = units_either(seen, s->place[space].units);
    }
    for (int kind = 0; kind < c->pieces.kind_count; kind++) {
        assert_int_equal(units_count(units_both(seen, c->pieces.of_kind[kind])) + tyw_in_mix(&table, kind),
                         c->pieces.kind[kind].count);
    }
    seen = units_without(seen, s->out.units);
    assert_true(units_within(s->reduced, seen));
}

static void all_holds(void)
{
    stacks_hold();
    sieges_hold();
    enemies_are_apart();
    control_holds();
    mix_holds();
    close_account();
}

/* ---- matches at random ---- */

static void play_at_random(int scenario)
{
    table_set_up(scenario);
    c = table.pack;
    open_account();
    while (!play_head(&table)->over) {
        made_at_random(first_asked());
        all_holds();
    }
}

TEST(rule_4_1__invariants_hold_through_campaigns)
{
    for (int i = 0; i < 4; i++)
        play_at_random(CAMPAIGN);
}

TEST(rule_18_1__invariants_hold_through_the_early_war)
{
    for (int i = 0; i < 4; i++)
        play_at_random(EARLY_SCENARIO);
}

TEST(rule_18_2__invariants_hold_through_the_intervention)
{
    for (int i = 0; i < 6; i++)
        play_at_random(INTERVENTION_SCENARIO);
}

TEST(rule_18_3__invariants_hold_through_the_apocalypse)
{
    for (int i = 0; i < 6; i++)
        play_at_random(APOCALYPSE_SCENARIO);
}
