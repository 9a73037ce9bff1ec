/* Time of Wars: the sequence of play, and the table of the game.
 *
 * A turn goes from phase to phase (STEP_TURN, turn.c). A phase and its steps stand in these files:
 *
 *     6.1     Funds gaining             turn.c
 *     6.2     Cards drawing             cards/drawing.c          STEP_DRAW
 *     6.3     Rulers changing           states/rulers.c          STEP_RULER
 *     6.4     Commanders changing       states/commanders.c      STEP_COMMANDERS
 *     6.5.1   Forced peace              states/forced_peace.c    STEP_FORCED_PEACE, RETAKING, PEACE_TERMS
 *     6.5.2   Negotiations              states/announcements.c   STEP_ANNOUNCEMENTS
 *             the arrangement           states/deal_answer.c     STEP_DEAL (its terms: deal.c)
 *             borrowing of units        states/borrowing.c       STEP_BORROW
 *     6.5.5   Declaring a War           war/war.c                STEP_WAR
 *     6.6     Religious unrest          states/religion.c        STEP_REVOLTS
 *     6.7     Mercenaries hiring        states/mercenaries.c     STEP_BID, HIRE, ASSIGN
 *     6.8     Strategic deployment      war/deployment.c         STEP_DEPLOY
 *     6.9     Players' impulses         war/impulses.c           STEP_IMPULSES, IMPULSE
 *     6.9.1.1   Actions                 war/actions.c, states/recruitment.c, ratings.c, religion.c
 *     6.9.1.2   Events                  cards/card_event.c       STEP_EVENT, ANSWER (cards/card_answer.c)
 *     6.9.3.1   Movement                war/march.c, march_*.c, combine.c, sea.c                  STEP_MARCH
 *     6.9.3.2   Interception            war/interception.c       STEP_INTERCEPTION, ATTEMPT, TURN_BACK
 *     6.9.3.3   Withdrawal              war/withdrawal.c         STEP_WITHDRAWAL
 *     6.9.3.4   Land Battle             war/attack.c, battle*.c, losses.c                         STEP_BATTLE
 *     6.9.3.4   Retreat                 war/retreat.c            STEP_RETREAT
 *     6.9.3.5   Naval Battle            war/battle.c, sea.c, fleets.c
 *     6.9.3.6   Sieges, Assault         war/siege.c              STEP_SIEGE
 *     6.9.3.8   Control, Plunder        war/occupation.c
 *     6.10    Armies' return            war/armies_return.c      STEP_RETURN
 *     6.11    Removal of markers        end_of_turn.c
 *     6.12    Rulers' Domestic Policy   end_of_turn.c
 *     7.0     Winning                   victory.c
 *
 * Minor States (4.0) are in states/minor_states.c and spoils.c, war/free_war.c, war/tatars.c and
 * war/cossacks.c. Windows for Reactions (2.5) are in war/reactions.c. states/settle.c has what follows by
 * itself after every move. steps.def lists all steps, moves.def all moves, both with the files where they
 * stand. events.def lists what is told. */
#include "games/time-of-wars/cards/events.h"

#include "engine/define_lists.h" /* steps, moves, events, draws */
#include "games/embedded.h"

DECLARE_EMBEDDED(time_of_wars);

/* ---- standing instructions ---- */

static int32_t current_turn(const struct play *p)
{
    return tow_state(p)->turn;
}

static int32_t current_march(const struct play *p)
{
    return step_record_of(p, STEP_MARCH) ? tow_state(p)->marches : SCOPE_OFF;
}

static int32_t current_battle(const struct play *p)
{
    return step_record_of(p, STEP_BATTLE) ? tow_state(p)->battles : SCOPE_OFF;
}

static const struct instruction_scope scopes[] = {{"turn", "Until the Game Turn ends.", current_turn},
                                                  {"march", "Until the march ends.", current_march},
                                                  {"battle", "Until the battle ends.", current_battle},
                                                  {NULL}};

static const struct instruction_condition conditions[] = {INSTRUCTION_CHOICE, {0}};

static const struct number_word words[] = {
    {"baltic_ports", tow_word_baltic_ports},
    {"black_sea_ports", tow_word_black_sea_ports},
    {"has_terms", tow_word_has_terms},
    {"funds_given", tow_word_funds_given},
    {"funds_asked", tow_word_funds_asked},
    {"units_lent", tow_word_units_lent},
    {"units_borrowed", tow_word_units_borrowed},
    {"attacker", tow_word_attacker, &tow_powers},
    {"defender", tow_word_defender, &tow_powers},
    {"attack_column", tow_word_attack_column},
    {"defence_column", tow_word_defence_column},
    {"attack_column_end", tow_word_attack_column_end},
    {"defence_column_end", tow_word_defence_column_end},
    {"attack_value", tow_word_attack_value},
    {"attack_rating", tow_word_attack_rating},
    {"defence_value", tow_word_defence_value},
    {"defence_rating", tow_word_defence_rating},
    {"losses_left", tow_word_losses_left},
    {.name = "cards_offered", .of_move = tow_word_cards_offered},
    {.name = "cards_asked", .of_move = tow_word_cards_asked},
    {.name = "way_price", .of_move = tow_word_way_price},
    {.name = "enemies_there", .of_move = tow_word_enemies_there},
    {.name = "fleet_there", .of_move = tow_word_fleet_there},
    {.name = "interceptor_value", .of_move = tow_word_interceptor_value},
    {.name = "siege_rating", .of_move = tow_word_siege_rating},
    {.name = "calming", .domain = &tow_commanders, .of_move = tow_word_calming},
    {.name = "calming_rating", .of_move = tow_word_calming_rating},
    {.name = "raid_needs", .of_move = tow_word_raid_needs},
    {"success_from", tow_word_success_from},
    {.name = "retakes_fortified", .of_move = tow_word_retakes_fortified},
    {"crossing_fleet", tow_word_crossing_fleet},
    {"barring_fleet", tow_word_barring_fleet},
    {"army_value", tow_word_army_value},
    {"army_rating", tow_word_army_rating},
    {"enemies_here", tow_word_enemies_here},
    {"standing_value", tow_word_standing_value},
    {"points_left", tow_word_points_left},
    {"units_done", tow_word_units_done},
    {"attrition", tow_word_attrition},
    {"ruler", tow_word_ruler, &tow_rulers},
    {"ruler_additional", tow_word_ruler_additional},
    {"ruler_preserved", tow_word_ruler_preserved},
    {"ruler_funds", tow_word_ruler_funds},
    {"heir", tow_word_heir, &tow_rulers},
    {"heir_additional", tow_word_heir_additional},
    {"heir_preserved", tow_word_heir_preserved},
    {"heir_funds", tow_word_heir_funds},
    {"way_back", tow_word_way_back, &tow_spaces},
    {"price_back", tow_word_price_back},
    {"acting", tow_word_acting, &tow_seats},
    {"besieger", tow_word_besieger, &tow_seats},
    {"is_assault", tow_word_is_assault},
    {"marcher", tow_word_marcher, &tow_seats},
    {"interceptor", tow_word_interceptor, &tow_commanders},
    {NULL}};

const struct game tow_game = {
    .id = "time-of-wars",
    .title = "Time of Wars: Eastern Europe 1590-1660",
    .doc = "The struggle for Eastern Europe, by Krzysztof Dytczak. Five superpowers; scenarios for two and "
           "three players.",
    .revision = 11,
    .seats = &tow_seats,
    .players_min = 2,
    .players_max = 5,
    .scenarios = tow_scenarios,
    .options = tow_match_options,
    .domains = tow_domains,
    .words = words,
    .state = &tow_state_record,
    .derived = &tow_derived_record,
    .derive = tow_derive,
    GAME_LISTS,
    .scopes = scopes,
    .conditions = conditions,
    .pack = &tow_components_record,
    EMBEDDED(time_of_wars),
    .pack_check = tow_components_check,
    .pack_upgrade = tow_pack_upgrade,
    .set_up = tow_set_up,
    .settle = tow_settle,
    .inspect = tow_inspect,
    .laws = tow_laws,
    .resample = tow_resample,
    .score = tow_score,
    .ranking = &tow_final_ranking,
};
