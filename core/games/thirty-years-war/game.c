/* Thirty Years War: the sequence of play, step by step, and what the game is made of. events.def has what is told; a move is declared where its rule stands. */
#include "games/thirty-years-war/tables.h"

#include "engine/define_events.h" /* events, draws */

extern const char thirty_years_war_pack[], thirty_years_war_rulings[], thirty_years_war_presentation[];
extern const size_t thirty_years_war_pack_length, thirty_years_war_rulings_length,
    thirty_years_war_presentation_length;

#define STEP(NAME, name) [STEP_##NAME] = &tyw_step_##name,
static const struct step *const steps[STEP_COUNT] = {
#include "games/thirty-years-war/steps.def"
};

#define MOVE(NAME, name, args) [MOVE_##NAME] = &tyw_move_##name,
static const struct move_type *const moves[MOVE_COUNT] = {
#include "games/thirty-years-war/moves.def"
};

/* ---- what can be chosen for a match ---- */

static const struct scenario scenarios[] = {
    {.id = "campaign",
     .name = "Campaign Game",
     .doc = "Turns 1 to 14 (4.0).",
     .players_min = 2,
     .players_max = 2,
     .players = 2},
    {.id = "early-war",
     .name = "Early War Scenario",
     .doc = "Turns 1 to 5 (18.1).",
     .players_min = 2,
     .players_max = 2,
     .players = 2},
    {.id = "intervention",
     .name = "Intervention Scenario",
     .doc = "Turns 6 to 8 (18.2).",
     .players_min = 2,
     .players_max = 2,
     .players = 2},
    {.id = "apocalypse",
     .name = "Apocalypse Scenario",
     .doc = "Turns 10 to 14 (18.3).",
     .players_min = 2,
     .players_max = 2,
     .players = 2},
    {NULL},
};

/* In alphabetical order: they are hashed so. */
static const struct option options[] = {
    [OPTION_AID_LOGISTICS] = {"aid-logistics", "A Free Action costs 1 Aid Point.", "19.4c", 0, 1, 0},
    [OPTION_AID_NO_LIMIT] = {"aid-no-limit", "Any number of cards may be played as AID.", "19.4a", 0, 1, 0},
    [OPTION_AID_RECRUITING] = {"aid-recruiting", "Recruiting without 1 Aid Point is rolled at -1.", "19.4b",
                               0, 1, 0},
    [OPTION_CAMPAIGN_MOVE] = {"campaign-move", "A second leader may be activated.", "19.8", 0, 1, 0},
    [OPTION_GUEBRIANT] = {"guebriant", "Guébriant comes with France.", "19.2b", 0, 1, 0},
    [OPTION_IMPERIAL_VETERAN] = {"imperial-veteran", "The 4th Imperial Veteran stands in Vienna.", "19.2a", 0,
                                 1, 0},
    [OPTION_LOC_IN_ACTION] = {"loc-in-action-phase",
                              "LOCs are established at the end of a side's last round.", "19.3", 0, 1, 0},
    [OPTION_OLD_CORPS] = {"old-corps", "Three Musketeers is also a Combat Card.", "19.9", 0, 1, 0},
    [OPTION_RICHELIEU] = {"richelieu-aid", "Richelieu brings the aid that the card prints.", "19.10", 0, 1,
                          0},
    [OPTION_TILLY] = {"tilly-dynamic", "Tilly is a two-star Dynamic Leader.", "19.7", 0, 1, 0},
    [OPTION_UP_INTERVENTION] = {"up-intervention", "Any card may be played to move the Dutch War marker.",
                                "19.5", 0, 1, 0},
    [OPTION_VICTORY] = {"victory-determination", "Other VP ranges decide the match.", "19.1", 0, 1, 0},
    [OPTION_WALLENSTEIN_AMBITION] = {"wallenstein-ambition", "Wallenstein's marker may move further.", "19.6",
                                     0, 1, 0},
    [OPTION_WALLENSTEIN_ENEMIES] = {"wallenstein-enemies", "The Protestant may plot against Wallenstein.",
                                    "19.11", 0, 1, 0},
    [OPTION_WALLENSTEIN_STARS] = {"wallenstein-two-stars",
                                  "Wallenstein commands every army that he is stacked with.", "7.25", 0, 1,
                                  0},
    [OPTION_COUNT] = {NULL},
};

static const struct domain *const domains[] = {&tyw_seats,
                                               &tyw_spaces,
                                               &tyw_areas,
                                               &tyw_leaders,
                                               &tyw_kinds,
                                               &tyw_units,
                                               &tyw_cards,
                                               &tyw_nations,
                                               &tyw_unit_types,
                                               &tyw_conditions,
                                               &tyw_donors,
                                               &tyw_parts,
                                               &tyw_removals,
                                               &tyw_effects,
                                               &tyw_space_kinds,
                                               &tyw_electorates,
                                               &tyw_combat_roles,
                                               &tyw_peace_results,
                                               &tyw_popes,
                                               &pack_anchors,
                                               &tyw_wallensteins,
                                               &tyw_sieges,
                                               &tyw_uses,
                                               &tyw_victories,
                                               &tyw_consequences,
                                               &tyw_vp_reasons,
                                               &tyw_loss_reasons,
                                               &tyw_reasons,
                                               &tyw_battle_kinds,
                                               &tyw_stays,
                                               &tyw_phases,
                                               &tyw_round_stages,
                                               &tyw_activation_stages,
                                               &tyw_combat_stages,
                                               &tyw_event_stages,
                                               &tyw_peace_stages,
                                               &tyw_loot_stages,
                                               &tyw_campaign_stages,
                                               &tyw_roles,
                                               &tyw_battle_results,
                                               &tyw_untils,
                                               &tyw_dutch_boxes,
                                               NULL};

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

static const struct number_word words[] = {
    {"forage_due", tyw_word_forage_due},   {"levels_left", tyw_word_levels_left},
    {"pay_due", tyw_word_pay_due},         {"siege_factors", tyw_word_siege_factors},
    {"siege_level", tyw_word_siege_level}, {NULL}};

const struct game tyw_game = {
    .id = "thirty-years-war",
    .title = "Thirty Years War: Europe in Agony",
    .doc = "The war of 1618 to 1648, by David A. Fox and Michael Welker. Two players: the Protestants and "
           "the Catholics.",
    .revision = 6,
    .seats = &tyw_seats,
    .players_min = 2,
    .players_max = 2,
    .scenarios = scenarios,
    .options = options,
    .domains = domains,
    .words = words,
    .state = &tyw_state_record,
    .derived = &tyw_derived_record,
    .derive = tyw_derive,
    .steps = steps,
    .step_count = STEP_COUNT,
    .moves = moves,
    .move_count = MOVE_COUNT,
    .events = events,
    .event_count = EVENT_COUNT,
    .draws = draws,
    .draw_count = DRAW_COUNT,
    .scopes = scopes,
    .pack = &tyw_components_record,
    .pack_text = thirty_years_war_pack,
    .pack_length = &thirty_years_war_pack_length,
    .pack_check = tyw_components_check,
    .rulings_text = thirty_years_war_rulings,
    .rulings_length = &thirty_years_war_rulings_length,
    .presentation_text = thirty_years_war_presentation,
    .presentation_length = &thirty_years_war_presentation_length,
    .set_up = tyw_set_up,
    .settle = tyw_settle,
    .inspect = tyw_inspect,
    .laws = tyw_laws,
    .resample = tyw_resample,
    .score = tyw_score,
};
