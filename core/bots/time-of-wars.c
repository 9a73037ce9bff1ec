/* How well a player stands, by the information that the player has.
 *
 * The bot looks one move ahead, and most moves are small steps of a plan: a card is played for points, an
 * army sets out, moves from space to space, besieges. So expected gains count, too. They are the gains of
 * armies (time-of-wars-plans.c), the cards and markers of later turns, and those of the current battle or
 * Event. All players are valued alike; of the others' hands only their size counts. */
#include "bots/time-of-wars.h"

#include "bots/heuristic.h"

bool heuristic_plays(const struct survey *v, int seat)
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
        if (!heuristic_plays(v, seat)) continue;
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

int heuristic_ally_worth(const struct survey *v, int seat, int other)
{
    const uint32_t seats = (UINT32_C(1) << SEATS) - 1;
    if (v->at_war[seat] & v->at_war[other] & seats) return COMMON_ENEMY;
    return v->at_war[seat] & seats ? SAFE_FLANK : -TIED;
}

static void see_alliances(struct survey *v)
{
    for (int seat = 0; seat < SEATS; seat++)
        for (int other = 0; other < SEATS; other++)
            if (other != seat && heuristic_plays(v, seat) && heuristic_plays(v, other) &&
                tow_allied(v->p, seat, other))
                v->value[seat] += heuristic_ally_worth(v, seat, other);
}

/* ---- armies ---- */

/* The best rating of the commanders that march, or of the others. */
static int commander_rating(const struct survey *v, int power, int space, bool marches)
{
    int best = 0;
    struct commanders there =
        commanders_both(v->s->place[space].commanders, v->c->pieces.commanders_of[power]);
    if (v->current.march && marches)
        there = commanders_both(there, v->current.march->commanders);
    else if (v->current.march)
        there = commanders_without(there, v->current.march->commanders);
    EACH(commander, there)
        if (v->c->pieces.commander[commander].rating > best) best = v->c->pieces.commander[commander].rating;
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
    const struct kind_row *kind = &v->c->pieces.kind[v->c->pieces.unit[unit].kind];
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
    stack->fresh = stack->fresh + !(v->current.impulse && units_has(v->current.impulse->halted.units, unit));
    stack->infantry = stack->infantry + (kind->arm == INFANTRY);
    stack->combat = stack->combat + kind->combat[condition];
}

static void see_armies(struct survey *v)
{
    for (int space = 0; space < v->c->map.space_count; space++)
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
                v->value[power] +=
                    v->time.life * SHIP * v->c->pieces.kind[v->c->pieces.unit[ship].kind].combat[FULL] / 100;
        }
}

/* ---- the sheet, tracks, cards ---- */

static void see_sheet(struct survey *v, int seat)
{
    const struct side *side = &v->s->side[seat];
    const struct sheet_row *sheet = &v->c->sheet[seat];
    const int military = LEVEL * (v->at_war[seat] ? 2 : 1) * (50 + v->time.life / 2) / 100;
    int worth = heuristic_points_worth(v, seat) + CARD_TO_COME * v->time.turns * cards_a_turn(v, seat);
    worth += FUND * v->time.turns * sheet->economy[side->economy].funds;
    worth += heuristic_economy_point(v, seat) * side->points[ECONOMY];
    worth += heuristic_policy_point(v) * side->points[DOMESTIC_POLICY];
    worth += military * (LEVEL_POINTS * side->military + side->points[MILITARY]);
    worth += FAITH * side->points[RELIGION] + FUND * side->funds;
    if (side->ruler >= 0 && side->ruler_weak && !v->c->decks.ruler[side->ruler].weak_is_other)
        worth -= WEAK_RULER;
    v->value[seat] += worth;
}

static int turns_of_domination(int turn)
{
    return turn > LAST_DOMINATION_TURN ? 0 : LAST_DOMINATION_TURN + 1 - turn;
}

int heuristic_promise(const struct survey *v, const struct card_row *row, int turn)
{
    if (turn < 1 || !(row->turns >> (turn - 1) & 1)) return 0;
    switch (row->effect) {
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
        const struct card_row *row = &v->c->decks.card[card];
        worth += CARD + CARD_VALUE * row->value + (row->stripe != NO_STRIPE ? REACTION_CARD : 0);
        worth += heuristic_promise(v, row, turn) * PROMISE / 100;
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
        const struct card_row *row = &v->c->decks.card[card];
        const int worth = row->asterisk ? heuristic_promise(v, row, setup->turns[v->s->turn]) : 0;
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
    if (s->cossacks.revolt) v->value[COMMONWEALTH] -= SERVICE;
    if (s->cossacks.paid || tow_event_in_play(v->p, EFFECT_REGISTERED_COSSACKS))
        v->value[COMMONWEALTH] += SERVICE;
    if (tow_event_in_play(v->p, EFFECT_REGISTERED_COSSACKS)) v->value[COMMONWEALTH] += SERVICE;
    if (tow_event_in_play(v->p, EFFECT_THIRTY_YEARS_WAR))
        v->value[HRE] += DOMINATION_TURN * turns_of_domination(turn);
    else if (tow_event_in_play(v->p, EFFECT_LETTER_OF_MAJESTY) && turn < LAST_DOMINATION_TURN)
        v->value[HRE] += OPENED;
    if (tow_event_in_play(v->p, EFFECT_DEFEAT_OF_BUDJAK_HORDE))
        v->value[OTTOMAN] += INVASIONS * v->time.turns;
    if (tow_event_in_play(v->p, EFFECT_UNION_OF_BREST)) v->value[COMMONWEALTH] += OPENED;
    v->value[COMMONWEALTH] += CONVERTED * spaces_count(s->converted);
}

/* ---- the whole ---- */

static void see_everything(struct survey *v)
{
    see_relations(v);
    heuristic_see_spaces(v);
    see_armies(v);
    see_alliances(v);
    heuristic_see_plans(v);
    see_tracks(v);
    heuristic_see_pending(v);
    for (int seat = 0; seat < SEATS; seat++) {
        if (!heuristic_plays(v, seat)) continue;
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
        if (heuristic_plays(&v, one)) see_time(&v, one);
    see_everything(&v);
    int sum = 0, count = 0, leader = seat;
    for (int one = 0; one < SEATS; one++) {
        if (!heuristic_plays(&v, one) || one == seat) continue;
        if (count == 0 || tow_vp(p, one) > tow_vp(p, leader)) leader = one;
        sum += v.value[one];
        count++;
    }
    return v.value[seat] - (count ? (sum / count + v.value[leader]) / 2 * OTHERS / 100 : 0);
}
