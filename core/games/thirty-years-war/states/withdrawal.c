/* What a side must leave by a peace (5.32, R16), and where its pieces withdraw (R18). */
#include "kits/graph.h"

#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/movement.h"
#include "games/thirty-years-war/war/supply.h"

/* ---- what must be left (R16) ---- */

static bool has_pieces(const struct play *p, int seat, int space)
{
    return tyw_has_units(p, seat, space) || !leaders_is_empty(tyw_leaders_at(p, seat, space));
}

static const struct refusal HELD_BEFORE = {"held-before", "5.32",
                                           "The enemy controlled this at the start: it cannot be demanded."};
static const struct refusal NOBODY_THERE = {"no-enemy", "5.32", "The enemy has no pieces there."};
static const struct refusal BASE_THERE = {"swedish-base", "5.32",
                                          "The Area of the Swedish Base cannot be demanded."};

static const struct refusal *why_not_demand_area(const struct play *p, int seat, int area)
{
    const struct area_row *row = tyw_area_row(p, area);
    bool pieces = false;
    if (areas_has(tyw_setup_row(p)->control.areas[seat], area)) return &HELD_BEFORE;
    /* 2.42 */
    if (seat == PROTESTANT && area == tyw_area(p, FRANCE) && tyw_setup_row(p)->war.france)
        return &HELD_BEFORE;
    EACH(space, row->cities) {
        if (seat == PROTESTANT && space == tyw_state(p)->sweden.base) return &BASE_THERE;
        pieces |= has_pieces(p, seat, space);
    }
    return pieces ? NULL : &NOBODY_THERE;
}

static const struct refusal NAMED_ALREADY = {"chosen-already", "5.32", "{space} has been named already."};
static const struct refusal NOT_INDEPENDENT = {"not-independent", "5.32", "{space} is no Independent City."};

static const struct refusal *why_not_demand_city(const struct play *p, const struct peace *peace, int space)
{
    if (!spaces_has(tyw_components(p)->spaces.independents, space)) return &NOT_INDEPENDENT;
    if (space == peace->city[0]) return &NAMED_ALREADY;
    if (spaces_has(tyw_setup_row(p)->control.cities[peace->seat], space)) return &HELD_BEFORE;
    return has_pieces(p, peace->seat, space) ? NULL : &NOBODY_THERE;
}

static bool is_left(const struct play *p, const struct peace *peace, int space)
{
    return (peace->area >= 0 && tyw_area_of(p, space) == peace->area) || space == peace->city[0] ||
           space == peace->city[1];
}

bool tyw_is_left_by_peace(const struct play *p, int space)
{
    const struct peace *peace = step_record_of(p, STEP_WITHDRAWAL);
    return peace && is_left(p, peace, space);
}

/* A piece that must go, a leader or a unit, and the space where it stands; -1, all three: there is none. */
struct piece {
    int leader, unit, space;
};

/* Units first, then leaders, each in the order of the pack. */
static struct piece next_piece(const struct play *p, const struct peace *peace)
{
    struct units units = {0};
    struct leaders leaders = {0};
    EACH_SPACE(p, i) {
        if (!is_left(p, peace, i)) continue;
        leaders = leaders_either(leaders, tyw_leaders_at(p, peace->seat, i));
        units = units_either(units, tyw_units_at(p, peace->seat, i));
    }
    const int unit = units_next(units, 0), leader = leaders_next(leaders, 0);
    if (unit >= 0) return (struct piece){.leader = -1, .unit = unit, .space = tyw_unit_space(p, unit)};
    return (struct piece){
        .leader = leader, .unit = -1, .space = leader < 0 ? -1 : tyw_leader_space(p, leader)};
}

/* Notes the next piece. The question names it. */
static void note_next(const struct play *p, struct peace *peace)
{
    const struct piece piece = next_piece(p, peace);
    peace->leader = piece.leader;
    peace->kind = piece.unit >= 0 ? tyw_kind_of(p, piece.unit) : -1;
    peace->from = piece.space;
}

static int named_cities(const struct peace *peace)
{
    return peace->city[1] >= 0 ? 2 : peace->city[0] >= 0;
}

static bool another_city(const struct play *p, const struct peace *peace)
{
    EACH(space, tyw_components(p)->spaces.independents)
        if (!why_not_demand_city(p, peace, space)) return true;
    return false;
}

static uint32_t peace_demand_deciders(const struct play *p)
{
    const struct peace *peace = step_record(p);
    if (peace->area >= 0 || named_cities(peace) == 2) return 0;
    if (another_city(p, peace)) return tyw_asked(tyw_opponent(peace->seat));
    if (named_cities(peace)) return 0;
    EACH_AREA(p, area)
        if (!why_not_demand_area(p, peace->seat, area)) return tyw_asked(tyw_opponent(peace->seat));
    return 0;
}

static void peace_demand_then(struct play *p)
{
    struct peace peace = *(const struct peace *)step_record(p);
    note_next(p, &peace);
    event(p, EVENT_WITHDRAWAL, .seat = peace.seat, .area = peace.area, .space = peace.city[0]);
    if (peace.city[1] >= 0)
        event(p, EVENT_WITHDRAWAL, .seat = peace.seat, .area = -1, .space = peace.city[1]);
    step_next(p, STEP_WITHDRAWAL, &peace);
}

const struct step tyw_step_peace_demand = {
    .name = "peace_demand",
    .rule = "5.32",
    .prompt = "Choose an Area, or two Independent Cities, that the enemy must leave.",
    .record = PEACE_RECORD,
    .called_by = STEPS(STEP_PEACE),
    .automatic = true,
    .deciders = peace_demand_deciders,
    .by_default = "The first of the list.",
    .moves = MOVES(MOVE_DEMAND_AREA, MOVE_DEMAND_CITY),
    .then = peace_demand_then,
};

static const struct refusal CITY_CHOSEN = {"city-chosen", "5.32",
                                           "A City has been named: another City comes next."};

static MOVE_CHECK(check_demand_area)
{
    const struct peace *peace = step_record(p);
    if (named_cities(peace)) return &CITY_CHOSEN;
    return why_not_demand_area(p, peace->seat, move_arg(m, MOVE_DEMAND_AREA, area));
}

static MOVE_APPLY(apply_demand_area)
{
    struct peace *peace = step_record(p);
    peace->area = move_arg(m, MOVE_DEMAND_AREA, area);
}

const struct move_type tyw_move_demand_area = {
    .name = "demand_area",
    .rule = "5.32",
    .doc = "Names an Area that the enemy must leave.",
    .text = "{seat} demands that the enemy leaves {area}.",
    .args = {ID_ARG("area", "The Area.", &tyw_areas)},
    .check = check_demand_area,
    .apply = apply_demand_area,
};

static MOVE_CHECK(check_demand_city)
{
    return why_not_demand_city(p, step_record(p), move_arg(m, MOVE_DEMAND_CITY, space));
}

static MOVE_APPLY(apply_demand_city)
{
    struct peace *peace = step_record(p);
    peace->city[named_cities(peace)] = move_arg(m, MOVE_DEMAND_CITY, space);
}

static MOVE_CANDIDATES(independents)
{
    offer_spaces(set, tyw_components(p)->spaces.independents);
}

const struct move_type tyw_move_demand_city = {
    .name = "demand_city",
    .rule = "5.32",
    .doc = "Names one of two Independent Cities that the enemy must leave.",
    .text = "{seat} demands that the enemy leaves {space}.",
    .args = {SPACE_AMONG("space", "An Independent City.", independents)},
    .check = check_demand_city,
    .apply = apply_demand_city,
};

/* ---- the withdrawal (R18) ---- */

static bool may_come(const struct play *p, const struct peace *peace, struct piece piece, int space)
{
    const struct components *c = tyw_components(p);
    if (c->map.space[space].kind == SPACE_BOX || tyw_place(p, space)->control != peace->seat ||
        is_left(p, peace, space) || tyw_has_units(p, tyw_opponent(peace->seat), space))
        return false;
    if (piece.leader >= 0)
        return !tyw_why_not_enter(p, NONE(units), leaders_of_one(piece.leader), space) &&
               tyw_may_place_leader(p, piece.leader, space);
    return !tyw_why_not_enter(p, units_of_one(piece.unit), NONE(leaders), space) &&
           tyw_may_place_kind(p, c->pieces.unit[piece.unit].kind, space);
}

/* 5.32: the bases of a nation, with those that the enemy has taken. */
static struct spaces bases(const struct play *p, int supply)
{
    static const struct {
        uint8_t nation, area;
    } homes[] = {{SPANISH, SPANISH_NETHERLANDS}, {DANISH, SCHLESWIG_HOLSTEIN}, {FRENCH, FRANCE}};
    const struct components *c = tyw_components(p);
    if (supply == SWEDISH && tyw_state(p)->sweden.base >= 0) return spaces_of_one(tyw_state(p)->sweden.base);
    struct spaces bases = tyw_bases_of(p, supply);
    if (supply == SWEDISH && spaces_is_empty(bases))
        return c->spaces.sweden_ports; /* R18: where it may be put */
    for (size_t i = 0; i < sizeof homes / sizeof homes[0]; i++)
        if (homes[i].nation == supply)
            bases = spaces_either(bases, c->map.area[tyw_area(p, homes[i].area)].cities);
    return bases;
}

/* 17.Sp.1: the Cardinal's army, with its leader, has Vienna until it is in the Spanish Zone. */
static int supply_of_leader(const struct play *p, int leader)
{
    if (tyw_state(p)->cardinal.until)
        for (int who = tyw_leader(p, CARDINAL_INFANTE); who >= 0; who = tyw_leader_row(p, who)->replacement)
            if (who == leader) return SUPPLY_CARDINAL;
    return tyw_leader_row(p, leader)->nation;
}

/* The cities open to the piece that are nearest to its Supply Base. */
static struct spaces nearest(const struct play *p, const struct peace *peace, struct piece piece)
{
    if (piece.space < 0) return NONE(spaces);
    const struct components *c = tyw_components(p);
    const struct graph map = {.words = SET_WORDS(SPACES_MAX), .layers = 1, .way = {c->map.adjacent[0].word}};
    const int supply =
        piece.leader >= 0 ? supply_of_leader(p, piece.leader) : tyw_supply_of(p, piece.unit, piece.space);
    const struct spaces from = bases(p, supply);
    struct spaces targets = {0}, nearest = {0};
    EACH_SPACE(p, i)
        if (may_come(p, peace, piece, i)) spaces_add(&targets, i);
    graph_nearest(&map, NULL, from.word, targets.word, nearest.word);
    return nearest;
}

static uint32_t withdrawal_deciders(const struct play *p)
{
    const struct peace *peace = step_record(p);
    return spaces_count(nearest(p, peace, next_piece(p, peace))) > 1 ? tyw_asked(peace->seat) : 0;
}

static void move_piece(struct play *p, int seat, struct piece piece, int to)
{
    if (piece.leader >= 0) {
        tyw_leader_place(p, piece.leader, to);
        return;
    }
    tyw_unit_move(p, piece.unit, piece.space, to);
    event(p, EVENT_UNIT_MOVED, .seat = seat, .kind = tyw_kind_of(p, piece.unit), .from = piece.space,
          .to = to);
    tyw_meet_leaders(p, seat, to);
}

/* Moves one piece that has one city to go to, or none. */
static void withdrawal_then(struct play *p)
{
    struct peace *peace = step_record(p);
    const struct piece piece = next_piece(p, peace);
    if (piece.space < 0) {
        step_return(p);
        return;
    }
    const int to = spaces_next(nearest(p, peace, piece), 0);
    if (to >= 0)
        move_piece(p, peace->seat, piece, to);
    else if (piece.leader >= 0)
        tyw_leader_lost(p, piece.leader, false, BECAUSE(NO_WITHDRAWAL));
    else
        tyw_units_eliminate(p, units_of_one(piece.unit), false, BECAUSE(NO_WITHDRAWAL));
    note_next(p, peace);
}

const struct step tyw_step_withdrawal = {
    .name = "withdrawal",
    .rule = "5.32",
    .prompt = "Choose the city to which {leader?{leader} withdraws|a unit withdraws: {kind}}[ (from "
              "{from})].",
    .record = PEACE_RECORD,
    .called_by = STEPS(STEP_PEACE),
    .automatic = true,
    .deciders = withdrawal_deciders,
    .by_default = "The first space of the list.",
    .moves = MOVES(MOVE_WITHDRAW_TO),
    .then = withdrawal_then,
};

static const struct refusal NOT_NEAREST = {"not-nearest", "5.32",
                                           "{space} is not one of the nearest cities."};

static MOVE_CHECK(check_withdraw_to)
{
    const struct peace *peace = step_record(p);
    return spaces_has(nearest(p, peace, next_piece(p, peace)), move_arg(m, MOVE_WITHDRAW_TO, space))
               ? NULL
               : &NOT_NEAREST;
}

static MOVE_APPLY(apply_withdraw_to)
{
    struct peace *peace = step_record(p);
    move_piece(p, seat, next_piece(p, peace), move_arg(m, MOVE_WITHDRAW_TO, space));
    note_next(p, peace);
}

static MOVE_CANDIDATES(nearest_cities)
{
    const struct peace *peace = step_record(p);
    offer_spaces(set, nearest(p, peace, next_piece(p, peace)));
}

const struct move_type tyw_move_withdraw_to = {
    .name = "withdraw_to",
    .rule = "5.32",
    .doc = "Chooses one of the nearest cities for the next piece that must leave: units first, in the "
           "order of the pack.",
    .text = "{seat} withdraws a piece to {space}.",
    .args = {SPACE_AMONG("space", "One of the nearest cities.", nearest_cities)},
    .check = check_withdraw_to,
    .apply = apply_withdraw_to,
};
