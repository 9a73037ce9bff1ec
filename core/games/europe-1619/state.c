/* The state's fields: who sees what. */
#include "state.h"

static const char *const purchase_ids[] = {
    [PURCHASE_ARMY] = "army",     [PURCHASE_FLEET] = "fleet",     [PURCHASE_BOLSTER] = "bolster",
    [PURCHASE_REDUCE] = "reduce", [PURCHASE_DISBAND] = "disband",
};
static const char *const result_ids[] = {
    [DIP_SUCCEEDS] = "succeeds", [DIP_BOUNCES] = "bounces", [DIP_FAILS] = "fails",
    [DIP_CUT] = "cut",           [DIP_VOID] = "void",       [RESULT_DISLODGED] = "dislodged",
};
static const char *const result_names[] = {
    [DIP_SUCCEEDS] = "succeeds", [DIP_BOUNCES] = "bounces", [DIP_FAILS] = "fails",
    [DIP_CUT] = "is cut",        [DIP_VOID] = "is void",    [RESULT_DISLODGED] = "ends with its dislodgement",
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

#define ID_OF(type, member, json, text, of)                                                                  \
    {                                                                                                        \
        .name = json, .doc = text, .kind = FIELD_ID, FIELD_AT(type, member), .domain = &(of)                 \
    }
#define OPTIONAL_ID_OF(type, member, json, text, of)                                                         \
    {                                                                                                        \
        .name = json, .doc = text, .kind = FIELD_ID, FIELD_AT(type, member), .domain = &(of),                \
        .optional = true                                                                                     \
    }
/* For the eyes of the seat in `by`. */
#define SECRET_OF(type) .audience = NAMED, .listed = offsetof(type, by)

static const struct record unit_record = {
    .name = "unit",
    .doc = "A unit.",
    .size = sizeof(struct unit),
    .fields = (const struct field[]){
        ID_OF(struct unit, kind, "kind", "Army or fleet.", eur_kinds),
        NUMBER_FIELD(struct unit, strength, 1, STRENGTH_MAX, "Its strength: one plus the bonus inscribed.",
                     .rule = "MOVING A BOLSTERED UNIT"),
        ID_OF(struct unit, party, "party", "The power or minor state.", eur_parties),
        ID_OF(struct unit, place, "place", "Where, with the coast.", eur_places),
        {0}}};

static const struct record order_record = {
    .name = "order",
    .doc = "What a unit is to do.",
    .size = sizeof(struct order),
    .fields = (const struct field[]){
        ID_OF(struct order, by, "by", "The power that orders it.", eur_seats),
        {.name = "action",
         .doc = "The order; none was given yet: it holds.",
         .rule = "MOVEMENT",
         .kind = FIELD_ID,
         FIELD_AT(struct order, action),
         .domain = &eur_actions,
         SECRET_OF(struct order)},
        {.name = "target",
         .doc = "Support, convoy: the space of the other unit.",
         .kind = FIELD_ID,
         FIELD_AT(struct order, target),
         .domain = &eur_spaces,
         .optional = true,
         SECRET_OF(struct order)},
        {.name = "to",
         .doc = "Move: where to. Support, convoy: where the other unit goes; left out, it stays.",
         .kind = FIELD_ID,
         FIELD_AT(struct order, to),
         .domain = &eur_places,
         .optional = true,
         SECRET_OF(struct order)},
        {.name = "by_convoy",
         .doc = "Move: over water although it could walk.",
         .kind = FIELD_BOOLEAN,
         FIELD_AT(struct order, by_convoy),
         SECRET_OF(struct order)},
        {0}}};

static const struct record leaving_record = {
    .name = "dislodged_unit",
    .doc = "A unit that must leave a space.",
    .size = sizeof(struct leaving),
    .fields = (const struct field[]){
        {.name = "unit",
         .doc = "The unit.",
         .rule = "RETREATS",
         .kind = FIELD_RECORD,
         FIELD_AT(struct leaving, unit),
         .record = &unit_record},
        OPTIONAL_ID_OF(struct leaving, by, "by", "The power that decides; none: it disbands.", eur_seats),
        OPTIONAL_ID_OF(struct leaving, from, "from",
                       "Where its attacker came from by land: it cannot retreat there.", eur_spaces),
        {.name = "retreat",
         .doc = "The retreat chosen; none: it disbands.",
         .rule = "RETREATS",
         .kind = FIELD_ID,
         FIELD_AT(struct leaving, to),
         .domain = &eur_spaces,
         .optional = true,
         SECRET_OF(struct leaving)},
        {0}}};

static const struct record minor_record = {
    .name = "minor_state",
    .doc = "A minor state.",
    .size = sizeof(struct minor),
    .fields = (const struct field[]){{.name = "influence",
                                      .doc = "The INFs in it, by power.",
                                      .rule = "INFLUENCE AND PLACEMENT",
                                      ROWS_AT(struct minor, influence),
                                      .keys = &eur_seats,
                                      .sparse = true,
                                      .max = INFLUENCE_MAX},
                                     FLAG_FIELD(struct minor, free,
                                                "It is a state in its own right in this match, now.",
                                                .rule = "ELIMINATION"),
                                     {0}}};

static const struct record purchase_record = {
    .name = "purchase_line",
    .doc = "A line of a sheet of Builds.",
    .size = sizeof(struct purchase),
    .fields = (const struct field[]){
        ID_OF(struct purchase, kind, "kind", "What is bought, or given up.", eur_purchases),
        ID_OF(struct purchase, place, "place", "Where.", eur_places),
        NUMBER_FIELD(struct purchase, steps, 1, STRENGTH_MAX, "How many steps of strength."),
        {0}}};

#define SEATS_OF(member, text, cites)                                                                        \
    {                                                                                                        \
        .name = #member, .doc = text, .rule = cites, SET_AT(struct player, member), .domain = &eur_seats     \
    }
#define SECRET_SEATS_OF(member, text)                                                                        \
    {                                                                                                        \
        .name = #member, .doc = text, .rule = "DECLARATIONS", SET_AT(struct player, member),                 \
        .domain = &eur_seats, .audience = OWNER                                                              \
    }

const struct record eur_player_record = {
    .name = "player",
    .doc = "A power.",
    .size = sizeof(struct player),
    .fields = (const struct field[]){
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
        {.name = "parted",
         .doc = "The first year in which an alliance or a war with that power was no more.",
         .rule = "Sequence of declarations",
         ROWS_AT(struct player, parted),
         .keys = &eur_seats,
         .sparse = true,
         .max = FIRST_YEAR + YEARS_MAX},
        {.name = "placement",
         .doc = "INFs to be placed this year.",
         .rule = "INFLUENCE AND PLACEMENT",
         ROWS_AT(struct player, placement),
         .keys = &eur_minors,
         .sparse = true,
         .max = YEARLY_INFLUENCE_MAX,
         .audience = OWNER},
        ID_FIELD(struct player, attack_minor, &eur_minors, "Where the diplomatic attack is to be.",
                 .rule = "THE DIPLOMATIC ATTACK", .optional = true, .audience = OWNER),
        ID_FIELD(struct player, attack_target, &eur_seats, "Whom it is directed against.",
                 .rule = "THE DIPLOMATIC ATTACK", .optional = true, .audience = OWNER),
        SECRET_SEATS_OF(declares_war, "Declarations of war on the sheet."),
        SECRET_SEATS_OF(declares_alliance, "Declarations of alliance on the sheet."),
        SECRET_SEATS_OF(declares_armistice, "Declarations of armistice on the sheet."),
        SECRET_SEATS_OF(dissolves, "Alliances to be dissolved, on the sheet."),
        {.name = "gifts",
         .doc = "TPs to be given, by power.",
         .rule = "LOANS",
         ROWS_AT(struct player, gift),
         .keys = &eur_powers,
         .sparse = true,
         .max = GIFT_MAX,
         .audience = OWNER},
        NUMBER_FIELD(struct player, expects, 0, GIFT_MAX,
                     "TPs that the sheet counts on being given in this phase, in all.", .rule = "LOANS",
                     .audience = OWNER),
        {.name = "purchases",
         .doc = "The sheet of Builds, in the order of the places.",
         .rule = "COST TO BUILD",
         .kind = FIELD_RECORD,
         ROWS_AT(struct player, purchase),
         COUNTED_BY(struct player, purchase_count),
         .record = &purchase_record,
         .audience = OWNER},
        {.name = "prefers_army",
         .doc = "Minor states that are to build an army where it would be a fleet.",
         .rule = "Minor states",
         SET_AT(struct player, prefers_army),
         .domain = &eur_minors,
         .audience = OWNER},
        FLAG_FIELD(struct player, extends, "Votes for another year.", .rule = "SCORING PHASE",
                   .audience = OWNER),
        {0}}};

/* A member of every space, as an object by spaces. */
#define BY_SPACE(member)                                                                                     \
    .offset = offsetof(struct state, space[0].member), .repeat = SPACES_MAX, .stride = sizeof(struct space), \
    .width = sizeof(((struct state *)0)->space[0].member), .keys = &eur_spaces

const struct record eur_state_record = {
    .name = "state",
    .doc = "A match of Europe 1619.",
    .size = sizeof(struct state),
    .fields = (const struct field[]){
        NUMBER_FIELD(struct state, year, FIRST_YEAR, FIRST_YEAR + YEARS_MAX - 1, "The year."),
        FLAG_FIELD(struct state, papal_offence,
                   "The Papacy has captured a center, or supported an attack on a "
                   "Catholic power.",
                   .rule = "The Papacy"),
        {.name = "contested",
         .doc = "Spaces left empty by a standoff.",
         .rule = "RETREATS",
         SET_AT(struct state, contested),
         .domain = &eur_spaces},
        {.name = "units",
         .doc = "The units on the map, by space.",
         .rule = "UNITS AND TOTAL MILITARY STRENGTH",
         .kind = FIELD_RECORD,
         BY_SPACE(unit),
         .record = &unit_record,
         .sparse = true},
        {.name = "captors",
         .doc = "Who has captured a space; none: it is its owner's.",
         .rule = "SECURING CONTROL OF A CAPTURED FOREIGN CENTER",
         .kind = FIELD_ID,
         BY_SPACE(captor),
         .domain = &eur_parties,
         .optional = true,
         .may_lack = true},
        {.name = "orders",
         .doc = "The units that are ordered, by space.",
         .rule = "MOVEMENT",
         .kind = FIELD_RECORD,
         BY_SPACE(order),
         .record = &order_record,
         .sparse = true},
        {.name = "leaving",
         .doc = "Dislodged units that must retreat or disband, by space.",
         .rule = "RETREATS",
         .kind = FIELD_RECORD,
         BY_SPACE(leaving),
         .record = &leaving_record,
         .sparse = true},
        {.name = "evicted",
         .doc = "Units that may not stay where they are and must retreat or disband, by space.",
         .rule = "Additional rules to observe",
         .kind = FIELD_RECORD,
         BY_SPACE(evicted),
         .record = &leaving_record,
         .sparse = true},
        {.name = "minors",
         .doc = "The minor states.",
         .kind = FIELD_RECORD,
         ROWS_AT(struct state, minor),
         .record = &minor_record,
         .keys = &eur_minors,
         .may_lack = true},
        {.name = "players",
         .doc = "The powers.",
         .kind = FIELD_RECORD,
         ROWS_AT(struct state, player),
         .record = &eur_player_record,
         .keys = &eur_seats},
        {0}}};

/* ---- what views tell beside it ---- */

static const struct record derived_minor_record = {
    .name = "minor_status",
    .doc = "What the map shows of a minor state.",
    .size = sizeof(struct derived_minor),
    .fields = (const struct field[]){
        ID_FIELD(struct derived_minor, status, &eur_statuses, "Its status.",
                 .rule = "RESULTS, ALIGNMENTS AND CONFESSIONAL MARKERS"),
        OPTIONAL_ID_OF(struct derived_minor, lord, "lord", "The power that it follows.", eur_seats),
        OPTIONAL_ID_OF(struct derived_minor, marker, "marker",
                       "The confessional marker on its home center; between the Diplomatic and the Map "
                       "Adjustment Phase, the "
                       "one that would be placed as things stand.",
                       eur_confessions),
        {0}}};

const struct record eur_derived_record = {
    .name = "map",
    .doc = "What the map shows beside the units.",
    .size = sizeof(struct derived),
    .fields = (const struct field[]){{.name = "statuses",
                                      .doc = "The minor states: status, lord, confessional marker.",
                                      .rule = "RESULTS, ALIGNMENTS AND CONFESSIONAL MARKERS",
                                      .kind = FIELD_RECORD,
                                      ROWS_AT(struct derived, minor),
                                      .record = &derived_minor_record,
                                      .keys = &eur_minors},
                                     {0}}};
