/* Europe 1619: the year as the rulebook lists its phases, and its moves and events, as tables. */
#include "game.h"

extern const char europe_1619_pack[], europe_1619_rulings[], europe_1619_presentation[];
extern const size_t europe_1619_pack_length, europe_1619_rulings_length, europe_1619_presentation_length;

/* ---- the phases of a year ------------------------------------------------------------------------------ */

static const struct step *const steps[STEP_COUNT] = {
    [STEP_DIPLOMATIC_PHASE] =
        &(const struct step){
            .name = "diplomatic_phase",
            .rule = "DIPLOMATIC PHASE",
            .prompt = "Place your INFs, direct a diplomatic attack, make declarations; then say that you are "
                      "ready.",
            .secret = true,
            .asks_whom = "every power that takes part and is not ready",
            .deciders = eur_unready,
            .fallback = eur_fallback_ready,
            .by_default = "What is on the sheet stands; nothing is added.",
            .moves = MOVES(MOVE_READY, MOVE_PLACE_INFLUENCE, MOVE_DIPLOMATIC_ATTACK,
                           MOVE_NO_DIPLOMATIC_ATTACK, MOVE_DECLARE, MOVE_WITHDRAW_DECLARATION),
            .passing = PASSING(MOVE_READY),
            .then = eur_diplomacy_resolve,
        },
    [STEP_DIPLOMATIC_RESULTS] =
        &(const struct step){
            .name = "diplomatic_results",
            .rule = "RESULTS, ALIGNMENTS AND CONFESSIONAL MARKERS",
            .prompt = "The status of each minor state is reported.",
            .then = eur_diplomatic_results,
        },
    [STEP_ORDERS_PHASE] =
        &(const struct step){
            .name = "orders_phase",
            .rule = "ORDER PHASE",
            .prompt = "Order your units and those of your aligned minor states; then say that you are ready. "
                      "A unit without an order holds.",
            .secret = true,
            .asks_whom = "every power with a unit to order that is not ready",
            .deciders = eur_orderers,
            .fallback = eur_fallback_ready,
            .by_default = "What is on the sheet stands; a unit without an order holds.",
            .moves = MOVES(MOVE_READY, MOVE_ORDER),
            .then = eur_orders_revealed,
        },
    [STEP_ADJUDICATION_PHASE] =
        &(const struct step){
            .name = "adjudication_phase",
            .rule = "MOVEMENT",
            .prompt = "All orders are carried out at once.",
            .then = eur_adjudicate,
        },
    [STEP_RETREAT_PHASE] =
        &(const struct step){
            .name = "retreat_phase",
            .rule = "RETREATS",
            .prompt =
                "Choose where your bolstered armies retreat; then say that you are ready. One without a "
                "retreat disbands.",
            .secret = true,
            .asks_whom = "every power with an army that can retreat, which is not ready",
            .deciders = eur_retreaters,
            .by_default = "What is on the sheet stands; an army without a retreat disbands.",
            .moves = MOVES(MOVE_READY, MOVE_RETREAT, MOVE_DISBAND),
            .then = eur_retreats_resolve,
            .fallback = eur_fallback_ready,
        },
    [STEP_MAP_ADJUSTMENT_PHASE] =
        &(const struct step){
            .name = "map_adjustment_phase",
            .rule = "SECURING CONTROL OF A CAPTURED FOREIGN CENTER",
            .prompt = "Captured and liberated provinces are marked.",
            .then = eur_map_adjust,
        },
    [STEP_INCOME] =
        &(const struct step){
            .name = "income",
            .rule = "WEALTH AND INCOME",
            .prompt = "Income is paid.",
            .then = eur_income_pay,
        },
    [STEP_BUILDS] =
        &(const struct step){
            .name = "builds_and_transactions",
            .rule = "BUILDS AND TRANSACTIONS PHASE",
            .prompt = "Give or lend TPs; build, bolster, reduce, for yourself or for minor states; then say "
                      "that you are ready. All of it is reported when all are.",
            .secret = true,
            .asks_whom = "every power that has something to decide and is not ready",
            .deciders = eur_builders,
            .fallback = eur_fallback_ready,
            .by_default = "What is on the sheet stands; nothing is added.",
            .moves = MOVES(MOVE_READY, MOVE_GIVE, MOVE_EXPECT, MOVE_BUILD, MOVE_BOLSTER, MOVE_REDUCE,
                           MOVE_DISBAND_UNIT, MOVE_CANCEL, MOVE_PREFER),
            .passing = PASSING(MOVE_READY),
            .then = eur_builds_resolve,
        },
    [STEP_SCORING_PHASE] =
        &(const struct step){
            .name = "scoring_phase",
            .rule = "SCORING PHASE",
            .prompt = "The powers are scored.",
            .then = eur_score_year,
        },
    [STEP_EXTENSION] =
        &(const struct step){
            .name = "extension",
            .rule = "SCORING PHASE",
            .prompt =
                "There is a tie: shall the game go on for another year? One who says no makes it a draw.",
            .secret = true,
            .asks_whom = "every power that takes part and has not voted",
            .deciders = eur_voters,
            .by_default = "No: the game is a draw.",
            .moves = MOVES(MOVE_EXTEND),
            .then = eur_votes_counted,
            .fallback = eur_fallback_extend,
        },
};

/* ---- moves --------------------------------------------------------------------------------------------- */

/* Each is declared where its rule stands. */
static const struct move_type *const moves[MOVE_COUNT] = {
    [MOVE_READY] = &eur_ready,
    [MOVE_PLACE_INFLUENCE] = &eur_place_influence,
    [MOVE_DIPLOMATIC_ATTACK] = &eur_diplomatic_attack,
    [MOVE_NO_DIPLOMATIC_ATTACK] = &eur_no_diplomatic_attack,
    [MOVE_DECLARE] = &eur_declare,
    [MOVE_WITHDRAW_DECLARATION] = &eur_withdraw_declaration,
    [MOVE_ORDER] = &eur_order,
    [MOVE_RETREAT] = &eur_retreat,
    [MOVE_DISBAND] = &eur_disband,
    [MOVE_GIVE] = &eur_give,
    [MOVE_EXPECT] = &eur_expect,
    [MOVE_BUILD] = &eur_build,
    [MOVE_BOLSTER] = &eur_bolster,
    [MOVE_REDUCE] = &eur_reduce,
    [MOVE_DISBAND_UNIT] = &eur_disband_unit,
    [MOVE_CANCEL] = &eur_cancel,
    [MOVE_PREFER] = &eur_prefer,
    [MOVE_EXTEND] = &eur_extend,
};

/* ---- events -------------------------------------------------------------------------------------------- */

#define OF(as, of, text)                                                                                     \
    {                                                                                                        \
        .name = as, .doc = text, .domain = &(of)                                                             \
    }
#define OF_OR_NONE(as, of, text)                                                                             \
    {                                                                                                        \
        .name = as, .doc = text, .domain = &(of), .optional = true                                           \
    }
#define NUMBER(as, least, most, text)                                                                        \
    {                                                                                                        \
        .name = as, .doc = text, .min = least, .max = most                                                   \
    }
#define REASON OF("reason", eur_loss_reasons, "Why.")
#define POWER  OF("power", eur_powers, "The power.")
#define OTHER  OF("other", eur_powers, "The other power.")
#define MINOR  OF("minor", eur_minors, "The minor state.")
#define UNIT   OF("unit", eur_spaces, "The space where it stood.")
#define PARTY  OF("party", eur_parties, "The power or minor state.")
#define YEAR   NUMBER("year", FIRST_YEAR, FIRST_YEAR + YEARS_MAX - 1, "The year.")
#define COST   NUMBER("amount", 0, TREASURY_MAX, "TPs.")

static const struct event_type events[EVENT_COUNT] = {
    [EVENT_YEAR_BEGUN] = {.name = "year_begun",
                          .doc = "A year begins.",
                          .text = "The year {year} begins.",
                          .args = {YEAR}},
    [EVENT_INFLUENCE_PLACED] = {.name = "influence_placed",
                                .doc = "INFs were placed in a minor state.",
                                .text = "{power} places {points INF|INFs} in {minor}.",
                                .args = {POWER, MINOR,
                                         NUMBER("points", 1, YEARLY_INFLUENCE_MAX, "How many.")}},
    [EVENT_DIPLOMATIC_ATTACK] =
        {.name = "diplomatic_attack",
         .doc = "A diplomatic attack reduced the INFs of both.",
         .text =
             "{power} makes a diplomatic attack on {target} in {minor}: {points?each loses {points INF|INFs}|"
             "neither loses INFs}.",
         .args = {POWER, MINOR, OF("target", eur_powers, "The power that was attacked."),
                  NUMBER("points", 0, INFLUENCE_MAX, "The INFs that each lost.")}},
    [EVENT_INFLUENCE_REMOVED] = {.name = "influence_removed",
                                 .doc = "The INFs of an eliminated power were removed.",
                                 .text =
                                     "{power} loses {points INF|INFs} in {minor}, because it is eliminated.",
                                 .args = {POWER, MINOR, NUMBER("points", 1, INFLUENCE_MAX, "How many.")}},
    [EVENT_STATUS_REPORTED] =
        {.name = "status_reported",
         .doc = "The status of a minor state: of each at the end of the Diplomatic Phase, of those that an "
                "elimination changes at once. A captured one follows nobody.",
         .text = "The status of {minor}: {status}[, follows {power}].",
         .args = {MINOR, OF("status", eur_statuses, "The status."),
                  OF_OR_NONE("power", eur_powers, "Whom it follows; none: no power.")}},
    [EVENT_WAR_DECLARED] = {.name = "war_declared",
                            .doc = "War was declared, in effect from next year.",
                            .text = "{power} declares war on {target}, from next year.",
                            .args = {POWER, OF("target", eur_powers, "The enemy.")}},
    [EVENT_ALLIANCE_ANNOUNCED] = {.name = "alliance_announced",
                                  .doc = "An alliance was declared by both, in effect from next year.",
                                  .text = "{power} and {other} declare an alliance, from next year.",
                                  .args = {POWER, OTHER}},
    [EVENT_ARMISTICE_ANNOUNCED] = {.name = "armistice_announced",
                                   .doc = "An armistice was declared by both, in effect from next year.",
                                   .text = "{power} and {other} declare an armistice, from next year.",
                                   .args = {POWER, OTHER}},
    [EVENT_ALLIANCE_DISSOLVED] =
        {.name = "alliance_dissolved",
         .doc = "An alliance was dissolved; it ends with the year.",
         .text = "{power} dissolves the alliance with {other}, which ends with the year.",
         .args = {POWER, OTHER}},
    [EVENT_WAR_BEGUN] = {.name = "war_begun",
                         .doc = "A war is in effect.",
                         .text = "{power} and {other} are at war.",
                         .args = {POWER, OTHER}},
    [EVENT_ALLIANCE_BEGUN] = {.name = "alliance_begun",
                              .doc = "An alliance is in effect.",
                              .text = "{power} and {other} are allies.",
                              .args = {POWER, OTHER}},
    [EVENT_WAR_ENDED] = {.name = "war_ended",
                         .doc = "A war is over.",
                         .text = "The war between {power} and {other} is over.",
                         .args = {POWER, OTHER}},
    [EVENT_ALLIANCE_ENDED] = {.name = "alliance_ended",
                              .doc = "An alliance is over.",
                              .text = "The alliance between {power} and {other} is over.",
                              .args = {POWER, OTHER}},
    [EVENT_ORDERED] = {.name = "ordered",
                       .doc = "The order of a unit is revealed.",
                       .text = "{power} ordered the unit in {unit} to " EUR_ORDER_TEXT ".",
                       .args = {POWER,
                                UNIT,
                                OF("action", eur_actions, "What it was to do."),
                                OF_OR_NONE("target", eur_spaces,
                                           "Support, convoy: the other unit's space; none: neither."),
                                OF_OR_NONE("to", eur_places,
                                           "Where it, or the other unit, was to go; none: it was to stay."),
                                {.name = "by_convoy", .doc = "Over water.", .flag = true}}},
    [EVENT_ORDER_RESULT] =
        {.name = "order_result",
         .doc = "What came of an order.",
         .text = "The {action} of the unit in {unit} ({party}) {result}{result=void?|{action=support?"
                 "{against?: attacks took {against} of its strength and left {strength}|, with a strength of "
                 "{strength}}|, with a strength of {strength}{against? against {against}}}}[, {reason}].",
         .args = {UNIT, PARTY,
                  OF("result", eur_results,
                     "succeeds: the move was made, the hold kept, the army carried, the support given, be "
                     "it only that part of its strength which attacks on the supporter left of it. "
                     "bounces: a move that was not strong enough. fails: a move without an unbroken "
                     "convoy, a convoy that carried nobody. cut: attacks left nothing of the support, or "
                     "dislodged the supporter. void: the other unit's order does not match. "
                     "dislodged: a unit that held was driven out."),
                  NUMBER("strength", 0, STRENGTHS_MAX,
                         "Move: its attack with what is left of its supports; 0: it had no convoy. Support: "
                         "what is left "
                         "of it. Otherwise: the defence of the space."),
                  NUMBER("against", 0, STRENGTHS_MAX,
                         "Move: the most that stood against it. Support: what attacks on the supporter took "
                         "from it. Otherwise: the strongest attack on the unit's space."),
                  OF("action", eur_actions, "What it was to do."),
                  OF_OR_NONE("reason", eur_reasons,
                             "may-not-attack: a move that bounces off a unit which its side has no right to "
                             "attack. does-not-count: a support that is given, but helps nobody to drive out "
                             "the unit there, its side's or an ally's; left out: neither.")}},
    [EVENT_UNIT_MOVED] = {.name = "unit_moved",
                          .doc = "A unit moved.",
                          .text = "The unit in {unit} ({party}) moves to {to}.",
                          .args = {UNIT, OF("to", eur_places, "Where to."), PARTY}},
    [EVENT_UNIT_DISLODGED] = {.name = "unit_dislodged",
                              .doc = "A unit was dislodged.",
                              .text = "The unit in {unit} ({party}) is dislodged by an attack from {from}.",
                              .args = {UNIT, PARTY, OF("from", eur_spaces, "Where its attacker came from.")}},
    [EVENT_MUST_LEAVE] = {.name = "must_leave",
                          .doc = "A unit may not stay in a foreign province.",
                          .text = "The unit in {unit} ({party}) must leave the province.",
                          .args = {UNIT, PARTY}},
    [EVENT_UNIT_RETREATED] =
        {.name = "unit_retreated",
         .doc = "A unit retreated and lost one step of strength.",
         .text = "The unit in {unit} ({party}) retreats to {to} and loses one step of strength.",
         .args = {UNIT, OF("to", eur_spaces, "Where to."), PARTY}},
    [EVENT_UNIT_DISBANDED] = {.name = "unit_disbanded",
                              .doc = "A unit left the map.",
                              .text = "The unit in {unit} ({party}) is disbanded {reason}.",
                              .args = {UNIT, PARTY, REASON}},
    [EVENT_PAPAL_OFFENCE] = {.name = "papal_offence",
                             .doc = "The Papacy has captured a center, or supported an attack on a Catholic "
                                    "power: Catholic powers may declare war on it.",
                             .text =
                                 "Catholic powers may declare war on the Papacy, which has offended them."},
    [EVENT_CAPTURED] = {.name = "captured",
                        .doc = "A space was captured.",
                        .text = "{space} is captured by {party}.",
                        .args = {OF("space", eur_spaces, "The space."), PARTY}},
    [EVENT_LIBERATED] =
        {.name = "liberated",
         .doc = "Nobody has captured a space any more.",
         .text = "{space} is no longer captured {reason}{party?: it belongs to {party} again|, and lies "
                 "open}.",
         .args = {OF("space", eur_spaces, "The space."),
                  OF_OR_NONE("party", eur_parties, "Whose it is again; none: its owner is eliminated."),
                  REASON}},
    [EVENT_POWER_ELIMINATED] = {.name = "power_eliminated",
                                .doc = "A power is eliminated.",
                                .text = "{power} is eliminated.",
                                .args = {POWER}},
    [EVENT_MINOR_FREED] = {.name = "minor_freed",
                           .doc = "A new minor state arose.",
                           .text = "{minor} becomes a minor state.",
                           .args = {MINOR}},
    [EVENT_INCOME] = {.name = "income",
                      .doc = "A power received its income.",
                      .text = "{power} has an income of {amount TP|TPs}.",
                      .args = {POWER, COST}},
    [EVENT_GIFT] = {.name = "gift",
                    .doc = "A power gave TPs to another, or lent or repaid them.",
                    .text = "{power} gives {amount TP|TPs} to {other}.",
                    .args = {POWER, OTHER, NUMBER("amount", 1, GIFT_MAX, "TPs.")}},
    [EVENT_UNIT_BUILT] =
        {.name = "unit_built",
         .doc = "A unit was built.",
         .text = "A new {kind} of {party} stands in {place}{power?: {power} has paid {amount TP|TPs}}.",
         .args = {PARTY, OF("place", eur_places, "Where."), OF("kind", eur_kinds, "Army or fleet."),
                  OF_OR_NONE("power", eur_powers, "Who paid; none: the minor state built."), COST}},
    [EVENT_UNIT_BOLSTERED] =
        {.name = "unit_bolstered",
         .doc = "An army was bolstered.",
         .text = "{power} bolsters the army in {unit} by {steps step|steps} for {amount TP|TPs}.",
         .args = {UNIT, NUMBER("steps", 1, STRENGTH_MAX, "By how much."), POWER, COST}},
    [EVENT_UNIT_REDUCED] = {.name = "unit_reduced",
                            .doc = "An army was reduced.",
                            .text = "The army in {unit} is reduced by {steps step|steps}.",
                            .args = {UNIT, NUMBER("steps", 1, STRENGTH_MAX, "By how much.")}},
    [EVENT_PURCHASE_VOID] =
        {.name = "purchase_void",
         .doc = "What another has bought first cannot be bought: the TPs are kept.",
         .text = "{power} cannot buy in {space}, where another has bought first, and keeps the TPs.",
         .args = {POWER, OF("space", eur_spaces, "Where.")}},
    [EVENT_PURCHASE_UNPAID] =
        {.name = "purchase_unpaid",
         .doc = "What others have given is less than the sheet counted on, and pays for none of the line.",
         .text = "{power} has not been given enough to buy in {space}.",
         .args = {POWER, OF("space", eur_spaces, "Where.")}},
    [EVENT_SCORED] = {.name = "scored",
                      .doc = "A power's victory points this year.",
                      .text = "{power} scores {points victory point|victory points}.",
                      .args = {POWER, NUMBER("points", -POINTS_MAX, POINTS_MAX, "Points.")}},
    [EVENT_YEAR_ADDED] = {.name = "year_added",
                          .doc = "All agreed to another year.",
                          .text = "All agree to another year: {year}.",
                          .args = {YEAR}},
    [EVENT_GAME_WON] = {.name = "game_won",
                        .doc = "The game is over.",
                        .text = "{power} wins.",
                        .args = {POWER}},
    [EVENT_GAME_DRAWN] = {.name = "game_drawn",
                          .doc = "The game is over: a draw.",
                          .text = "The game is a draw."},
    [EVENT_DRAW_SHARED] = {.name = "draw_shared",
                           .doc = "A power is one of those that share the draw.",
                           .text = "{power} shares the draw.",
                           .args = {POWER}},
};

/* ---- the game ------------------------------------------------------------------------------------------ */

static const struct scenario scenarios[] = {
    {.id = "standard",
     .name = "Europe 1619",
     .doc = "The starting positions of 1619, by the number of players.",
     .seating = eur_seating},
    {0}};
static const struct option options[] = {{0}};
static const struct domain *const domains[] = {
    &eur_seats,   &eur_powers,  &eur_places,      &eur_spaces,    &eur_minors,       &eur_parties,
    &eur_kinds,   &eur_groups,  &eur_place_kinds, &eur_relations, &eur_statuses,     &eur_confessions,
    &eur_actions, &eur_results, &eur_reasons,     &eur_purchases, &eur_loss_reasons, &eur_declarations,
    NULL};

/* ---- standing instructions ---- */

static int32_t this_year(const struct play *p)
{
    return eur_state(p)->year;
}

static const struct instruction_scope scopes[] = {{"year", "Until the end of this year.", this_year}, {0}};

static bool is_at_war(const struct play *p, int seat)
{
    return !set_is_empty(eur_player(p, seat)->enemies, 1);
}

static bool faces_war(const struct play *p, int seat)
{
    return !set_is_empty(eur_player(p, seat)->enemies_next, 1);
}

static bool is_touched(const struct play *p, int seat)
{
    for (int i = 0; i < eur_components(p)->space_count; i++) {
        const struct unit *unit = eur_unit(p, i);
        if (eur_owner(p, i) != seat) continue;
        if (eur_holder(p, i) != seat || (eur_is_unit(unit) && unit->party != seat)) return true;
    }
    return false;
}

static const struct instruction_condition conditions[] = {
    {"at-war", "The power is at war.", is_at_war},
    {"war-declared", "A war of the power has been declared, and is in effect from the next year on.",
     faces_war},
    {"own-spaces", "A space of the power is held by another party, or a unit of another stands in it.",
     is_touched},
    {0}};

/* Points are public, and those of the map as it is now. */
static int32_t score(const struct play *p, int seat)
{
    return play_head(p)->over ? eur_player(p, seat)->points : eur_points(p, seat);
}

const struct game eur_game = {
    .id = "europe-1619",
    .title = "Europe 1619",
    .doc = "A Diplomacy variant of fifteen powers in the Thirty Years War (Matthew Medeiros, 2018).",
    .revision = 5,
    .seats = &eur_seats,
    .players_min = PLAYERS_MIN,
    .players_max = SEATS,
    .scenarios = scenarios,
    .options = options,
    .domains = domains,
    .scopes = scopes,
    .conditions = conditions,
    .state = &eur_state_record,
    .derived = &eur_derived_record,
    .derive = eur_derive,
    .steps = steps,
    .step_count = STEP_COUNT,
    .moves = moves,
    .move_count = MOVE_COUNT,
    .events = events,
    .event_count = EVENT_COUNT,
    .pack = &eur_components_record,
    .pack_text = europe_1619_pack,
    .pack_length = &europe_1619_pack_length,
    .pack_check = eur_components_check,
    .rulings_text = europe_1619_rulings,
    .rulings_length = &europe_1619_rulings_length,
    .presentation_text = europe_1619_presentation,
    .presentation_length = &europe_1619_presentation_length,
    .set_up = eur_set_up,
    .conceded = eur_conceded,
    .settle = eur_settle,
    .inspect = eur_inspect,
    .laws = eur_laws,
    .resample = eur_resample,
    .score = score,
};
