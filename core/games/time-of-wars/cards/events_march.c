/* Events of marches: Forced march, Wars that begin with one, March across the Belts. Others stop an army, hit
 * it at the end of an impulse, or pursue it. */
#include "games/time-of-wars/cards/events.h"

static const struct refusal NO_ARMY = {"no-army", "6.9.1.2", "No army that {card} could move stands there."};
static const struct refusal NO_ARMY_AT_ALL = {"no-army", "6.9.1.2",
                                              "{seat} has no army that {card} could move."};
static const struct refusal NO_COMMANDED_ARMY = {
    "no-army", "6.9.1.2", "{seat} has no army with a commander that {card} could move."};
static const struct refusal NO_COMMANDER = {"no-commander", "5.1", "The army there has no commander."};
static const struct refusal AT_WAR_NOW = {
    "at-war", "6.9.1.2", "There is War already with the power that {card} is played against."};
static const struct refusal ALLIED_NOW = {"allied", "6.9.1.2", "An Alliance bars {card}."};
static const struct refusal NO_MARCH = {"no-march", NULL, "No such army is on its way."};
static const struct refusal OTHER_SPACE = {"other-space", "6.9.1.2", "{card} is for other spaces."};
static const struct refusal NO_DANISH_WAR = {
    "no-war", "6.9.1.2", "{card} needs a War with Denmark, and KØBENHAVN as a space to be entered."};
static const struct refusal NO_SUCH_WAR = {"no-war", "6.9.1.2", "{card} needs a War with that superpower."};
static const struct refusal NO_CHOICE = {"no-choice", "6.9.1.2", "{card} offers no such choice."};
static const struct refusal NO_CAVALRY = {"no-cavalry", NULL,
                                          "The army has not the cavalry that {card} needs."};
static const struct refusal NOBODY_FLEES = {"nobody-flees", NULL,
                                            "No beaten or withdrawn army can be pursued."};

/* Commanded: with a commander. */
static bool has_army_there(const struct play *p, int seat, int space, bool commanded)
{
    const struct units units = tow_army(p, seat, space);
    const struct commanders commanders = tow_commanders_at(p, seat, space);
    return commanded ? tow_best_commander(p, units, commanders) >= 0 : !units_is_empty(units);
}

/* ---- Forced march ---- */

static struct march forced(const struct play *p, int seat, int card, int space)
{
    const struct card_row *row = tow_card_row(p, card);
    return (struct march){.seat = seat,
                          .at = space,
                          .by_card = {.points = row->points, .own_points = 1, .trail_cost = row->most}};
}

static const struct refusal *forced_refuses(const struct play *p, const struct card_play *play, int space)
{
    if (!tow_has_army(p, play->seat, space)) return &NO_ARMY;
    if (!has_army_there(p, play->seat, space, true)) return &NO_COMMANDER;
    const struct march march = forced(p, play->seat, play->card, space);
    return tow_why_not_march(p, &march);
}

static void force_march(struct play *p, const struct card_play *play)
{
    const struct march march = forced(p, play->seat, play->card, play->pick[0]);
    if (!tow_why_not_march(p, &march)) tow_march_begin(p, &march);
}

const struct card_effect tow_effect_march = {
    .moments = 1 << MOMENT_IMPULSE,
    .asks = {{"{card}: choose the army that marches.", &tow_spaces, .refuses = forced_refuses}},
    .no_target = &NO_COMMANDED_ARMY,
    .apply = force_march,
};

/* ---- a War, and a march ---- */

/* Whether WAR is placed is the player's to say. By the other cards it is always. */
static bool war_is_a_choice(const struct card_row *row)
{
    return row->most > 0;
}

/* What bars the War that the card places; an Alliance ends (R128). */
static const struct refusal *why_not_begin(const struct play *p, int seat, int power)
{
    if (tow_relation(p, seat, power) == ALLIED) return tow_why_not_by_forced_peace(p, seat, power);
    return tow_why_not_war(p, seat, power, WAR_BROUGHT);
}

static bool has_army(const struct play *p, int seat, const struct card_row *row)
{
    const struct spaces armies = tow_armies(p, seat);
    return spaces_is_empty(row->spaces) ? !spaces_is_empty(armies) : spaces_meet(armies, row->spaces);
}

/* Where the War is a choice an Alliance bars the card; where it is none, a War. */
static const struct refusal *war_march_fits(const struct play *p, int seat, int card)
{
    const struct card_row *row = tow_card_row(p, card);
    if (!has_army(p, seat, row)) return &NO_ARMY_AT_ALL;
    if (war_is_a_choice(row)) return tow_allied(p, seat, row->power) ? &ALLIED_NOW : NULL;
    if (tow_at_war(p, seat, row->power)) return &AT_WAR_NOW;
    return why_not_begin(p, seat, row->power);
}

static const struct refusal *choice_refuses(const struct play *p, const struct card_play *play, int option)
{
    const struct card_row *row = tow_card_row(p, play->card);
    if (option != OPTION_WAR && option != OPTION_NO_WAR) return &tow_not_to_choose;
    return war_is_a_choice(row) && !why_not_begin(p, play->seat, row->power) ? NULL : &NO_CHOICE;
}

static const struct refusal *war_army_refuses(const struct play *p, const struct card_play *play, int space)
{
    const struct card_row *row = tow_card_row(p, play->card);
    if (!spaces_is_empty(row->spaces) && !spaces_has(row->spaces, space)) return &OTHER_SPACE;
    return has_army_there(p, play->seat, space, false) ? NULL : &NO_ARMY;
}

/* The units of a vassal come with the army. */
static void call_vassal(struct play *p, const struct card_play *play, int space)
{
    const struct card_row *row = tow_card_row(p, play->card);
    if (row->kind_count == 0) return;
    const int minor = tow_pieces(p)->kind[row->kinds[0]].nation;
    if (tow_relation(p, play->seat, minor) != VASSAL || tow_leader_of(p, minor) != minor) return;
    if (!tow_may_join(p, play->seat, space)) return;
    tow_minor_master(p, minor, play->seat);
    tow_minor_units_place(p, minor, space);
}

static void war_march(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    const int space = play->pick[1];
    if (!war_is_a_choice(row) || play->pick[0] == OPTION_WAR)
        tow_relation_set(p, play->seat, row->power, AT_WAR, BY_CARD(play->card));
    call_vassal(p, play, space);
    struct march march = forced(p, play->seat, play->card, space);
    march.by_card.trail_cost = 0; /* as usual */
    if (tow_why_not_march(p, &march)) {
        struct event_play *e = step_record(p);
        e->arrived = space;
        return;
    }
    tow_march_begin(p, &march);
}

/* Where the march has ended the next siege attempt is free. */
static void war_march_over(struct play *p, const struct card_play *play)
{
    const int space = tow_event_arrived(p);
    if (space >= 0 && tow_card_row(p, play->card)->bonus && has_army_there(p, play->seat, space, false))
        tow_last(p, play->card, play->seat, space, UNTIL_TURN_END);
}

const struct card_effect tow_effect_free_war_march = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = war_march_fits,
    .asks = {{"{card}: place WAR, or not.", &tow_options, .refuses = choice_refuses, .if_any = true},
             {"{card}: choose the army that marches.", &tow_spaces, .refuses = war_army_refuses}},
    .apply = war_march,
    .finish = war_march_over,
};

static int free_siege_card(const struct play *p, int seat, int space)
{
    const struct state *s = tow_state(p);
    for (int i = 0; i < s->lasting_count; i++) {
        const int effect = tow_card_row(p, s->lasting[i].card)->effect;
        const bool gives_siege = effect == EFFECT_FREE_WAR_MARCH || effect == EFFECT_BETHLEN;
        if (gives_siege && s->lasting[i].seat == seat && s->lasting[i].mark == space)
            return s->lasting[i].card;
    }
    return -1;
}

bool tow_siege_is_free(const struct play *p, int seat, int space)
{
    return free_siege_card(p, seat, space) >= 0;
}

void tow_free_siege_made(struct play *p, int seat, int space)
{
    const int card = free_siege_card(p, seat, space);
    if (card >= 0) tow_last_end(p, card, space);
}

/* ---- March across the Belts ---- */

/* A space of the card, or one that a Road or Trail joins with it. */
static bool is_this_side(const struct play *p, int card, int space)
{
    const struct graph land = tow_land(tow_components(p));
    struct spaces near = tow_card_row(p, card)->spaces;
    graph_within(&land, NULL, 1, near.word);
    return space != tow_space(p, KOBENHAVN) && spaces_has(near, space);
}

static const struct refusal *belts_fits(const struct play *p, int seat, int card)
{
    return tow_at_war(p, seat, DENMARK) && tow_may_enter(p, seat, tow_space(p, KOBENHAVN)) ? NULL
                                                                                           : &NO_DANISH_WAR;
}

static const struct refusal *belts_refuses(const struct play *p, const struct card_play *play, int space)
{
    if (!is_this_side(p, play->card, space)) return &OTHER_SPACE;
    return has_army_there(p, play->seat, space, false) ? NULL : &NO_ARMY;
}

static const struct refusal *belts_option(const struct play *p, const struct card_play *play, int option)
{
    if (option == OPTION_SIEGE)
        return tow_why_not_besiege_from(p, play->seat, play->pick[0], tow_space(p, KOBENHAVN));
    return option == OPTION_NO_SIEGE ? NULL : &tow_not_to_choose;
}

static void cross_belts(struct play *p, const struct card_play *play)
{
    tow_march_begin(p, &(struct march){.seat = play->seat,
                                       .at = play->pick[0],
                                       .to = tow_space(p, KOBENHAVN),
                                       .by_card = {.own_points = 1},
                                       .stage = MARCH_ARRIVES});
}

/* The army may besiege although it has just come; a success counts double. */
static void besiege_kobenhavn(struct play *p, const struct card_play *play)
{
    const int space = tow_event_arrived(p);
    struct impulse *impulse = tow_impulse_of(p);
    if (play->pick[1] != OPTION_SIEGE || space != tow_space(p, KOBENHAVN) || !impulse) return;
    impulse->began = units_either(impulse->began, tow_army(p, play->seat, space));
    if (tow_why_not_besiege(p, play->seat, space, false)) return;
    tow_siege_begin(p, play->seat, space, false, true);
    struct siege *siege = step_record(p);
    siege->twice = 1;
}

const struct card_effect tow_effect_march_across_belts = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = belts_fits,
    .asks = {{"{card}: choose the army that crosses the ice.", &tow_spaces, .refuses = belts_refuses},
             {"{card}: besiege KØBENHAVN at once, or not.", &tow_options, .refuses = belts_option}},
    .no_target = &NO_ARMY,
    .apply = cross_belts,
    .finish = besiege_kobenhavn,
};

/* ---- what stops an army: Severe winter, Cossack ambush, Spring mud ---- */

static bool is_in_zone(const struct play *p, int zone, int space)
{
    return zone < 0 || spaces_has(tow_map(p)->of_zone[zone], space);
}

/* Spring mud costs an army that enters a space points of movement. The others stop one that is to leave. */
static bool is_mud(const struct card_row *row)
{
    return row->points > 0;
}

static const struct refusal *stop_fits(const struct play *p, int seat, int card)
{
    const struct card_row *row = tow_card_row(p, card);
    const struct march *m = tow_march_of(p);
    if (!m || m->seat == seat || (m->to >= 0) != is_mud(row)) return &NO_MARCH;
    if (units_is_empty(m->units)) return &NO_MARCH;
    if (!is_in_zone(p, row->zone, m->at)) return &OTHER_SPACE;
    if (is_mud(row)) return NULL;
    if (row->zone >= 0) return tow_fights_seat(p, m->seat, m->units, seat) ? NULL : &NO_SUCH_WAR;
    return m->way == TRAIL || tow_space_row(p, m->at)->kind == TERRAIN_POINT ? NULL : &OTHER_SPACE;
}

/* The movement ends in the space; a battle there is still fought. Points of a card's march are lost. */
static void stop(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    struct march *m = tow_march_of(p);
    struct impulse *impulse = tow_impulse_of(p);
    if (is_mud(row)) {
        if (impulse) impulse->mud = row->points;
        return;
    }
    m->by_card.stopped = 1;
    if (m->by_card.own_points) m->by_card.points = 0;
    tow_march_prune(p, m);
    tow_losses(p, m->seat, LOSS_CARD, row->losses, m->units);
}

const struct card_effect tow_effect_stop_march = {
    .moments = 1 << MOMENT_LEAVING | 1 << MOMENT_ENTERED, .fits = stop_fits, .apply = stop};

/* ---- the end of an enemy's impulse: Russian winter, War of raids ---- */

static bool has_cavalry(const struct play *p, int seat, int space)
{
    return tow_count_arm(p, tow_army(p, seat, space), CAVALRY) > 0;
}

/* War of raids needs own cavalry within `count` Roads and Trails. Russian winter needs none. */
static bool is_of_cavalry(const struct card_row *row)
{
    return row->count > 0;
}

static bool is_cavalry_near(const struct play *p, int seat, int space, int distance)
{
    const struct graph land = tow_land(tow_components(p));
    struct spaces reached = spaces_of_one(space);
    graph_within(&land, NULL, distance, reached.word);
    EACH(at, reached)
        if (has_cavalry(p, seat, at)) return true;
    return false;
}

static const struct refusal *attrition_refuses(const struct play *p, const struct card_play *play, int space)
{
    const struct card_row *row = tow_card_row(p, play->card);
    if (!is_in_zone(p, row->zone, space)) return &OTHER_SPACE;
    if (!tow_has_army(p, tow_impulse_of(p)->seat, space)) return &NO_ARMY;
    if (!is_of_cavalry(row)) return NULL;
    return is_cavalry_near(p, play->seat, space, row->count) ? NULL : &NO_CAVALRY;
}

static const struct refusal *attrition_fits(const struct play *p, int seat, int card)
{
    const struct impulse *impulse = tow_impulse_of(p);
    return impulse && tow_at_war(p, seat, impulse->seat) ? NULL : &NO_SUCH_WAR;
}

/* An army that has been lost by a card takes its commanders with it. */
static void leave_alone(struct play *p, int power, int space)
{
    tow_commanders_lost(p, power, space, tow_commanders_at(p, power, space));
}

/* Russian winter: fewer losses in a space of its own; War of raids: more without cavalry. */
static void attrition(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    const int seat = tow_impulse_of(p)->seat, space = play->pick[0];
    const struct units units = tow_army(p, seat, space);
    const bool in_its_case =
        is_of_cavalry(row) ? tow_count_arm(p, units, CAVALRY) == 0 : tow_place(p, space)->control == seat;
    tow_losses(p, seat, LOSS_CARD, row->losses + (in_its_case ? row->bonus : 0), units);
    leave_alone(p, seat, space);
}

const struct card_effect tow_effect_attrition = {
    .moments = 1 << MOMENT_IMPULSE_END,
    .fits = attrition_fits,
    .asks = {{"{card}: choose the army that suffers.", &tow_spaces, .refuses = attrition_refuses}},
    .no_target = &NO_ARMY,
    .apply = attrition,
};

/* ---- Pursuit ---- */

enum { PURSUERS = 2 };

/* The units that the seat can pursue: the beaten army, or the enemy that has withdrawn (R152). */
struct pursuit {
    int power;
    struct units fleeing, pursuers;
};
static struct pursuit pursuit(const struct play *p, int seat)
{
    const struct battle *b = tow_battle_of(p);
    const struct march *m = tow_march_of(p);
    struct pursuit of = {0};
    if (b) {
        if (!tow_has_won(p, b, seat)) return of;
        const struct force *beaten = &b->force[b->winner == ATTACKER ? DEFENDER : ATTACKER];
        of.power = beaten->power;
        of.pursuers = tow_army(p, seat, b->space);
        of.fleeing = units_both(beaten->units, tow_units_on_land(p));
    } else {
        if (!m || m->seat != seat || m->enemy.met < 0 || m->enemy.withdrawn_to < 0) return of;
        of.power = m->enemy.met;
        of.pursuers = tow_army(p, seat, m->at);
        EACH(unit, tow_army(p, m->enemy.met, m->enemy.withdrawn_to))
            if (tow_is_enemy_unit(p, tow_fights_as(p, seat, m->units), unit)) units_add(&of.fleeing, unit);
    }
    of.fleeing = units_without(of.fleeing, tow_state(p)->garrisons);
    return of;
}

static const struct refusal *pursuit_fits(const struct play *p, int seat, int card)
{
    const struct pursuit of = pursuit(p, seat);
    if (units_is_empty(of.fleeing)) return &NOBODY_FLEES;
    return tow_count_arm(p, of.pursuers, CAVALRY) < PURSUERS ? &NO_CAVALRY : NULL;
}

static void pursue(struct play *p, const struct card_play *play)
{
    const struct pursuit of = pursuit(p, play->seat);
    if (units_is_empty(of.fleeing)) return;
    const int leader = tow_leader_of(p, of.power), losses = tow_card_row(p, play->card)->losses;
    const int space = tow_unit_space(p, units_next(of.fleeing, 0));
    tow_losses(p, leader < SEATS ? leader : -1, LOSS_CARD, losses, of.fleeing);
    leave_alone(p, of.power, space);
}

const struct card_effect tow_effect_pursuit = {
    .moments = 1 << MOMENT_WITHDRAWN | 1 << MOMENT_BATTLE_WON, .fits = pursuit_fits, .apply = pursue};
