/* Time of Wars: the sequence of play, step by step, and what the game is made of. events.def has what is told; a move is declared where
 * its rule stands. */
#include "games/time-of-wars/cards/events.h"

#include "engine/define_events.h" /* events, draws */

extern const char time_of_wars_pack[], time_of_wars_rulings[], time_of_wars_presentation[];
extern const size_t time_of_wars_pack_length, time_of_wars_rulings_length, time_of_wars_presentation_length;

/* ---- the sequence of play ---- */

static const struct step *const steps[STEP_COUNT] = {
#define STEP(NAME, name) [STEP_##NAME] = &tow_step_##name,
#include "games/time-of-wars/steps.def"
};

static const struct move_type *const moves[MOVE_COUNT] = {
#define MOVE(NAME, name, args) [MOVE_##NAME] = &tow_move_##name,
#include "games/time-of-wars/moves.def"
};

/* ---- scenarios and options ---- */

enum { ALL_FIVE = (1 << SEATS) - 1 };

static const struct scenario scenarios[] = {
    {.id = "main",
     .name = "Time of Wars 1590-1660",
     .doc = "The five superpowers, seven Game Turns.",
     .seats = ALL_FIVE},
    {.id = "dymitriads",
     .name = "Dymitriads 1600-1619",
     .doc = "Sweden, Russia and the Commonwealth, Game Turns 2 and 3.",
     .seats = 1 << SWEDEN | 1 << RUSSIA | 1 << COMMONWEALTH},
    {.id = "long-turkish-war",
     .name = "Long Turkish War 1593-1606",
     .doc = "The Ottoman Empire and the Holy Roman Empire, Game Turns 1 and 2.",
     .seats = 1 << OTTOMAN | 1 << HRE},
    {.id = "khmelnytsky-uprising",
     .name = "Khmelnytsky Uprising 1648-1657",
     .doc = "Russia, the Ottoman Empire and the Commonwealth, Game Turns 6 and 7.",
     .seats = 1 << RUSSIA | 1 << OTTOMAN | 1 << COMMONWEALTH},
    {.id = "swedish-deluge",
     .name = "Swedish Deluge 1655-1660",
     .doc = "Sweden, Russia and the Commonwealth, two turns of Game Turn 7.",
     .seats = 1 << SWEDEN | 1 << RUSSIA | 1 << COMMONWEALTH},
    {NULL}};

static const struct option options[] = {{NULL}};

static const struct domain *const domains[] = {&tow_seats,
                                               &tow_powers,
                                               &tow_nations,
                                               &tow_religions,
                                               &tow_zones,
                                               &tow_seas,
                                               &tow_space_kinds,
                                               &tow_ways,
                                               &tow_arms,
                                               &tow_conditions,
                                               &tow_ratings,
                                               &tow_tracks,
                                               &tow_stripes,
                                               &tow_effects,
                                               &pack_anchors,
                                               &tow_spaces,
                                               &tow_kinds,
                                               &tow_units,
                                               &tow_commanders,
                                               &tow_rulers,
                                               &tow_cards,
                                               &tow_relations,
                                               &tow_markers,
                                               &tow_game_turns,
                                               &tow_uses,
                                               &tow_outcomes,
                                               &tow_victories,
                                               &tow_loss_reasons,
                                               &tow_reasons,
                                               &tow_battle_kinds,
                                               &tow_options,
                                               &tow_posts,
                                               &tow_boxes,
                                               &tow_untils,
                                               &tow_phases,
                                               &tow_draw_stages,
                                               &tow_deal_stages,
                                               &tow_impulse_stages,
                                               &tow_event_stages,
                                               &tow_questions,
                                               &tow_march_stages,
                                               &tow_attempt_stages,
                                               &tow_battle_stages,
                                               &tow_siege_stages,
                                               &tow_sea_raid_stages,
                                               &tow_roles,
                                               &tow_protection_turns,
                                               NULL};

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

/* With it nobody is asked for a Reaction whom his own hand leaves nothing but to pass. */
static bool has_choice(const struct play *p, int seat)
{
    struct move only;
    return !play_only_move(p, seat, &only);
}

static const struct instruction_condition conditions[] = {
    {"choice", "The seat could do something else than pass.", has_choice}, {NULL}};

static const struct number_word words[] = {
    {"baltic_ports", tow_word_baltic_ports}, {"black_sea_ports", tow_word_black_sea_ports}, {NULL}};

const struct game tow_game = {
    .id = "time-of-wars",
    .title = "Time of Wars: Eastern Europe 1590-1660",
    .doc = "The struggle for Eastern Europe, by Krzysztof Dytczak. Five superpowers; scenarios for two and "
           "three players.",
    .revision = 7,
    .seats = &tow_seats,
    .players_min = 2,
    .players_max = 5,
    .scenarios = scenarios,
    .options = options,
    .domains = domains,
    .words = words,
    .state = &tow_state_record,
    .derived = &tow_derived_record,
    .derive = tow_derive,
    .steps = steps,
    .step_count = STEP_COUNT,
    .moves = moves,
    .move_count = MOVE_COUNT,
    .events = events,
    .event_count = EVENT_COUNT,
    .draws = draws,
    .draw_count = DRAW_COUNT,
    .scopes = scopes,
    .conditions = conditions,
    .pack = &tow_components_record,
    .pack_text = time_of_wars_pack,
    .pack_length = &time_of_wars_pack_length,
    .pack_check = tow_components_check,
    .pack_upgrade = tow_pack_upgrade,
    .rulings_text = time_of_wars_rulings,
    .rulings_length = &time_of_wars_rulings_length,
    .presentation_text = time_of_wars_presentation,
    .presentation_length = &time_of_wars_presentation_length,
    .set_up = tow_set_up,
    .settle = tow_settle,
    .inspect = tow_inspect,
    .laws = tow_laws,
    .resample = tow_resample,
    .score = tow_score,
};
