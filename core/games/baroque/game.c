/* Baroque: what the game is made of. steps.def is the sequence of play. */
#include "games/baroque/tables.h"

#include "engine/define_lists.h" /* steps, moves, events, draws */
#include "games/embedded.h"

DECLARE_EMBEDDED(baroque);

/* ---- the game ------------------------------------------------------------------------------------------ */

static const struct scenario scenarios[] = {
    {.id = "standard",
     .name = "Baroque",
     .doc = "The game as the book sets it up, in as many turns as the option says. At the end the most "
            "victory points win (15.0). Before, a player wins who controls all Electorates at the end of a "
            "turn (13.1).",
     .seating = bar_seating},
    {0}};
static const struct option options[] = {
    [OPTION_TURNS] = {.name = "turns",
                      .doc = "Turns of the match: 3 are the Standard Scenario, more the Extended one.",
                      .rule = "1.1",
                      .min = TURNS_MIN,
                      .max = TURNS_MAX,
                      .standard = TURNS_MIN},
    {0}};
static const struct domain *const domains[] = {
    &bar_seats,        &bar_states,          &bar_cards,         &bar_kinds,         &bar_seas,
    &bar_decks,        &bar_card_kinds,      &bar_state_kinds,   &bar_wars,          &bar_works,
    &bar_city_kinds,   &bar_favours,         &bar_outcomes,      &bar_numbers,       &bar_reasons,
    &bar_event_stages, &bar_influence_modes, &bar_battle_stages, &bar_favours_taken, NULL};

/* ---- standing instructions ---- */

static int32_t this_turn(const struct play *p)
{
    return bar_state(p)->turn;
}

static int32_t this_phase(const struct play *p)
{
    const int active = bar_state(p)->active;
    return active < 0 ? SCOPE_OFF : bar_state(p)->turn * SEATS + active;
}

static const struct instruction_scope scopes[] = {
    {"turn", "Until the end of this turn.", this_turn},
    {"actions-phase", "As long as it is the same player's Actions Phase.", this_phase},
    {0}};

static bool is_own_phase(const struct play *p, int seat)
{
    return bar_state(p)->active == seat;
}

static bool is_touched(const struct play *p, int seat)
{
    const struct battle *battle = step_record_of(p, STEP_BATTLE);
    const struct unrest *unrest = step_record_of(p, STEP_UNREST);
    const struct named_state *named = step_record_of(p, STEP_FRANCE_ATTACKS);
    if (!named) named = step_record_of(p, STEP_WEDDING);
    int state = named ? named->state : -1;
    if (battle) state = battle->at;
    if (unrest) state = unrest->state;
    return state >= 0 && bar_land(p, state)->controller == seat;
}

static const struct instruction_condition conditions[] = {
    INSTRUCTION_CHOICE,
    {"own-phase", "It is my own Actions Phase.", is_own_phase},
    {"own-state", "A battle, an unrest, an attack or a wedding is in a state that I control.", is_touched},
    {0}};

/* Points are public. */
static int32_t score(const struct play *p, int seat)
{
    return bar_player(p, seat)->points;
}

static const struct number_word words[] = {{"payment_due", bar_word_payment},
                                           {"attack_points", bar_word_attack_points},
                                           {"defence_points", bar_word_defence_points},
                                           {"florins_besides_army", .own = bar_word_florins_besides_army},
                                           {"cards_to_buy", bar_word_cards_to_buy},
                                           {"work_price", .of_move = bar_word_work_price},
                                           {"work_points", .of_move = bar_word_work_points},
                                           {"walls", .of_move = bar_word_walls},
                                           {"idle", .of_move = bar_word_idle, .domain = &bar_idle_reasons},
                                           {"influence_points", .of_move = bar_word_influence_points},
                                           {"takes_control", .of_move = bar_word_takes_control},
                                           {NULL}};

const struct game bar_game = {
    .id = "baroque",
    .title = "Baroque",
    .doc = "War and politics in the Holy Roman Empire after 1650 (Richard H. Berg and Warren Treadgold).",
    .revision = 6,
    .seats = &bar_seats,
    .players_min = PLAYERS_MIN,
    .players_max = SEATS,
    .scenarios = scenarios,
    .options = options,
    .domains = domains,
    .words = words,
    .scopes = scopes,
    .conditions = conditions,
    .state = &bar_state_record,
    .derived = &bar_derived_record,
    .derive = bar_derive,
    GAME_LISTS,
    .pack = &bar_components_record,
    EMBEDDED(baroque),
    .pack_check = bar_components_check,
    .pack_upgrade = bar_pack_upgrade,
    .set_up = bar_set_up,
    .conceded = bar_conceded,
    .settle = bar_settle,
    .inspect = bar_inspect,
    .laws = bar_laws,
    .resample = bar_resample,
    .score = score,
    .ranking = &bar_final_ranking,
};
