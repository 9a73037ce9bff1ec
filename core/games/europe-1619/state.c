/* The state's fields: who sees what. */
#include "games/europe-1619/state.h"

static const char *const purchase_ids[] = {
    [PURCHASE_ARMY] = "army",     [PURCHASE_FLEET] = "fleet",     [PURCHASE_BOLSTER] = "bolster",
    [PURCHASE_REDUCE] = "reduce", [PURCHASE_DISBAND] = "disband",
};
static const char *const result_ids[] = {
    [RESULT_SUCCEEDS] = "succeeds", [RESULT_BOUNCES] = "bounces", [RESULT_FAILS] = "fails",
    [RESULT_CUT] = "cut",           [RESULT_VOID] = "void",       [RESULT_DISLODGED] = "dislodged",
};
static const char *const result_names[] = {
    [RESULT_SUCCEEDS] = "succeeds", [RESULT_BOUNCES] = "bounces",
    [RESULT_FAILS] = "fails",       [RESULT_CUT] = "is cut",
    [RESULT_VOID] = "is void",      [RESULT_DISLODGED] = "ends with its dislodgement",
};

static const char *const declaration_ids[] = {"war", "alliance", "armistice", "dissolution"};

const struct domain eur_actions = {
    .name = "order_action", .noun = "kind of order", LISTED(EUR_ORDER_ACTIONS)};
const struct domain eur_declarations = {
    .name = "declaration", .ids = declaration_ids, .names = declaration_ids, .count = DECLARATIONS_COUNT};
const struct domain eur_purchases = {
    .name = "purchase", .ids = purchase_ids, .names = purchase_ids, .count = 5};
const struct domain eur_statuses = {.name = "status", LISTED(EUR_STATUSES)};
const struct domain eur_results = {.name = "order_result",
                                   .noun = "result of an order",
                                   .ids = result_ids,
                                   .names = result_names,
                                   .count = sizeof result_ids / sizeof *result_ids};

const struct domain eur_reasons = {.name = "order_reason", .noun = "reason", LISTED(EUR_REASONS)};

const struct domain eur_loss_reasons = {
    .name = "loss_reason", .noun = "reason of a loss", LISTED(EUR_LOSS_REASONS)};

/* For the eyes of the seat in `by`. */
#define SECRET_OF(type) .audience = NAMED, .listed = offsetof(type, by)

static const struct record unit_record =
    DESCRIBED("unit", struct unit, "A unit.", ID_FIELD(struct unit, kind, &eur_kinds, "Army or fleet."),
              NUMBER_FIELD(struct unit, strength, 1, STRENGTH_MAX,
                           "Its strength: one plus the bonus inscribed.", .rule = "MOVING A BOLSTERED UNIT"),
              ID_FIELD(struct unit, party, &eur_parties, "The power or minor state."),
              ID_FIELD(struct unit, place, &eur_places, "Where, with the coast."));

static const struct record order_record = DESCRIBED(
    "order", struct order, "What a unit is to do.",
    ID_FIELD(struct order, by, &eur_seats, "The power that orders it."),
    ID_FIELD(struct order, action, &eur_actions, "The order; none was given yet: it holds.",
             .rule = "MOVEMENT", SECRET_OF(struct order)),
    OPTIONAL_ID_FIELD(struct order, target, &eur_spaces, "Support, convoy: the space of the other unit.",
                      SECRET_OF(struct order)),
    OPTIONAL_ID_FIELD(struct order, to, &eur_places,
                      "Move: where to. Support, convoy: where the other unit goes; left out, it stays.",
                      SECRET_OF(struct order)),
    FLAG_FIELD(struct order, by_convoy, "Move: over water although it could walk.", SECRET_OF(struct order)));

static const struct record leaving_record =
    DESCRIBED("dislodged_unit", struct leaving, "A unit that must leave a space.",
              {.name = "unit",
               .doc = "The unit.",
               .rule = "RETREATS",
               .kind = FIELD_RECORD,
               FIELD_AT(struct leaving, unit),
               .record = &unit_record},
              OPTIONAL_ID_FIELD(struct leaving, by, &eur_seats, "The power that decides; none: it disbands."),
              OPTIONAL_ID_FIELD(struct leaving, from, &eur_spaces,
                                "Where its attacker came from by land: it cannot retreat there."),
              {.name = "retreat",
               .doc = "The retreat chosen; none: it disbands.",
               .rule = "RETREATS",
               .kind = FIELD_ID,
               FIELD_AT(struct leaving, to),
               .domain = &eur_spaces,
               .optional = true,
               SECRET_OF(struct leaving)});

static const struct record minor_record = DESCRIBED(
    "minor_state", struct minor, "A minor state.",
    NUMBERS_FIELD("influence", struct minor, influence, 0, INFLUENCE_MAX, "The INFs in it, by power.",
                  .rule = "INFLUENCE AND PLACEMENT", .keys = &eur_seats, .sparse = true),
    FLAG_FIELD(struct minor, free, "It is a state in its own right in this match, now.",
               .rule = "ELIMINATION"));

static const struct record purchase_record =
    DESCRIBED("purchase_line", struct purchase, "A line of a sheet of Builds.",
              ID_FIELD(struct purchase, kind, &eur_purchases, "What is bought, or given up."),
              ID_FIELD(struct purchase, place, &eur_places, "Where."),
              NUMBER_FIELD(struct purchase, steps, 1, STRENGTH_MAX, "How many steps of strength."));

#define SEATS_OF(member, text, cites) SET_FIELD(struct player, member, &eur_seats, text, .rule = cites)
#define DECLARED(name, kind, text)                                                                           \
    NAMED(name, SET_MEMBER(struct player, sheet.declares[kind], &eur_seats, text, .rule = "DECLARATIONS",    \
                           .audience = OWNER))

const struct record eur_player_record = DESCRIBED(
    "player", struct player, "A power.",
    NUMBER_FIELD(struct player, eliminated, 0, FIRST_YEAR + YEARS_MAX - 1,
                 "The year in which it was eliminated; 0: it takes part.", .rule = "ELIMINATION"),
    FLAG_FIELD(struct player, ready, "Its sheet is in."),
    NUMBER_FIELD(struct player, treasury, 0, TREASURY_MAX,
                 "TPs, as last reported: gifts of this phase are not in it before the phase ends.",
                 .rule = "WEALTH AND INCOME"),
    NUMBER_FIELD(struct player, points, -POINTS_MAX, POINTS_MAX,
                 "Victory points, as of the last Scoring Phase.", .rule = "SCORING PHASE"),
    SEATS_OF(allies, "Alliances in effect.", "DECLARATIONS"),
    SEATS_OF(enemies, "Wars in effect.", "DECLARATIONS"),
    SEATS_OF(allies_next, "Alliances in effect from next year.", "DECLARATIONS"),
    SEATS_OF(enemies_next, "Wars in effect from next year.", "DECLARATIONS"),
    SEATS_OF(leaving_alliance, "Alliances that end with the year.", "Sequence of declarations"),
    SEATS_OF(leaving_war, "Wars that end with the year.", "Armistice"),
    NUMBERS_FIELD("parted", struct player, parted, 0, FIRST_YEAR + YEARS_MAX,
                  "The first year in which an alliance or a war with that power was no more.",
                  .rule = "Sequence of declarations", .keys = &eur_seats, .sparse = true),
    NUMBERS_FIELD("placement", struct player, sheet.placement, 0, YEARLY_INFLUENCE_MAX,
                  "INFs to be placed this year.", .rule = "INFLUENCE AND PLACEMENT", .keys = &eur_minors,
                  .sparse = true, .audience = OWNER),
    NAMED("attack_minor",
          ID_MEMBER(struct player, sheet.attack_minor, &eur_minors, "Where the diplomatic attack is to be.",
                    .rule = "THE DIPLOMATIC ATTACK", .optional = true, .audience = OWNER)),
    NAMED("attack_target",
          ID_MEMBER(struct player, sheet.attack_target, &eur_seats, "Whom it is directed against.",
                    .rule = "THE DIPLOMATIC ATTACK", .optional = true, .audience = OWNER)),
    DECLARED("declares_war", DECLARATION_WAR, "Declarations of war on the sheet."),
    DECLARED("declares_alliance", DECLARATION_ALLIANCE, "Declarations of alliance on the sheet."),
    DECLARED("declares_armistice", DECLARATION_ARMISTICE, "Declarations of armistice on the sheet."),
    DECLARED("dissolves", DECLARATION_DISSOLUTION, "Alliances to be dissolved, on the sheet."),
    NUMBERS_FIELD("gifts", struct player, sheet.gift, 0, GIFT_MAX, "TPs to be given, by power.",
                  .rule = "LOANS", .keys = &eur_powers, .sparse = true, .audience = OWNER),
    NAMED("expects", NUMBER_MEMBER(struct player, sheet.expects, 0, GIFT_MAX,
                                   "TPs that the sheet counts on being given in this phase, in all.",
                                   .rule = "LOANS", .audience = OWNER)),
    ROWS_FIELD("purchases", struct player, sheet.purchase, &purchase_record,
               "The sheet of Builds, in the order of the places.", .rule = "COST TO BUILD", .audience = OWNER,
               COUNTED_BY(struct player, sheet.purchase_count)),
    NAMED("prefers_army", SET_MEMBER(struct player, sheet.prefers_army, &eur_minors,
                                     "Minor states that are to build an army where it would be a fleet.",
                                     .rule = "Minor states", .audience = OWNER)),
    NAMED("extends", FLAG_MEMBER(struct player, sheet.extends, "Votes for another year.",
                                 .rule = "SCORING PHASE", .audience = OWNER)));

/* A member of every space, as an object by spaces. */
#define BY_SPACE(member)                                                                                     \
    .offset = offsetof(struct state, space[0].member), .repeat = SPACES_MAX, .stride = sizeof(struct space), \
    .width = sizeof(((struct state *)0)->space[0].member), .keys = &eur_spaces
#define ROWS_BY_SPACE(title, member, of, text, cites)                                                        \
    {                                                                                                        \
        .name = title, .doc = text, .rule = cites, .kind = FIELD_RECORD, BY_SPACE(member), .record = of,     \
        .sparse = true                                                                                       \
    }

const struct record eur_state_record = DESCRIBED(
    "state", struct state, "A match of Europe 1619.",
    NUMBER_FIELD(struct state, year, FIRST_YEAR, FIRST_YEAR + YEARS_MAX - 1, "The year."),
    FLAG_FIELD(struct state, papal_offence,
               "The Papacy has captured a center, or supported an attack on a Catholic power.",
               .rule = "The Papacy"),
    SET_FIELD(struct state, contested, &eur_spaces, "Spaces left empty by a standoff.", .rule = "RETREATS"),
    ROWS_BY_SPACE("units", unit, &unit_record, "The units on the map, by space.",
                  "UNITS AND TOTAL MILITARY STRENGTH"),
    {.name = "captors",
     .doc = "Who has captured a space; none: it is its owner's.",
     .rule = "SECURING CONTROL OF A CAPTURED FOREIGN CENTER",
     .kind = FIELD_ID,
     BY_SPACE(captor),
     .domain = &eur_parties,
     .optional = true,
     .may_lack = true},
    ROWS_BY_SPACE("orders", order, &order_record, "The units that are ordered, by space.", "MOVEMENT"),
    ROWS_BY_SPACE("leaving", leaving, &leaving_record,
                  "Dislodged units that must retreat or disband, by space.", "RETREATS"),
    ROWS_BY_SPACE("evicted", evicted, &leaving_record,
                  "Units that may not stay where they are and must retreat or disband, by space.",
                  "Additional rules to observe"),
    ROWS_FIELD("minors", struct state, minor, &minor_record, "The minor states.", .keys = &eur_minors,
               .may_lack = true),
    ROWS_FIELD("players", struct state, player, &eur_player_record, "The powers.", .keys = &eur_seats));

/* ---- what views tell beside it ---- */

static const struct record derived_minor_record =
    DESCRIBED("minor_status", struct derived_minor, "What the map shows of a minor state.",
              ID_FIELD(struct derived_minor, status, &eur_statuses, "Its status.",
                       .rule = "RESULTS, ALIGNMENTS AND CONFESSIONAL MARKERS"),
              OPTIONAL_ID_FIELD(struct derived_minor, lord, &eur_seats, "The power that it follows."),
              OPTIONAL_ID_FIELD(struct derived_minor, marker, &eur_confessions,
                                "The confessional marker on its home center; between the Diplomatic and the "
                                "Map Adjustment Phase, the one that would be placed as things stand."));

const struct record eur_derived_record =
    DESCRIBED("map", struct derived, "What the map shows beside the units.",
              ROWS_FIELD("statuses", struct derived, minor, &derived_minor_record,
                         "The minor states: status, lord, confessional marker.",
                         .rule = "RESULTS, ALIGNMENTS AND CONFESSIONAL MARKERS", .keys = &eur_minors));
