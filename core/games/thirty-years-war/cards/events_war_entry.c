/* War Entry Events and those that end them or hamper the newcomers (9.1, 17.D.3, 17.F.3 to 17.F.5,
 * 17.Sw.1): C21, C54, P7, P17, P18, P38. The French of the scenario of 1638 (18.32). */
#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/cards/events.h"
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/war/combat.h"
#include "games/thirty-years-war/war/supply.h"

/* 9.11, 9.12 */
static void enters(struct play *p, uint8_t *at_war)
{
    tyw_state(p)->war_entry = 1;
    *at_war = 1;
}

static void leaders_come(struct play *p, const struct card_row *row, int space)
{
    for (int i = 0; i < row->leader_count; i++)
        if (tyw_comes(p, row->leader[i])) tyw_leader_place(p, row->leader[i], space);
}

/* 9.13: the cities without Catholic units turn, and the Area with them if its rating is met. */
static void free_cities_turn(struct play *p, int area, int card)
{
    areas_remove(&tyw_state(p)->neutral, area);
    struct spaces cities = {0};
    EACH(space, tyw_area_row(p, area)->cities)
        if (!tyw_place(p, space)->revolt && !tyw_has_units(p, CATHOLIC, space)) spaces_add(&cities, space);
    tyw_cities_take(p, area, cities, PROTESTANT, BY_CARD(card));
}

static int occupied_cities(const struct play *p, int area)
{
    int count = 0;
    EACH(space, tyw_area_row(p, area)->cities)
        count += tyw_has_units(p, CATHOLIC, space);
    return count;
}

/* ---- Denmark (17.D.3, R37; P7) ---- */

static const struct refusal ONE_A_TURN = {"one-war-entry", "9.12", "One nation enters the war in a turn."};
static const struct refusal CONFLICT_BEFORE = {
    "swedish-danish-conflict", "8.61", "The Swedish-Danish Conflict (C21) keeps Denmark out of the war."};

static const struct refusal *denmark_fits(const struct play *p, int seat, int card)
{
    if (tyw_state(p)->war_entry) return &ONE_A_TURN;
    return tyw_played(p, C21) ? &CONFLICT_BEFORE : NULL;
}

static void denmark(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tyw_card_row(p, play->card);
    const int box = tyw_space(p, DENMARK_BOX);
    enters(p, &tyw_state(p)->at_war.denmark);
    if (areas_has(tyw_state(p)->neutral, row->area))
        event(p, EVENT_NEUTRALITY, .area = row->area, .seat = NO_SEAT);
    free_cities_turn(p, row->area, play->card);
    leaders_come(p, row, box);
    tyw_bring_units(p, row, box);
}

const struct card_effect tyw_effect_denmark = {.fits = denmark_fits, .apply = denmark};

/* ---- Sweden (17.Sw.1, R97; P18) ---- */

static bool is_open_port(const struct play *p, int space)
{
    return tyw_place(p, space)->control != CATHOLIC && !tyw_has_units(p, CATHOLIC, space);
}

/* The worth of a port. Only the best may be taken. */
enum { LANDING_OPEN, LANDING_EMPTY, LANDING_FOUGHT };
static int landing(const struct play *p, int space)
{
    if (is_open_port(p, space)) return LANDING_OPEN;
    return tyw_has_units(p, CATHOLIC, space) ? LANDING_FOUGHT : LANDING_EMPTY;
}

static const struct refusal BETTER_PORT = {
    "better-port", "17.Sw.1",
    "The Swedes land in a Protestant or neutral port first, then in one without Catholic units."};
static const struct refusal NO_PORT = {"no-swedish-port", "17.Sw.1", "{space} has no arrow from Sweden."};

static const struct refusal *port_refuses(const struct play *p, const struct card_play *play, int space)
{
    if (!spaces_has(tyw_components(p)->spaces.sweden_ports, space)) return &NO_PORT;
    EACH(other, tyw_components(p)->spaces.sweden_ports)
        if (landing(p, other) < landing(p, space)) return &BETTER_PORT;
    return NULL;
}

static const struct refusal *sweden_fits(const struct play *p, int seat, int card)
{
    return tyw_state(p)->war_entry ? &ONE_A_TURN : NULL;
}

static void set_base(struct play *p, int space)
{
    tyw_state(p)->sweden.base = space;
    event(p, EVENT_BASE, .space = space);
}

/* Pieces that are inside their own fortress, or may still go in (11.23). */
static void call_reaction(struct play *p, int space)
{
    const bool fortress = tyw_space_row(p, space)->fortress && !tyw_place(p, space)->revolt;
    if (fortress && tyw_place(p, space)->control == CATHOLIC && tyw_has_units_outside(p, CATHOLIC, space))
        step_call(p, STEP_FORTRESS_REACTION, &(struct reaction){.seat = CATHOLIC, .space = space});
}

static void sweden(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tyw_card_row(p, play->card);
    const int port = play->pick[0];
    const bool fought = landing(p, port) == LANDING_FOUGHT;
    enters(p, &tyw_state(p)->at_war.sweden);
    tyw_state(p)->sweden.base_moved = 1;
    leaders_come(p, row, port);
    for (int i = 0; i < row->unit_count; i++) {
        const int room = tyw_room(p, PROTESTANT, port), count = row->units[i].count;
        tyw_units_place(p, row->units[i].kind, FULL, count < room ? count : room, port);
        if (count > room) event(p, EVENT_NO_ROOM, .space = port, .count = count - room);
    }
    tyw_meet_leaders(p, PROTESTANT, port);
    tyw_violate(p, PROTESTANT, port);
    set_base(p, port);
    if (fought) call_reaction(p, port);
}

/* All who have landed attack those outside the fortress. */
static void attack(struct play *p, const struct card_row *row, int port)
{
    struct combat battle = {.space = port,
                            .from = tyw_space(p, SWEDEN_BOX),
                            .to = -1,
                            .attacker = PROTESTANT,
                            .kind = BATTLE_FIELD,
                            .winner = -1};
    struct force *force = &battle.force[ATTACKER];
    force->units = tyw_units_outside(p, PROTESTANT, port);
    force->leaders = tyw_leaders_outside(p, PROTESTANT, port);
    force->commander = tyw_commander(p, force->leaders);
    battle.force[DEFENDER].commander = -1;
    for (int role = 0; role < ROLES; role++)
        battle.force[role].card[0] = battle.force[role].card[1] = -1;
    step_call(p, STEP_COMBAT, &battle);
}

/* The battle of the landing. If the Swedes are beaten, there is no base. */
static void sweden_goes_on(struct play *p, const struct card_play *play)
{
    const int port = play->pick[0];
    const bool landed = tyw_has_units_outside(p, PROTESTANT, port);
    if (landed && tyw_has_units_outside(p, CATHOLIC, port))
        attack(p, tyw_card_row(p, play->card), port);
    else if (!landed)
        set_base(p, -1);
}

const struct card_effect tyw_effect_sweden = {
    .fits = sweden_fits,
    .asks = {{"Choose the port where the Swedes land.", &tyw_spaces, port_refuses}},
    .apply = sweden,
    .finish = sweden_goes_on};

/* ---- France (17.F.4; P17) ---- */

/* It is Protestant once France is at war. */
static bool is_free(const struct play *p, int space)
{
    const bool turns = !tyw_state(p)->at_war.france || tyw_place(p, space)->control == PROTESTANT;
    return turns && !tyw_place(p, space)->revolt && !tyw_has_units(p, CATHOLIC, space);
}

static bool is_of_lorraine(const struct play *p, int space)
{
    return tyw_area_of(p, space) == tyw_area(p, LORRAINE) && is_free(p, space);
}

static bool has_free_lorraine(const struct play *p)
{
    EACH(space, tyw_area_row(p, tyw_area(p, LORRAINE))->cities)
        if (is_free(p, space)) return true;
    return false;
}

static const struct refusal NOT_THERE = {"not-there", "17.F.4",
                                         "The French come to a free city of Lorraine, or else to France."};

const struct refusal *tyw_why_not_place_french(const struct play *p, int space)
{
    if (has_free_lorraine(p)) return is_of_lorraine(p, space) ? NULL : &NOT_THERE;
    const bool france =
        tyw_area_of(p, space) == tyw_area(p, FRANCE) || spaces_has(tyw_components(p)->spaces.off_map, space);
    return france && is_free(p, space) ? NULL : &NOT_THERE;
}

static const struct refusal *france_refuses(const struct play *p, const struct card_play *play, int space)
{
    return tyw_why_not_place_french(p, space);
}

static const struct refusal *france_fits(const struct play *p, int seat, int card)
{
    if (tyw_state(p)->war_entry) return &ONE_A_TURN;
    return tyw_played(p, P9) ? NULL : &tyw_no_richelieu;
}

/* The army, and with option 19.2b Guébriant. */
static void french_come(struct play *p, int space)
{
    const struct card_row *row = tyw_card_row(p, tyw_card(p, P17));
    const int guebriant = tyw_leader(p, GUEBRIANT);
    leaders_come(p, row, space);
    if (tyw_option(p, OPTION_GUEBRIANT) && tyw_comes(p, guebriant)) tyw_leader_place(p, guebriant, space);
    tyw_bring_units(p, row, space);
}

static void france(struct play *p, const struct card_play *play)
{
    enum { LORRAINE_LOST = 2 };
    const int lorraine = tyw_area(p, LORRAINE);
    enters(p, &tyw_state(p)->at_war.france);
    tyw_vp(p, tyw_card_row(p, play->card)->vp, VP_CARD);
    EACH(space, tyw_area_row(p, tyw_area(p, FRANCE))->cities)
        tyw_city_take(p, space, PROTESTANT, BY_CARD(play->card));
    if (occupied_cities(p, lorraine) < LORRAINE_LOST)
        tyw_area_enter_war(p, lorraine, PROTESTANT);
    else
        free_cities_turn(p, lorraine, play->card);
    tyw_end_lasting(p, tyw_card(p, C36), BY_CARD(play->card));
    french_come(p, play->pick[0]);
}

const struct card_effect tyw_effect_france = {
    .fits = france_fits,
    .asks = {{"Choose the city where the French army comes.", &tyw_spaces, france_refuses}},
    .apply = france};

/* ---- the French of 1638 (18.32) ---- */

static uint32_t place_french_deciders(const struct play *p)
{
    const struct turns *turns = step_record(p);
    for (int space = 0; turns->left && space < tyw_map(p)->space_count; space++)
        if (!tyw_why_not_place_french(p, space)) return tyw_asked(turns->seat);
    return 0;
}

const struct step tyw_step_place_french = {
    .name = "place_french",
    .rule = "18.32",
    .prompt = "Choose where the French army begins.",
    .record = RECORD("turns", struct turns, SEAT_FIELD(struct turns, "Who places."),
                     DUE_FIELD("due", "It has still to be done.")),
    .called_by = STEPS(STEP_TURN, STEP_PLACE_PILLAGE_1638),
    .deciders = place_french_deciders,
    .by_default = "The first city of the list.",
    .moves = MOVES(MOVE_CHOOSE_SPACE),
    .then = tyw_pillage_placed,
};

void tyw_place_french(struct play *p, int space)
{
    struct turns *turns = step_record(p);
    turns->left = 0;
    french_come(p, space);
}

/* ---- the Swedish-Danish Conflict (17.D.3; C21) ---- */

static const struct refusal NOBODY_AT_WAR = {"nobody-at-war", "8.61",
                                             "Neither Denmark nor Sweden is in the war."};

static const struct refusal *swedish_danish_fits(const struct play *p, int seat, int card)
{
    const struct state *s = tyw_state(p);
    return s->at_war.denmark || s->at_war.sweden ? NULL : &NOBODY_AT_WAR;
}

static void swedish_danish(struct play *p, const struct card_play *play)
{
    const struct components *c = tyw_components(p);
    const int christian = tyw_leader(p, CHRISTIAN_IV);
    if (!tyw_state(p)->at_war.denmark) event(p, EVENT_FROM_NOW_ON, .consequence = FROM_NOW_ON_NO_DENMARK);
    if (tyw_leader_space(p, christian) >= 0) tyw_leader_remove(p, christian, BY_CARD(play->card));
    tyw_units_eliminate(p, c->pieces.of_nation[DANISH], true, BY_CARD(play->card));
    if (tyw_state(p)->at_war.sweden &&
        leaders_meet(tyw_leaders_on_map(p, PROTESTANT), c->pieces.leaders_of_nation[SWEDISH]))
        step_call(p, STEP_NAME_LEADER, &(struct turns){.seat = PROTESTANT, .left = 1});
}

const struct card_effect tyw_effect_swedish_danish = {.fits = swedish_danish_fits, .apply = swedish_danish};

/* The Swedish leader who does nothing in this turn. */
static uint32_t name_leader_deciders(const struct play *p)
{
    const struct turns *turns = step_record(p);
    const bool any =
        leaders_meet(tyw_leaders_on_map(p, PROTESTANT), tyw_pieces(p)->leaders_of_nation[SWEDISH]);
    return turns->left && any ? tyw_asked(turns->seat) : 0;
}

const struct step tyw_step_name_leader = {
    .name = "name_leader",
    .rule = "8.61",
    .prompt = "Name a Swedish leader who does nothing in this turn.",
    .record = RECORD("turns", struct turns, SEAT_FIELD(struct turns, "Who names."),
                     DUE_FIELD("due", "It has still to be done.")),
    .called_by = STEPS(STEP_EVENT),
    .automatic = true,
    .deciders = name_leader_deciders,
    .by_default = "The first leader of the list.",
    .moves = MOVES(MOVE_CHOOSE_LEADER),
    .then = step_return,
};

static const struct refusal NOT_SWEDISH = {"not-swedish", "8.61",
                                           "{leader} is no Swedish leader on the map."};

const struct refusal *tyw_why_not_name_leader(const struct play *p, int leader)
{
    const bool swede = leaders_has(tyw_pieces(p)->leaders_of_nation[SWEDISH], leader);
    return swede && tyw_leader_space(p, leader) >= 0 ? NULL : &NOT_SWEDISH;
}

void tyw_name_leader(struct play *p, int leader)
{
    struct turns *turns = step_record(p);
    turns->left = 0;
    tyw_state(p)->sweden.hampered = leader;
    event(p, EVENT_HAMPERED, .leader = leader);
}

/* ---- the Conflict of Interest and Oxenstierna (17.F.5, R92; C54, P38) ---- */

static const struct refusal CONFLICT_OVER = {"conflict-over", "17.F.5",
                                             "Oxenstierna (P38) has ended the conflict of interest."};

static const struct refusal *conflict_fits(const struct play *p, int seat, int card)
{
    const struct state *s = tyw_state(p);
    if (!s->at_war.france) return &tyw_france_not_at_war;
    if (!s->at_war.sweden) return &tyw_sweden_not_at_war;
    return tyw_played(p, P38) ? &CONFLICT_OVER : NULL;
}

static void conflict(struct play *p, const struct card_play *play)
{
    const struct components *c = tyw_components(p);
    tyw_last(p, play->card, play->seat);
    event(p, EVENT_FROM_NOW_ON, .consequence = FROM_NOW_ON_CONFLICT);
    EACH_SPACE(p, space) {
        const struct units units = tyw_place(p, space)->units;
        if (units_meet(units, c->pieces.of_nation[FRENCH]) && units_meet(units, c->pieces.of_nation[SWEDISH]))
            spaces_add(&tyw_state(p)->conflicts, space);
    }
}

const struct card_effect tyw_effect_conflict = {.fits = conflict_fits, .apply = conflict};

static const struct refusal *oxenstierna_fits(const struct play *p, int seat, int card)
{
    return tyw_state(p)->at_war.sweden ? NULL : &tyw_sweden_not_at_war;
}

/* R106: these attempts do not count as a card played for recruiting. */
static void oxenstierna(struct play *p, const struct card_play *play)
{
    tyw_end_lasting(p, tyw_card(p, C54), BY_CARD(play->card));
    tyw_state(p)->conflicts = NONE(spaces);
    step_call(p, STEP_RECRUITMENT,
              &(struct recruitment){
                  .seat = play->seat, .left = tyw_card_row(p, play->card)->number, .nation = SWEDISH});
}

const struct card_effect tyw_effect_oxenstierna = {.fits = oxenstierna_fits, .apply = oxenstierna};
