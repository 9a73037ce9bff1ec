/* Europe 1619: the year as the rulebook lists its phases, and its moves and events, as tables. */
#include "game.h"

#include "engine/define_events.h" /* events, draws */

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
    .draws = draws,
    .draw_count = DRAW_COUNT,
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
