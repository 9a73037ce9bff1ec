/* Builds and Transactions Phase: what may stand on a sheet of builds. builds_resolve.c carries it out. */
#include "game.h"

#include <string.h>

/* ---- the sheet ---- */

static const struct refusal SHEET_FULL = {"sheet-full", "BUILDS AND TRANSACTIONS PHASE",
                                          "The sheet of {seat} has no line left."};
static const struct refusal REDUCES_AND_BOLSTERS = {
    "reduces-and-bolsters", "Adjusting strength",
    "In one phase a power cannot reduce or disband one unit and bolster another."};
static const struct refusal POWER_AT_LIMIT = {
    "power-at-limit", "COST TO BUILD",
    "The total military strength of {seat} cannot be greater than {power_strength_max}."};
static const struct refusal TOO_DEAR = {"treasury-exceeded", "COST TO BUILD",
                                        "The treasury of {seat} does not pay for all of that."};
static const struct refusal SAME_LINE = {"nothing-changes", "BUILDS AND TRANSACTIONS PHASE",
                                         "That stands on the sheet already."};

int eur_word_power_strength_max(const struct play *p)
{
    return POWER_STRENGTH_MAX;
}

int eur_word_strength_max(const struct play *p)
{
    return STRENGTH_MAX;
}

/* What a sheet comes to. */
struct bill {
    int strength; /* of the power after what is reduced and disbanded: that comes first (R11) */
    int own, all; /* steps bought for itself, and with those for minor states: all raise the price (R11) */
    bool lessens, bolsters;
};

/* The party that a line is for. */
static int party_of(const struct play *p, const struct purchase *line)
{
    const int space = eur_space(eur_components(p), line->place);
    return eur_is_unit(eur_unit(p, space)) ? eur_unit(p, space)->party : eur_owner(p, space);
}

static void add_line(const struct play *p, int seat, const struct purchase *line, struct bill *sheet)
{
    switch ((enum purchase_kind)line->kind) {
    case PURCHASE_BOLSTER:
        sheet->bolsters = true;
        /* fall through */
    case PURCHASE_ARMY:
    case PURCHASE_FLEET:
        sheet->all += line->steps;
        if (party_of(p, line) == seat) sheet->own += line->steps;
        return;
    case PURCHASE_REDUCE:
        sheet->lessens = true;
        sheet->strength -= line->steps;
        return;
    case PURCHASE_DISBAND:
        sheet->lessens = true;
        sheet->strength -= eur_unit(p, line->place)->strength;
        return;
    }
}

/* The line at a space, or where it would stand: lines rise by space. */
static int line_at(const struct play *p, int seat, int space)
{
    const struct player *player = eur_player(p, seat);
    int i = 0;
    while (i < player->sheet.purchase_count &&
           eur_space(eur_components(p), player->sheet.purchase[i].place) < space)
        i++;
    return i;
}

static const struct purchase *find_line(const struct play *p, int seat, int space)
{
    const struct player *player = eur_player(p, seat);
    const int i = line_at(p, seat, space);
    if (i == player->sheet.purchase_count ||
        eur_space(eur_components(p), player->sheet.purchase[i].place) != space)
        return NULL;
    return &player->sheet.purchase[i];
}

/* What all lines but the one at `space` come to, the power having this strength before. */
static struct bill rest_of_sheet(const struct play *p, int seat, int strength, int space)
{
    const struct player *player = eur_player(p, seat);
    const struct purchase *old = find_line(p, seat, space);
    struct bill sheet = {.strength = strength};
    for (int i = 0; i < player->sheet.purchase_count; i++)
        if (&player->sheet.purchase[i] != old) add_line(p, seat, &player->sheet.purchase[i], &sheet);
    return sheet;
}

/* Whether the sheet stands with this line added to the rest of it; NULL: without one. */
static const struct refusal *sheet_refused(const struct play *p, int seat, struct bill sheet,
                                           const struct purchase *line)
{
    if (line) add_line(p, seat, line, &sheet);
    if (sheet.lessens && sheet.bolsters) return &REDUCES_AND_BOLSTERS;
    if (sheet.strength + sheet.own > POWER_STRENGTH_MAX) return &POWER_AT_LIMIT;
    return eur_price(p, sheet.strength, sheet.all) > eur_means(p, seat) ? &TOO_DEAR : NULL;
}

int eur_sheet_price(const struct play *p, int seat)
{
    const struct bill sheet = rest_of_sheet(p, seat, eur_strength(p, seat), -1);
    return eur_price(p, sheet.strength, sheet.all);
}

int eur_word_next_price(const struct play *p, int seat)
{
    const struct bill sheet = rest_of_sheet(p, seat, eur_strength(p, seat), -1);
    return eur_price(p, sheet.strength, sheet.all + 1) - eur_price(p, sheet.strength, sheet.all);
}

int eur_word_means_left(const struct play *p, int seat)
{
    return eur_means(p, seat) - eur_sheet_price(p, seat);
}

/* `rest`: of the sheet without the line at that space. */
static const struct refusal *line_refused_beside(const struct play *p, int seat, const struct bill *rest,
                                                 const struct purchase *line)
{
    const struct purchase *old = find_line(p, seat, eur_space(eur_components(p), line->place));
    if (old && memcmp(old, line, sizeof *line) == 0) return &SAME_LINE;
    if (!old && eur_player(p, seat)->sheet.purchase_count == PURCHASES_MAX) return &SHEET_FULL;
    return sheet_refused(p, seat, *rest, line);
}

static const struct refusal *line_refused(const struct play *p, int seat, const struct purchase *line)
{
    const int space = eur_space(eur_components(p), line->place);
    const struct bill rest = rest_of_sheet(p, seat, eur_strength(p, seat), space);
    return line_refused_beside(p, seat, &rest, line);
}

static void strike_line(struct play *p, int seat, int space)
{
    struct player *player = eur_player(p, seat);
    const int at = line_at(p, seat, space);
    player->sheet.purchase_count--;
    memmove(&player->sheet.purchase[at], &player->sheet.purchase[at + 1],
            sizeof *player->sheet.purchase * (player->sheet.purchase_count - at));
    player->sheet.purchase[player->sheet.purchase_count] = (struct purchase){0};
}

static void write_line(struct play *p, int seat, const struct purchase *line)
{
    struct player *player = eur_player(p, seat);
    const int space = eur_space(eur_components(p), line->place);
    if (find_line(p, seat, space)) strike_line(p, seat, space);
    const int at = line_at(p, seat, space);
    memmove(&player->sheet.purchase[at + 1], &player->sheet.purchase[at],
            sizeof *line * (player->sheet.purchase_count - at));
    player->sheet.purchase[at] = *line;
    player->sheet.purchase_count++;
}

/* ---- builds ---- */

static const struct refusal NO_SITE = {"no-build-site", "COST TO BUILD",
                                       "{place} is no home center of {seat}, and of no minor state."};
static const struct refusal SITE_CAPTURED = {"site-captured", "COST TO BUILD",
                                             "{place} is held by a foreign unit: nothing is built there."};
static const struct refusal SITE_OCCUPIED = {
    "site-occupied", "COST TO BUILD", "{place} is occupied: a new unit needs an unoccupied home center."};
static const struct refusal NOT_ALIGNED = {
    "minor-not-aligned", "Building a unit for a minor state",
    "An unaligned or neutral state has no units built or bolstered for it."};
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

static bool is_aligned(const struct play *p, int minor)
{
    const enum status status = eur_status(p, minor);
    return status == STATUS_ALIGNED || status == STATUS_VASSAL;
}

/* Whether anything can be built in a space for its owner, the seat itself or a minor state. */
static const struct refusal *site_refused(const struct play *p, int seat, int space)
{
    const int owner = eur_owner(p, space), minor = owner - SEATS;
    if (!eur_is_build_site(p, space) || (owner != seat && minor < 0)) return &NO_SITE;
    if (eur_at(p, space)->captor >= 0) return &SITE_CAPTURED;
    if (minor >= 0 && !is_aligned(p, minor)) return &NOT_ALIGNED;
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
    return refusal ? refusal : line_refused(p, seat, &line);
}

static MOVE_APPLY(apply_build)
{
    const struct purchase line = build_line(m);
    write_line(p, seat, &line);
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
    .text = "{kind=army?{seat} builds an army in {place}[ for {step.next_price TP|TPs} of "
            "{step.means_left}]|{seat} "
            "builds a fleet in {place}[ for {step.next_price TP|TPs} of {step.means_left}]|{seat} builds a "
            "unit}.",
    .args = {SHEET_ID("place", "Where, with the coast where a fleet needs one.", &eur_places,
                      .candidates = build_places),
             SHEET_ID("kind", "Army or fleet.", &eur_kinds)},
    .check = check_build,
    .apply = apply_build,
};

/* ---- bolstering ---- */

static const struct refusal NO_UNIT = {"no-unit", "BUILDS AND TRANSACTIONS PHASE",
                                       "No unit stands in {unit}."};
static const struct refusal NOT_YOURS = {"not-your-unit", "Bolstering the strength of an army unit",
                                         "The unit in {unit} is neither {seat}'s nor a minor state's."};
static const struct refusal ONLY_ARMIES = {"not-an-army", "Bolstering the strength of an army unit",
                                           "The strength of fleets does not change."};
static const struct refusal NOT_ON_CENTER = {
    "not-on-a-center", "Bolstering the strength of an army unit",
    "The unit in {unit} does not stand on a home center, a captured foreign center or an allied center."};
static const struct refusal MINOR_NOT_ON_CENTER = {"not-on-a-center", "Building a unit for a minor state",
                                                   "The state's unit in {unit} does not stand on a center."};
static const struct refusal UNIT_AT_LIMIT = {"unit-at-limit", "UNITS AND TOTAL MILITARY STRENGTH",
                                             "No army can be stronger than {strength_max}."};

/* A minor state's unit on any center; the power's own where it is at home, on its own or its minors'
 * captures, or with an ally (R20). */
static const struct refusal *post_refused(const struct play *p, int seat, int space)
{
    const bool minors = eur_unit(p, space)->party >= SEATS;
    const int side = eur_side(p, eur_holder(p, space));
    if (eur_center_value(p, space) == 0) return minors ? &MINOR_NOT_ON_CENTER : &NOT_ON_CENTER;
    return minors || side == seat || (side >= 0 && eur_allied(p, seat, side)) ? NULL : &NOT_ON_CENTER;
}

static const struct refusal *bolster_refused(const struct play *p, int seat, int space)
{
    const struct unit *unit = eur_unit(p, space);
    if (!eur_is_unit(unit)) return &NO_UNIT;
    if (unit->party < SEATS && unit->party != seat) return &NOT_YOURS;
    if (unit->party >= SEATS && !is_aligned(p, unit->party - SEATS)) return &NOT_ALIGNED;
    return unit->kind == UNIT_ARMY ? post_refused(p, seat, space) : &ONLY_ARMIES;
}

static const struct refusal NOT_OWN = {"not-your-unit", "Adjusting strength",
                                       "The unit in {unit} is not {seat}'s own."};

static const struct refusal *own_unit_refused(const struct play *p, int seat, int space)
{
    const struct unit *unit = eur_unit(p, space);
    if (!eur_is_unit(unit)) return &NO_UNIT;
    return unit->party == seat ? NULL : &NOT_OWN;
}

_Static_assert(offsetof(struct MOVE_REDUCE, unit) == offsetof(struct MOVE_BOLSTER, unit) &&
                   offsetof(struct MOVE_REDUCE, steps) == offsetof(struct MOVE_BOLSTER, steps) &&
                   offsetof(struct MOVE_DISBAND_UNIT, unit) == offsetof(struct MOVE_BOLSTER, unit),
               "unit_line() reads all three by the arguments of MOVE_BOLSTER");

/* MOVE_BOLSTER and MOVE_REDUCE have the same arguments; MOVE_DISBAND_UNIT has the unit alone. */
static struct purchase unit_line(enum purchase_kind kind, const struct move *m)
{
    return (struct purchase){.kind = kind,
                             .place = move_arg(m, MOVE_BOLSTER, unit),
                             .steps = kind == PURCHASE_DISBAND ? 1 : move_arg(m, MOVE_BOLSTER, steps)};
}

/* Adds the moves that bolster the armies, or reduce them, by every number of steps that the sheet takes. */
static void list_steps(const struct play *p, int seat, enum move_id type, struct move_list *moves)
{
    const bool bolsters = type == MOVE_BOLSTER;
    const int strength = eur_strength(p, seat);
    for (int16_t space = 0; space < eur_components(p)->space_count; space++) {
        if (bolsters ? bolster_refused(p, seat, space) : own_unit_refused(p, seat, space)) continue;
        const int now = eur_unit(p, space)->strength, most = bolsters ? STRENGTH_MAX - now : now - 1;
        const struct bill rest = rest_of_sheet(p, seat, strength, space);
        for (int16_t steps = 1; steps <= most; steps++) {
            const struct purchase line = {
                .kind = bolsters ? PURCHASE_BOLSTER : PURCHASE_REDUCE, .place = space, .steps = steps};
            if (!line_refused_beside(p, seat, &rest, &line))
                moves_add(moves, type, (int16_t[]){space, steps}, 2);
        }
    }
}

static MOVE_CHECK(check_bolster)
{
    const struct purchase line = unit_line(PURCHASE_BOLSTER, m);
    const struct refusal *refusal = bolster_refused(p, seat, line.place);
    if (refusal) return refusal;
    if (eur_unit(p, line.place)->strength + line.steps > STRENGTH_MAX) return &UNIT_AT_LIMIT;
    return line_refused(p, seat, &line);
}

static MOVE_APPLY(apply_bolster)
{
    const struct purchase line = unit_line(PURCHASE_BOLSTER, m);
    write_line(p, seat, &line);
}

static MOVE_LIST(list_bolster)
{
    list_steps(p, seat, MOVE_BOLSTER, moves);
}

const struct move_type eur_move_bolster = {
    .name = "bolster",
    .rule = "Bolstering the strength of an army unit",
    .doc = "Buys strength for an army; another number replaces the one before.",
    .text = "{unit?{seat} bolsters the army in {unit} by {steps step|steps}[, the first for {step.next_price "
            "TP|TPs} of {step.means_left}]||{seat} bolsters an army}.",
    .args = {SHEET_ID("unit", "The space of the army.", &eur_spaces),
             SHEET_NUMBER("steps", "How many steps.", 1, STRENGTH_MAX - 1)},
    .check = check_bolster,
    .apply = apply_bolster,
    .list = list_bolster,
};

/* ---- Adjusting strength: reducing and disbanding one's own ---- */

static const struct refusal NOT_SO_STRONG = {
    "not-so-strong", "Adjusting strength",
    "A reduced unit keeps a strength of 1: to give up more, disband it."};

static MOVE_CHECK(check_reduce)
{
    const struct purchase line = unit_line(PURCHASE_REDUCE, m);
    const struct refusal *refusal = own_unit_refused(p, seat, line.place);
    if (refusal) return refusal;
    return line.steps < eur_unit(p, line.place)->strength ? line_refused(p, seat, &line) : &NOT_SO_STRONG;
}

static MOVE_APPLY(apply_reduce)
{
    const struct purchase line = unit_line(PURCHASE_REDUCE, m);
    write_line(p, seat, &line);
}

static MOVE_LIST(list_reduce)
{
    list_steps(p, seat, MOVE_REDUCE, moves);
}

const struct move_type eur_move_reduce = {
    .name = "reduce",
    .rule = "Adjusting strength",
    .doc = "Reduces the strength of a bolstered army; another number replaces the "
           "one before.",
    .text = "{unit?{seat} reduces the army in {unit} by {steps step|steps}||{seat} reduces an army}.",
    .args = {SHEET_ID("unit", "The space of the army.", &eur_spaces),
             SHEET_NUMBER("steps", "How many steps.", 1, STRENGTH_MAX - 1)},
    .check = check_reduce,
    .apply = apply_reduce,
    .list = list_reduce,
};

static MOVE_CHECK(check_disband_unit)
{
    const struct purchase line = unit_line(PURCHASE_DISBAND, m);
    const struct refusal *refusal = own_unit_refused(p, seat, line.place);
    return refusal ? refusal : line_refused(p, seat, &line);
}

static MOVE_APPLY(apply_disband_unit)
{
    const struct purchase line = unit_line(PURCHASE_DISBAND, m);
    write_line(p, seat, &line);
}

static MOVE_CANDIDATES(own_unit_spaces)
{
    EACH_SPACE(p, space)
        if (!own_unit_refused(p, seat, space)) set_add(set, space);
}

const struct move_type eur_move_disband_unit = {
    .name = "disband_unit",
    .rule = "Adjusting strength",
    .doc = "Disbands a unit of its own.",
    .text = "{unit?{seat} disbands the unit in {unit}||{seat} disbands a unit}.",
    .args = {SHEET_ID("unit", "The space of the unit.", &eur_spaces, .candidates = own_unit_spaces)},
    .check = check_disband_unit,
    .apply = apply_disband_unit,
};

/* ---- taking a line back ---- */

static const struct refusal NO_LINE = {"nothing-changes", "BUILDS AND TRANSACTIONS PHASE",
                                       "Nothing about {unit} stands on the sheet."};

/* Not where the rest of the sheet cannot do without it. */
static MOVE_CHECK(check_cancel)
{
    const int unit = move_arg(m, MOVE_CANCEL, unit);
    if (!find_line(p, seat, unit)) return &NO_LINE;
    return sheet_refused(p, seat, rest_of_sheet(p, seat, eur_strength(p, seat), unit), NULL);
}

static MOVE_APPLY(apply_cancel)
{
    strike_line(p, seat, move_arg(m, MOVE_CANCEL, unit));
}

static MOVE_CANDIDATES(sheet_spaces)
{
    const struct player *player = eur_player(p, seat);
    for (int i = 0; i < player->sheet.purchase_count; i++)
        set_add(set, eur_space(eur_components(p), player->sheet.purchase[i].place));
}

const struct move_type eur_move_cancel = {
    .name = "cancel",
    .rule = "COST TO BUILD",
    .doc = "Takes the line of a space off the sheet.",
    .text = "{unit?{seat} cancels what is written for {unit}||{seat} cancels a purchase}.",
    .args = {SHEET_ID("unit", "The space.", &eur_spaces, .candidates = sheet_spaces)},
    .check = check_cancel,
    .apply = apply_cancel,
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

void eur_builds_forget(struct play *p, int seat)
{
    struct player *player = eur_player(p, seat);
    player->sheet.purchase_count = 0;
    memset(player->sheet.purchase, 0, sizeof player->sheet.purchase);
    *player->sheet.prefers_army = 0;
}

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
            (!bolster_refused(p, seat, space) && eur_unit(p, space)->strength < STRENGTH_MAX))
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
