/* How powers stand to each other: the Diplomacy table, who may enter, the Sequence (3.0, 3.1, 6.5). */
#include "games/time-of-wars/tables.h"

uint32_t tow_asked(int seat)
{
    return seat < 0 ? 0 : UINT32_C(1) << seat;
}

bool tow_in_play(const struct play *p, int seat)
{
    return seat >= 0 && seat < SEATS && (play_head(p)->seats >> seat & 1);
}

int tow_next_seat(const struct play *p, int seat)
{
    do
        seat++;
    while (seat < SEATS && !tow_in_play(p, seat));
    return seat;
}

const struct refusal tow_not_played = {"not-played", "3.0",
                                       "That superpower is not played in this scenario (R106)."};

/* ---- relations ---- */

/* An ally of the seat commands the Minor State's units (6.5.2, R148). */
static bool is_allys(const struct play *p, int seat, int minor)
{
    const int master = tow_leader_of(p, minor);
    return master < SEATS && master != seat && tow_marked(p, seat, master) == ALLIED;
}

/* A superpower and a Minor State: what is marked, else the wars of who commands it. */
static int relation_to_minor(const struct play *p, int seat, int minor)
{
    const int relation = tow_marked(p, seat, minor), master = tow_leader_of(p, minor);
    if (relation == AT_WAR && is_allys(p, seat, minor)) return AT_PEACE;
    if (relation != AT_PEACE || master == minor) return relation;
    if (master == seat) return ALLIED;
    return tow_marked(p, seat, master) == AT_WAR ? AT_WAR : AT_PEACE;
}

int tow_relation(const struct play *p, int power, int other)
{
    if (power == other) return ALLIED;
    if (power >= SEATS && other >= SEATS) {
        power = tow_leader_of(p, power);
        other = tow_leader_of(p, other);
        if (power == other) return ALLIED;
        if (power >= SEATS && other >= SEATS) return AT_PEACE;
    }
    if (power >= SEATS) return relation_to_minor(p, other, power);
    return other >= SEATS ? relation_to_minor(p, power, other) : tow_marked(p, power, other);
}

bool tow_at_war(const struct play *p, int power, int other)
{
    return tow_relation(p, power, other) == AT_WAR;
}

bool tow_allied(const struct play *p, int power, int other)
{
    const int relation = tow_relation(p, power, other);
    return relation == ALLIED || relation == VASSAL;
}

/* 6.5.2: an Alliance has ended; each has his units back (R136). */
static void end_alliance(struct play *p, int one, int other)
{
    tow_borrowed_return(p, one, other);
    tow_borrowed_return(p, other, one);
}

void tow_relation_set(struct play *p, int power, int other, int relation, struct cause cause)
{
    struct state *s = tow_state(p);
    if (power >= SEATS) {
        const int swap = power;
        power = other;
        other = swap;
    }
    if (!tow_in_play(p, power))
        return; /* two Minor States, or a superpower that is not played, have no crossing in the table */
    if (other < SEATS && !tow_in_play(p, other)) return;
    const int before = tow_marked(p, power, other);
    if (before == relation) return;
    s->relation[power].to[other] = relation;
    if (other < SEATS) s->relation[other].to[power] = relation;
    event(p, EVENT_RELATION, .power = power, .other = other, .relation = relation, .before = before,
          WHY(cause));
    if (before == ALLIED) end_alliance(p, power, other);
    if (relation == AT_WAR && other >= SEATS) tow_minor_at_war(p, other);
}

/* R113 */
static bool one_king(const struct play *p, int seat, int power)
{
    return ((seat == SWEDEN && power == COMMONWEALTH) || (seat == COMMONWEALTH && power == SWEDEN)) &&
           tow_turn_number(p) == 1 && !tow_event_in_play(p, EFFECT_REGENCY);
}

const struct refusal *tow_why_not_by_forced_peace(const struct play *p, int seat, int power)
{
    static const struct refusal PEACE = {
        "forced-peace", "6.5.1",
        "A forced peace bars this War, unless Declaration of War or Diplomacy begins it in the impulse after "
        "Provocation (R29)."};
    return power < SEATS && seats_has(tow_side(p, seat)->peace_barred, power) ? &PEACE : NULL;
}

static const struct refusal SELF = {"own-power", "6.5.5", "{seat} cannot be at War with itself."};
static const struct refusal COMMANDED = {"commanded", "4.1", "{seat} commands the units of that power."};

/* Why no War is begun with a power that stands so to the seat. */
static const struct refusal *bars_war(enum relation relation, int power)
{
    static const struct refusal AT_WAR_ALREADY = {"at-war", "6.5.5", "There is War with that power already."};
    static const struct refusal ALLY = {"ally", "6.5.2",
                                        "Allies are not at War with each other while the Alliance lasts."};
    static const struct refusal SUBJECT = {"vassal", "4.2.3",
                                           "The Ottoman Empire declares no War on its own vassal."};
    switch (relation) {
    case AT_PEACE:
        return NULL;
    case AT_WAR:
        return &AT_WAR_ALREADY;
    case ALLIED:
        return power < SEATS ? &ALLY : &COMMANDED;
    case VASSAL:
        return &SUBJECT;
    case RELATIONS:
        break;
    }
    return NULL;
}

const struct refusal *tow_why_not_at_peace(const struct play *p, int seat, int power)
{
    return seat == power ? &SELF : bars_war(tow_relation(p, seat, power), power);
}

const struct refusal *tow_why_not_war(const struct play *p, int seat, int power, enum war_way way)
{
    static const struct refusal OF_ALLY = {
        "ally", "6.5.2",
        "An ally of {seat} commands the units of that power: there is no War with it (R148)."};
    static const struct refusal NO_PRICE = {
        "no-price", "6.5.5", "The Diplomacy table has no price for this War: it cannot be declared (R37)."};
    static const struct refusal ONE_KING = {
        "one-king", "6.3.6.1",
        "Sweden and the Commonwealth have one king until Regency of the Duke of Södermanland (R113)."};
    if (seat == power) return &SELF;
    if (power < SEATS && !tow_in_play(p, power)) return &tow_not_played;
    const struct refusal *why = bars_war(tow_marked(p, seat, power), power);
    if (why) return why;
    if (power >= SEATS && tow_leader_of(p, power) == seat) return &COMMANDED;
    if (power >= SEATS && is_allys(p, seat, power)) return &OF_ALLY;
    if (one_king(p, seat, power)) return &ONE_KING;
    if (way == WAR_PAID && tow_components(p)->tables.war_price[seat].price[power] == 0) return &NO_PRICE;
    if (way == WAR_DECLARED && tow_side(p, seat)->provoked == power) return NULL;
    return tow_why_not_by_forced_peace(p, seat, power);
}

/* ---- entering (3.0) ---- */

/* 2.2, R139: no army marches to Istanbul or Norway; all superpowers pass through the Holy Roman Empire. */
static bool may_enter_box(const struct play *p, int power, int space)
{
    return space == tow_space(p, REICH_BOX) && power < SEATS;
}

/* 4.2.3, R144: an enemy of the Ottoman Empire may come to its vassals. */
static bool is_vassal_of_enemy(const struct play *p, int power, int minor)
{
    return tow_is_vassal(p, minor) && tow_at_war(p, power, OTTOMAN);
}

bool tow_may_enter(const struct play *p, int power, int space)
{
    const struct space_row *row = tow_space_row(p, space);
    const int control = tow_place(p, space)->control;
    if (row->kind == BOX) return may_enter_box(p, power, space);
    if (control < 0) return true;
    if (control < SEATS && !tow_in_play(p, control)) return false; /* R106 */
    if (control == TATARS) return true;                            /* 4.2.4 */
    if (control == COSSACKS) return true;                          /* 4.2.5 */
    return tow_relation(p, power, control) != AT_PEACE || is_vassal_of_enemy(p, power, control);
}
