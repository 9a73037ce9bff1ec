/* What holds after every move of any match: pieces within their counts, each card in one place, no unit on
 * the ground of a power at peace, and a second account of sheets, control, religion, markers and Victory
 * Points that is kept from the events alone. */
#include "games/time-of-wars/components/card_needs.h"
#include "table.h"

#include "data/set.h"

static const struct components *c;

/* ---- the second account ---- */

static struct account {
    int8_t control[SPACES_MAX], religion[SPACES_MAX];
    uint8_t marker[SPACES_MAX];
    int funds[SEATS], war_fate[SEATS], level[SEATS][RATINGS], points[SEATS][RATINGS];
    uint8_t relation[SEATS][POWERS];
    uint8_t track[SPECIAL_TRACKS];
    unsigned colonies;
    int danzig, turn;
} account;

static void open_account(void)
{
    const struct state *s = on_table();
    account = (struct account){
        .colonies = (unsigned)s->colonies.word[0], .danzig = s->danzig.track, .turn = s->turn};
    for (int space = 0; space < c->map.space_count; space++) {
        account.control[space] = s->place[space].control;
        account.religion[space] = s->place[space].religion;
        account.marker[space] = s->place[space].marker;
    }
    for (int seat = 0; seat < SEATS; seat++) {
        const struct side *side = &s->side[seat];
        account.funds[seat] = side->funds;
        account.war_fate[seat] = side->war_fate;
        account.level[seat][MILITARY] = side->military;
        account.level[seat][ECONOMY] = side->economy;
        account.level[seat][DOMESTIC_POLICY] = side->policy;
        for (int rating = 0; rating < RATINGS; rating++)
            account.points[seat][rating] = side->points[rating];
        memcpy(account.relation[seat], s->relation[seat].to, POWERS);
    }
    memcpy(account.track, s->track, sizeof account.track);
}

static bool plays(int seat)
{
    return play_head(&table)->seats >> seat & 1;
}

/* 6.2.2: every big marker on the map, counted over the spaces. */
static int big_markers(int seat)
{
    int count = 0;
    for (int space = 0; space < c->map.space_count; space++) {
        const struct space_row *row = &c->map.space[space];
        const int control = account.control[space];
        const bool vassal = seat == OTTOMAN && row->capital_of >= SEATS && row->capital_of == control &&
                            account.relation[OTTOMAN][control] == VASSAL;
        const bool own = control == seat && (row->kind == FORTIFIED_CITY || row->kind == DANZIG_SPACE) &&
                         !(row->no_marker && seat == COMMONWEALTH);
        count += own || vassal;
    }
    return count;
}

static int held(int seat, enum named_space space)
{
    return account.control[c->named.space[space]] == seat;
}

/* 7.1: what the last Game Turn awards. */
static int last_awards(int seat)
{
    int independent = 0;
    if (account.turn < c->setup[play_head(&table)->scenario].turn_count) return 0;
    for (int space = 0; space < c->map.space_count; space++)
        independent += c->map.space[space].zone == RUSSIAN_ZONE && c->map.space[space].national < 0 &&
                       account.control[space] == RUSSIA;
    if (seat == RUSSIA) return independent / 3;
    if (seat == SWEDEN) return held(seat, KARLSKRONA) + held(seat, MALMO);
    if (seat == COMMONWEALTH) return 2 * held(seat, DANZIG) + held(seat, RIGA) + held(seat, KYJIV);
    return 0;
}

static int count_vp(int seat)
{
    const struct sheet_row *sheet = &c->sheet[seat];
    const int markers = big_markers(seat);
    const int track = sheet->cities[markers].wins ? markers - 1 : markers; /* R104 */
    int vp = sheet->cities[track].vp + sheet->economy[account.level[seat][ECONOMY]].vp +
             account.war_fate[seat] + last_awards(seat);
    if (seat == HRE) vp += c->track[DOMINATION].box[account.track[DOMINATION]].vp;
    if (seat == COMMONWEALTH) vp += c->track[UNION_OF_BREST].box[account.track[UNION_OF_BREST]].vp;
    for (int box = 0; seat == RUSSIA && box < c->track[ASIA].box_count; box++)
        if (account.colonies >> box & 1) vp += c->track[ASIA].box[box].vp;
    return vp;
}

static void relation(int power, int other, int now)
{
    account.relation[power][other] = (uint8_t)now;
    if (other < SEATS) account.relation[other][power] = (uint8_t)now;
}

static void enter(const struct event *event)
{
    const int16_t *arg = event->arg;
    switch (event->type) {
    case EVENT_SPACE_TAKEN:
        account.control[arg[0]] = (int8_t)arg[1];
        return;
    case EVENT_RELIGION:
        account.religion[arg[0]] = (int8_t)arg[1];
        return;
    case EVENT_MARKER:
        assert_int_equal(account.marker[arg[0]], arg[2]);
        account.marker[arg[0]] = (uint8_t)arg[1];
        return;
    case EVENT_FUNDS:
        account.funds[arg[0]] += arg[1];
        assert_int_equal(account.funds[arg[0]], arg[2]);
        return;
    case EVENT_WAR_FATE:
        account.war_fate[arg[0]] += arg[1];
        assert_int_equal(account.war_fate[arg[0]], arg[2]);
        return;
    case EVENT_POINTS:
        /* Beyond a level the marker begins anew: five points are one (2.3.1); at the highest level none are
         * kept (R38). */
        assert_true(arg[3] == 0 || (account.points[arg[0]][arg[1]] + arg[2] - arg[3]) % LEVEL_POINTS == 0);
        account.points[arg[0]][arg[1]] = arg[3];
        return;
    case EVENT_LEVEL:
        account.level[arg[0]][arg[1]] = arg[2];
        return;
    case EVENT_TRACK:
        assert_int_equal(account.track[arg[0]], arg[2]);
        account.track[arg[0]] = (uint8_t)arg[1];
        return;
    case EVENT_COLONY:
        account.colonies |= 1U << arg[0];
        return;
    case EVENT_DANZIG:
        account.danzig = arg[0];
        return;
    case EVENT_RELATION:
        relation(arg[0], arg[1], arg[2]);
        return;
    case EVENT_TURN_BEGUN:
        account.turn++;
        return;
    case EVENT_VP:
        assert_int_equal(count_vp(arg[0]), arg[1]);
        return;
    }
}

static void map_agrees(void)
{
    const struct state *s = on_table();
    for (int space = 0; space < c->map.space_count; space++) {
        const int control = account.control[space], religion = account.religion[space];
        assert_int_equal(s->place[space].control, control);
        assert_int_equal(s->place[space].religion, religion);
        assert_int_equal(s->place[space].marker, account.marker[space]);
        const bool heretic = control >= 0 && control < SEATS && religion >= 0 &&
                             religion != c->sheet[control].religion &&
                             !(control == COMMONWEALTH && c->map.space[space].no_marker);
        assert_int_equal(tow_is_heretic(&table, space), heretic); /* the chart and the HERESY markers */
    }
}

static void sheets_agree(void)
{
    const struct state *s = on_table();
    for (int seat = 0; seat < SEATS; seat++) {
        const struct side *side = &s->side[seat];
        if (!plays(seat)) continue;
        assert_int_equal(side->funds, account.funds[seat]);
        assert_int_equal(side->war_fate, account.war_fate[seat]);
        assert_int_equal(side->military, account.level[seat][MILITARY]);
        assert_int_equal(side->economy, account.level[seat][ECONOMY]);
        assert_int_equal(side->policy, account.level[seat][DOMESTIC_POLICY]);
        for (int rating = 0; rating < RATINGS; rating++)
            assert_int_equal(side->points[rating], account.points[seat][rating]);
        assert_memory_equal(s->relation[seat].to, account.relation[seat], POWERS);
        assert_int_equal(tow_fortified_cities(&table, seat), big_markers(seat));
        assert_in_range(big_markers(seat), 0, c->sheet[seat].cities_count - 1); /* 6.2.2: no more are there */
        assert_int_equal(tow_vp(&table, seat), count_vp(seat));
    }
    assert_memory_equal(s->track, account.track, sizeof account.track);
    assert_int_equal(s->colonies.word[0], account.colonies);
    assert_int_equal(s->danzig.track, account.danzig);
    assert_int_equal(s->turn, account.turn);
}

static void close_account(void)
{
    for (int i = 0; i < happened.event_count; i++)
        enter(&happened.events[i]);
    map_agrees();
    sheets_agree();
}

/* ---- pieces and cards ---- */

/* 2.6: every counter is in one place, available, or out of the game. */
static void counters_hold(void)
{
    const struct state *s = on_table();
    struct commanders commanders = {0};
    struct units units = s->out.units;
    for (int space = 0; space < c->map.space_count; space++) {
        assert_false(units_meet(units, s->place[space].units));
        assert_false(commanders_meet(commanders, s->place[space].commanders));
        units = units_either(units, s->place[space].units);
        commanders = commanders_either(commanders, s->place[space].commanders);
    }
    for (int sea = 0; sea < SEAS; sea++) {
        assert_false(units_meet(units, s->fleet[sea].units));
        units = units_either(units, s->fleet[sea].units);
    }
    for (int kind = 0; kind < c->pieces.kind_count; kind++) {
        const struct units used_up = units_both(units, c->pieces.of_kind[kind]);
        if (!c->pieces.kind[kind].after_uprising && !c->pieces.kind[kind].after_registration)
            assert_int_equal(units_count(used_up) + tow_available(&table, kind), c->pieces.kind[kind].count);
    }
}

static int phase(void)
{
    const struct turn *turn = step_record_of(&table, STEP_TURN);
    return turn ? turn->next_phase : PHASE_NEXT;
}

/* 6.4, R25: a commander on the map is in his turns, and his superpower is played. */
static void commanders_hold(void)
{
    const int turn = tow_turn_number(&table);
    for (int space = 0; space < c->map.space_count; space++)
        EACH(who, on_table()->place[space].commanders) {
            const struct commander_row *row = &c->pieces.commander[who];
            assert_true(row->nation >= SEATS || plays(row->nation));
            assert_in_range(turn, row->first_turn, row->last_turn + (phase() <= PHASE_COMMANDERS));
            assert_false(commanders_has(on_table()->aside, who) ||
                         commanders_has(on_table()->out.commanders, who));
        }
}

static void rulers_hold(void)
{
    for (int seat = 0; seat < SEATS; seat++) {
        const struct side *side = &on_table()->side[seat];
        if (!plays(seat)) continue;
        assert_in_range(side->ruler, 0, c->decks.ruler_count - 1);
        assert_int_equal(c->decks.ruler[side->ruler].seat, seat);
    }
}

static void cards_hold(void)
{
    const struct state *s = on_table();
    EACH(effect, s->events)
        assert_true(tow_event_needs[effect].in_play); /* 6.9.1.2: the box has room for these */
    for (int seat = 0; seat < SEATS; seat++) {
        const struct side *side = &s->side[seat];
        const struct cards places[] = {side->hand, side->specials, side->unplayed, side->played, s->removed};
        if (!plays(seat)) continue;
        EACH(card, c->decks.cards_of[seat]) {
            int count = 0;
            for (size_t i = 0; i < sizeof places / sizeof *places; i++)
                count += cards_has(places[i], card);
            assert_int_equal(count, 1);
        }
    }
}

/* ---- peace (3.0) ---- */

/* R138: a Minor State's unit on a space of its enemy, whatever its commander's relation to that is. */
static bool fights_there(int power, int unit, int control)
{
    return tow_at_war(&table, tow_fights_as(&table, power, units_of_one(unit)), control);
}

/* No unit stands where it may not be, on ground of a power at Peace with it; but Tatars on an Invasion. */
static void peace_holds(void)
{
    const struct state *s = on_table();
    const struct march *march = tow_march_of(&table);
    const bool raids = march && march->raid;
    for (int space = 0; space < c->map.space_count; space++) {
        if (c->map.space[space].kind == BOX || s->place[space].control < 0) continue;
        EACH(unit, s->place[space].units) {
            const int power = tow_power_of_unit(&table, unit);
            if (power < 0 || units_has(s->rebels, unit)) continue;
            if (raids && c->pieces.kind[c->pieces.unit[unit].kind].nation == TATARS) continue; /* 4.2.4 */
            if (!tow_may_enter(&table, power, space) && !fights_there(power, unit, s->place[space].control))
                fail_msg("%s in %s at peace with its controller", c->pieces.unit[unit].id,
                         c->map.space[space].id);
        }
    }
}

static void all_holds(void)
{
    counters_hold();
    commanders_hold();
    rulers_hold();
    cards_hold();
    peace_holds();
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

TEST(rule_6_0__invariants_hold_through_whole_matches)
{
    for (int i = 0; i < 6; i++)
        play_at_random(MAIN);
}

TEST(rule_6_0__invariants_hold_through_the_small_scenarios)
{
    for (int i = 0; i < 6; i++)
        for (int scenario = DYMITRIADS; scenario <= DELUGE; scenario++)
            play_at_random(scenario);
}
