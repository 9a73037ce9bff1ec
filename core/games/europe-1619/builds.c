/* Builds and Transactions Phase: new units, and who is asked. builds_sheet.c has the sheet, builds_strength.c
 * changes the strength of units, builds_resolve.c carries the sheets out. */
#include "games/europe-1619/builds.h"

const struct refusal eur_not_aligned = {
    "minor-not-aligned", "Building a unit for a minor state",
    "An unaligned or neutral state has no units built or bolstered for it."};

bool eur_is_aligned(const struct play *p, int minor)
{
    const enum status status = eur_status(p, minor);
    return status == STATUS_ALIGNED || status == STATUS_VASSAL;
}

static const struct refusal NO_SITE = {"no-build-site", "COST TO BUILD",
                                       "{place} is no home center of {seat}, and of no minor state."};
static const struct refusal SITE_CAPTURED = {"site-captured", "COST TO BUILD",
                                             "{place} is held by a foreign unit: nothing is built there."};
static const struct refusal SITE_OCCUPIED = {
    "site-occupied", "COST TO BUILD", "{place} is occupied: a new unit needs an unoccupied home center."};
static const struct refusal BUILDS_ITSELF = {
    "builds-by-itself", "Minor states", "The state of {place} builds its unit there by itself this year."};
static const struct refusal NEEDS_COAST = {"not-coastal", "COST TO BUILD",
                                           "No fleet can be built in {place}."};
static const struct refusal WHICH_COAST = {"name-the-coast", "Coastal provinces",
                                           "{place} has two coasts: say on which the fleet is built."};
static const struct refusal NO_COAST_FOR_ARMY = {"army-on-a-coast", "Coastal provinces",
                                                 "An army stands in the province, not on a coast of it."};

static struct purchase build_line(const struct move *m)
{
    return (struct purchase){.kind =
                                 move_arg(m, MOVE_BUILD, kind) == UNIT_FLEET ? PURCHASE_FLEET : PURCHASE_ARMY,
                             .place = move_arg(m, MOVE_BUILD, place),
                             .steps = 1};
}

/* Whether anything can be built in a space for its owner, the seat itself or a minor state. */
static const struct refusal *site_refused(const struct play *p, int seat, int space)
{
    const int owner = eur_owner(p, space), minor = owner - SEATS;
    if (!eur_is_build_site(p, space) || (owner != seat && minor < 0)) return &NO_SITE;
    if (eur_at(p, space)->captor >= 0) return &SITE_CAPTURED;
    if (minor >= 0 && !eur_is_aligned(p, minor)) return &eur_not_aligned;
    if (eur_is_unit(eur_unit(p, space))) return &SITE_OCCUPIED;
    return minor >= 0 && eur_builds_by_itself(p, minor) ? &BUILDS_ITSELF : NULL;
}

static const struct refusal *kind_refused(const struct components *c, enum unit_kind kind, int place)
{
    const int space = eur_space(c, place);
    if (kind == UNIT_ARMY) return place == space ? NULL : &NO_COAST_FOR_ARMY;
    if (c->place[space].kind != PLACE_COASTAL) return &NEEDS_COAST;
    return c->coasts[space][0] && place == space ? &WHICH_COAST : NULL;
}

static MOVE_CHECK(check_build)
{
    const struct components *c = eur_components(p);
    const struct purchase line = build_line(m);
    const struct refusal *refusal = site_refused(p, seat, eur_space(c, line.place));
    if (!refusal) refusal = kind_refused(c, (enum unit_kind)move_arg(m, MOVE_BUILD, kind), line.place);
    return refusal ? refusal : eur_line_refused(p, seat, &line);
}

static MOVE_APPLY(apply_build)
{
    const struct purchase line = build_line(m);
    eur_line_write(p, seat, &line);
}

static MOVE_CANDIDATES(build_places)
{
    const struct components *c = eur_components(p);
    for (int place = 0; place < c->place_count; place++)
        if (!site_refused(p, seat, eur_space(c, place))) set_add(set, place);
}

const struct move_type eur_move_build = {
    .name = "build",
    .rule = "COST TO BUILD",
    .doc = "Buys a unit, for itself or for a minor state.",
    .text = "{kind=army?{seat} builds an army in {place}[ for {step.build_price TP|TPs} of "
            "{step.line_means}]|{seat} builds a fleet in {place}[ for {step.build_price TP|TPs} of "
            "{step.line_means}]|{seat} builds a unit}.",
    .args = {SHEET_ID("place", "Where, with the coast where a fleet needs one.", &eur_places,
                      .candidates = build_places),
             SHEET_ID("kind", "Army or fleet.", &eur_kinds)},
    .check = check_build,
    .apply = apply_build,
};

/* ---- what a lord prefers ---- */

static const struct refusal NOT_LORD = {"not-its-lord", "Minor states", "{seat} is not the lord of {minor}."};
static const struct refusal BUILDS_NOTHING = {"builds-nothing", "Minor states",
                                              "No unit of {minor} is built without a purchase this year."};
static const struct refusal NO_FLEET = {"not-coastal", "Minor states",
                                        "The home center of {minor} has no coast: an army is built."};
static const struct refusal SAME_KIND = {"nothing-changes", "Minor states",
                                         "That is what is built for {minor} already."};

static MOVE_CHECK(check_prefer)
{
    const struct components *c = eur_components(p);
    const int minor = move_arg(m, MOVE_PREFER, minor);
    if (eur_lord(p, minor) != seat) return &NOT_LORD;
    if (!eur_builds_by_itself(p, minor)) return &BUILDS_NOTHING;
    if (c->place[c->minor[minor].home].kind != PLACE_COASTAL) return &NO_FLEET;
    return set_has(eur_player(p, seat)->sheet.prefers_army, minor) ==
                   (move_arg(m, MOVE_PREFER, kind) == UNIT_ARMY)
               ? &SAME_KIND
               : NULL;
}

static MOVE_APPLY(apply_prefer)
{
    eur_bit(eur_player(p, seat)->sheet.prefers_army, move_arg(m, MOVE_PREFER, minor),
            move_arg(m, MOVE_PREFER, kind) == UNIT_ARMY);
}

static MOVE_CANDIDATES(minors_that_build)
{
    EACH_MINOR(p, minor)
        if (eur_builds_by_itself(p, minor)) set_add(set, minor);
}

const struct move_type eur_move_prefer = {
    .name = "prefer",
    .rule = "Minor states",
    .doc = "Says what a coastal minor state is to build by itself.",
    .text = "{kind=army?{seat} prefers that {minor} builds an army|{seat} prefers that {minor} builds a "
            "fleet|{seat} says what a minor state is to build}.",
    .args = {SHEET_ID("minor", "The minor state.", &eur_minors, .candidates = minors_that_build),
             SHEET_ID("kind", "Army or fleet.", &eur_kinds)},
    .check = check_prefer,
    .apply = apply_prefer,
};

/* ---- who is asked ---- */

static bool can_prefer(const struct play *p, int seat)
{
    const struct components *c = eur_components(p);
    EACH_MINOR(p, minor)
        if (eur_lord(p, minor) == seat && eur_builds_by_itself(p, minor) &&
            c->place[c->minor[minor].home].kind == PLACE_COASTAL)
            return true;
    return false;
}

/* Without a unit of its own: a site where something could be built, or a minor state's army that could be
 * bolstered. */
static bool can_buy(const struct play *p, int seat)
{
    EACH_SPACE(p, space)
        if (!site_refused(p, seat, space) ||
            (!eur_bolster_refused(p, seat, space) && eur_unit(p, space)->strength < STRENGTH_MAX))
            return true;
    return false;
}

/* By what all can see: it can give; or disband, or say what a state is to build; or buy with what others
 * could give it. */
static bool can_decide(const struct play *p, int seat)
{
    if (eur_player(p, seat)->treasury || eur_strength(p, seat) || can_prefer(p, seat)) return true;
    return eur_price(p, 0, 1) <= eur_most_received(p, seat) && can_buy(p, seat);
}

uint32_t eur_builders(const struct play *p)
{
    uint32_t seats = eur_unready(p);
    for (int seat = 0; seat < SEATS; seat++)
        if (seats >> seat & 1 && !can_decide(p, seat)) seats &= ~(UINT32_C(1) << seat);
    return seats;
}
