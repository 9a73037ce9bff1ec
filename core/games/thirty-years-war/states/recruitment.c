/* Recruiting (8.4): which leaders recruit which units in which spaces (17.A.3 to 17.Sw.3). */
#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/activation.h"
#include "games/thirty-years-war/words.h"

static struct recruitment *current(const struct play *p)
{
    return step_record(p);
}

/* ---- national restrictions (17) ---- */

static bool is_area(const struct play *p, int space, enum named_area area)
{
    return tyw_area_of(p, space) == tyw_area(p, area);
}

static bool is_france(const struct play *p, int space)
{
    return is_area(p, space, FRANCE) || spaces_has(tyw_components(p)->spaces.off_map, space);
}

/* R30: of the Area, or of the Independent City. */
static bool is_protestant_land(const struct play *p, int space)
{
    const int area = tyw_area_of(p, space);
    return (area >= 0 ? tyw_state(p)->area_control[area] : tyw_place(p, space)->control) == PROTESTANT;
}

/* 17.G.2, 17.Sw.3 */
static bool germans_allowed(const struct play *p, int space, int type)
{
    if (is_france(p, space)) return false;
    if (type == MERCENARY) return true;
    return is_protestant_land(p, space) && !is_area(p, space, SPANISH_NETHERLANDS) &&
           !is_area(p, space, AUSTRIA) && !is_area(p, space, BAVARIA) && !is_area(p, space, HUNGARY);
}

/* 17.B.3 */
static bool bavarians_allowed(const struct play *p, int space)
{
    return !is_france(p, space) && !is_area(p, space, AUSTRIA) && !is_area(p, space, TYROL) &&
           !is_area(p, space, HUNGARY) && !is_area(p, space, SILESIA) && !is_area(p, space, MORAVIA);
}

/* 17.H.3 */
static bool rebels_only(const struct play *p, int nation, int space)
{
    return nation != HUNGARIAN && is_area(p, space, HUNGARY) && tyw_state(p)->hungary_rebels;
}

/* The kind of unit that such a leader recruits there; -1: none (17). */
static int recruited_kind(const struct play *p, int nation, int space, int type)
{
    const struct components *c = tyw_components(p);
    if (type == VETERAN || rebels_only(p, nation, space)) return -1; /* 8.41 */
    switch ((enum nation)nation) {
    case IMPERIAL:
        return is_area(p, space, BAVARIA) || is_france(p, space) ? -1 : c->pieces.kind_of[IMPERIAL][type];
    case BAVARIAN:
        return bavarians_allowed(p, space) ? c->pieces.kind_of[BAVARIAN][type] : -1;
    case SAXON:
        return type == MILITIA && is_area(p, space, SAXONY) ? c->pieces.kind_of[SAXON][MILITIA] : -1;
    case HUNGARIAN:
        return type == MILITIA && is_area(p, space, HUNGARY) ? c->pieces.kind_of[HUNGARIAN][MILITIA] : -1;
    case GERMAN:
    case SWEDISH:
        return germans_allowed(p, space, type) ? c->pieces.kind_of[GERMAN][type] : -1;
    case FRENCH:
        if (type == MERCENARY)
            return is_protestant_land(p, space) && !is_france(p, space) ? c->pieces.kind_of[GERMAN][MERCENARY]
                                                                        : -1;
        return is_france(p, space) || (is_area(p, space, LORRAINE) && is_protestant_land(p, space))
                   ? c->pieces.kind_of[FRENCH][MILITIA]
                   : -1;
    case SPANISH: /* 17.Sp.4 */
    case DANISH:  /* 17.D.2 */
    case ENGLISH:
    case NATIONS:
        break;
    }
    return -1;
}

/* ---- who may try ---- */

static const struct refusal IN_A_BOX = {"in-a-box", "8.43",
                                        "{leader} is in a box of the map, where no leader recruits."};
static const struct refusal BESIEGED = {"besieged", "8.4",
                                        "{leader} is besieged: besieged leaders cannot recruit."};
static const struct refusal PILLAGED = {"pillaged", "8.4",
                                        "No leader recruits in a space with a Pillage-2 marker."};

static const struct refusal *check_place(const struct play *p, int leader, int space)
{
    const struct place *place = tyw_place(p, space);
    if (tyw_space_row(p, space)->kind == SPACE_BOX) return &IN_A_BOX;
    if (place->siege && leaders_has(tyw_state(p)->inside.leaders, leader)) return &BESIEGED;
    if (place->pillage == PILLAGE_MAX) return &PILLAGED;
    return NULL;
}

/* 8.42, 10.23: a unit does not come if it may not stack with the pieces around the leader (C54; 19.7 after
 * Wallenstein's arrival). */
static bool fits_stack(const struct play *p, int leader, int kind, int space)
{
    const int seat = tyw_leader_seat(p, leader);
    const bool inside = leaders_has(tyw_state(p)->inside.leaders, leader);
    struct units units = tyw_units_on_side(p, seat, space, inside);
    units_add(&units, units_next(tyw_pieces(p)->of_kind[kind], 0));
    return tyw_may_stack(p, units, tyw_leaders_on_side(p, seat, space, inside));
}

static const struct refusal REBELLION = {
    "national-restriction", "17.H.3",
    "Hungary is in rebellion: only Hungarian Militia is recruited there, by Bethlen Gabor."};
static const struct refusal NO_RECRUITING[NATIONS] = {
    [IMPERIAL] = {"national-restriction", "17.A.3",
                  "Imperial leaders recruit neither in Bavaria nor in France."},
    [BAVARIAN] = {"national-restriction", "17.B.3",
                  "Bavarian leaders recruit neither in France, Austria, Tyrol and Hungary nor in Silesia and "
                  "Moravia."},
    [SPANISH] = {"national-restriction", "17.Sp.4", "Spanish leaders never recruit."},
    [SAXON] = {"national-restriction", "17.Sa.2",
               "{leader} recruits Saxon Militia in Saxony, and nothing else."},
    [GERMAN] = {"national-restriction", "17.G.2",
                "German Protestant leaders recruit Mercenaries anywhere but in France, Militia in "
                "Protestant-controlled Areas and Independent Cities but for France, the Spanish Netherlands, "
                "Austria, Bavaria and Hungary."},
    [HUNGARIAN] = {"national-restriction", "17.H.2",
                   "{leader} recruits Hungarian Militia in Hungary, and nothing else."},
    [ENGLISH] = {"national-restriction", "17.E.2", "The English have no leader."},
    [DANISH] = {"national-restriction", "17.D.2", "{leader} never recruits."},
    [SWEDISH] =
        {"national-restriction", "17.Sw.3",
         "Swedish leaders recruit Mercenaries anywhere but in France, Militia in Protestant-controlled "
         "Areas and Independent Cities but for France, the Spanish Netherlands, Austria, Bavaria and "
         "Hungary."},
    [FRENCH] =
        {"national-restriction", "17.F.2",
         "French leaders recruit Militia in France and in Protestant-controlled Lorraine, Mercenaries in "
         "other Protestant-controlled Areas and Independent Cities."},
};
static const struct refusal ULM = {"treaty-of-ulm", "8.61",
                                   "The Treaty of Ulm (P11) bars neutral places until the end of the turn."};
static const struct refusal NO_UNITS = {"no-units", "8.412", "No such unit is left."};
static const struct refusal NO_ROOM = {"no-room", "8.42",
                                       "The eight units that a side may have in a space are there already."};
static const struct refusal NO_STACKING = {"no-stacking", "10.23",
                                           "Such units may not stack with those there."};

static const struct refusal *check_attempt(const struct play *p, int seat, int leader, int space, int type)
{
    const int nation = tyw_leader_row(p, leader)->nation;
    const struct refusal *why = check_place(p, leader, space);
    if (why) return why;
    const int kind = recruited_kind(p, nation, space, type);
    if (kind < 0) return rebels_only(p, nation, space) ? &REBELLION : &NO_RECRUITING[nation];
    if (tyw_in_effect(p, P11) && tyw_is_neutral(p, space)) return &ULM;
    if (!tyw_in_mix(p, kind)) return &NO_UNITS;
    if (!tyw_room(p, seat, space)) return &NO_ROOM;
    return fits_stack(p, leader, kind, space) ? NULL : &NO_STACKING;
}

/* Some leader of the nation can try something; -1: of any nation. */
static bool can_try(const struct play *p, int seat, int nation)
{
    const struct components *c = tyw_components(p);
    EACH_SPACE(p, space) {
        struct leaders leaders = tyw_leaders_at(p, seat, space);
        if (nation >= 0) leaders = leaders_both(leaders, c->pieces.leaders_of_nation[nation]);
        EACH(leader, leaders)
            if (leader != tyw_state(p)->sweden.hampered &&
                (!check_attempt(p, seat, leader, space, MERCENARY) ||
                 !check_attempt(p, seat, leader, space, MILITIA)))
                return true;
    }
    return false;
}

bool tyw_may_recruit(const struct play *p, int seat)
{
    return can_try(p, seat, -1);
}

/* ---- an attempt (8.41) ---- */

static const struct refusal NO_ATTEMPTS = {"no-attempts", "8.4", "No attempts are left."};
static const struct refusal INACTIVE[INACTIVES] = INACTIVE_LEADER("8.4");
static const struct refusal VETERANS = {"veterans", "8.41", "Veterans are never recruited."};
static const struct refusal TRIED_TWICE = {"tried-already", "8.4",
                                           "One leader may try twice, the others once."};
static const struct refusal OTHER_NATION = {"other-nation", "8.61",
                                            "Only leaders of one nation recruit by this Event."};

static MOVE_CHECK(check_recruit)
{
    const int unit_type = move_arg(m, MOVE_RECRUIT, unit_type);
    const struct recruitment *recruitment = current(p);
    const int leader = move_arg(m, MOVE_RECRUIT, leader);
    if (recruitment->left == 0) return &NO_ATTEMPTS;
    if (recruitment->nation >= 0 && tyw_leader_row(p, leader)->nation != recruitment->nation)
        return &OTHER_NATION;
    if (leaders_has(recruitment->once, leader) && recruitment->doubled) return &TRIED_TWICE;
    if (unit_type == VETERAN) return &VETERANS;
    const struct refusal *why = tyw_why_inactive(p, seat, leader, INACTIVE);
    return why ? why : check_attempt(p, seat, leader, tyw_leader_space(p, leader), unit_type);
}

/* The modifiers of the table, of C6 and C43, and of options. */
static int modifier(const struct play *p, int leader, int space, bool unpaid)
{
    const struct components *c = tyw_components(p);
    const int nation = c->pieces.leader[leader].nation;
    int drm = unpaid ? -1 : 0;
    if (leader == tyw_leader(p, WALLENSTEIN))
        drm += c->tables.recruiting.wallenstein;
    else if (tyw_stars(p, leader))
        drm += c->tables.recruiting.dynamic;
    if (tyw_place(p, space)->pillage) drm += c->tables.recruiting.pillage;
    if (nation == GERMAN && tyw_in_effect(p, C6)) drm++;
    if (nation == FRENCH && tyw_in_effect(p, C43)) drm--;
    return drm;
}

int tyw_word_recruiting_drm(const struct play *p, int seat, const int16_t *values)
{
    const int leader = word_arg(values, MOVE_RECRUIT, leader);
    return modifier(p, leader, tyw_leader_space(p, leader), current(p)->unpaid);
}

static int steps_for(const struct play *p, int type, int roll)
{
    const struct components *c = tyw_components(p);
    const struct recruitment_row *row = tyw_recruitment_row(c, roll);
    return type == MERCENARY ? row->mercenary : row->militia;
}

int tyw_word_recruiting_from(const struct play *p, int seat, const int16_t *values)
{
    enum { SIDES = 10 };
    const int drm = tyw_word_recruiting_drm(p, seat, values);
    int die = 0;
    while (die < SIDES && steps_for(p, word_arg(values, MOVE_RECRUIT, unit_type), die + drm) == 0)
        die++;
    return die;
}

/* 8.41 */
static MOVE_APPLY(apply_recruit)
{
    struct recruitment *recruitment = current(p);
    const int leader = move_arg(m, MOVE_RECRUIT, leader), type = move_arg(m, MOVE_RECRUIT, unit_type),
              space = tyw_leader_space(p, leader);
    if (leaders_has(recruitment->once, leader)) recruitment->doubled = 1;
    leaders_add(&recruitment->once, leader);
    recruitment->left--;
    const int die = draw_index(p, 10, DRAW_RECRUIT_DIE, .leader = leader);
    const int drm = modifier(p, leader, space, recruitment->unpaid);
    const int steps = steps_for(p, type, die + drm);
    event(p, EVENT_RECRUITED, .leader = leader, .unit_type = type, .die = die, .drm = drm, .steps = steps);
    if (steps == 0) return;
    step_call(p, STEP_RAISE,
              &(struct raising){.seat = seat,
                                .leader = leader,
                                .kind = recruited_kind(p, tyw_leader_row(p, leader)->nation, space, type),
                                .steps = steps});
}

static MOVE_CANDIDATES(own_leaders)
{
    offer_leaders(set, tyw_leaders_on_map(p, seat));
}

static MOVE_CANDIDATES(recruited_types)
{
    set_add(set, MERCENARY);
    set_add(set, MILITIA);
}

const struct move_type tyw_move_recruit = {
    .name = "recruit",
    .rule = "8.41",
    .doc = "A leader tries to recruit.",
    .text = "{leader} tries to recruit[ in {step.leader_place}]: {unit_type}[ (die "
            "{step.recruiting_drm<0?|+}{step.recruiting_drm}; {step.recruiting_from} or more brings steps)].",
    .args = {LEADER_AMONG("leader", "Who recruits.", own_leaders),
             ID_ARG("unit_type", "Mercenaries or Militia.", &tyw_unit_types, .candidates = recruited_types)},
    .check = check_recruit,
    .apply = apply_recruit,
};

static MOVE_APPLY(apply_end_recruiting)
{
    current(p)->left = 0;
}

const struct move_type tyw_move_end_recruiting = {
    .name = "end_recruiting",
    .rule = "8.4",
    .doc = "Makes no more attempts.",
    .text = "{seat} recruits no more.",
    .apply = apply_end_recruiting,
};

/* P38: the seat is asked while some leader of the nation can try something. */
static uint32_t recruitment_deciders(const struct play *p)
{
    const struct recruitment *recruitment = current(p);
    const int seat = recruitment->seat;
    return recruitment->left && can_try(p, seat, recruitment->nation) ? tyw_asked(seat) : 0;
}

const struct step tyw_step_recruitment = {
    .name = "recruitment",
    .rule = "8.4",
    .prompt = "Recruit with a leader ({left attempt|attempts} left), or go on.",
    .record = RECORD(
        "recruitment", struct recruitment, SEAT_FIELD(struct recruitment, "Who recruits."),
        NUMBER_FIELD(struct recruitment, left, 0, 9, "Attempts left."),
        FLAG_FIELD(struct recruitment, unpaid, "No Aid Point was paid: -1 to each die.", .rule = "19.4b"),
        OPTIONAL_ID_FIELD(struct recruitment, nation, &tyw_nations,
                          "Only leaders of this nation recruit; null: of any."),
        LEADERS_FIELD(struct recruitment, once, "Leaders that have tried."),
        FLAG_FIELD(struct recruitment, doubled, "One of them has tried twice.")),
    .called_by = STEPS(STEP_ROUND, STEP_EVENT),
    .automatic = true,
    .deciders = recruitment_deciders,
    .by_default = "No more attempts.",
    .moves = MOVES(MOVE_END_RECRUITING, MOVE_RECRUIT),
    .passing = PASSING(MOVE_END_RECRUITING),
    .then = step_return,
};
