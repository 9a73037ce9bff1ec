/* Europe 1619: what the game is made of. steps.def is the year as the rulebook lists its phases. */
#include "games/europe-1619/game.h"

#include "engine/define_lists.h" /* steps, moves, events, draws */
#include "games/embedded.h"

DECLARE_EMBEDDED(europe_1619);

/* ---- the game ------------------------------------------------------------------------------------------ */

static const struct scenario scenarios[] = {
    {.id = "standard",
     .name = "Europe 1619",
     .doc =
         "The starting positions of 1619, by the number of players. The first power with 25 victory points "
         "wins. Otherwise the highest score of 1648 does (Scoring Phase).",
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
    EACH_SPACE(p, i) {
        const struct unit *unit = eur_unit(p, i);
        if (eur_owner(p, i) != seat) continue;
        if (eur_holder(p, i) != seat || (eur_is_unit(unit) && unit->party != seat)) return true;
    }
    return false;
}

static const struct instruction_condition conditions[] = {
    INSTRUCTION_CHOICE,
    {"at-war", "I am at war.", is_at_war},
    {"war-declared", "A war of mine has been declared, and is in effect from the next year on.", faces_war},
    {"own-spaces", "A space of mine is held by another party, or a unit of another stands in it.",
     is_touched},
    {0}};

/* Points are public, and those of the map as it is now. */
static int32_t score(const struct play *p, int seat)
{
    return play_head(p)->over ? eur_player(p, seat)->points : eur_points(p, seat);
}

static const struct number_word words[] = {{"power_strength_max", eur_word_power_strength_max},
                                           {"strength_max", eur_word_strength_max},
                                           {.name = "influence_left", .own = eur_word_influence_left},
                                           {.name = "influence_free", .of_move = eur_word_influence_free},
                                           {.name = "retreats_lacking", .own = eur_word_retreats_lacking},
                                           {.name = "retreat_strength", .of_move = eur_word_retreat_strength},
                                           {.name = "build_price", .of_move = eur_word_build_price},
                                           {.name = "bolster_price", .of_move = eur_word_bolster_price},
                                           {.name = "line_means", .of_move = eur_word_line_means},
                                           {NULL}};

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
    .words = words,
    .scopes = scopes,
    .conditions = conditions,
    .state = &eur_state_record,
    .derived = &eur_derived_record,
    .derive = eur_derive,
    GAME_LISTS,
    .pack = &eur_components_record,
    EMBEDDED(europe_1619),
    .pack_check = eur_components_check,
    .set_up = eur_set_up,
    .conceded = eur_conceded,
    .settle = eur_settle,
    .inspect = eur_inspect,
    .laws = eur_laws,
    .resample = eur_resample,
    .score = score,
    .ranking = &eur_final_ranking,
};
