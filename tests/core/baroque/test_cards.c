/* Playing Opportunity Cards (10.1), and those of appendix 2 that are no figures, each by its name. */
#include "table.h"

/* ---- 10.1 ---- */

TEST(rule_10_1__a_card_of_the_hand_is_played_and_costs_an_action)
{
    table_open_poor(2);
    hold(0, "johann-george-ii-of-saxony");
    refused("not-in-hand", 0, "play_figure", "agostino-barelli");
    made(0, "play_figure", "johann-george-ii-of-saxony");
    assert_int_equal(seat(0)->figure[KIND_POLITICIAN - KIND_ARCHITECT], card("johann-george-ii-of-saxony"));
    assert_int_equal(on_table()->actions, 1);
    assert_int_equal(bar_hand_size(&table, 0), 0);
    assert_int_equal(events_of(EVENT_CARD_PLAYED), 1);
}

TEST(rule_10_1__each_card_is_played_in_its_own_way)
{
    table_open_poor(2);
    florins(0, 20);
    armies(0, "brandenburg", 1);
    hold(0, "power-1, count-caprara");
    refused("another-kind-of-card", 0, "play_figure", "count-caprara");
    refused("another-kind-of-card", 0, "play_figure", "power-1");
    refused("another-kind-of-card", 0, "play_general", "power-1", "brandenburg");
    refused("another-kind-of-card", 0, "play_power", "count-caprara");
}

TEST(rule_9_2__a_card_with_an_effect_is_not_wasted)
{
    table_open_poor(2);
    florins(0, 2);
    hold(0, "johann-heinrich-roos");
    assert_true(offered_as(
        0, "Brandenburg plays Johann Heinrich Roos without effect: there are too few florins for the cost."));
    made(0, "play_without_effect", "johann-heinrich-roos");
    assert_true(in_discard("johann-heinrich-roos"));
    assert_int_equal(seat(0)->points, 0);
    hold(0, "benjamin-von-block");
    refused("card-has-effect", 0, "play_without_effect", "benjamin-von-block");
    refused("not-in-hand", 0, "play_without_effect", "power-1");
}

TEST(rule_9_2__the_card_that_is_owed_costs_no_action)
{
    table_open_poor(2);
    hold(0, "divine-intervention-1, divine-intervention-2");
    begin_at(STEP_INITIAL_CARD, NULL);
    made(0, "play_divine_intervention", "divine-intervention-1");
    assert_int_equal(on_table()->actions, 0);
    assert_true(at(STEP_ACTIONS));
}

/* The engine's default for who is late: the first card that has an effect, and no Assassin for one's own
 * figure. */
TEST(rule_9_2__who_is_late_plays_his_first_card)
{
    struct move m = {0};
    table_open_poor(2);
    hold(0, "assassin-1");
    before(0, "carlo-lurago", "-");
    before(1, "enrico-zuccalli", "-");
    begin_at(STEP_INITIAL_CARD, NULL);
    play_fallback(&table, 0, &m);
    assert_int_equal(m.type, MOVE_PLAY_ASSASSIN);
    assert_int_equal(m.arg[1], card("enrico-zuccalli"));
    assert_null(play_check(&table, 0, &m));
    seat(1)->figure[0] = -1;
    cards_add(&on_table()->opportunity_discard, card("enrico-zuccalli"));
    play_fallback(&table, 0, &m);
    assert_int_equal(m.arg[1], card("carlo-lurago"));
    assert_null(play_check(&table, 0, &m));
}

TEST(rule_9_2__who_is_late_discards_a_card_without_effect)
{
    struct move m = {0};
    table_open_poor(2);
    hold(0, "assassin-1");
    begin_at(STEP_INITIAL_CARD, NULL);
    play_fallback(&table, 0, &m);
    assert_int_equal(m.type, MOVE_PLAY_WITHOUT_EFFECT);
    assert_null(play_check(&table, 0, &m));
}

/* ---- Assassin ---- */

/* R11. */
TEST(card_assassin__a_figure_is_out_of_the_game)
{
    table_open_poor(2);
    hold(0, "assassin-1");
    before(1, "maximilian-heinrich-of-bayern", "-");
    refused("not-in-play", 0, "play_assassin", "assassin-1", "agostino-barelli");
    before(1, "divine-intervention-1", "-");
    refused("not-a-figure", 0, "play_assassin", "assassin-1", "power-1");
    refused("not-a-figure", 0, "play_assassin", "assassin-1", "divine-intervention-1");
    refused("not-a-figure", 0, "play_assassin", "assassin-1", "benjamin-von-block");
    assert_int_equal(listed(0, "play_assassin"), 1);
    assert_true(offered_as(0, "Brandenburg plays Assassin (a): Maximilian Heinrich of Bayern, a figure of "
                              "Austria, is out of the game."));
    made(0, "play_assassin", "assassin-1", "maximilian-heinrich-of-bayern");
    assert_true(is_removed("maximilian-heinrich-of-bayern"));
    assert_true(in_discard("assassin-1"));
    assert_int_equal(seat(1)->figure[KIND_BISHOP - KIND_ARCHITECT], -1);
    assert_int_equal(seat(1)->florins, 0);
}

TEST(card_assassin__a_general_leaves_the_map)
{
    table_open_poor(2);
    hold(0, "assassin-1");
    armies(1, "austria", 1);
    before(1, "count-caprara", "austria");
    made(0, "play_assassin", "assassin-1", "count-caprara");
    assert_int_equal(seat(1)->general_at, -1);
    assert_int_equal(armies_in("austria"), 1);
}

TEST(card_assassin__without_a_figure_it_does_nothing)
{
    table_open_poor(2);
    hold(0, "assassin-1");
    assert_int_equal(listed(0, "play_assassin"), 0);
    assert_true(
        offered_as(0, "Brandenburg plays Assassin (a) without effect: no figure lies before any player."));
    made(0, "play_without_effect", "assassin-1");
}

TEST(card_assassin__ones_own_figure_can_be_met)
{
    table_open_poor(2);
    hold(0, "assassin-1");
    before(0, "carlo-lurago", "-");
    refused("card-has-effect", 0, "play_without_effect", "assassin-1");
    made(0, "play_assassin", "assassin-1", "carlo-lurago");
    assert_int_equal(seat(0)->figure[0], -1);
}

/* ---- Baroque ---- */

TEST(card_baroque__a_composer_for_who_has_most_cities)
{
    table_open_poor(2);
    hold(0, "baroque-1");
    city("brandenburg", CITY);
    refused("not-own-major-state", 0, "play_baroque", "baroque-1", "austria");
    made(0, "play_baroque", "baroque-1", "brandenburg");
    assert_int_equal(land("brandenburg")->composers, 1);
    assert_true(in_discard("baroque-1"));
}

TEST(card_baroque__as_many_cities_as_another_are_not_enough)
{
    table_open_poor(2);
    hold(0, "baroque-1");
    refused("not-most-cities", 0, "play_baroque", "baroque-1", "brandenburg");
    city("brandenburg", CITY);
    city("austria", FORTIFIED_CITY);
    refused("not-most-cities", 0, "play_baroque", "baroque-1", "brandenburg");
    assert_true(offered_as(0, "Brandenburg plays Baroque (a) without effect: others have as many Cities."));
    made(0, "play_without_effect", "baroque-1");
    assert_int_equal(land("brandenburg")->composers, 0);
}

/* R28. */
TEST(card_baroque__the_palatinate_chooses_one_of_its_major_states)
{
    table_open_poor(3);
    on_table()->order[0] = PALATINATE;
    on_table()->order[PALATINATE] = 0;
    on_table()->active = PALATINATE;
    hold(PALATINATE, "baroque-1");
    city("upper-palatinate", CITY);
    assert_int_equal(listed(PALATINATE, "play_baroque"), 2);
    made(PALATINATE, "play_baroque", "baroque-1", "lower-palatinate");
    assert_int_equal(land("lower-palatinate")->composers, 1);
}

/* R28. */
TEST(card_baroque__composers_run_out)
{
    table_open_poor(2);
    hold(0, "baroque-1");
    city("brandenburg", CITY);
    land("austria")->composers = bar_components(&table)->tables.composers;
    refused("no-composer", 0, "play_baroque", "baroque-1", "brandenburg");
    assert_true(
        offered_as(0, "Brandenburg plays Baroque (a) without effect: all composers are on the map already."));
    made(0, "play_without_effect", "baroque-1");
}

/* They pay the Major State's owner, unless an enemy army stands there (11.1). */
TEST(rule_14_2__composers_stay_and_bring_three_points_each)
{
    int parts[4];
    table_open_poor(2);
    land("brandenburg")->composers = 2;
    bar_victory_points(&table, 0, parts);
    assert_int_equal(parts[1], 6);
    armies(1, "brandenburg", 1);
    bar_victory_points(&table, 0, parts);
    assert_int_equal(parts[1], 0);
    assert_int_equal(land("brandenburg")->composers, 2);
}

/* ---- painters ---- */

/* Every work of the painter: its price and its points; and none without the money. */
static void paint(const char *painter, const int prices[WORKS], const int points[WORKS])
{
    static const char *const works[WORKS] = {"minor", "important", "masterpiece"};
    for (int work = 0; work < WORKS; work++) {
        table_open_poor(2);
        hold(0, painter);
        florins(0, prices[work] - 1);
        refused_by("Appendix 2", "too-few-florins", 0, "play_painter", painter, works[work]);
        assert_int_equal(listed(0, "play_painter"), work);
        florins(0, prices[work]);
        made(0, "play_painter", painter, works[work]);
        assert_int_equal(seat(0)->florins, 0);
        assert_int_equal(seat(0)->points, points[work]);
        assert_true(in_discard(painter));
    }
}

TEST(card_benjamin_von_block__three_works_of_art)
{
    paint("benjamin-von-block", (const int[]){1, 2, 3}, (const int[]){2, 4, 5});
}

TEST(card_johann_heinrich_roos__three_works_of_art)
{
    paint("johann-heinrich-roos", (const int[]){3, 5, 7}, (const int[]){5, 8, 12});
}

TEST(card_joseph_heintz__three_works_of_art)
{
    paint("joseph-heintz-the-younger", (const int[]){2, 3, 5}, (const int[]){3, 5, 7});
}

TEST(rule_10_1__a_card_that_is_offered_tells_its_price)
{
    table_open_poor(2);
    florins(0, 20);
    armies(0, "brandenburg", 1);
    hold(0, "johann-heinrich-roos, count-caprara, capitalism-1");
    assert_true(offered_as(0,
                           "Brandenburg plays Johann Heinrich Roos, who paints a masterpiece for 7 florins: "
                           "12 victory points."));
    assert_true(offered_as(0,
                           "Brandenburg plays Count Enea Silvio Caprara for 3 florins, who joins the armies "
                           "in Brandenburg."));
    assert_true(offered_as(0, "Brandenburg plays Capitalism (a) and pays 12 florins, which bring 25."));
}

/* ---- Capitalism ---- */

static void invest(const char *sum, int has, int left)
{
    florins(0, has);
    florins(1, 0);
    on_table()->actions = 0;
    made(0, "play_capitalism", "capitalism-1", sum);
    assert_int_equal(seat(0)->florins, left);
    hold(0, "capitalism-1");
}

/* R36. */
TEST(card_capitalism__three_investments_and_the_banks_fee)
{
    table_open_poor(2);
    hold(0, "capitalism-1");
    invest("4", 4, 7);
    invest("7", 7, 13);
    invest("12", 14, 24);
    assert_int_equal(seat(1)->florins, 0);
}

/* R36. */
TEST(card_capitalism__augsburgs_controller_is_paid)
{
    table_open_poor(2);
    hold(0, "capitalism-1");
    controls(1, "augsburg");
    invest("4", 4, 7);
    assert_int_equal(seat(1)->florins, 1);
    invest("7", 7, 13);
    assert_int_equal(seat(1)->florins, 2);
    invest("12", 12, 22);
    assert_int_equal(seat(1)->florins, 3);
    controls(0, "augsburg");
    invest("4", 4, 8);
    invest("7", 7, 15);
    invest("12", 12, 25);
    armies(1, "augsburg", 1); /* R68: the bank's, from the controller too */
    invest("12", 12, 22);
    assert_int_equal(seat(1)->florins, 0);
}

/* R36. */
TEST(card_capitalism__nothing_for_who_has_nothing)
{
    table_open_poor(2);
    hold(0, "capitalism-1");
    florins(0, 11);
    refused_by("Appendix 2", "too-few-florins", 0, "play_capitalism", "capitalism-1", "12");
    florins(0, 6);
    refused("too-few-florins", 0, "play_capitalism", "capitalism-1", "7");
    refused("no-such-investment", 0, "play_capitalism", "capitalism-1", "5");
    florins(0, 3);
    refused("too-few-florins", 0, "play_capitalism", "capitalism-1", "4");
    assert_true(offered_as(
        0, "Brandenburg plays Capitalism (a) without effect: there are too few florins for the cost."));
    made(0, "play_without_effect", "capitalism-1");
    assert_int_equal(seat(0)->florins, 3);
}

/* ---- Divine Intervention ---- */

TEST(card_divine_intervention__lies_before_the_player_until_the_turn_ends)
{
    table_open_poor(2);
    hold(0, "divine-intervention-1");
    made(0, "play_divine_intervention", "divine-intervention-1");
    assert_true(cards_has(seat(0)->interventions, card("divine-intervention-1")));
    assert_false(in_discard("divine-intervention-1"));
    assert_false(bar_figures_end(&table, 0));
    assert_false(cards_has(seat(0)->interventions, card("divine-intervention-1")));
    assert_true(in_discard("divine-intervention-1"));
}

/* ---- Power ---- */

TEST(card_power__two_points_anywhere)
{
    table_open_poor(2);
    hold(0, "power-1");
    made(0, "play_power", "power-1");
    assert_true(at(STEP_INFLUENCE));
    refused("not-a-minor-state", 0, "place_influence", "austria");
    made(0, "place_influence", "carniola");
    made(0, "place_influence", "liege");
    assert_int_equal(influence_in("carniola", 0), 1);
    assert_int_equal(influence_in("liege", 0), 1);
    assert_true(at(STEP_ACTIONS));
    assert_int_equal(on_table()->actions, 1);
    assert_true(in_discard("power-1"));
}

TEST(card_power__two_points_in_one_state_give_control)
{
    table_open_poor(2);
    hold(0, "power-1");
    made(0, "play_power", "power-1");
    made(0, "place_influence", "carniola");
    made(0, "place_influence", "carniola");
    assert_int_equal(controller("carniola"), 0);
}

TEST(card_power__removes_two_points_and_never_both)
{
    table_open_poor(2);
    hold(0, "power-1");
    influence(1, "carniola", 1);
    influence(1, "liege", 1);
    influence(0, "liege", 1);
    made(0, "play_power", "power-1");
    made(0, "remove_influence", "carniola", "austria");
    refused("never-both", 0, "place_influence", "liege");
    made(0, "remove_influence", "liege", "austria");
    assert_int_equal(influence_in("liege", 1), 0);
    assert_int_equal(influence_in("carniola", 1), 0);
}

TEST(card_power__not_where_an_enemy_army_is)
{
    table_open_poor(2);
    hold(0, "power-1");
    armies(1, "carniola", 1);
    made(0, "play_power", "power-1");
    refused("enemy-army", 0, "place_influence", "carniola");
}

/* The Battle Points of a side, as they were told. */
static int battle_points(int side)
{
    for (int n = 0; n < events_of(EVENT_BATTLE_POINTS); n++)
        if (nth_arg(EVENT_BATTLE_POINTS, n, seat) == side) return nth_arg(EVENT_BATTLE_POINTS, n, points);
    return -1;
}

TEST(card_power__two_battle_points)
{
    table_open_poor(2);
    armies(0, "bohemia", 1);
    armies(1, "moravia", 1);
    hold(0, "power-1");
    hold(1, "capitalism-1");
    made(0, "march", "bohemia", "1", "false", "moravia");
    assert_true(at(STEP_BATTLE));
    made(0, "commit_card", "power-1");
    made(0, "ready");
    made(1, "commit_card", "capitalism-1");
    made(1, "ready");
    assert_int_equal(battle_points(0), 4);
    assert_int_equal(battle_points(1), 3);
    assert_int_equal(controller("moravia"), 0);
    assert_true(in_discard("power-1"));
    assert_true(in_discard("capitalism-1"));
}

TEST(rule_10_3_2__power_needs_no_state_near_and_takes_cities_along)
{
    table_open_poor(2);
    hold(0, "power-1");
    city("brandenburg", CITY);
    refused("out-of-reach", 0, "place_influence", "carniola");
    made(0, "play_power", "power-1");
    made(0, "place_influence", "carniola");
    made(0, "use_city", "brandenburg");
    made(0, "place_influence", "liege");
    assert_int_equal(controller("carniola"), 0);
    assert_int_equal(influence_in("liege", 0), 1);
    assert_true(at(STEP_ACTIONS));
}

TEST(rule_10_3_2__the_second_point_may_be_left_out)
{
    table_open_poor(2);
    hold(0, "power-1");
    made(0, "play_power", "power-1");
    made(0, "place_influence", "carniola");
    made(0, "end_influence");
    assert_true(at(STEP_ACTIONS));
    assert_int_equal(on_table()->actions, 1);
}

/* ---- Traitor ---- */

TEST(card_traitor__draws_from_an_opponents_hand)
{
    table_open_poor(3);
    hold(0, "traitor-1");
    hold(1, "power-1, power-2, power-3");
    refused("oneself", 0, "play_traitor", "traitor-1", "brandenburg");
    refused("no-cards", 0, "play_traitor", "traitor-1", "palatinate");
    given(1);
    made(0, "play_traitor", "traitor-1", "austria");
    assert_true(in_hand(0, "power-2"));
    assert_false(in_hand(1, "power-2"));
    assert_int_equal(bar_hand_size(&table, 1), 2);
    assert_true(in_discard("traitor-1"));
}

/* A draw from one card needs no chance; but its player knows more than before (play.h:
 * play_brought_to_light). */
TEST(card_traitor__the_only_card_is_seen_without_a_draw)
{
    table_open_poor(2);
    hold(0, "traitor-1");
    hold(1, "power-1");
    made(0, "play_traitor", "traitor-1", "austria");
    assert_true(in_hand(0, "power-1"));
    assert_int_equal(first_arg(EVENT_CARD_STOLEN, seat), 1); /* both are told */
    assert_int_equal(first_arg(EVENT_CARD_DRAWN, seat), 0);
    assert_int_equal(happened.draw_count, 0);
    assert_true(play_brought_to_light(&table));
}

TEST(card_traitor__no_player_holds_a_card)
{
    table_open_poor(3);
    hold(0, "traitor-1");
    assert_int_equal(listed(0, "play_traitor"), 0);
    assert_true(
        offered_as(0, "Brandenburg plays Traitor (a) without effect: no other player has a card in hand."));
    made(0, "play_without_effect", "traitor-1");
}
