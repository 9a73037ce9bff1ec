/* How well a player stands, by the information that the player has.
 *
 * The bot looks one move ahead, and most moves are small steps of a plan: a card is played for points, an
 * army sets out, moves from space to space, besieges. So expected gains count, too. They are the gains of
 * armies (time-of-wars-plans.c), the cards and markers of later turns, and those of the current battle or
 * Event. All players are valued alike; of the others' hands only their size counts. */
#include "bots/time-of-wars.h"

#include "bots/heuristic.h"

enum {
    /* Percent of the others' standing that is a loss: half their mean, half that of the leader in Victory
     * Points. */
    OTHERS = 60,
    /* pieces on the map */
    COMBAT = 8,         /* a point of Combat Value in an army */
    LED = 2,            /* percent by ten of it, further, for each point of its commander's rating */
    GOES_HOME = 60,     /* percent of it for units that are discarded with the turn */
    HIRED_FOR_NOW = 30, /* percent of it for mercenaries */
    GARRISON = 6,       /* further, a step of a garrison, which is costly to remove */
    SHIP = 7,           /* a point of Combat Value of ships */
    FORTIFIED = 40,     /* a Fortified City, further to its Victory Points */
    SMALL = 16,         /* a City or a Fortress */
    NATIONAL = 8,       /* further, in the own land */
    AWARD = 60,         /* percent of a space's award in the last turn, before that turn */
    HERETIC = 1,        /* a heretic space, for each turn to come */
    CONVERTED = 50,     /* a space converted since the Union of Brest */
    /* the sheet */
    LEVEL = 8, /* a Development Point of Military, of a power at War */
    FAITH = 5,
    CARD = 7,
    CARD_VALUE = 7,
    REACTION_CARD = 4,
    PROMISE = 50, /* percent of a card's possible gain as an Event in this turn */
    PICK = 40,    /* percent of the first FUND marker's possible pick in the next turn (6.2.7) */
    WEAK_RULER = 20,
    NEAR = 9,     /* Victory Points before an immediate win (7.2) that count as near */
    NEARER = 200, /* each of these Victory Points */
    /* tracks */
    EXPLORED = 42,
    ORE = 11, /* a box, for each turn to come */
    CONTROL_BOX = 42,
    UNDER_CONTROL = 90,
    SERVICE = 45,         /* Cossacks in the service of the Commonwealth */
    INVASIONS = 40,       /* Defeat of Budjak Horde, for each turn to come */
    DOMINATION_TURN = 50, /* Thirty Years War, for each turn in which Domination can move */
    DOMINATION_END = 5,   /* 2.3.2: the last such turn */
    OPENED = 70,          /* the Letter of Majesty before it; Union of Brest */
    /* relations */
    COMMON_ENEMY = 12, /* an ally at War with the same power */
    SAFE_FLANK = 4,    /* an ally of a power at War */
    TIED = 3,          /* an ally without use: no War can be begun with it */
    WAR = 4,           /* the first War with a superpower */
    WARS = 25,         /* each further War with a superpower */
    /* current procedures */
    PLUS_LEFT = 3,
    EVENT = 4,
    EVENT_VALUE = 7,
    BIDDING = 45,
    HIRED = 20,
    RAIDER = 30, /* a Tatar unit on an Invasion whose successes are Victory Points; otherwise a quarter */
    TALK = 1,    /* an announcement without effect */
    LENT = 10,   /* a unit that is lent for the turn */
    PRICE = 9    /* a point of the price of a War */
};

static bool plays(const struct survey *v, int seat)
{
    return play_head(v->p)->seats >> seat & 1;
}

/* ---- time ---- */

/* The cards of the seat in a turn, by its sheet (6.2), with its Special Cards. */
static int cards_a_turn(const struct survey *v, int seat)
{
    const struct sheet_row *sheet = &v->c->sheet[seat];
    const int cities = heuristic_limit(tow_fortified_cities(v->p, seat), 0, sheet->cities_count - 1);
    return sheet->cities[cities].cards + v->s->side[seat].policy + 2;
}

/* Sets the turns and impulses to come: the record of the turn names the next phase and seat. */
static void see_time(struct survey *v, int seat)
{
    const struct turn *turn = step_record_of(v->p, STEP_TURN);
    const int phase = turn ? turn->next_phase : PHASE_RETURN, next = turn ? turn->next_seat : -1;
    const bool drawn = phase > PHASE_CARDS || (phase == PHASE_CARDS && seat < next);
    const bool over = phase > PHASE_IMPULSES && !v->time.impulses;
    const int to_come = over && v->time.turns == 0 ? 0 : cards_a_turn(v, seat);
    v->time.cards[seat] = drawn && !over ? tow_hand_size(v->p, seat) + v->s->side[seat].funds : to_come;
    v->time.deploys[seat] = over || phase < PHASE_DEPLOYMENT || (phase == PHASE_DEPLOYMENT && seat >= next);
}

/* ---- relations ---- */

/* 6.5.5: whether the War is named and its price is being paid. */
static bool is_being_declared(const struct survey *v, int seat, int power)
{
    return v->current.war && ((v->current.war->seat == seat && v->current.war->against == power) ||
                              (v->current.war->seat == power && v->current.war->against == seat));
}

static void see_relations(struct survey *v)
{
    for (int seat = 0; seat < SEATS; seat++) {
        int wars = 0;
        if (!plays(v, seat)) continue;
        for (int power = 0; power < POWERS; power++) {
            const bool war =
                power != seat && (tow_at_war(v->p, seat, power) || is_being_declared(v, seat, power));
            if (war) {
                v->at_war[seat] |= UINT32_C(1) << power;
                v->at_war[power] |= UINT32_C(1) << seat;
            }
            if (power == seat || war || tow_allied(v->p, seat, power)) v->open[seat] |= UINT32_C(1) << power;
            if (power < SEATS && power != seat && war) wars++;
        }
        if (wars) v->value[seat] -= WAR + WARS * (wars - 1);
    }
}

/* The worth of an Alliance: help against the same enemy, or a safe flank during a War. Otherwise it only
 * prevents a War. */
static int ally_worth(const struct survey *v, int seat, int other)
{
    const uint32_t seats = (UINT32_C(1) << SEATS) - 1;
    if (v->at_war[seat] & v->at_war[other] & seats) return COMMON_ENEMY;
    return v->at_war[seat] & seats ? SAFE_FLANK : -TIED;
}

static void see_alliances(struct survey *v)
{
    for (int seat = 0; seat < SEATS; seat++)
        for (int other = 0; other < SEATS; other++)
            if (other != seat && plays(v, seat) && plays(v, other) && tow_allied(v->p, seat, other))
                v->value[seat] += ally_worth(v, seat, other);
}

/* ---- spaces ---- */

/* The award of the space in the last turn (7.1). */
static int award(const struct survey *v, int seat, int space)
{
    static const struct {
        uint8_t space, seat, points;
    } awards[] = {{DANZIG, COMMONWEALTH, 200},
                  {RIGA, COMMONWEALTH, 100},
                  {KYJIV, COMMONWEALTH, 100},
                  {KARLSKRONA, SWEDEN, 100},
                  {MALMO, SWEDEN, 100}};
    const int part = v->time.turns == 0 ? 100 : AWARD;
    for (size_t i = 0; i < sizeof awards / sizeof *awards; i++)
        if (awards[i].seat == seat && tow_space(v->p, awards[i].space) == space)
            return awards[i].points * part / 100;
    if (seat == RUSSIA && v->c->space[space].zone == RUSSIAN_ZONE && v->c->space[space].national < 0)
        return POINT * part / 300;
    return 0;
}

/* The worth of so many Fortified Cities by the track: Victory Points, and cards of later turns. */
static int cities_worth(const struct survey *v, int seat, int cities)
{
    const struct cities_box *box = &v->c->sheet[seat].cities[cities];
    return box->wins ? WON / 10 : POINT * box->vp + CARD_TO_COME * v->time.turns * box->cards;
}

/* The worth of the next Fortified City, and of the last one: half the worth of two, since the track has
 * steps. */
static int next_city(const struct survey *v, int seat)
{
    const int cities = tow_fortified_cities(v->p, seat), last = v->c->sheet[seat].cities_count - 1;
    if (cities + 1 >= last) return WON / 10;
    return (cities_worth(v, seat, cities + 2 < last ? cities + 2 : cities + 1) -
            cities_worth(v, seat, cities)) /
           (cities + 2 < last ? 2 : 1);
}

int heuristic_city_lost(const struct survey *v, int seat)
{
    const int cities = tow_fortified_cities(v->p, seat);
    if (cities < 2 || cities >= v->c->sheet[seat].cities_count) return POINT;
    return (cities_worth(v, seat, cities) - cities_worth(v, seat, cities - 2)) / 2;
}

int heuristic_space_worth(const struct survey *v, int seat, int space)
{
    const struct space_row *row = &v->c->space[space];
    int worth = award(v, seat, space);
    if (row->kind == FORTIFIED_CITY || row->kind == DANZIG_SPACE) worth += FORTIFIED;
    if (row->kind == FORTRESS || row->kind == CITY) worth += SMALL;
    if (row->national == seat) worth += NATIONAL;
    return worth;
}

/* 7.2: whether the Victory Points that end a match before its last turn are near. */
static bool is_near(const struct survey *v, int seat)
{
    return v->time.turns > 0 && tow_vp(v->p, seat) >= v->c->automatic_vp - NEAR;
}

static int points_worth(const struct survey *v, int seat)
{
    const int points = tow_vp(v->p, seat), wanted = v->c->automatic_vp;
    const int won = v->time.turns > 0 && points >= wanted ? WON / 10 : 0;
    return POINT * points + (is_near(v, seat) ? NEARER * (points - (wanted - NEAR)) : 0) + won;
}

/* The worth of a Development Point. Domestic Policy draws cards in later turns; Economy is worth the
 * difference to its next boxes. */
static int economy_box(const struct survey *v, int seat, int box)
{
    const struct economy_box *row = &v->c->sheet[seat].economy[box];
    return (POINT + (is_near(v, seat) ? NEARER : 0)) * row->vp + FUND * v->time.turns * row->funds;
}

static int economy_point(const struct survey *v, int seat)
{
    const int box = v->s->side[seat].economy, last = v->c->sheet[seat].economy_count - 1;
    const int ahead = is_near(v, seat) ? 4 : 2, far = box + ahead < last ? box + ahead : last;
    return far == box ? 0
                      : (economy_box(v, seat, far) - economy_box(v, seat, box)) / (far - box) / LEVEL_POINTS;
}

static int policy_point(const struct survey *v)
{
    return CARD_TO_COME * v->time.turns / LEVEL_POINTS;
}

/* The worth of a marker, or its cost, when it is removed (6.11). */
static int marker_worth(const struct survey *v, int seat, int space, int marker)
{
    const bool national = v->c->space[space].national == seat;
    switch ((enum marker)marker) {
    case REVOLT:
        return -policy_point(v) - 2;
    case FAMINE:
        return -economy_point(v, seat) - 2;
    case GOOD_HARVEST:
        return national && v->time.turns ? CARD_TO_COME : 0;
    case POOR_HARVEST:
        return national && v->time.turns ? -CARD_TO_COME : 0;
    case NO_MARKER:
    case MARKERS:
        break;
    }
    return 0;
}

static void see_space(struct survey *v, int space, const int city[SEATS])
{
    const struct place *place = &v->s->place[space];
    const int control = place->control;
    const bool walls = tow_is_stronghold(v->p, space) || space == tow_space(v->p, DANZIG);
    const bool big = v->c->space[space].kind == FORTIFIED_CITY || space == tow_space(v->p, DANZIG);
    if (control >= 0 && control < SEATS && plays(v, control)) {
        v->value[control] +=
            heuristic_space_worth(v, control, space) + marker_worth(v, control, space, place->marker);
        if (tow_is_heretic(v->p, space)) v->value[control] -= HERETIC * v->time.turns;
    }
    for (int seat = 0; seat < SEATS; seat++) {
        if (!plays(v, seat)) continue;
        if (control < 0 ? v->c->space[space].kind != BOX : v->open[seat] >> control & 1)
            spaces_add(&v->enter[seat], space);
        if (control < 0 || !(v->at_war[seat] >> control & 1)) continue;
        spaces_add(&v->targets[seat], space);
        if (walls) spaces_add(&v->walls[seat], space);
        int worth = heuristic_space_worth(v, seat, space) + (big ? city[seat] : 0);
        if (control < SEATS) {
            worth += heuristic_space_worth(v, control, space) / 4;
            if (big) worth += heuristic_city_lost(v, control) / 4;
        }
        v->prize[seat][space] = heuristic_limit(worth, 0, WON / 10);
    }
}

static void see_spaces(struct survey *v)
{
    int city[SEATS];
    for (int seat = 0; seat < SEATS; seat++)
        city[seat] = plays(v, seat) ? next_city(v, seat) : 0;
    for (int space = 0; space < v->c->space_count; space++)
        see_space(v, space, city);
}

/* ---- armies ---- */

/* The best rating of the commanders that march, or of the others. */
static int commander_rating(const struct survey *v, int power, int space, bool marches)
{
    int best = 0;
    struct commanders there = commanders_both(v->s->place[space].commanders, v->c->commanders_of[power]);
    if (v->current.march && marches)
        there = commanders_both(there, v->current.march->commanders);
    else if (v->current.march)
        there = commanders_without(there, v->current.march->commanders);
    EACH(commander, there)
        if (v->c->commander[commander].rating > best) best = v->c->commander[commander].rating;
    return best;
}

static struct stack *stack_of(struct survey *v, int space, int power, bool marches)
{
    for (int i = v->count - 1; i >= 0 && v->stack[i].space == space; i--)
        if (v->stack[i].power == power && v->stack[i].marches == marches) return &v->stack[i];
    if (v->count == STACKS) return NULL;
    struct stack *stack = &v->stack[v->count++];
    *stack = (struct stack){.space = space,
                            .power = power,
                            .seat = power < SEATS ? power : v->s->master[power],
                            .rating = commander_rating(v, power, space, marches),
                            .marches = marches};
    return stack;
}

static void see_unit(struct survey *v, int space, int unit)
{
    const struct kind_row *kind = &v->c->kind[v->c->unit[unit].kind];
    const int condition = units_has(v->s->weakened, unit) ? WEAKENED : FULL;
    const int power = tow_power_of_unit(v->p, unit);
    if (power < 0 || power >= POWERS) return;
    if (units_has(v->s->garrisons, unit)) {
        const int steps = condition == FULL ? 2 : 1;
        if (power < SEATS)
            v->value[power] += v->time.life * (COMBAT * kind->combat[condition] + GARRISON * steps) / 100;
        return;
    }
    const int stays = kind->nation == MERCENARIES ? HIRED_FOR_NOW : kind->goes_home ? GOES_HOME : 100;
    if (power < SEATS) v->value[power] += v->time.life * COMBAT * kind->combat[condition] / 100 * stays / 100;
    if (units_has(v->s->rebels, unit)) {
        if (power < SEATS) v->value[power] -= v->time.life * COMBAT / 2 * kind->combat[condition] / 100;
        return;
    }
    struct stack *stack =
        stack_of(v, space, power, v->current.march && units_has(v->current.march->units, unit));
    if (!stack) return;
    stack->count++;
    stack->steps = stack->steps + (condition == FULL ? 2 : 1);
    stack->fresh = stack->fresh + !(v->current.impulse && units_has(v->current.impulse->halted, unit));
    stack->infantry = stack->infantry + (kind->arm == INFANTRY);
    stack->combat = stack->combat + kind->combat[condition];
}

static void see_armies(struct survey *v)
{
    for (int space = 0; space < v->c->space_count; space++)
        EACH(unit, v->s->place[space].units)
            see_unit(v, space, unit);
    for (int i = 0; i < v->count; i++) {
        const struct stack *stack = &v->stack[i];
        if (stack->power < SEATS)
            v->value[stack->power] += v->time.life * stack->combat * LED * stack->rating / 100;
        for (int seat = 0; seat < SEATS; seat++)
            if (v->at_war[seat] >> stack->power & 1)
                v->defence[seat][stack->space] = v->defence[seat][stack->space] + stack->combat;
    }
    for (int sea = 0; sea < SEAS; sea++)
        EACH(ship, v->s->fleet[sea].units) {
            const int power = tow_power_of_unit(v->p, ship);
            if (power >= 0 && power < SEATS)
                v->value[power] += v->time.life * SHIP * v->c->kind[v->c->unit[ship].kind].combat[FULL] / 100;
        }
}

/* ---- the sheet, tracks, cards ---- */

static void see_sheet(struct survey *v, int seat)
{
    const struct side *side = &v->s->side[seat];
    const struct sheet_row *sheet = &v->c->sheet[seat];
    const int military = LEVEL * (v->at_war[seat] ? 2 : 1) * (50 + v->time.life / 2) / 100;
    int worth = points_worth(v, seat) + CARD_TO_COME * v->time.turns * cards_a_turn(v, seat);
    worth += FUND * v->time.turns * sheet->economy[side->economy].funds;
    worth += economy_point(v, seat) * side->points[ECONOMY];
    worth += policy_point(v) * side->points[DOMESTIC_POLICY];
    worth += military * (LEVEL_POINTS * side->military + side->points[MILITARY]);
    worth += FAITH * side->points[RELIGION] + FUND * side->funds;
    if (side->ruler >= 0 && side->ruler_weak && !v->c->ruler[side->ruler].weak_is_other) worth -= WEAK_RULER;
    v->value[seat] += worth;
}

static int turns_of_domination(int turn)
{
    return turn > DOMINATION_END ? 0 : DOMINATION_END + 1 - turn;
}

/* The possible gain of a card's Event in this turn, beyond the worth of any card. */
static int promise(const struct survey *v, const struct card_row *row, int turn)
{
    if (turn < 1 || !(row->turns >> (turn - 1) & 1)) return 0;
    switch ((int)row->effect) {
    case EFFECT_LETTER_OF_MAJESTY:
        return OPENED;
    case EFFECT_THIRTY_YEARS_WAR:
        return tow_event_in_play(v->p, EFFECT_LETTER_OF_MAJESTY) ? DOMINATION_TURN * turns_of_domination(turn)
                                                                 : 0;
    case EFFECT_JOINING_THIRTY_YEARS_WAR:
        return tow_event_in_play(v->p, EFFECT_THIRTY_YEARS_WAR) ? POINT : 0;
    case EFFECT_DEFEAT_OF_BUDJAK_HORDE:
        return INVASIONS * v->time.turns;
    case EFFECT_COSSACKS_UNDER_CONTROL:
        return v->s->track[COSSACKS_CONTROL] + 1 < v->c->track[COSSACKS_CONTROL].box_count ? 0
                                                                                           : UNDER_CONTROL;
    case EFFECT_UNION_OF_BREST:
    case EFFECT_REGISTERED_COSSACKS:
        return OPENED;
    default:
        return POINT * row->vp / 2 + LEVEL * LEVEL_POINTS * row->levels;
    }
}

static int hand_worth(const struct survey *v, int seat)
{
    const struct cards hand = v->s->side[seat].hand;
    const int turn = tow_turn_number(v->p);
    int worth = 0;
    if (seat != v->viewer) return (CARD + 2 * CARD_VALUE) * cards_count(hand);
    EACH(card, hand) {
        const struct card_row *row = &v->c->card[card];
        worth += CARD + CARD_VALUE * row->value + (row->stripe != NO_STRIPE ? REACTION_CARD : 0);
        worth += promise(v, row, turn) * PROMISE / 100;
    }
    return worth;
}

/* 6.2.7: the worth of the first FUND marker's pick from the own deck. */
static int pick_worth(const struct survey *v)
{
    const struct side *side = &v->s->side[v->viewer];
    const struct setup_row *setup = &v->c->setup[play_head(v->p)->scenario];
    const struct ruler_side *ruler = tow_ruler(v->p, v->viewer);
    int best = 0;
    if (v->time.turns <= 0 || side->funds == 0 || !ruler || ruler->funds == 0) return 0;
    EACH(card, side->unplayed) {
        const struct card_row *row = &v->c->card[card];
        const int worth = row->asterisk ? promise(v, row, setup->turns[v->s->turn]) : 0;
        if (worth > best) best = worth;
    }
    return best * PICK / 100;
}

static void see_tracks(struct survey *v)
{
    const struct state *s = v->s;
    const int turn = tow_turn_number(v->p);
    const bool under_control = tow_event_in_play(v->p, EFFECT_COSSACKS_UNDER_CONTROL);
    v->value[SWEDEN] += ORE * v->time.turns * s->track[IRON_ORE];
    v->value[RUSSIA] += EXPLORED * s->track[ASIA] + CONTROL_BOX * s->track[COSSACKS_CONTROL];
    if (under_control) v->value[RUSSIA] += UNDER_CONTROL;
    v->value[COMMONWEALTH] -= CONTROL_BOX / 2 * s->track[COSSACKS_CONTROL] + under_control * SERVICE;
    if (s->cossacks_revolt) v->value[COMMONWEALTH] -= SERVICE;
    if (s->cossacks_paid || tow_event_in_play(v->p, EFFECT_REGISTERED_COSSACKS))
        v->value[COMMONWEALTH] += SERVICE;
    if (tow_event_in_play(v->p, EFFECT_REGISTERED_COSSACKS)) v->value[COMMONWEALTH] += SERVICE;
    if (tow_event_in_play(v->p, EFFECT_THIRTY_YEARS_WAR))
        v->value[HRE] += DOMINATION_TURN * turns_of_domination(turn);
    else if (tow_event_in_play(v->p, EFFECT_LETTER_OF_MAJESTY) && turn < DOMINATION_END)
        v->value[HRE] += OPENED;
    if (tow_event_in_play(v->p, EFFECT_DEFEAT_OF_BUDJAK_HORDE))
        v->value[OTTOMAN] += INVASIONS * v->time.turns;
    if (tow_event_in_play(v->p, EFFECT_UNION_OF_BREST)) v->value[COMMONWEALTH] += OPENED;
    v->value[COMMONWEALTH] += CONVERTED * spaces_count(s->converted);
}

/* ---- current procedures ---- */

/* The average losses that a side inflicts, in tenths of a step. */
static int expected_losses(const struct survey *v, const struct battle *b, const struct force *f)
{
    const struct table *table = &v->c->combat;
    const bool land = b->kind == LAND_BATTLE;
    const int level = land && f->power >= 0 && f->power < SEATS ? v->s->side[f->power].military : 0;
    const int column = table_shift(table, table_column(table, f->sum), level + f->right - f->left);
    const int rating = land ? f->rating : 1;
    int sum = 0;
    for (int one = 1; one <= 6; one++)
        for (int two = 1; two <= 6; two++)
            sum += table_cell(table, (one > rating ? one : rating) + (two > rating ? two : rating), column);
    return 10 * sum / 36;
}

static void see_battle(struct survey *v, const struct battle *b)
{
    if (b->stage > BATTLE_DICE) return;
    const struct force *attacker = &b->force[ATTACKER], *defender = &b->force[DEFENDER];
    const int margin = expected_losses(v, b, attacker) - expected_losses(v, b, defender);
    const int hope = LOSS * margin / 10 + heuristic_limit(3 * margin, -40, 40);
    if (attacker->power >= 0 && attacker->power < SEATS) v->value[attacker->power] += hope;
    if (defender->power >= 0 && defender->power < SEATS) v->value[defender->power] -= hope;
}

/* 4.2.4: the worth of an Invasion, by the Tatars in spaces that can be raided. */
static void see_raid(struct survey *v, const struct raid *raid)
{
    const bool counts = tow_event_in_play(v->p, EFFECT_DEFEAT_OF_BUDJAK_HORDE);
    const int worth = counts ? RAIDER : RAIDER / 4;
    EACH(unit, raid->units) {
        const int space = tow_unit_space(v->p, unit);
        if (space < 0) continue;
        const struct place *at = &v->s->place[space];
        const bool target =
            at->control != OTTOMAN && at->control >= 0 && at->control < SEATS && at->marker != FAMINE;
        if (target || units_has(raid->waiting, unit) || v->current.march) v->value[raid->seat] += worth;
        if (target) v->value[raid->seat] += worth / 2;
    }
}

/* The gain of each side from an arrangement that is being named. The proposer counts on it where the other
 * side does not lose. */
static void see_deal(struct survey *v, const struct deal *d)
{
    int gain[SEATS] = {0};
    if (d->stage != DEAL_TERMS) return;
    v->value[d->proposer] -= TALK;
    const int owed = FUND * (d->funds[1] - d->funds[0]), lent = LENT * (d->units[1] - d->units[0]);
    gain[d->proposer] = owed + lent;
    gain[d->partner] = -owed - lent;
    EACH(space, d->spaces) {
        const int giver = v->s->place[space].control;
        if (giver != d->proposer && giver != d->partner) continue;
        const int taker = giver == d->proposer ? d->partner : d->proposer;
        const bool big = v->c->space[space].kind == FORTIFIED_CITY;
        gain[giver] -= heuristic_space_worth(v, giver, space) + (big ? POINT : 0);
        gain[taker] += heuristic_space_worth(v, taker, space) + (big ? POINT : 0);
    }
    const int ally = ally_worth(v, d->proposer, d->partner);
    if (d->alliance) {
        gain[d->proposer] += ally;
        gain[d->partner] += ally_worth(v, d->partner, d->proposer);
    } else if (ally > 0 && !tow_allied(v->p, d->proposer, d->partner)) {
        gain[d->proposer] += ally / 2; /* it can still be offered */
    }
    v->value[d->proposer] += gain[d->partner] < 0 && gain[d->proposer] > 0 ? -TIED : gain[d->proposer];
}

/* 6.5.1: the worth of a peace that is being made, by the spaces that are named and those that still can
 * be. */
static void see_retaking(struct survey *v, const struct retaking *r)
{
    v->value[r->seat] += WAR;
    v->value[r->winner] += WAR;
    EACH(space, v->c->national[r->seat]) {
        if (v->s->place[space].control != r->winner) continue;
        const int kind = v->c->space[space].kind;
        const int price = kind == FORTIFIED_CITY || kind == CITY ? FUND : 0;
        /* The victor gains a Fortified City, and the loser loses one. */
        const int point = kind == FORTIFIED_CITY ? POINT : 0;
        const bool named = spaces_has(r->spaces, space);
        const int worth = heuristic_space_worth(v, r->seat, space) + point - price - !named;
        if (!named && worth < 0) continue;
        v->value[r->seat] += worth;
        v->value[r->winner] -= heuristic_space_worth(v, r->winner, space) - price;
    }
}

/* Points with a plan are counted there. Two cards together are best spent on one marker (6.9.2). */
static void see_impulse(struct survey *v)
{
    const struct impulse *i = v->current.impulse;
    const struct side *side = &v->s->side[i->seat];
    const bool two = i->card[1] >= 0 && !i->acted;
    int best = side->policy < LEVEL_MAX ? policy_point(v) : 0;
    if (i->stage != IMPULSE_ACTIONS) return;
    if (economy_point(v, i->seat) > best) best = economy_point(v, i->seat);
    if (i->plus) v->value[i->seat] += PLUS_LEFT + best / 2;
    if (two) v->value[i->seat] += heuristic_limit(best - 8, 0, POINT) * i->points;
}

/* The worth of an Event that needs choices, or that others may still answer. */
static void see_card(struct survey *v, const struct card_row *row, int seat)
{
    const bool march = row->effect == EFFECT_MARCH; /* a march of an army that should besiege instead */
    v->value[seat] +=
        march ? EVENT : EVENT + EVENT_VALUE * row->value + promise(v, row, tow_turn_number(v->p));
}

static void see_pending(struct survey *v)
{
    const struct battle *b = step_record_of(v->p, STEP_BATTLE);
    const struct event_play *e = step_record_of(v->p, STEP_EVENT);
    const struct bids *bids = step_record_of(v->p, STEP_BID);
    const struct assignment *a = step_record_of(v->p, STEP_ASSIGN);
    const struct deal *deal = step_record_of(v->p, STEP_DEAL);
    const struct raid *raid = step_record_of(v->p, STEP_RAID);
    const struct retaking *retaking = step_record_of(v->p, STEP_RETAKING);
    if (v->current.impulse) see_impulse(v);
    if (b) see_battle(v, b);
    if (deal) see_deal(v, deal);
    if (raid) see_raid(v, raid);
    if (retaking) see_retaking(v, retaking);
    if (v->current.war && v->current.war->against >= 0 && v->current.war->paid < v->current.war->price)
        v->value[v->current.war->seat] -= PRICE * (v->current.war->price - v->current.war->paid);
    if (e && (e->stage == EVENT_ASKS || e->stage == EVENT_SPIED))
        see_card(v, &v->c->card[e->play.card], e->play.seat);
    if (bids)
        for (int seat = 0; seat < SEATS; seat++)
            if (bids->card[seat] >= 0)
                v->value[seat] += BIDDING - (CARD - 1 + CARD_VALUE) * v->c->card[bids->card[seat]].value;
    if (a) v->value[a->seat] += HIRED * units_count(a->units);
}

static void see_everything(struct survey *v)
{
    see_relations(v);
    see_spaces(v);
    see_armies(v);
    see_alliances(v);
    heuristic_see_plans(v);
    see_tracks(v);
    see_pending(v);
    for (int seat = 0; seat < SEATS; seat++) {
        if (!plays(v, seat)) continue;
        see_sheet(v, seat);
        v->value[seat] += hand_worth(v, seat);
    }
    v->value[v->viewer] += pick_worth(v);
}

int32_t tow_heuristic_value(const struct play *p, int seat)
{
    static const uint8_t lives[] = {55, 80, 100};
    const struct head *head = play_head(p);
    struct survey v;
    if (head->over) return head->winners == tow_asked(seat) ? WON : -WON;
    memset(&v, 0, sizeof v);
    v.p = p;
    v.s = tow_state(p);
    v.c = tow_components(p);
    v.current.march = tow_march_of(p);
    v.current.war = step_record_of(p, STEP_WAR);
    v.current.impulse = tow_impulse_of(p);
    v.time.impulses = step_record_of(p, STEP_IMPULSES) || v.current.impulse;
    v.viewer = seat;
    v.time.turns = v.c->setup[head->scenario].turn_count - v.s->turn;
    v.time.life = lives[heuristic_limit(v.time.turns, 0, 2)];
    for (int one = 0; one < SEATS; one++)
        if (plays(&v, one)) see_time(&v, one);
    see_everything(&v);
    int sum = 0, count = 0, leader = seat;
    for (int one = 0; one < SEATS; one++) {
        if (!plays(&v, one) || one == seat) continue;
        if (count == 0 || tow_vp(p, one) > tow_vp(p, leader)) leader = one;
        sum += v.value[one];
        count++;
    }
    return v.value[seat] - (count ? (sum / count + v.value[leader]) / 2 * OTHERS / 100 : 0);
}
