/* Thirty Years War: the sequence of play, and what the game is made of.
 *
 * set_up.c sets the pieces up (4.0, 18.0). In some scenarios STEP_PLACE_FRENCH and STEP_PLACE_PILLAGE follow.
 * Then STEP_TURN (turn.c) leads from phase to phase (6.0):
 *
 *     A  Wallenstein          7.2     STEP_WALLENSTEIN       states/wallenstein.c
 *     B  Pillage Recovery     15.25   STEP_RECOVERY          war/pillage.c
 *     C  Card Draw            8.1     -                      cards/cards.c
 *     D  Action, six Rounds   8.2     STEP_ROUND             turn.c; a Round is used for one of these:
 *           an Activation     8.3     STEP_ACTIVATION        war/activation.c, stack.c, movement.c
 *           a Free Action     8.32    STEP_ACTIVATION        war/activation.c, free_actions.c
 *           Recruitment       8.4     STEP_RECRUITMENT       states/recruitment.c
 *           Foreign Aid       8.5     -                      states/aid.c
 *           an Event          8.6     STEP_EVENT             cards/card_event.c, events_*.c
 *           Peace             5.3     STEP_PEACE             states/peace.c, withdrawal.c
 *           a campaign move   19.8    STEP_CAMPAIGN          war/campaign_move.c
 *     E  Pay                  15.1    STEP_PAY               states/pay.c
 *        Loot                 15.2    STEP_LOOTING           war/loot.c
 *     F  Continued Sieges     13.26   STEP_CONTINUED_SIEGES  war/siege.c
 *        Peasant Revolts      9.44    STEP_REVOLT_SPREAD     states/revolts.c
 *     G  End of Turn          6.0     STEP_END_OF_TURN       turn.c; the end of the game: victory.c
 *
 * An Activation, and some Events, lead on to these:
 *
 *     Fortress Reaction       11.23   STEP_FORTRESS_REACTION war/fortress_reaction.c
 *     Foraging                11.16   STEP_FORAGING          war/foraging.c
 *     Combat                  12.2    STEP_COMBAT            war/combat.c; cards/combat_cards.c
 *        losses               12.3    STEP_LOSSES            war/losses.c
 *        the retreat          12.5    STEP_RETREAT           war/retreat.c
 *        a Siege marker       12.28   STEP_PLACE_SIEGE       war/siege.c
 *
 * Pieces that cannot stay where they are lead to STEP_OVER_LIMIT (10.22, war/retreat.c),
 * STEP_LEADERS_ALONE (15.225, war/leaders_alone.c) or STEP_ARMY_IN_UP (16.22, states/dutch_war.c).
 * settle.c has what follows of itself after every move. steps.def lists all steps, moves.def all moves, both
 * with the files where they stand. events.def lists what is told. */
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/words.h"

#include "engine/define_lists.h" /* steps, moves, events, draws */
#include "games/embedded.h"

DECLARE_EMBEDDED(thirty_years_war);

/* ---- standing instructions ---- */

static int32_t current_turn(const struct play *p)
{
    return tyw_state(p)->turn;
}

static int32_t current_battle(const struct play *p)
{
    return step_record_of(p, STEP_COMBAT) ? tyw_state(p)->battles : SCOPE_OFF;
}

static const struct instruction_scope scopes[] = {{"turn", "Until the turn ends.", current_turn},
                                                  {"battle", "Until the battle ends.", current_battle},
                                                  {NULL}};

static const struct instruction_condition conditions[] = {INSTRUCTION_CHOICE, {0}};

static const struct number_word words[] = {
    {.name = "forage_due", .value = tyw_word_forage_due},
    {.name = "levels_left", .value = tyw_word_levels_left},
    {.name = "pay_due", .value = tyw_word_pay_due},
    {.name = "siege_factors", .value = tyw_word_siege_factors},
    {.name = "siege_level", .value = tyw_word_siege_level},
    {.name = "siege_die", .value = tyw_word_siege_die},
    {.name = "attack_strength", .value = tyw_word_attack_strength},
    {.name = "attack_drm", .value = tyw_word_attack_drm},
    {.name = "defence_strength", .value = tyw_word_defence_strength},
    {.name = "defence_drm", .value = tyw_word_defence_drm},
    {.name = "attack_column", .value = tyw_word_attack_column},
    {.name = "attack_column_end", .value = tyw_word_attack_column_end},
    {.name = "defence_column", .value = tyw_word_defence_column},
    {.name = "defence_column_end", .value = tyw_word_defence_column_end},
    {.name = "movement_left", .value = tyw_word_movement_left},
    {.name = "card_round", .value = tyw_word_card_round},
    {.name = "leaders_overrun", .value = tyw_word_leaders_overrun},
    {.name = "battle_space", .value = tyw_word_battle_space, .domain = &tyw_spaces},
    {.name = "recruiting_drm", .of_move = tyw_word_recruiting_drm},
    {.name = "violated", .domain = &tyw_areas, .of_move = tyw_word_violated},
    {.name = "enemies_there", .of_move = tyw_word_enemies_there},
    {.name = "recruiting_from", .of_move = tyw_word_recruiting_from},
    {.name = "leader_place", .domain = &tyw_spaces, .of_move = tyw_word_leader_place},
    {.name = "leader_units", .of_move = tyw_word_leader_units},
    {.name = "leaders_to_come", .of_move = tyw_word_leaders_to_come},
    {.name = "units_to_come", .of_move = tyw_word_units_to_come},
    {.name = "kept", .domain = &tyw_cards, .own = tyw_word_kept},
    {.name = "aid_spain", .of_move = tyw_word_aid_spain},
    {.name = "aid_pope", .of_move = tyw_word_aid_pope},
    {.name = "aid_france", .of_move = tyw_word_aid_france},
    {.name = "aid_england", .of_move = tyw_word_aid_england},
    {.name = "aid_up", .of_move = tyw_word_aid_up},
    {.name = "aid_savoy", .of_move = tyw_word_aid_savoy},
    {.name = "aid_sweden", .of_move = tyw_word_aid_sweden},
    {.name = "aid_short_spain", .of_move = tyw_word_aid_short_spain},
    {.name = "aid_short_pope", .of_move = tyw_word_aid_short_pope},
    {.name = "aid_short_france", .of_move = tyw_word_aid_short_france},
    {.name = "aid_short_england", .of_move = tyw_word_aid_short_england},
    {.name = "aid_short_up", .of_move = tyw_word_aid_short_up},
    {.name = "aid_short_savoy", .of_move = tyw_word_aid_short_savoy},
    {.name = "aid_short_sweden", .of_move = tyw_word_aid_short_sweden},
    {NULL}};

const struct game tyw_game = {
    .id = "thirty-years-war",
    .title = "Thirty Years War: Europe in Agony",
    .doc = "The war of 1618 to 1648, by David A. Fox and Michael Welker. Two players: the Protestants and "
           "the Catholics.",
    .revision = 8,
    .seats = &tyw_seats,
    .players_min = 2,
    .players_max = 2,
    .scenarios = tyw_scenarios,
    .options = tyw_options,
    .domains = tyw_domains,
    .words = words,
    .state = &tyw_state_record,
    .derived = &tyw_derived_record,
    .derive = tyw_derive,
    GAME_LISTS,
    .scopes = scopes,
    .conditions = conditions,
    .pack = &tyw_components_record,
    EMBEDDED(thirty_years_war),
    .pack_check = tyw_components_check,
    .set_up = tyw_set_up,
    .settle = tyw_settle,
    .inspect = tyw_inspect,
    .laws = tyw_laws,
    .resample = tyw_resample,
    .score = tyw_score,
    .ranking = &tyw_final_ranking,
};
