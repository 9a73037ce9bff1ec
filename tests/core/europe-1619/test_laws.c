/* Positions from outside that the rules forbid and that are safe: each is taken, and a warning says what is
 * odd, where, by which rule. */
#include "sheet.h"

TEST(the_set_up_gives_no_warning)
{
    for (int players = PLAYERS_MIN; players <= SEATS; players++) {
        table_set_up(players);
        is_regular("the set-up");
    }
}

TEST(rule_influence_and_placement__who_can_place_none_has_none)
{
    table_open(15);
    on_table()->minor[minor("BOHC")].influence[AUSTRIA] = 2;
    is_odd("INFLUENCE AND PLACEMENT", "/minors/BOHC/influence/austria", "can place none there");
    table_open(15);
    on_table()->minor[minor("FLA")].influence[FRANCE] = 2;
    is_odd("INFLUENCE AND PLACEMENT", "/minors/FLA/influence/france", "no state in its own right");
}

/* The refusal of the move cites the same rule. */
TEST(rule_14_players__who_may_not_place_in_the_papal_states_has_none_there)
{
    table_set_up(10);
    on_table()->minor[minor("PAPS")].influence[OTTOMAN_EMPIRE] = 1;
    is_odd("14 PLAYERS", "/minors/PAPS/influence/ottoman-empire",
           "The Ottoman Empire has 1 INF in the Papacy, and can place none there");
}

TEST(rule_10_players__the_union_and_austria_form_no_alliance)
{
    table_set_up(10);
    allied(AUSTRIA, PROTESTANT_UNION);
    is_odd("10 PLAYERS", "/players/austria/allies",
           "Austria and the Protestant Union are allied, and can form no alliance");
}

TEST(rule_sequence_of_declarations__what_is_announced_follows_what_is_in_effect)
{
    table_open(15);
    EUR_PAIR(&table, enemies_next, FRANCE, SWEDEN, true);
    is_odd("DECLARATIONS", "/players/france/enemies_next", "nothing has been announced in this year yet");
    unit("A", "PAR", "france", 1); /* somebody has something to order */
    table_orders();
    is_regular("announced");
    EUR_PAIR(&table, allies, FRANCE, SWEDEN, true);
    is_odd("DECLARATIONS", "/players/france/enemies_next", "are to be at war, and are allied now");
    table_open(15);
    unit("A", "PAR", "france", 1);
    table_orders();
    EUR_PAIR(&table, leaving_war, FRANCE, SWEDEN, true);
    is_odd("DECLARATIONS", "/players/france/leaving_war", "are to end a war, and have none");
}

TEST(rule_initial_declarations__the_union_and_the_league_form_no_alliance)
{
    table_open(15);
    allied(CATHOLIC_LEAGUE, PROTESTANT_UNION);
    is_odd("Notes on initial declarations", "/players/catholic-league/allies", "can form no alliance");
}

TEST(rule_sequence_of_declarations__no_pair_parts_in_a_year_to_come)
{
    table_open(15);
    seat(FRANCE)->parted[SPAIN] = seat(SPAIN)->parted[FRANCE] = 1630;
    is_odd("Sequence of declarations", "/players/france/parted/spain",
           "parted in 1630: the first year for it is 1620, and it is 1619");
}

TEST(rule_papacy_1__who_holds_a_center_has_given_offence)
{
    table_open(15);
    captured("LYO", "papacy");
    is_odd("The Papacy", "/papal_offence", "The Papacy holds the center");
    on_table()->papal_offence = 1;
    year(1620);
    is_regular("an offence");
}

TEST(rule_papacy_1__no_offence_before_the_first_movement_or_without_the_papacy)
{
    table_open(15);
    on_table()->papal_offence = 1;
    is_odd("The Papacy", "/papal_offence", "no unit has moved yet");
    year(1620);
    is_regular("a year later");
    table_open(10);
    year(1620);
    on_table()->papal_offence = 1;
    is_odd("The Papacy", "/papal_offence", "is no power in this match");
}

TEST(rule_securing_control__nothing_is_captured_before_the_map_is_adjusted)
{
    table_open(15);
    captured("LYO", "spain");
    is_odd("SECURING CONTROL OF A CAPTURED FOREIGN CENTER", "/captors/LYO",
           "is captured by Spain, and the map has not been adjusted yet");
    year(1620);
    is_regular("a year later");
}

TEST(rule_securing_control__a_captor_maintains_occupation)
{
    table_open(15);
    at_space("LYO")->captor = SPAIN;
    seat(FRANCE)->treasury = 12; /* it has something to decide */
    table_step(STEP_BUILDS, NULL);
    is_odd("SECURING CONTROL OF A CAPTURED FOREIGN CENTER", "/captors/LYO",
           "is captured by Spain, and no unit there holds it");
    at_war(FRANCE, SPAIN);
    unit("A", "LYO", "spain", 1);
    is_regular("an army");
    at_space("LYO")->captor = -1;
    is_odd("SECURING CONTROL OF A CAPTURED FOREIGN CENTER", "/captors/LYO", "has captured it for Spain");
}

TEST(rule_wealth_and_income__each_begins_with_an_empty_treasury)
{
    table_open(15);
    seat(FRANCE)->treasury = 12;
    is_odd("WEALTH AND INCOME", "/players/france/treasury", "has 12 TPs before the first income");
}

TEST(rule_elimination__who_holds_no_home_center_is_eliminated)
{
    table_open(15);
    captured("STO", "denmark");
    is_odd("ELIMINATION", "/players/sweden/eliminated", "all of its home centers are captured");
    table_open(15);
    seat(SWEDEN)->eliminated = 1619;
    on_table()->minor[minor("BRE")].influence[SWEDEN] = 2;
    seat(SWEDEN)->treasury = 3;
    is_odd("ELIMINATION", "/players/sweden/treasury", "has been eliminated, and has 3 TPs");
    is_odd("ELIMINATION", "/minors/BRE/influence/sweden", "has 2 INFs in Bremen, and has been eliminated");
}

TEST(rule_scoring_1__no_power_has_points_before_the_first)
{
    table_open(15);
    seat(FRANCE)->points = 5;
    is_odd("SCORING PHASE", "/players/france/points", "has 5 points before the first Scoring Phase");
}

/* R1. */
TEST(rule_object_of_the_game__who_has_25_points_and_more_than_the_others_has_won)
{
    table_open(15);
    year(1625);
    seat(AUSTRIA)->points = 30;
    seat(SPAIN)->points = 26;
    is_odd("OBJECT OF THE GAME", "/players/austria/points",
           "Austria has 30 points, more than any other power: with 25 or more it has won");
    seat(SPAIN)->points = 30;
    is_regular("a tie, and another year");
}

/* R18, R23, R26. */
TEST(ruling_R23__who_has_resigned_has_nothing_on_a_sheet)
{
    table_open(15);
    on_table()->head.resigned = UINT32_C(1) << CATHOLIC_LEAGUE;
    is_regular("nothing is written");
    seat(CATHOLIC_LEAGUE)->ready = 1;
    is_regular("its default");
    seat(CATHOLIC_LEAGUE)->sheet.placement[minor("BRE")] = 2;
    is_odd("SCORING PHASE", "/players/catholic-league",
           "The Catholic League has resigned, and its sheet is not blank");
}

TEST(rule_end_of_the_game__no_diplomatic_phase_after_1648)
{
    table_open(15);
    year(1649);
    is_odd("SCORING PHASE", "/year", "after 1648 there is no Diplomatic Phase");
}
