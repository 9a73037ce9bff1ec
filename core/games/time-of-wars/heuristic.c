/* How well a player stands, by what he can see: what the greedy bot of self-play goes by. No rule looks in here.
 *
 * The bot looks one move ahead, and most moves are small steps of something larger: a card is played for points, an army sets out, goes from
 * space to space, besieges. So what is to come is counted, too: what each army could gain from where it stands, what the points that are
 * left, the battle and the Event that is under way promise. All players are judged alike; of the others' hands only their size counts.
 * All is counted in hundredths of a Victory Point; the weights were found by letting bots play. */
#include "tables.h"

enum {
    POINT = 100,
    WON = 1000 * POINT,
    OTHERS = 60, /* percent of what the others have on average that is a loss */
    /* what stands on the map */
    COMBAT = 8,     /* a point of Combat Value in an army */
    LED = 2,        /* ... more for each point of its commander's rating, percent of it by ten */
    GARRISON = 6,   /* a step of a garrison */
    SHIP = 7,       /* a point of Combat Value of ships */
    FORTIFIED = 45, /* a Fortified City, beside its Victory Points */
    SMALL = 14,     /* a City or a Fortress */
    NATIONAL = 8,   /* more, in the own land */
    AWARD = 55,     /* percent of what a space brings in the last turn, before it comes */
    HERETIC = 4,    /* a heretic space */
    TROUBLE = 12,   /* REVOLT, FAMINE, POOR HARVEST; the other way round GOOD HARVEST */
    /* the sheet */
    ECONOMY_BOX = 40,
    INCOME = 9, /* a FUND marker in a turn to come */
    LEVEL = 55, /* Military, Domestic Policy */
    DEVELOPMENT = 12,
    FAITH = 5,
    FUND = 16,
    CARD = 9,
    CARD_VALUE = 7,
    REACTION_CARD = 4,
    WEAK_RULER = 20,
    /* tracks */
    EXPLORED = 32,
    ORE = 12,
    CONTROL_BOX = 30,
    REICH_OPEN = 120,
    /* relations */
    ALLY = 6,
    WAR = 4,
    /* plans */
    FAR = 10,    /* Operational Points that a plan looks ahead */
    STEP = 7,    /* percent that it is worth less with each of them */
    SHARE = 55,  /* percent of the best plan of an army ... */
    ACTIVE = 85, /* ... of the one that is marching, or stands before the walls that it wants */
    LOSS = 9,    /* a step lost in battle */
    POINT_LEFT = 7,
    PLUS_LEFT = 8,
    EVENT = 4,
    EVENT_VALUE = 7,
    JOINED = 1, /* a unit that marches */
    BIDDING = 45,
    HIRED = 20,
    RAID = 40, /* a Tatar Invasion, when its successes are Victory Points */
    LENT = 10, /* a unit that is lent for the turn */
    PRICE = 4, /* a point of the price of a War */
    STACKS = 96
};

/* Units of one power in a space that are no garrison. */
struct stack {
    int16_t space;
    int8_t power, seat; /* who commands it; -1: nobody */
    uint8_t count, infantry, rating;
    int16_t combat;
    bool marches;
};

struct survey {
    const struct play *p;
    const struct state *s;
    const struct components *c;
    const struct march *march; /* NULL: none is under way */
    const struct war *war;     /* NULL: no War is being declared */
    int turns_left, life;      /* life: percent that armies still count */
    uint32_t at_war[POWERS],
        open[SEATS]; /* powers, one bit each: at War with it; whose spaces may be entered */
    uint64_t walls[SEATS][SPACE_WORDS], targets[SEATS][SPACE_WORDS], enter[SEATS][SPACE_WORDS];
    int16_t prize[SEATS][SPACES_MAX], defence[SEATS][SPACES_MAX];
    int count;
    struct stack stack[STACKS];
    int value[SEATS];
};

static int limit(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

static bool plays(const struct survey *v, int seat)
{
    return play_head(v->p)->seats >> seat & 1;
}

/* ---- relations ---- */

/* 6.5.5: it is named, and its price is being paid. */
static bool is_being_declared(const struct survey *v, int seat, int power)
{
    return v->war && ((v->war->seat == seat && v->war->against == power) ||
                      (v->war->seat == power && v->war->against == seat));
}

static void see_relations(struct survey *v)
{
    for (int seat = 0; seat < SEATS; seat++) {
        if (!plays(v, seat)) continue;
        for (int power = 0; power < POWERS; power++) {
            const bool war =
                power != seat && (tow_at_war(v->p, seat, power) || is_being_declared(v, seat, power));
            if (war) {
                v->at_war[seat] |= UINT32_C(1) << power;
                v->at_war[power] |= UINT32_C(1) << seat;
            }
            if (power == seat || war || tow_allied(v->p, seat, power)) v->open[seat] |= UINT32_C(1) << power;
            if (power < SEATS && power != seat && war) v->value[seat] -= WAR;
            if (power < SEATS && power != seat && tow_allied(v->p, seat, power)) v->value[seat] += ALLY;
        }
    }
}

/* ---- spaces ---- */

/* What it brings in the last turn (7.1). */
static int award(const struct survey *v, int seat, int space)
{
    static const struct {
        uint8_t space, seat, points;
    } awards[] = {{DANZIG, COMMONWEALTH, 200},
                  {RIGA, COMMONWEALTH, 100},
                  {KYJIV, COMMONWEALTH, 100},
                  {KARLSKRONA, SWEDEN, 100},
                  {MALMO, SWEDEN, 100}};
    const int part = v->turns_left == 0 ? 100 : AWARD;
    for (size_t i = 0; i < sizeof awards / sizeof *awards; i++)
        if (awards[i].seat == seat && tow_space(v->p, awards[i].space) == space)
            return awards[i].points * part / 100;
    if (seat == RUSSIA && v->c->space[space].zone == RUSSIAN_ZONE && v->c->space[space].national < 0)
        return POINT * part / 300;
    return 0;
}

static int next_city(const struct survey *v, int seat)
{
    const struct sheet_row *sheet = &v->c->sheet[seat];
    const int cities = tow_fortified_cities(v->p, seat);
    if (cities + 1 >= sheet->cities_count) return WON / 10;
    return POINT * (sheet->cities[cities + 1].vp - sheet->cities[cities].vp);
}

static int space_worth(const struct survey *v, int seat, int space)
{
    const struct space_row *row = &v->c->space[space];
    int worth = award(v, seat, space);
    if (row->kind == FORTIFIED_CITY || row->kind == DANZIG_SPACE) worth += FORTIFIED;
    if (row->kind == FORTRESS || row->kind == CITY) worth += SMALL;
    if (row->national == seat) worth += NATIONAL;
    return worth;
}

static void see_space(struct survey *v, int space, const int city[SEATS])
{
    static const int8_t marker_worth[MARKERS] = {
        [REVOLT] = -TROUBLE, [FAMINE] = -TROUBLE, [GOOD_HARVEST] = TROUBLE, [POOR_HARVEST] = -TROUBLE};
    const struct place *place = &v->s->place[space];
    const int control = place->control;
    const bool walls = tow_is_stronghold(v->p, space) || space == tow_space(v->p, DANZIG);
    const bool big = v->c->space[space].kind == FORTIFIED_CITY || space == tow_space(v->p, DANZIG);
    if (control >= 0 && control < SEATS) {
        v->value[control] += space_worth(v, control, space) + marker_worth[place->marker];
        if (tow_is_heretic(v->p, space)) v->value[control] -= HERETIC;
    }
    for (int seat = 0; seat < SEATS; seat++) {
        if (!plays(v, seat)) continue;
        if (control < 0 ? v->c->space[space].kind != BOX : v->open[seat] >> control & 1)
            set_add(v->enter[seat], space);
        if (control < 0 || !(v->at_war[seat] >> control & 1)) continue;
        set_add(v->targets[seat], space);
        if (walls) set_add(v->walls[seat], space);
        const int loser = control < SEATS ? space_worth(v, control, space) + (big ? POINT : 0) : 0;
        v->prize[seat][space] =
            (int16_t)limit(space_worth(v, seat, space) + (big ? city[seat] : 0) + loser / 4, 0, 20 * POINT);
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

/* Of the commanders that march, or of those that do not. */
static int commander_rating(const struct survey *v, int power, int space, bool marches)
{
    uint64_t there[COMMANDER_WORDS];
    int best = 0;
    set_copy(there, v->s->place[space].commanders, COMMANDER_WORDS);
    set_intersect(there, v->c->commanders_of[power], COMMANDER_WORDS);
    if (v->march && marches)
        set_intersect(there, v->march->commanders, COMMANDER_WORDS);
    else if (v->march)
        set_subtract(there, v->march->commanders, COMMANDER_WORDS);
    SET_EACH(commander, there, COMMANDER_WORDS)
        if (v->c->commander[commander].rating > best) best = v->c->commander[commander].rating;
    return best;
}

static struct stack *stack_of(struct survey *v, int space, int power, bool marches)
{
    for (int i = v->count - 1; i >= 0 && v->stack[i].space == space; i--)
        if (v->stack[i].power == power && v->stack[i].marches == marches) return &v->stack[i];
    if (v->count == STACKS) return NULL;
    struct stack *stack = &v->stack[v->count++];
    *stack = (struct stack){.space = (int16_t)space,
                            .power = (int8_t)power,
                            .seat = (int8_t)(power < SEATS ? power : v->s->master[power]),
                            .rating = (uint8_t)commander_rating(v, power, space, marches),
                            .marches = marches};
    return stack;
}

static void see_unit(struct survey *v, int space, int unit)
{
    const struct kind_row *kind = &v->c->kind[v->c->unit[unit].kind];
    const int condition = set_has(v->s->weakened, unit) ? WEAKENED : FULL;
    const int power = tow_power_of_unit(v->p, unit);
    if (power < 0 || power >= POWERS) return;
    if (set_has(v->s->garrisons, unit)) {
        if (power < SEATS) v->value[power] += v->life * GARRISON * (condition == FULL ? 2 : 1) / 100;
        return;
    }
    if (power < SEATS) v->value[power] += v->life * COMBAT * kind->combat[condition] / 100;
    if (set_has(v->s->rebels, unit)) {
        if (power < SEATS) v->value[power] -= v->life * COMBAT / 2 * kind->combat[condition] / 100;
        return;
    }
    struct stack *stack = stack_of(v, space, power, v->march && set_has(v->march->units, unit));
    if (!stack) return;
    stack->count++;
    stack->infantry = (uint8_t)(stack->infantry + (kind->arm == INFANTRY));
    stack->combat = (int16_t)(stack->combat + kind->combat[condition]);
}

static void see_armies(struct survey *v)
{
    for (int space = 0; space < v->c->space_count; space++)
        SET_EACH(unit, v->s->place[space].units, UNIT_WORDS)
            see_unit(v, space, unit);
    for (int i = 0; i < v->count; i++) {
        const struct stack *stack = &v->stack[i];
        if (stack->power < SEATS)
            v->value[stack->power] += v->life * stack->combat * LED * stack->rating / 100;
        for (int seat = 0; seat < SEATS; seat++)
            if (v->at_war[seat] >> stack->power & 1)
                v->defence[seat][stack->space] = (int16_t)(v->defence[seat][stack->space] + stack->combat);
    }
    for (int sea = 0; sea < SEAS; sea++)
        SET_EACH(ship, v->s->fleet[sea].units, UNIT_WORDS) {
            const int power = tow_power_of_unit(v->p, ship);
            if (power >= 0 && power < SEATS)
                v->value[power] += v->life * SHIP * v->c->kind[v->c->unit[ship].kind].combat[FULL] / 100;
        }
}

/* ---- plans ---- */

/* Percent by which the attacker may hope to win. */
static int odds(int attacker, int defender)
{
    return limit(45 + 45 * (attacker - defender) / (attacker + defender + 1) * 2, 4, 96);
}

static bool is_supplied(const struct survey *v, const struct stack *stack)
{
    uint64_t own[SPACE_WORDS] = {0};
    SET_EACH(city, v->c->of_space_kind[FORTIFIED_CITY], SPACE_WORDS)
        if (v->s->place[city].control == stack->seat) set_add(own, city);
    return tow_connected(v->p, stack->seat, stack->space, own);
}

/* Percent by which walls may be hoped to fall. */
static int siege_hope(const struct survey *v, const struct stack *stack, int space, int distance)
{
    static const uint8_t far[] = {64, 52, 38}, near[] = {78, 60, 42};
    if (stack->count < 2 || stack->infantry == 0) return 0;
    const int garrison = tow_garrison_of(v->p, space);
    const int steps = garrison < 0 ? 0 : set_has(v->s->weakened, garrison) ? 1 : 2;
    const int hope = (distance ? far : near)[steps] + 5 * (stack->rating - 2);
    return distance == 0 && !is_supplied(v, stack) ? hope / 3 : hope;
}

static int target_worth(const struct survey *v, const struct stack *stack, int space, int distance)
{
    const int seat = stack->seat, defence = v->defence[seat][space];
    int worth = v->prize[seat][space], won = 100;
    if (space == tow_space(v->p, DANZIG) && set_has(v->walls[seat], space))
        worth = worth * (1 + v->s->danzig) / 5;
    else if (set_has(v->walls[seat], space))
        worth = worth * siege_hope(v, stack, space, distance) / 100;
    else if (set_has(v->targets[seat], space))
        worth = worth * 80 / 100;
    if (defence > 0) {
        won = odds(stack->combat, defence);
        worth =
            worth * won / 100 + v->life * LOSS * (defence * won - stack->combat * (100 - won)) / 200 / 100;
    }
    return worth * (100 - STEP * distance) / 100;
}

/* The best that an army can do within some points. */
static int plan(const struct survey *v, const struct stack *stack)
{
    const int seat = stack->seat, sea = v->c->space[stack->space].port;
    uint64_t layer[FAR + 3][SPACE_WORDS] = {{0}}, seen[SPACE_WORDS] = {0};
    int best = 0;
    set_add(layer[0], stack->space);
    if (sea >= 0 && v->s->place[stack->space].control == seat && tow_transport(v->p, seat, sea) > 0)
        set_copy(layer[1], v->c->ports[sea], SPACE_WORDS);
    for (int distance = 0; distance <= FAR; distance++) {
        if (distance) set_intersect(layer[distance], v->enter[seat], SPACE_WORDS);
        set_subtract(layer[distance], seen, SPACE_WORDS);
        set_unite(seen, layer[distance], SPACE_WORDS);
        SET_EACH(space, layer[distance], SPACE_WORDS) {
            const bool target = set_has(v->targets[seat], space) || v->defence[seat][space] > 0;
            const int worth = target ? target_worth(v, stack, space, distance) : 0;
            if (worth > best) best = worth;
            if (distance && (set_has(v->walls[seat], space) || v->defence[seat][space] > 0)) continue;
            set_unite(layer[distance + 1], v->c->adjacent[ROAD][space], SPACE_WORDS);
            set_unite(layer[distance + 2], v->c->adjacent[TRAIL][space], SPACE_WORDS);
        }
    }
    return best;
}

static void see_plans(struct survey *v)
{
    for (int i = 0; i < v->count; i++) {
        const struct stack *stack = &v->stack[i];
        if (stack->seat < 0 || !v->at_war[stack->seat]) continue;
        const bool there = set_has(v->walls[stack->seat], stack->space);
        v->value[stack->seat] += plan(v, stack) * (stack->marches || there ? ACTIVE : SHARE) / 100;
        if (stack->marches) v->value[stack->seat] += JOINED * stack->count;
    }
}

/* ---- the sheet, tracks, cards ---- */

static int level_worth(int level)
{
    return level * LEVEL;
}

static void see_sheet(struct survey *v, int seat)
{
    const struct side *side = &v->s->side[seat];
    const struct sheet_row *sheet = &v->c->sheet[seat];
    int worth = POINT * tow_vp(v->p, seat);
    worth += ECONOMY_BOX * side->economy + INCOME * v->turns_left * sheet->economy[side->economy].funds;
    worth += (level_worth(side->military) + level_worth(side->policy)) * (50 + v->life / 2) / 100;
    worth += DEVELOPMENT * (side->points[MILITARY] + side->points[ECONOMY] + side->points[DOMESTIC_POLICY]);
    worth += FAITH * side->points[RELIGION] + FUND * side->funds;
    if (side->ruler >= 0 && side->ruler_weak && !v->c->ruler[side->ruler].weak_is_other) worth -= WEAK_RULER;
    v->value[seat] += worth;
}

static int hand_worth(const struct survey *v, int seat, int viewer)
{
    const uint64_t *hand = v->s->side[seat].hand;
    int worth = 0;
    if (seat != viewer) return (CARD + 2 * CARD_VALUE) * set_count(hand, CARD_WORDS);
    SET_EACH(card, hand, CARD_WORDS)
        worth += CARD + CARD_VALUE * v->c->card[card].value +
                 (v->c->card[card].stripe != NO_STRIPE ? REACTION_CARD : 0);
    return worth;
}

static void see_tracks(struct survey *v)
{
    const struct state *s = v->s;
    v->value[SWEDEN] += ORE * s->track[IRON_ORE] +
                        INCOME * v->turns_left * v->c->track[IRON_ORE].box[s->track[IRON_ORE]].funds;
    v->value[RUSSIA] += EXPLORED * s->track[ASIA] + CONTROL_BOX * s->track[COSSACKS_CONTROL];
    v->value[COMMONWEALTH] -= CONTROL_BOX / 2 * s->track[COSSACKS_CONTROL];
    if (s->cossacks_revolt) v->value[COMMONWEALTH] -= POINT / 2;
    if (s->cossacks_paid || tow_event_in_play(v->p, EFFECT_REGISTERED_COSSACKS))
        v->value[COMMONWEALTH] += POINT / 2;
    if (tow_event_in_play(v->p, EFFECT_LETTER_OF_MAJESTY)) v->value[HRE] += REICH_OPEN / 2;
    if (tow_event_in_play(v->p, EFFECT_THIRTY_YEARS_WAR)) v->value[HRE] += REICH_OPEN;
    if (tow_event_in_play(v->p, EFFECT_DEFEAT_OF_BUDJAK_HORDE)) v->value[OTTOMAN] += REICH_OPEN / 2;
    if (tow_event_in_play(v->p, EFFECT_UNION_OF_BREST)) v->value[COMMONWEALTH] += REICH_OPEN / 2;
    v->value[COMMONWEALTH] += POINT / 2 * set_count(s->converted, SPACE_WORDS);
}

/* ---- what is under way ---- */

/* What a side inflicts on average, in tenths of a step. */
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
    const int hope = LOSS * margin / 10 + limit(3 * margin, -40, 40);
    if (attacker->power >= 0 && attacker->power < SEATS) v->value[attacker->power] += hope;
    if (defender->power >= 0 && defender->power < SEATS) v->value[defender->power] -= hope;
}

/* 4.2.4: Tatars on their way to a space that they could raid. */
static void see_raid(struct survey *v)
{
    const struct place *at = v->march->at >= 0 ? &v->s->place[v->march->at] : NULL;
    const bool target =
        at && at->control != OTTOMAN && at->control >= 0 && at->control < SEATS && at->marker != FAMINE;
    const bool counts = tow_event_in_play(v->p, EFFECT_DEFEAT_OF_BUDJAK_HORDE);
    v->value[v->march->seat] += (counts ? RAID : RAID / 4) * (target ? 2 : 1);
}

/* What an arrangement that is being named brings each side: the one counts on it where the other would not lose. */
static void see_deal(struct survey *v, const struct deal *d)
{
    int gain[SEATS] = {0};
    if (d->stage != DEAL_TERMS) return;
    const int owed = FUND * (d->funds[1] - d->funds[0]), lent = LENT * (d->units[1] - d->units[0]);
    gain[d->proposer] = owed + lent;
    gain[d->partner] = -owed - lent;
    SET_EACH(space, d->spaces, SPACE_WORDS) {
        const int giver = v->s->place[space].control;
        if (giver != d->proposer && giver != d->partner) continue;
        const int taker = giver == d->proposer ? d->partner : d->proposer;
        const bool big = v->c->space[space].kind == FORTIFIED_CITY;
        gain[giver] -= space_worth(v, giver, space) + (big ? POINT : 0);
        gain[taker] += space_worth(v, taker, space) + (big ? POINT : 0);
    }
    if (d->alliance) gain[d->proposer] += ALLY;
    v->value[d->proposer] += gain[d->partner] < 0 && gain[d->proposer] > 0 ? -ALLY : gain[d->proposer];
}

static void see_pending(struct survey *v)
{
    const struct impulse *i = tow_impulse_of(v->p);
    const struct battle *b = step_record_of(v->p, STEP_BATTLE);
    const struct event_play *e = step_record_of(v->p, STEP_EVENT);
    const struct bids *bids = step_record_of(v->p, STEP_BID);
    const struct assignment *a = step_record_of(v->p, STEP_ASSIGN);
    const struct deal *deal = step_record_of(v->p, STEP_DEAL);
    if (i && i->stage == IMPULSE_ACTIONS) v->value[i->seat] += POINT_LEFT * i->points + PLUS_LEFT * i->plus;
    if (b) see_battle(v, b);
    if (deal) see_deal(v, deal);
    if (v->march && v->march->raid) see_raid(v);
    if (v->war && v->war->against >= 0 && v->war->paid < v->war->price)
        v->value[v->war->seat] -= PRICE * (v->war->price - v->war->paid);
    if (e && e->stage == EVENT_ASKS)
        v->value[e->play.seat] +=
            EVENT + EVENT_VALUE * v->c->card[e->play.card].value + POINT * v->c->card[e->play.card].vp;
    if (bids)
        for (int seat = 0; seat < SEATS; seat++)
            if (bids->card[seat] >= 0)
                v->value[seat] += BIDDING - (CARD - 1 + CARD_VALUE) * v->c->card[bids->card[seat]].value;
    if (a) v->value[a->seat] += HIRED * set_count(a->units, UNIT_WORDS);
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
    v.march = tow_march_of(p);
    v.war = step_record_of(p, STEP_WAR);
    v.turns_left = v.c->setup[head->scenario].turn_count - v.s->turn;
    v.life = lives[limit(v.turns_left, 0, 2)];
    see_relations(&v);
    see_spaces(&v);
    see_armies(&v);
    see_plans(&v);
    see_tracks(&v);
    see_pending(&v);
    int others = 0, count = 0;
    for (int one = 0; one < SEATS; one++) {
        if (!plays(&v, one)) continue;
        see_sheet(&v, one);
        const int value = v.value[one] + hand_worth(&v, one, seat);
        v.value[one] = value;
        if (one == seat) continue;
        others += value;
        count++;
    }
    return v.value[seat] - (count ? others * OTHERS / 100 / count : 0);
}
