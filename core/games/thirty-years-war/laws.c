/* What the rules say of every position, though nothing breaks without it: see struct law. */
#include "games/thirty-years-war/cards/events.h"

#define EACH_SPACE(space) for (int space = 0; space < tyw_components(p)->space_count; space++)
#define EACH_AREA(area)   for (int area = 0; area < tyw_components(p)->area_count; area++)

static const char *space_id(const struct play *p, int space)
{
    return tyw_components(p)->space[space].id;
}

static const char *space_name(const struct play *p, int space)
{
    return tyw_components(p)->space[space].in_text;
}

static const char *leader_name(const struct play *p, int leader)
{
    return tyw_components(p)->leader[leader].in_text;
}

static const char *card_title(const struct play *p, int card)
{
    return tyw_components(p)->card[card].title;
}

static const char *seat_name(int seat)
{
    static const char *const NAMES[SEATS] = {[PROTESTANT] = "Protestant", [CATHOLIC] = "Catholic"};
    return NAMES[seat];
}

/* Something is happening there: a stack on its way, a battle, losses. What the rules say of a space holds
 * when that is over; a match may
 * end in the midst of it. */
static bool is_busy(const struct play *p, int space)
{
    const struct activation *a = step_record_of(p, STEP_ACTIVATION);
    const struct combat *combat = step_record_of(p, STEP_COMBAT);
    const struct retreat *retreat = step_record_of(p, STEP_RETREAT);
    const struct looting *looting = step_record_of(p, STEP_LOOT);
    const struct at_space *limit = step_record_of(p, STEP_OVER_LIMIT),
                          *alone = step_record_of(p, STEP_LEADERS_ALONE);
    return play_head(p)->over || (a && a->space == space) ||
           (combat && (combat->space == space || combat->to == space)) ||
           (retreat && retreat->space == space) || (looting && looting->space == space) ||
           (limit && limit->space == space) || (alone && alone->space == space);
}

/* A battle is fought there: sieges and those inside are seen to when it is over. */
static bool is_in_battle(const struct play *p, int space)
{
    const struct combat *combat = step_record_of(p, STEP_COMBAT);
    return play_head(p)->over || (combat && combat->space == space);
}

/* An Event is taking effect, part by part; a match may end in the midst of it. */
static bool is_in_event(const struct play *p)
{
    return play_head(p)->over || step_record_of(p, STEP_EVENT);
}

/* ---- who may stand where ---- */

/* 11.21: enemies fight; but for those inside a fortress, and in the United Provinces. */
static void enemies(const struct play *p, struct faults *warnings)
{
    EACH_SPACE(space)
    {
        if (tyw_components(p)->space[space].kind == SPACE_BOX || is_busy(p, space)) continue;
        if (tyw_has_units_outside(p, PROTESTANT, space) && tyw_has_units_outside(p, CATHOLIC, space))
            fault_add(warnings, FAULT_AT("places", space_id(p, space), "units"),
                      "Units of both sides are in %s, and neither are inside a fortress.",
                      space_name(p, space));
    }
}

/* 10.21, 10.24: eight units of a side, those inside included. */
static void stacking(const struct play *p, struct faults *warnings)
{
    EACH_SPACE(space)
    for (int seat = 0; seat < SEATS; seat++) {
        const int count = units_count(tyw_units_at(p, seat, space));
        if (count > STACK_LIMIT && !is_busy(p, space))
            fault_add(warnings, FAULT_AT("places", space_id(p, space), "units"),
                      "%d %s units are in %s: eight of a side can be.", count, seat_name(seat),
                      space_name(p, space));
    }
}

/* Pieces of a side that may not stand together, outside and inside. */
static void together(const struct play *p, const char *rule, struct faults *warnings)
{
    EACH_SPACE(space)
    for (int seat = 0; seat < SEATS; seat++)
        for (int inside = 0; inside < 2; inside++) {
            const struct units units = tyw_units_on_side(p, seat, space, inside);
            const struct leaders leaders = tyw_leaders_on_side(p, seat, space, inside);
            if ((units_is_empty(units) && leaders_is_empty(leaders)) || is_busy(p, space)) continue;
            const struct refusal *refusal = tyw_stack_barred(p, units, leaders);
            if (refusal && strcmp(refusal->rule, rule) == 0)
                fault_add(warnings,
                          FAULT_AT("places", space_id(p, space),
                                   units_is_empty(units) || *rule == '7' ? "leaders" : "units"),
                          "In %s: %s", space_name(p, space), refusal->detail);
        }
}

static void wallenstein_and_tilly(const struct play *p, struct faults *warnings)
{
    together(p, "7.24", warnings);
}

/* R109: something has happened in this turn by which a mixed stack may have become one against 17.A.2, until
 * the end of the turn. */
static bool may_stay_mixed(const struct play *p)
{
    const struct round *round = step_record_of(p, STEP_ROUND);
    const int rounds = tyw_side(p, PROTESTANT)->rounds + tyw_side(p, CATHOLIC)->rounds;
    return tyw_option(p, OPTION_TILLY) &&
           tyw_components(p)->setup[play_head(p)->scenario].wallenstein == WALLENSTEIN_NOT_YET &&
           (rounds > 0 || (round && round->stage != ROUND_CHOICE));
}

static void imperials_and_bavarians(const struct play *p, struct faults *warnings)
{
    if (may_stay_mixed(p)) return;
    together(p, "17.A.2", warnings);
}

static void french_and_swedes(const struct play *p, struct faults *warnings)
{
    together(p, "17.F.5", warnings);
}

/* 11.22: leaders do not stay beside enemy units; they are lost, or go inside. */
static void leaders_among_enemies(const struct play *p, struct faults *warnings)
{
    EACH_SPACE(space)
    for (int seat = 0; seat < SEATS; seat++) {
        const struct leaders leaders = tyw_leaders_outside(p, seat, space);
        if (tyw_components(p)->space[space].kind == SPACE_BOX || is_busy(p, space) ||
            !tyw_leaders_are_alone(p, seat, space))
            continue;
        EACH(leader, leaders)
            fault_add(warnings, FAULT_AT("places", space_id(p, space), "leaders"),
                      "%s is in %s without a unit, among enemy units.", leader_name(p, leader),
                      space_name(p, space));
    }
}

/* 17: each nation's units stand where its rules let them. */
static void spanish_zone(const struct play *p, struct faults *warnings)
{
    const struct components *c = tyw_components(p);
    EACH_SPACE(space)
    {
        const struct units spaniards = units_both(tyw_place(p, space)->units, c->of_nation[SPANISH]);
        const struct units units = units_without(spaniards, tyw_state(p)->cardinal);
        if (!units_is_empty(units) && !spaces_has(c->spanish_zone, space) && !is_busy(p, space))
            fault_add(warnings, FAULT_AT("places", space_id(p, space), "units"),
                      "%d Spanish %s in %s, outside the Spanish Zone.", units_count(units),
                      plural(units_count(units), "unit is", "units are"), space_name(p, space));
    }
}

static void hungarians(const struct play *p, struct faults *warnings)
{
    const struct components *c = tyw_components(p);
    EACH_SPACE(space)
    {
        const int area = tyw_area_of(p, space);
        const struct place *place = tyw_place(p, space);
        if (tyw_has_nation(p, place->units, place->leaders, HUNGARIAN) &&
            (area < 0 || !c->area[area].hungarians))
            fault_add(warnings, FAULT_AT("places", space_id(p, space), "units"),
                      "Hungarians are in %s: they do not leave the Areas round Austria.",
                      space_name(p, space));
    }
}

static void before_entry(const struct play *p, enum nation nation, bool entered, const char *name,
                         struct faults *warnings)
{
    const struct components *c = tyw_components(p);
    if (entered || is_in_event(p)) return;
    EACH_SPACE(space)
    {
        if (units_meet(tyw_place(p, space)->units, c->of_nation[nation]))
            fault_add(warnings, FAULT_AT("places", space_id(p, space), "units"),
                      "%s units are in %s, and their nation is not at war.", name, space_name(p, space));
        if (leaders_meet(tyw_place(p, space)->leaders, c->leaders_of_nation[nation]))
            fault_add(warnings, FAULT_AT("places", space_id(p, space), "leaders"),
                      "A %s leader is in %s, and his nation is not at war.", name, space_name(p, space));
    }
}

static void danes(const struct play *p, struct faults *warnings)
{
    const struct state *s = tyw_state(p);
    if (s->denmark_at_war && leaders_has(s->out_leaders, tyw_leader(p, CHRISTIAN_IV)) &&
        !play_head(p)->over && !units_within(tyw_components(p)->of_nation[DANISH], s->out_units))
        fault_add(warnings, "/out_units",
                  "Christian IV is lost, and Danish units are not out of the game with him.");
    before_entry(p, DANISH, tyw_state(p)->denmark_at_war, "Danish", warnings);
}

static void french(const struct play *p, struct faults *warnings)
{
    const struct components *c = tyw_components(p);
    before_entry(p, FRENCH, tyw_state(p)->france_at_war, "French", warnings);
    EACH_SPACE(space)
    if (spaces_has(c->off_map, space) && !tyw_state(p)->france_at_war &&
        !units_is_empty(tyw_place(p, space)->units))
        fault_add(warnings, FAULT_AT("places", space_id(p, space), "units"),
                  "Units are in %s, and France is not at war.", space_name(p, space));
}

/* R97: all who landed with P18 are lost, perhaps in the landing; then there is no Base until it is put in a port. */
static bool is_landing_lost(const struct play *p)
{
    const struct card_row *row = tyw_card_row(p, tyw_card(p, P18));
    for (int i = 0; i < row->leader_count; i++)
        if (!leaders_has(tyw_state(p)->out_leaders, row->leader[i])) return false;
    return true;
}

static void swedes(const struct play *p, struct faults *warnings)
{
    const struct state *s = tyw_state(p);
    before_entry(p, SWEDISH, s->sweden_at_war, "Swedish", warnings);
    if (s->swedish_base >= 0 && !s->sweden_at_war && !is_in_event(p))
        fault_add(warnings, "/swedish_base", "The Swedish Base is in %s, and Sweden is not at war.",
                  space_name(p, s->swedish_base));
    if (s->swedish_base < 0 && s->sweden_at_war && !is_in_event(p) && !is_landing_lost(p))
        fault_add(warnings, "/swedish_base", "Sweden is at war, and has no Base.");
}

/* 17.H.5: the rebellion ends with Bethlen Gabor; Hungarians leave the game with it. */
static void rebellion(const struct play *p, struct faults *warnings)
{
    const struct components *c = tyw_components(p);
    if (tyw_state(p)->hungary_rebels) {
        if (tyw_rebellion_is_over(p) && !play_head(p)->over)
            fault_add(warnings, "/hungary_rebels",
                      "Hungary rebels: Bethlen Gabor is out of the game, or all of it is Catholic.");
        return;
    }
    EACH_SPACE(space)
    if (units_meet(tyw_place(p, space)->units, c->of_nation[HUNGARIAN]))
        fault_add(warnings, FAULT_AT("places", space_id(p, space), "units"),
                  "Hungarian units are in %s, and the rebellion is over.", space_name(p, space));
}

/* 17.Sp.3: only Spanish units are of his army, which has a time to arrive, or has arrived. */
static void cardinal(const struct play *p, struct faults *warnings)
{
    const struct components *c = tyw_components(p);
    const struct state *s = tyw_state(p);
    EACH(unit, s->cardinal)
        if (!units_has(c->of_nation[SPANISH], unit))
            fault_add(warnings, "/cardinal", "%s is of the Cardinal Infante's army, and is not Spanish.",
                      c->unit[unit].name);
    if (!units_is_empty(s->cardinal) && !s->cardinal_until && !play_head(p)->over &&
        !step_record_of(p, STEP_ACTIVATION) && !step_record_of(p, STEP_COMBAT))
        fault_add(warnings, "/cardinal_until",
                  "The Cardinal Infante's army is on its way, and has no time to arrive.");
    const int leader = tyw_cardinal(p), space = leader < 0 ? -1 : tyw_leader_space(p, leader);
    if (s->cardinal_until && !play_head(p)->over && space >= 0 && spaces_has(c->spanish_zone, space))
        fault_add(warnings, "/cardinal_until",
                  "The Cardinal Infante's army has until turn %d, and he is in the Spanish Zone.",
                  s->cardinal_until);
    if (s->cardinal_until && !play_head(p)->over && !step_record_of(p, STEP_ACTIVATION) &&
        !step_record_of(p, STEP_COMBAT) && !is_in_event(p) && !step_record_of(p, STEP_PEACE)) {
        if (space < 0)
            fault_add(warnings, "/cardinal_until",
                      "The Cardinal Infante's army has until turn %d, and he is not on the map.",
                      s->cardinal_until);
        EACH(unit, s->cardinal)
            if (tyw_unit_space(p, unit) != space)
                fault_add(warnings, "/cardinal", "%s is of the Cardinal Infante's army, and is not with him.",
                          c->unit[unit].name);
    }
    if (s->cardinal_until && s->cardinal_until < s->turn)
        fault_add(warnings, "/cardinal_until",
                  "The Cardinal Infante's army was to arrive in turn %d, and it is turn %d.",
                  s->cardinal_until, s->turn);
}

/* 12.42: a counter has two sides. */
static void reverse_sides(const struct play *p, struct faults *warnings)
{
    const struct components *c = tyw_components(p);
    const struct leaders on_map =
        leaders_either(tyw_leaders_on_map(p, PROTESTANT), tyw_leaders_on_map(p, CATHOLIC));
    EACH(leader, on_map) {
        const int other = c->leader[leader].replacement;
        if (other >= 0 && c->leader[other].reverse && leaders_has(on_map, other))
            fault_add(warnings, FAULT_AT("places", space_id(p, tyw_leader_space(p, other)), "leaders"),
                      "%s is on the map, and so is %s, the other side of the same counter.",
                      leader_name(p, other), leader_name(p, leader));
    }
}

/* 7.2: he is on the map while he is in play. */
static void wallenstein(const struct play *p, struct faults *warnings)
{
    const struct state *s = tyw_state(p);
    const int leader = tyw_leader(p, WALLENSTEIN), space = tyw_leader_space(p, leader);
    const bool in_play = s->wallenstein == WALLENSTEIN_IN_PLAY || s->wallenstein == WALLENSTEIN_RECALLED;
    if (in_play && leaders_has(s->out_leaders, leader) && !play_head(p)->over)
        fault_add(warnings, "/wallenstein", "Wallenstein is %s, and he is out of the game.",
                  tyw_wallensteins.names[s->wallenstein]);
    if (is_in_event(p)) return;
    if (space >= 0 && !in_play)
        fault_add(warnings, FAULT_AT("places", space_id(p, space), "leaders"),
                  "Wallenstein is in %s, and he is %s.", space_name(p, space),
                  tyw_wallensteins.names[s->wallenstein]);
    if (space < 0 && in_play && !leaders_has(s->out_leaders, leader))
        fault_add(warnings, "/wallenstein", "Wallenstein is %s, and he is not on the map.",
                  tyw_wallensteins.names[s->wallenstein]);
    if (in_play && s->influence >= tyw_components(p)->wallenstein_max && !step_record_of(p, STEP_COMBAT))
        fault_add(warnings, "/influence", "Wallenstein has an influence of %d, with which the match is over.",
                  s->influence);
    if (s->wallenstein == WALLENSTEIN_NOT_YET && s->influence)
        fault_add(warnings, "/influence", "Wallenstein has an influence of %d, and has not come yet.",
                  s->influence);
}

/* 16.22, R122: armies in the United Provinces have leaders, and leaders units; Spinola's stays there for
 * good. */
static void united_provinces(const struct play *p, struct faults *warnings)
{
    const struct state *s = tyw_state(p);
    const int box = tyw_space(p, UP_BOX);
    if (play_head(p)->over || tyw_is_losing(p) || step_record_of(p, STEP_ACTIVATION) ||
        step_record_of(p, STEP_UP_ARMY) || step_record_of(p, STEP_LEADERS_ALONE))
        return;
    if (!s->spinola_in_up && tyw_spinola_army(p))
        fault_add(warnings, "/spinola_in_up", "Spinola's army is in the United Provinces, and not for good.");
    for (int seat = 0; seat < SEATS; seat++) {
        const bool leaders = !leaders_is_empty(tyw_leaders_at(p, seat, box)),
                   units = tyw_has_units(p, seat, box);
        if (units && !leaders && !(seat == CATHOLIC && s->spinola_in_up))
            fault_add(warnings, FAULT_AT("places", space_id(p, box), "units"),
                      "%s units are in the United Provinces without a leader.", seat_name(seat));
        if (leaders && !units)
            fault_add(warnings, FAULT_AT("places", space_id(p, box), "leaders"),
                      "%s leaders are in the United Provinces without a unit.", seat_name(seat));
    }
    if (s->dutch_siege && tyw_answers_siege(p))
        fault_add(warnings, "/dutch_siege", "Spinola besieges, and a Protestant army is there to answer it.");
}

/* ---- control ---- */

/* R37: a card has brought it into the war for the Protestants, whatever the Catholics occupied. */
static bool was_brought_in(const struct play *p, int area)
{
    EACH(card, tyw_state(p)->events) {
        const struct card_row *row = tyw_card_row(p, card);
        if (row->effect == EFFECT_GERMAN_STATE && row->area == area) return true;
    }
    return false;
}

/* 3.13: who has so many Cities has the Area, at once. */
static void areas(const struct play *p, struct faults *warnings)
{
    const struct components *c = tyw_components(p);
    const struct state *s = tyw_state(p);
    EACH_AREA(area)
    {
        const struct area_row *row = &c->area[area];
        if (s->area_control[area] == PROTESTANT && was_brought_in(p, area)) continue;
        for (int seat = 0; row->control && seat < SEATS; seat++)
            if (s->area_control[area] != seat && tyw_count_cities(p, area, seat) >= row->control)
                fault_add(warnings, FAULT_AT("areas", row->id),
                          "%s: the %s player has %d %s, %d %s needed, and %s has the Control Box.",
                          row->in_text, seat_name(seat), tyw_count_cities(p, area, seat),
                          plural(tyw_count_cities(p, area, seat), "City", "Cities"), row->control,
                          plural(row->control, "is", "are"),
                          s->area_control[area] < 0 ? "nobody" : "the other");
    }
}

/* 9.41, 9.42: by revolts the owner loses the Area. Not a Protestant one that a card has brought into the war in revolt (R37). */
static void areas_in_revolt(const struct play *p, struct faults *warnings)
{
    const struct components *c = tyw_components(p);
    EACH_AREA(area)
    {
        const int owner = tyw_state(p)->area_control[area];
        bool revolt = false;
        EACH(space, c->area[area].cities)
            revolt |= tyw_place(p, space)->revolt;
        if (owner == CATHOLIC && revolt && tyw_count_cities(p, area, owner) < c->area[area].control)
            fault_add(warnings, FAULT_AT("areas", c->area[area].id),
                      "%s: there is a Revolt, and with %d %s of %d the %s player keeps the Control Box.",
                      c->area[area].in_text, tyw_count_cities(p, area, owner),
                      plural(tyw_count_cities(p, area, owner), "City", "Cities"), c->area[area].control,
                      seat_name(owner));
    }
}

/* 3.1, 9.13: who enters a Neutral Area violates it; until then nobody has its Cities. */
static void neutral_areas(const struct play *p, struct faults *warnings)
{
    const struct components *c = tyw_components(p);
    EACH_AREA(area)
    {
        if (!areas_has(tyw_state(p)->neutral, area)) continue;
        EACH(space, c->area[area].cities) {
            if (tyw_place(p, space)->control >= 0)
                fault_add(warnings, FAULT_AT("places", space_id(p, space), "control"),
                          "The %s player controls %s in the Neutral Area %s.",
                          seat_name(tyw_place(p, space)->control), space_name(p, space), c->area[area].name);
            if (!units_is_empty(tyw_place(p, space)->units) && !is_busy(p, space))
                fault_add(warnings, FAULT_AT("places", space_id(p, space), "units"),
                          "Units are in %s in the Neutral Area %s.", space_name(p, space),
                          c->area[area].name);
        }
    }
}

/* 5.141: awards are given at once. */
static void electors(const struct play *p, struct faults *warnings)
{
    enum { MAJORITY = 4 };
    const struct state *s = tyw_state(p);
    for (int seat = 0; seat < SEATS; seat++) {
        const int count = tyw_electors(p, seat);
        if (count >= MAJORITY && s->majority_award != seat)
            fault_add(warnings, "/majority_award",
                      "The %s player has %d Electors, and the award for a majority was %s.", seat_name(seat),
                      count, s->majority_award < 0 ? "nobody's" : "the other's");
        if (count == tyw_components(p)->electors && s->all_award != seat)
            fault_add(warnings, "/all_award",
                      "The %s player has all Electors, and the award for them was %s.", seat_name(seat),
                      s->all_award < 0 ? "nobody's" : "the other's");
    }
}

/* ---- sieges ---- */

static void siege_markers(const struct play *p, struct faults *warnings)
{
    const struct components *c = tyw_components(p);
    EACH_SPACE(space)
    {
        if (!tyw_place(p, space)->siege || !c->space[space].fortress || is_in_battle(p, space)) continue;
        const int seat = tyw_besieger(p, space);
        if (seat < 0) {
            fault_add(warnings, FAULT_AT("places", space_id(p, space), "siege"),
                      "A Siege marker is on %s, and no enemy of the fortress is outside.",
                      space_name(p, space));
            continue;
        }
        const struct units units = tyw_units_outside(p, seat, space);
        if (tyw_factors(p, units) < tyw_siege_level(p, space))
            fault_add(warnings, FAULT_AT("places", space_id(p, space), "siege"),
                      "A Siege marker is on %s, and %d Combat %s not reach the Siege Level %d.",
                      space_name(p, space), tyw_factors(p, units),
                      plural(tyw_factors(p, units), "Factor outside does", "Factors outside do"),
                      tyw_siege_level(p, space));
    }
}

/* Who is inside comes out when no enemy is outside any more. */
static void inside(const struct play *p, struct faults *warnings)
{
    const struct state *s = tyw_state(p);
    EACH_SPACE(space)
    {
        const struct place *place = tyw_place(p, space);
        const bool units = units_meet(place->units, s->inside);
        if ((!units && !leaders_meet(place->leaders, s->inside_leaders)) || is_in_battle(p, space) ||
            tyw_besieger(p, space) >= 0)
            continue;
        fault_add(warnings, units ? "/inside" : "/inside_leaders",
                  "Pieces are inside the fortress of %s, and no enemy units are outside.",
                  space_name(p, space));
    }
}

/* ---- cards ---- */

static void hands(const struct play *p, struct faults *warnings)
{
    for (int seat = 0; seat < SEATS; seat++) {
        const int cards = cards_count(tyw_side(p, seat)->hand);
        if (cards > HAND)
            fault_add(warnings, FAULT_AT("sides", tyw_seats.ids[seat], "hand"),
                      "%d cards are in hand: %d are drawn up to.", cards, HAND);
    }
}

/* 14.1: what has been played as AID is in no hand, and one card of each side without option 19.4a. */
static void aid_cards(const struct play *p, struct faults *warnings)
{
    const struct state *s = tyw_state(p);
    int count[SEATS] = {0};
    EACH(card, s->aid_played) {
        const int seat = tyw_card_row(p, card)->seat;
        count[seat]++;
        if (cards_has(s->side[seat].hand, card))
            fault_add(warnings, "/aid_played", "%s has been played as AID in this turn, and is in hand.",
                      card_title(p, card));
    }
    for (int seat = 0; seat < SEATS; seat++)
        if (count[seat] > 1 && !tyw_option(p, OPTION_AID_NO_LIMIT))
            fault_add(warnings, "/aid_played",
                      "%d cards of the %s player have been played as AID: one is in a turn.", count[seat],
                      seat_name(seat));
}

/* 8.61: what the state tells of an Event by a member of its own is told by `events`, too. */
static void told(const struct play *p, int card, const char *path, bool is, struct faults *warnings)
{
    const struct event_play *e = step_record_of(p, STEP_EVENT);
    if (play_head(p)->over) return;
    const bool played = cards_has(tyw_state(p)->events, card);
    if (is != played && !(e && e->play.card == card))
        fault_add(warnings, path,
                  played ? "The Event of %s has been played, and what it brings is not there."
                         : "What the Event of %s brings is there, and it has not been played.",
                  card_title(p, card));
}

/* 17.P: the succession of the Popes; each comes by his card. */
static enum pope pope_due(const struct play *p)
{
    const struct event_play *e = step_record_of(p, STEP_EVENT);
    enum pope pope = PAUL_V;
    EACH(card, tyw_state(p)->events) {
        const struct card_row *row = tyw_card_row(p, card);
        if (row->effect == EFFECT_POPE && row->pope > (int)pope && !(e && e->play.card == card))
            pope = (enum pope)row->pope;
    }
    return pope;
}

static void events(const struct play *p, struct faults *warnings)
{
    const struct state *s = tyw_state(p);
    const enum pope pope = pope_due(p);
    told(p, tyw_card(p, P17), "/france_at_war", s->france_at_war, warnings);
    told(p, tyw_card(p, P18), "/sweden_at_war", s->sweden_at_war, warnings);
    told(p, tyw_card(p, C12), "/bavaria_elects", s->bavaria_elects, warnings);
    told(p, tyw_card(p, C7), "/wallenstein", s->wallenstein != WALLENSTEIN_NOT_YET, warnings);
    for (int card = 0; card < CARDS; card++)
        if (tyw_card_row(p, card)->effect == EFFECT_DENMARK)
            told(p, card, "/denmark_at_war", s->denmark_at_war, warnings);
    if (s->pope != pope && !play_head(p)->over)
        fault_add(warnings, "/pope", "The Pope is %s; by the Events that have been played he is %s.",
                  tyw_popes.names[s->pope], tyw_popes.names[pope]);
}

/* Each Event that lasts has the end that its card gives, and none that an Event has brought before. */
static void lasting(const struct play *p, struct faults *warnings)
{
    const struct state *s = tyw_state(p);
    for (int i = 0; i < s->lasting_count; i++) {
        const struct lasting *row = &s->lasting[i];
        const int until = tyw_lasts_until(p, row->card);
        char path[FAULT_PATH], of_card[FAULT_PATH];
        fault_path_index(path, "/lasting", i);
        fault_path(of_card, path, "card");
        fault_path(path, path, "until");
        if (until < 0)
            fault_add(warnings, of_card, "%s is in effect, and its Event does not last.",
                      card_title(p, row->card));
        else if (row->until != until && !(row->until == UNTIL_TURN_END && until == UNTIL_NEXT_TURN_END))
            fault_add(warnings, path, "The row of %s says \"%s\", and its Event gives \"%s\".",
                      card_title(p, row->card), tyw_untils.ids[row->until], tyw_untils.ids[until]);
        if (row->card != tyw_card(p, P24) && tyw_may_be_cancelled(p, row->card) && !is_in_event(p))
            fault_add(warnings, of_card, "%s is in effect, and an Event that cancels it has been played.",
                      card_title(p, row->card));
        if (row->card == tyw_card(p, C19) && !tyw_played(p, C7))
            fault_add(warnings, of_card, "%s is in effect, and Wallenstein (C7) has not come.",
                      card_title(p, row->card));
    }
}

/* C54: places where French and Swedes may still part. */
static void conflicts(const struct play *p, struct faults *warnings)
{
    if (!tyw_in_effect(p, C54) && !spaces_is_empty(tyw_state(p)->conflicts))
        fault_add(warnings, "/conflicts", "French and Swedes are to part, and C54 is not in effect.");
}

/* ---- the tracks, the turn ---- */

static bool has_dutch_effect(const struct components *c, int box)
{
    for (int row = 0; row < c->dutch_count; row++)
        if (c->dutch[row].box == box) return true;
    return false;
}

/* 16.131: the effect of the last box with one is taken. */
static void dutch_track(const struct play *p, struct faults *warnings)
{
    const struct components *c = tyw_components(p);
    const struct state *s = tyw_state(p);
    for (int row = 0; row < c->dutch_count; row++) {
        const int box = c->dutch[row].box - DUTCH_MIN;
        const bool here = c->dutch[row].box == s->dutch_war;
        if ((here || s->dutch_effect == box) && c->dutch[row].vp && !(s->dutch_boxes >> box & 1))
            fault_add(warnings, "/dutch_boxes",
                      "The effect of box %d of the Dutch War Track %s, and its VP have not been awarded.",
                      c->dutch[row].box, here ? "is that of the marker" : "holds");
        if (here && s->dutch_effect != box)
            fault_add(warnings, "/dutch_effect",
                      "The marker is in box %d of the Dutch War Track, and its aid effect does not hold.",
                      c->dutch[row].box);
    }
    for (int box = 0; box <= DUTCH_MAX - DUTCH_MIN; box++) {
        if (has_dutch_effect(c, box + DUTCH_MIN)) continue;
        if (s->dutch_boxes >> box & 1)
            fault_add(warnings, "/dutch_boxes", "Box %d of the Dutch War Track has no effect.",
                      box + DUTCH_MIN);
        if (s->dutch_effect == box)
            fault_add(warnings, "/dutch_effect", "Box %d of the Dutch War Track has no effect.",
                      box + DUTCH_MIN);
    }
    if (s->dutch_siege && s->dutch_ended)
        fault_add(warnings, "/dutch_siege", "Spinola besieges, and the Dutch War has ended.");
}

static void turns(const struct play *p, struct faults *warnings)
{
    const struct setup_row *row = &tyw_components(p)->setup[play_head(p)->scenario];
    const struct state *s = tyw_state(p);
    if (s->turn < row->first_turn || s->turn > row->last_turn)
        fault_add(warnings, "/turn", "The turn is %d, and the scenario has turns %d to %d.", s->turn,
                  row->first_turn, row->last_turn);
    if (s->parts < row->parts)
        fault_add(warnings, "/parts", "%d %s of the decks %s in the game, and the scenario begins with %d.",
                  s->parts, plural(s->parts, "part", "parts"), plural(s->parts, "is", "are"), row->parts);
    if (s->spinola_penalty != (s->parts > INTERVENTION))
        fault_add(warnings, "/spinola_penalty",
                  s->spinola_penalty ? "The penalty of 5.15 has been looked at before the Intervention cards "
                                       "came."
                                     : "The Intervention cards have come, and the penalty of 5.15 has not "
                                       "been looked at.");
}

static void options(const struct play *p, struct faults *warnings)
{
    const struct state *s = tyw_state(p);
    if (!tyw_option(p, OPTION_LOC_IN_ACTION) && (s->loc_established || !units_is_empty(s->loc)))
        fault_add(warnings, s->loc_established ? "/loc_established" : "/loc",
                  "LOCs are established in the Action Phase, and option 19.3 is off.");
    if (!tyw_option(p, OPTION_CAMPAIGN_MOVE) && s->campaign_moved)
        fault_add(warnings, "/campaign_moved", "Campaign moves have been attempted, and option 19.8 is off.");
    if (!tyw_option(p, OPTION_WALLENSTEIN_ENEMIES) && s->enemies_checked)
        fault_add(warnings, "/enemies_checked", "A plot has been tried, and option 19.11 is off.");
}

const struct law tyw_laws[] = {{"3.1", neutral_areas},
                               {"3.13", areas},
                               {"5.141", electors},
                               {"6.0", hands},
                               {"6.0", turns},
                               {"7.2", wallenstein},
                               {"7.24", wallenstein_and_tilly},
                               {"8.61", events},
                               {"8.61", lasting},
                               {"9.42", areas_in_revolt},
                               {"10.21", stacking},
                               {"11.21", enemies},
                               {"11.22", leaders_among_enemies},
                               {"11.23", inside},
                               {"12.42", reverse_sides},
                               {"13.14", siege_markers},
                               {"14.1", aid_cards},
                               {"16.131", dutch_track},
                               {"16.22", united_provinces},
                               {"17.A.2", imperials_and_bavarians},
                               {"17.D.3", danes},
                               {"17.F.3", french},
                               {"17.F.5", french_and_swedes},
                               {"17.F.5", conflicts},
                               {"17.H.4", hungarians},
                               {"17.H.5", rebellion},
                               {"17.Sp.2", spanish_zone},
                               {"17.Sp.3", cardinal},
                               {"17.Sw.1", swedes},
                               {"19", options},
                               {0}};
