/* Figures (10.1.1): each of appendix 2 by its name, with its bonus, its limits, its cost and the end of the
 * turn. */
#include "table.h"

/* ---- 10.1.1 ---- */

/* R11. */
TEST(rule_10_1_1__one_of_a_kind_the_second_takes_its_place)
{
    table_open_poor(2);
    hold(0, "agostino-barelli, carlo-lurago, prince-of-lobkowicz");
    made(0, "play_figure", "agostino-barelli");
    made(0, "play_figure", "prince-of-lobkowicz");
    made(0, "play_figure", "carlo-lurago");
    assert_true(in_discard("agostino-barelli"));
    assert_int_equal(bar_figure(&table, 0, KIND_ARCHITECT), card("carlo-lurago"));
    assert_int_equal(bar_figure(&table, 0, KIND_POLITICIAN), card("prince-of-lobkowicz"));
    assert_int_equal(seat(0)->florins, 0);
}

/* R11. */
TEST(rule_10_1_1__the_one_that_goes_has_no_end_of_turn)
{
    table_open_poor(2);
    before(0, "archduke-leopold-wilhelm", "-");
    hold(0, "johann-philipp-von-schonborn");
    made(0, "play_figure", "johann-philipp-von-schonborn");
    assert_false(bar_figures_end(&table, 0));
    assert_int_equal(seat(0)->florins, 0);
}

TEST(rule_10_1_1__figures_are_discarded_when_the_turn_ends)
{
    table_open_poor(2);
    armies(0, "brandenburg", 1);
    before(0, "carlo-lurago", "-");
    before(0, "count-caprara", "brandenburg");
    assert_false(bar_figures_end(&table, 0));
    assert_int_equal(bar_figure(&table, 0, KIND_ARCHITECT), -1);
    assert_int_equal(bar_figure(&table, 0, KIND_GENERAL), -1);
    assert_int_equal(seat(0)->general_at, -1);
    assert_true(in_discard("carlo-lurago"));
    assert_true(in_discard("count-caprara"));
}

/* ---- architects ---- */

/* What the three buildings cost with the architect, and he at the end of the turn. */
static void build_with(const char *architect, int city, int fortified, bool army_too, int bishopric,
                       int at_the_end)
{
    table_open_poor(2);
    hold(0, architect);
    made(0, "play_figure", architect);
    assert_int_equal(bar_city_cost(&table, 0), city);
    assert_int_equal(bar_fortified_cost(&table, 0), fortified);
    assert_int_equal(bar_fortified_takes_army(&table, 0), army_too);
    assert_int_equal(bar_bishopric_cost(&table, 0), bishopric);
    assert_int_equal(bar_city_cost(&table, 1), 6);
    assert_int_equal(bar_fortified_cost(&table, 1), 8);
    assert_false(bar_fortified_takes_army(&table, 1));
    assert_int_equal(bar_bishopric_cost(&table, 1), 6);
    controls(0, "trier");
    before(0, "johann-philipp-von-schonborn", "-"); /* who brings no florins */
    on_table()->actions = 0;
    florins(0, city);
    made(0, "build_city", "brandenburg");
    assert_int_equal(seat(0)->florins, 0);
    florins(0, fortified);
    armies(0, "brandenburg", 1);
    made(0, "build_fortified_city", "brandenburg", army_too ? "true" : "false");
    assert_int_equal(seat(0)->florins, 0);
    assert_int_equal(armies_in("brandenburg"), !army_too);
    on_table()->actions = 0;
    florins(0, bishopric + 3);
    made(0, "build_bishopric", "trier");
    made(0, "build_army", "trier"); /* at the usual price */
    assert_int_equal(seat(0)->florins, 0);
    florins(0, at_the_end + 2);
    assert_false(bar_figures_end(&table, 0));
    assert_int_equal(seat(0)->florins, 2);
}

TEST(card_agostino_barelli__builds_at_his_prices)
{
    build_with("agostino-barelli", 5, 8, false, 4, 3);
}

TEST(card_carlo_lurago__builds_at_his_prices_and_takes_an_army)
{
    build_with("carlo-lurago", 4, 7, true, 3, 3);
}

TEST(card_domenico_martinelli__builds_at_his_prices_and_takes_an_army)
{
    build_with("domenico-martinelli", 3, 6, true, 5, 4);
}

TEST(card_enrico_zuccalli__builds_at_his_prices)
{
    build_with("enrico-zuccalli", 4, 6, false, 6, 5);
}

/* R33 */
TEST(rule_10_1_1__the_bishop_brings_his_florins_before_the_architect_costs)
{
    table_open_poor(2);
    before(0, "maximilian-heinrich-of-bayern", "-");
    before(0, "enrico-zuccalli", "-");
    assert_false(bar_figures_end(&table, 0));
    assert_int_equal(seat(0)->florins, 0);
}

/* R13. */
TEST(card_enrico_zuccalli__who_cannot_pay_him_pays_what_he_has)
{
    table_open_poor(2);
    before(0, "enrico-zuccalli", "-");
    florins(0, 3);
    assert_false(bar_figures_end(&table, 0));
    assert_int_equal(seat(0)->florins, 0);
}

static void fortify_with_both(const char *architect, int cost)
{
    table_open_poor(2);
    before(0, architect, "-");
    city("brandenburg", CITY);
    florins(0, cost);
    refused("no-own-army", 0, "build_fortified_city", "brandenburg", "true");
    refused("architect-takes-an-army", 0, "build_fortified_city", "brandenburg", "false");
    armies(0, "brandenburg", 2);
    refused("architect-takes-an-army", 0, "build_fortified_city", "brandenburg", "false");
    florins(0, cost - 1);
    refused("too-few-florins", 0, "build_fortified_city", "brandenburg", "true");
    florins(0, cost);
    made(0, "build_fortified_city", "brandenburg", "true");
    assert_int_equal(seat(0)->florins, 0);
    assert_int_equal(armies_in("brandenburg"), 1);
    assert_int_equal(land("brandenburg")->city, FORTIFIED_CITY);
}

TEST(card_carlo_lurago__a_fortified_city_takes_florins_and_an_army)
{
    fortify_with_both("carlo-lurago", 7);
}

TEST(card_domenico_martinelli__a_fortified_city_takes_florins_and_an_army)
{
    fortify_with_both("domenico-martinelli", 6);
}

TEST(card_enrico_zuccalli__an_army_alone_is_enough)
{
    table_open_poor(2);
    before(0, "enrico-zuccalli", "-");
    city("brandenburg", CITY);
    armies(0, "brandenburg", 1);
    made(0, "build_fortified_city", "brandenburg", "true");
    assert_int_equal(armies_in("brandenburg"), 0);
}

/* ---- bishops ---- */

/* Where he reaches, where he does not, and what he brings at the end. */
static void preach(const char *bishop, const char *near, const char *far, int brought)
{
    table_open_poor(2);
    hold(0, bishop);
    refused("out-of-reach", 0, "place_influence", "salzburg");
    made(0, "play_figure", bishop);
    on_table()->actions = 0;
    made(0, "place_influence", near);
    assert_int_equal(influence_in(near, 0), 1);
    made(0, "place_influence", "salzburg"); /* any Bishopric State */
    refused("out-of-reach", 0, "place_influence", far);
    armies(1, "bremen", 1);
    refused("enemy-army", 0, "place_influence", "bremen");
    bar_figures_end(&table, 0);
    assert_int_equal(seat(0)->florins, brought);
}

TEST(card_archduke_leopold_wilhelm__two_states_from_strasbourg)
{
    preach("archduke-leopold-wilhelm", "wurttemberg", "bayreuth", 8);
}

TEST(card_christopher_bernard_of_galen__near_munster)
{
    preach("christopher-bernard-of-galen", "oldenburg", "berg", 6);
}

TEST(card_johann_philipp_von_schonborn__near_mainz)
{
    preach("johann-philipp-von-schonborn", "hessen", "thuringia", 0);
}

TEST(card_maximilian_heinrich__near_cologne)
{
    preach("maximilian-heinrich-of-bayern", "berg", "westphalia", 5);
}

TEST(rule_10_3_4__a_bishopric_is_built_with_a_bishop)
{
    table_open_poor(2);
    controls(0, "trier");
    florins(0, 6);
    refused("needs-a-bishop", 0, "build_bishopric", "trier");
    before(0, "maximilian-heinrich-of-bayern", "-");
    made(0, "build_bishopric", "trier");
    assert_int_equal(land("trier")->palace, 1);
    assert_int_equal(seat(0)->florins, 0);
}

/* Galen: a state near Munster at the end of the turn. */
static void galen_asks(void)
{
    table_open_poor(2);
    before(0, "christopher-bernard-of-galen", "-");
    armies(1, "cleves", 1);
    controls(0, "osnabruck");
    controls(1, "westphalia");
    city("westphalia", CITY);
    influence(1, "oldenburg", 1);
    begin_at(STEP_END_OF_TURN, &(struct end_of_turn){.scored = 1});
    run_on();
    assert_true(at(STEP_GALEN));
    assert_int_equal(play_deciders(&table), 1);
}

/* R34. */
TEST(card_christopher_bernard_of_galen__a_state_without_enemy_armies_is_his)
{
    galen_asks();
    refused("enemy-army", 0, "take_control", "cleves");
    refused("controlled-already", 0, "take_control", "osnabruck");
    refused("not-near-the-see", 0, "take_control", "berg");
    refused("not-in-play", 0, "take_control", "holstein");
    assert_int_equal(listed(0, "take_control"), 3);
    made(0, "take_control", "westphalia");
    assert_int_equal(controller("westphalia"), 0);
    assert_int_equal(land("westphalia")->city, CITY);
    assert_int_equal(bar_figure(&table, 0, KIND_BISHOP), -1);
    assert_false(at(STEP_GALEN));
}

/* R63. */
TEST(card_christopher_bernard_of_galen__influence_of_others_goes)
{
    galen_asks();
    influence(0, "oldenburg", 1);
    made(0, "take_control", "oldenburg");
    assert_int_equal(controller("oldenburg"), 0);
    assert_int_equal(influence_in("oldenburg", 1), 0);
    assert_int_equal(influence_in("oldenburg", 0), 1); /* R15 */
}

/* R34. */
TEST(card_christopher_bernard_of_galen__no_state_is_left)
{
    static const char *const near[] = {"cleves", "east-frisia", "oldenburg", "osnabruck", "westphalia"};
    table_open_poor(2);
    before(0, "christopher-bernard-of-galen", "-");
    for (int i = 0; i < 5; i++)
        controls(0, near[i]);
    assert_false(bar_figures_end(&table, 0));
    assert_int_equal(bar_figure(&table, 0, KIND_BISHOP), -1);
    assert_int_equal(seat(0)->florins, 6);
}

/* Who lies before a player who resigns asks no seat any more (R29). */
TEST(card_christopher_bernard_of_galen__goes_with_who_resigns)
{
    table_open_poor(3);
    before(0, "christopher-bernard-of-galen", "-");
    begin_at(STEP_END_OF_TURN, &(struct end_of_turn){.scored = 1});
    run_on();
    assert_true(at(STEP_GALEN));
    assert_null(play_concede(&table, 0));
    assert_false(at(STEP_GALEN));
    assert_int_equal(table.fault, PLAY_SOUND);
}

/* ---- Schonborn's closed land ---- */

static void schonborn_comes(void)
{
    hold(0, "johann-philipp-von-schonborn");
    made(0, "play_figure", "johann-philipp-von-schonborn");
}

TEST(card_johann_philipp_von_schonborn__armies_leave_one_by_one)
{
    table_open_poor(2);
    armies(0, "mainz", 1);
    armies(1, "hessen", 2);
    controls(0, "thuringia");
    influence(0, "westphalia", 1);
    influence(1, "westphalia", 1);
    schonborn_comes();
    assert_true(at(STEP_EVACUATE));
    assert_int_equal(play_deciders(&table), 1); /* in the order of play */
    refused("closed-to-armies", 0, "evacuate", "mainz", "hessen");
    refused("not-near", 0, "evacuate", "mainz", "westphalia");
    refused("no-own-army", 0, "evacuate", "hessen", "westphalia");
    made(0, "evacuate", "mainz", "brandenburg");
    assert_int_equal(armies_in("brandenburg"), 1);
    assert_int_equal(play_deciders(&table), 2);
    refused("another-players-state", 1, "evacuate", "hessen", "thuringia");
    made(1, "evacuate", "hessen", "westphalia");
    made(1, "evacuate", "hessen", "austria");
    assert_int_equal(armies_in("westphalia"), 1);
    assert_int_equal(influence_in("westphalia", 0) + influence_in("westphalia", 1), 0); /* 10.3.5 */
    assert_int_equal(armies_in("austria"), 1);
    assert_true(at(STEP_ACTIONS));
}

/* To a state near by without enemies that is neutral or one's own, or home. */
TEST(card_johann_philipp_von_schonborn__where_armies_may_go)
{
    table_open_poor(4);
    controls(0, "mainz");
    controls(SPANISH_NETHERLANDS, "cologne");
    armies(0, "mainz", 1);
    armies(AUSTRIA, "lower-palatinate", 1);
    armies(AUSTRIA, "trier", 1);
    armies(PALATINATE, "nassau", 1);
    schonborn_comes();
    assert_int_equal(listed(0, "evacuate"), 1);
    made(0, "evacuate", "mainz", "brandenburg");
    assert_int_equal(listed(AUSTRIA, "evacuate"), 6);
    made(AUSTRIA, "evacuate", "lower-palatinate", "trier");
    assert_int_equal(armies_in("trier"), 2);
    assert_int_equal(listed(PALATINATE, "evacuate"), 2);
    made(PALATINATE, "evacuate", "nassau", "berg");
    assert_true(at(STEP_ACTIONS));
}

/* R19: the bishop's player is Austria, which is not the first in order. */
TEST(card_johann_philipp_von_schonborn__his_player_begins)
{
    table_open_poor(3);
    on_table()->active = AUSTRIA;
    ((struct actions_phase *)step_record_of(&table, STEP_ACTIONS_PHASE))->seat = AUSTRIA;
    armies(0, "hessen", 1);
    armies(AUSTRIA, "mainz", 1);
    hold(AUSTRIA, "johann-philipp-von-schonborn");
    made(AUSTRIA, "play_figure", "johann-philipp-von-schonborn");
    assert_int_equal(decider(), AUSTRIA);
    made(AUSTRIA, "evacuate", "mainz", "austria");
    assert_int_equal(decider(), 0);
}

/* R38. */
TEST(card_johann_philipp_von_schonborn__who_has_marched_leaves_as_one_who_has)
{
    table_open_poor(2);
    armies(0, "nassau", 2);
    land("nassau")->moved = 1;
    schonborn_comes();
    made(0, "evacuate", "nassau", "berg");
    made(0, "evacuate", "nassau", "berg");
    assert_int_equal(armies_in("berg"), 2);
    assert_int_equal(land("berg")->moved, 1);
}

TEST(card_johann_philipp_von_schonborn__without_him_the_land_is_open)
{
    for (int killed = 0; killed < 2; killed++) {
        table_open_poor(2);
        before(killed, "johann-philipp-von-schonborn", "-");
        armies(0, "westphalia", 1);
        hold(0, killed ? "assassin-1" : "maximilian-heinrich-of-bayern");
        refused("closed-to-armies", 0, "march", "westphalia", "1", "false", "hessen");
        if (killed)
            made(0, "play_assassin", "assassin-1", "johann-philipp-von-schonborn");
        else
            made(0, "play_figure", "maximilian-heinrich-of-bayern");
        made(0, "march", "westphalia", "1", "false", "hessen");
    }
}

/* R38. */
TEST(card_johann_philipp_von_schonborn__the_general_goes_with_the_last_army)
{
    table_open_poor(2);
    armies(1, "nassau", 2);
    before(1, "count-caprara", "nassau");
    schonborn_comes();
    made(1, "evacuate", "nassau", "berg");
    assert_int_equal(seat(1)->general_at, land_of("nassau"));
    made(1, "evacuate", "nassau", "trier");
    assert_int_equal(seat(1)->general_at, land_of("trier"));
}

TEST(card_johann_philipp_von_schonborn__who_has_nowhere_to_go_is_lost)
{
    static const char *const outside[] = {"berg", "cologne", "trier"};
    table_open_poor(2);
    armies(1, "nassau", 2);
    for (int i = 0; i < 3; i++)
        controls(0, outside[i]);
    armies(0, "austria", 1);
    schonborn_comes();
    assert_true(at(STEP_ACTIONS));
    assert_int_equal(armies_in("nassau"), 0);
    assert_int_equal(land("nassau")->army_seat, -1);
    assert_int_equal(events_of(EVENT_ARMIES_REMOVED), 1);
}

TEST(card_johann_philipp_von_schonborn__the_lower_palatinate_is_no_exception)
{
    table_open_poor(3);
    armies(PALATINATE, "lower-palatinate", 1);
    schonborn_comes();
    assert_true(at(STEP_EVACUATE));
    made(PALATINATE, "evacuate", "lower-palatinate", "upper-palatinate");
    assert_int_equal(armies_in("lower-palatinate"), 0);
    assert_int_equal(armies_in("upper-palatinate"), 1);
}

TEST(card_johann_philipp_von_schonborn__no_army_enters_while_he_lies_there)
{
    table_open_poor(2);
    schonborn_comes();
    controls(0, "mainz");
    armies(0, "thuringia", 1);
    florins(0, 3);
    refused("closed-to-armies", 0, "march", "thuringia", "1", "false", "hessen");
    refused("closed-to-armies", 0, "build_army", "mainz");
    bar_figure_lose(&table, 0, KIND_BISHOP, false, BECAUSE(END_OF_TURN));
    made(0, "march", "thuringia", "1", "false", "hessen");
}

/* ---- generals ---- */

/* His price, where he may stand, what he is worth. */
static void command(const char *general, int cost, int points, int forced_march)
{
    table_open_poor(2);
    hold(0, general);
    armies(0, "brandenburg", 1);
    armies(1, "austria", 1);
    florins(0, cost - 1);
    refused("too-few-florins", 0, "play_general", general, "brandenburg");
    florins(0, cost + 1);
    refused("no-own-army", 0, "play_general", general, "austria");
    refused("no-own-army", 0, "play_general", general, "saxony");
    refused("card-has-effect", 0, "play_without_effect", general);
    made(0, "play_general", general, "brandenburg");
    assert_int_equal(seat(0)->florins, 1);
    assert_int_equal(seat(0)->general_at, land_of("brandenburg"));
    assert_int_equal(bar_general_points(&table, 0), points);
    assert_int_equal(bar_forced_march_from(&table, 0, true), forced_march);
    assert_int_equal(bar_forced_march_from(&table, 0, false), 5);
    assert_int_equal(bar_general_points(&table, 1), 0);
    assert_int_equal(bar_forced_march_from(&table, 1, true), 5);
    bar_figures_end(&table, 0); /* he costs nothing more */
    assert_int_equal(seat(0)->florins, 1);
}

TEST(card_charles_v_of_lorraine__price_and_worth)
{
    command("charles-v-of-lorraine", 3, 1, 5);
}

TEST(card_count_caprara__price_and_worth)
{
    command("count-caprara", 3, 1, 5);
}

TEST(card_melchior_von_hatzfeldt__price_and_worth)
{
    command("melchior-von-hatzfeldt", 4, 2, 4);
}

TEST(card_raimondo_montecuccoli__price_and_worth)
{
    command("raimondo-montecuccoli", 5, 2, 3);
}

TEST(card_count_caprara__without_an_army_he_has_no_effect)
{
    table_open_poor(2);
    hold(0, "count-caprara");
    florins(0, 9);
    made(0, "play_without_effect", "count-caprara");
    assert_int_equal(seat(0)->florins, 9);
    assert_int_equal(bar_figure(&table, 0, KIND_GENERAL), -1);
}

TEST(card_count_caprara__a_second_general_stands_elsewhere)
{
    table_open_poor(2);
    armies(0, "brandenburg", 1);
    armies(0, "saxony", 1);
    before(0, "charles-v-of-lorraine", "brandenburg");
    hold(0, "count-caprara");
    florins(0, 3);
    made(0, "play_general", "count-caprara", "saxony");
    assert_int_equal(seat(0)->general_at, land_of("saxony"));
    assert_true(in_discard("charles-v-of-lorraine"));
}

/* The general's army attacks from Bohemia into Moravia, where so many defend. */
static void attack_with(const char *general, int attackers, int defenders)
{
    table_open_poor(2);
    armies(0, "bohemia", attackers);
    armies(1, "moravia", defenders);
    controls(1, "sylesia");
    before(0, general, "bohemia");
}

/* Each army that is lost is told once, and no other event tells of one. */
TEST(card_charles_v_of_lorraine__a_six_costs_one_more_army)
{
    for (int die = 5; die <= 6; die++) {
        attack_with("charles-v-of-lorraine", 3, 3);
        given(die);
        made(0, "march", "bohemia", "3", "true", "moravia");
        assert_int_equal(events_of(EVENT_ARMIES_REMOVED), die == 6 ? 2 : 1);
        made(1, "retreat", "sylesia");
        assert_int_equal(armies_in("sylesia"), die == 6 ? 1 : 2);
        assert_int_equal(controller("moravia"), 0);
    }
}

TEST(card_count_caprara__goes_on_after_the_battle)
{
    attack_with("count-caprara", 3, 1);
    made(0, "march", "bohemia", "3", "true", "moravia");
    assert_true(at(STEP_MARCH));
    refused("not-a-neighbour", 0, "march_on", "saxony");
    armies(1, "austria", 1);
    refused("enemy-army", 0, "march_on", "austria");
    made(0, "march_on", "sylesia");
    assert_int_equal(armies_in("sylesia"), 3);
    assert_int_equal(seat(0)->general_at, land_of("sylesia"));
    assert_false(at(STEP_MARCH));
}

/* Who resigns on the way loses his general at once (R29). */
TEST(card_count_caprara__leaves_a_march_with_who_resigns)
{
    table_open_poor(3);
    armies(0, "bohemia", 2);
    before(0, "count-caprara", "bohemia");
    made(0, "march", "bohemia", "1", "true", "saxony");
    assert_true(at(STEP_MARCH));
    assert_null(play_concede(&table, 0));
    is_sound("resigning");
    assert_int_equal(seat(0)->general_at, -1);
}

TEST(card_melchior_von_hatzfeldt__wins_ties)
{
    attack_with("melchior-von-hatzfeldt", 1, 2);
    made(0, "march", "bohemia", "1", "true", "moravia");
    made(1, "retreat", "sylesia");
    assert_int_equal(land("moravia")->army_seat, 0);
    assert_int_equal(armies_in("sylesia"), 1);
}

TEST(card_raimondo_montecuccoli__takes_the_enemys_state_at_the_end_of_the_phase)
{
    attack_with("raimondo-montecuccoli", 1, 0);
    controls(1, "moravia");
    made(0, "march", "bohemia", "1", "true", "moravia");
    assert_int_equal(controller("moravia"), 1);
    while (at(STEP_ACTIVATION) || at(STEP_MARCH))
        made(0, at(STEP_MARCH) ? "halt" : "end_activation");
    made(0, "end_actions");
    assert_int_equal(controller("moravia"), 0);
}

/* ---- politicians ---- */

/* Points where his bonus holds and where it does not, and what he brings at the end. */
static void govern(const char *politician, const char *favoured, const char *other, int points)
{
    table_open_poor(2);
    hold(0, politician);
    made(0, "play_figure", politician);
    on_table()->actions = 0;
    if (favoured) {
        made(0, "place_influence", favoured);
        assert_int_equal(controller(favoured), 0); /* two points more than anybody */
    }
    made(0, "place_influence", other);
    assert_int_equal(influence_in(other, 0), 1);
    armies(1, "franconia", 1);
    refused("enemy-army", 0, "place_influence", "franconia");
    assert_false(bar_figures_end(&table, 0));
    assert_int_equal(seat(0)->points, points);
    assert_int_equal(bar_figure(&table, 0, KIND_POLITICIAN), -1);
}

TEST(card_frederick_wilhelm__near_brandenburg)
{
    govern("frederick-wilhelm-of-brandenburg", "saxony", "swabia", 5);
}

TEST(card_frederick_wilhelm__his_point_and_the_control_that_it_brings_are_said)
{
    table_open_poor(2);
    hold(0, "frederick-wilhelm-of-brandenburg");
    made(0, "play_figure", "frederick-wilhelm-of-brandenburg");
    on_table()->actions = 0;
    assert_true(offered_as(0, "Brandenburg places 2 points of influence in Saxony, which brings control."));
    assert_true(offered_as(0, "Brandenburg places a point of influence in Swabia."));
}

TEST(card_johann_george_ii__anywhere)
{
    govern("johann-george-ii-of-saxony", NULL, "swabia", 4);
}

TEST(card_count_of_thurn_und_taxis__away_from_major_states)
{
    govern("count-of-thurn-und-taxis", "swabia", "saxony", 3);
}

TEST(card_prince_of_lobkowicz__at_the_external_border)
{
    govern("prince-of-lobkowicz", "swabia", "hessen", 4);
}

/* With two players the Palatinates are Minor States (R4). */
TEST(card_count_of_thurn_und_taxis__major_states_in_play_alone)
{
    table_open_poor(2);
    before(0, "count-of-thurn-und-taxis", "-");
    assert_int_equal(bar_politician_bonus(&table, 0, land_of("mainz")), 1);
    table_open_poor(3);
    before(0, "count-of-thurn-und-taxis", "-");
    assert_int_equal(bar_politician_bonus(&table, 0, land_of("mainz")), 0);
    assert_int_equal(bar_politician_bonus(&table, 1, land_of("swabia")), 0);
}

TEST(rule_10_3_3__the_bonus_goes_with_power_as_well_once)
{
    table_open_poor(2);
    before(0, "frederick-wilhelm-of-brandenburg", "-");
    hold(0, "power-1");
    made(0, "play_power", "power-1");
    made(0, "place_influence", "saxony");
    made(0, "place_influence", "magdeburg");
    assert_int_equal(controller("saxony"), 0);
    assert_int_equal(influence_in("magdeburg", 0), 1);
    influence(1, "lusatia", 2); /* it is for placing alone */
    made(0, "remove_influence", "lusatia", "austria");
    assert_int_equal(influence_in("lusatia", 1), 1);
}

TEST(card_count_of_thurn_und_taxis__with_the_second_point_of_power)
{
    table_open_poor(3);
    before(0, "count-of-thurn-und-taxis", "-");
    hold(0, "power-1");
    made(0, "play_power", "power-1");
    made(0, "place_influence", "saxony");
    made(0, "place_influence", "oldenburg");
    assert_int_equal(influence_in("saxony", 0), 1);
    assert_int_equal(influence_in("oldenburg", 0), 2);
}

/* A point of one who has this politician, in a state where another has one: whether it is two. */
static bool is_doubled(const char *politician, const char *state)
{
    table_open_poor(3);
    before(0, politician, "-");
    influence(1, state, 1);
    made(0, "place_influence", state);
    return influence_in(state, 0) == 2;
}

/* Every Minor State, by each of the four. */
TEST(rule_10_3_3__where_each_politician_places_a_point_more)
{
    static const char *const majors[] = {"austria", "brandenburg", "lower-palatinate", "upper-palatinate"};
    table_open_poor(3);
    const struct components c = *bar_components(&table);
    const struct states near_brandenburg = c.map.adjacent[land_of("brandenburg")];
    struct states near_majors = {0};
    for (int i = 0; i < 4; i++)
        near_majors = states_either(near_majors, c.map.adjacent[land_of(majors[i])]);
    for (int i = 0; i < c.map.state_count; i++) {
        if (!bar_in_play(&table, i) || bar_major_owner(&table, i) >= 0) continue;
        const char *id = c.map.state[i].id;
        assert_int_equal(is_doubled("frederick-wilhelm-of-brandenburg", id), states_has(near_brandenburg, i));
        assert_false(is_doubled("johann-george-ii-of-saxony", id));
        assert_int_equal(is_doubled("count-of-thurn-und-taxis", id), !states_has(near_majors, i));
        assert_int_equal(is_doubled("prince-of-lobkowicz", id), c.map.state[i].external_border);
    }
}
