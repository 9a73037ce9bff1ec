/* Sections 12, 13 and 15: upkeep, the Emperor's Favours, wars, victory points, the end. */
#include <string.h>

#include "table.h"

/* ---- 12.1 ---- */

TEST(rule_12_1__upkeep_rises_with_the_turn)
{
    static const int costs[] = {1, 2, 3, 4, 4, 4, 4, 5, 5, 5};
    table_open(3);
    for (int turn = 1; turn <= 10; turn++) {
        on_table()->turn = (uint8_t)turn;
        assert_int_equal(bar_upkeep(&table), costs[turn - 1]);
    }
}

/* R27, R47. */
TEST(rule_12_1__by_support_each_pays_or_removes)
{
    table_open(3);
    armies(BRANDENBURG, "brandenburg", 1);
    before(BRANDENBURG, "count-caprara", "brandenburg");
    armies(AUSTRIA, "austria", 3);
    florins(AUSTRIA, 5);
    florins(BRANDENBURG, 5);
    begin_at(STEP_UPKEEP, NULL);
    refused("not-your-decision", BRANDENBURG, "pay_upkeep");
    refused_by("12.1", "too-few-florins", AUSTRIA, "pay_upkeep");
    refused_by("12.1", "no-own-army", AUSTRIA, "remove_army", "trier");
    made(AUSTRIA, "remove_army", "austria");
    made(AUSTRIA, "pay_upkeep");
    assert_int_equal(seat(AUSTRIA)->florins, 1);
    assert_int_equal(land("austria")->armies, 2);
    made(BRANDENBURG, "remove_army", "brandenburg"); /* he could pay and does not want to */
    assert_int_equal(seat(BRANDENBURG)->florins, 5);
    assert_int_equal(seat(BRANDENBURG)->general_at, -1); /* R17 */
    assert_true(in_discard("count-caprara"));
    assert_false(at(STEP_UPKEEP));
}

/* The Palatinate plays first, Brandenburg last. */
static void the_other_way_round(void)
{
    static const uint8_t order[] = {PALATINATE, AUSTRIA, BRANDENBURG};
    table_open(3);
    memcpy(on_table()->order, order, sizeof order);
}

/* R27, R60. */
TEST(rule_4_6__of_equal_support_who_plays_first_pays_first)
{
    the_other_way_round();
    armies(BRANDENBURG, "brandenburg", 1);
    armies(AUSTRIA, "austria", 1);
    armies(PALATINATE, "upper-palatinate", 1);
    begin_at(STEP_UPKEEP, NULL);
    made(AUSTRIA, "pay_upkeep");
    made(PALATINATE, "pay_upkeep");
    made(BRANDENBURG, "pay_upkeep");
}

/* R63. */
TEST(rule_12_2__armies_take_control_where_they_stand)
{
    table_open(3);
    armies(AUSTRIA, "saxony", 1);
    armies(BRANDENBURG, "austria", 1);
    begin_at(STEP_UPKEEP, NULL);
    made(AUSTRIA, "pay_upkeep");
    made(BRANDENBURG, "pay_upkeep");
    assert_int_equal(land("saxony")->controller, AUSTRIA);
    assert_int_equal(land("austria")->controller, AUSTRIA); /* 11.1 */
}

/* ---- 12.3 ---- */

static void support(int players)
{
    table_open(players);
    run_at(STEP_IMPERIAL_SUPPORT);
}

static void end_favours(void)
{
    while (at(STEP_FAVOURS))
        made(first_asked(), "end_favours");
}

/* The points and Favours of the last player that the throne has come to. */
static void assert_bonus(int seat, int points, int favours)
{
    const struct event *it = first_event(EVENT_SUPPORT);
    assert_int_equal(event_arg(it, EVENT_SUPPORT, seat), seat);
    assert_int_equal(event_arg(it, EVENT_SUPPORT, points), points);
    assert_int_equal(event_arg(it, EVENT_SUPPORT, favours), favours);
    assert_int_equal(((struct favours *)step_record(&table))->left, favours);
}

/* The members of a view, or of the exact form. */
static json_t *written(int viewer)
{
    struct writer w;
    writer_init(&w);
    state_write(&w, &table, "", viewer);
    json_t *json = json_loads(writer_text(&w), 0, NULL);
    writer_free(&w);
    assert_non_null(json);
    return json;
}

/* The track of the Powers Cards, always as the map has it. */
TEST(rule_12_3_1__support_stands_in_every_view)
{
    static const int viewers[] = {BRANDENBURG, SEAT_NONE, SEAT_REVEALED};
    table_open(3);
    controls(BRANDENBURG, "cologne");
    palace("cologne");
    for (size_t i = 0; i < sizeof viewers / sizeof *viewers; i++) {
        json_t *view = written(viewers[i]);
        const json_t *support = json_object_get(view, "support");
        assert_int_equal(json_integer_value(json_object_get(support, "brandenburg")), 3 + 3 + 2);
        assert_int_equal(json_integer_value(json_object_get(support, "austria")), 3 + 1);
        assert_int_equal(json_object_size(support), 3);
        json_decref(view);
    }
    json_t *exact = written(SEAT_ALL); /* it follows from the rest: a writer of a state need not know it */
    assert_null(json_object_get(exact, "support"));
    json_decref(exact);
}

/* What a player would count on the map: the income with its parts, the points of the turn, the armies. */
TEST(rule_6_0__what_is_to_come_stands_in_every_view)
{
    table_open(3);
    controls(AUSTRIA, "bohemia");
    city("bohemia", CITY);
    armies(AUSTRIA, "austria", 2);
    armies(AUSTRIA, "bohemia", 1);
    json_t *view = written(BRANDENBURG);
    int income, armies, points, austria, bohemia;
    assert_int_equal(json_unpack(view, "{s{si}s{si}s{si}s{s{s{sisi}}}}", "income", "austria", &income,
                                 "armies", "austria", &armies, "turn_points", "austria", &points, "incomes",
                                 "austria", "states", "austria", &austria, "bohemia", &bohemia),
                     0);
    assert_int_equal(austria, 3);
    assert_int_equal(bohemia, 6);
    assert_int_equal(income, 9);
    assert_int_equal(armies, 3);
    assert_int_equal(points, 3 + 3 + 1);
    json_decref(view);
}

TEST(rule_12_3__bonuses_of_two_players)
{
    support(2);
    assert_bonus(AUSTRIA, 3, 2);
    made(AUSTRIA, "end_favours");
    assert_bonus(BRANDENBURG, 0, 4);
}

TEST(rule_12_3__bonuses_of_three_players)
{
    support(3);
    assert_bonus(AUSTRIA, 4, 1);
    made(AUSTRIA, "end_favours");
    assert_bonus(BRANDENBURG, 2, 2); /* 3 votes like the Palatinate: who acts earlier stands first */
    made(BRANDENBURG, "end_favours");
    assert_bonus(PALATINATE, 0, 4);
}

/* R27, R60. */
TEST(rule_12_3__of_equal_support_who_plays_first_stands_first)
{
    the_other_way_round();
    run_at(STEP_IMPERIAL_SUPPORT);
    made(AUSTRIA, "end_favours");
    assert_bonus(PALATINATE, 2, 2);
    made(PALATINATE, "end_favours");
    assert_bonus(BRANDENBURG, 0, 4);
}

TEST(rule_12_3__bonuses_of_four_players)
{
    support(4);
    assert_bonus(AUSTRIA, 5, 1);
    made(AUSTRIA, "end_favours");
    assert_bonus(BRANDENBURG, 3, 2);
    made(BRANDENBURG, "end_favours");
    assert_bonus(PALATINATE, 1, 3);
    made(PALATINATE, "end_favours");
    assert_bonus(SPANISH_NETHERLANDS, 0, 4);
}

TEST(rule_12_3_1__electorates_bishoprics_and_palaces_vote)
{
    table_open(3);
    assert_int_equal(bar_votes(&table, BRANDENBURG), 3);
    controls(BRANDENBURG, "bohemia");
    assert_int_equal(bar_votes(&table, BRANDENBURG), 6);
    controls(BRANDENBURG, "munster");
    assert_int_equal(bar_votes(&table, BRANDENBURG), 7);
    palace("munster");
    assert_int_equal(bar_votes(&table, BRANDENBURG), 8);
    controls(BRANDENBURG, "cologne");
    assert_int_equal(bar_votes(&table, BRANDENBURG), 12);
    armies(AUSTRIA, "brandenburg", 1); /* R7 */
    assert_int_equal(bar_votes(&table, BRANDENBURG), 12);
}

/* R39. */
TEST(rule_12_3__the_ranking_is_taken_once)
{
    table_open(2);
    begin_at(STEP_IMPERIAL_SUPPORT,
             &(struct support){.index = 1, .begun = 1, .ranked = {BRANDENBURG, AUSTRIA, -1, -1}});
    run_on();
    assert_bonus(AUSTRIA, 0, 4); /* although his votes are the most */
}

TEST(rule_12_3__who_is_called_from_an_event_comes_back_there)
{
    table_open(2);
    hold(BRANDENBURG, "power-1");
    resolve_event("support-to-the-emperor");
    end_favours();
    assert_true(at(STEP_INITIAL_CARD));
}

/* Brandenburg stands last of two and has four Favours. */
static void four_favours(void)
{
    table_open(2);
    run_at(STEP_IMPERIAL_SUPPORT);
    made(AUSTRIA, "end_favours");
}

TEST(rule_12_3_2__florins_and_points)
{
    four_favours();
    const int florins = seat(BRANDENBURG)->florins;
    made(BRANDENBURG, "take_favour", "5-florins", "-");
    refused("favour-taken", BRANDENBURG, "take_favour", "5-florins", "-");
    made(BRANDENBURG, "take_favour", "12-florins", "-");
    assert_int_equal(seat(BRANDENBURG)->florins, florins + 17);
    refused("too-few-favours", BRANDENBURG, "take_favour", "points", "-");
    four_favours();
    made(BRANDENBURG, "take_favour", "points", "-");
    assert_int_equal(seat(BRANDENBURG)->points, 3);
}

/* What each costs, with one to four Favours left. */
TEST(rule_12_3_2__the_table_of_favours)
{
    static const struct {
        const char *name, *state;
        int cost;
    } favours[] = {{"5-florins", "-", 1},  {"extra-card", "-", 1},     {"12-florins", "-", 2},
                   {"points", "-", 2},     {"army", "brandenburg", 2}, {"control", "hessen", 3},
                   {"choose-card", "-", 4}};
    for (size_t i = 0; i < sizeof favours / sizeof *favours; i++)
        for (int left = 1; left <= 4; left++) {
            four_favours();
            ((struct favours *)step_record(&table))->left = (uint8_t)left;
            if (left < favours[i].cost) {
                refused_by("12.3.2", "too-few-favours", BRANDENBURG, "take_favour", favours[i].name,
                           favours[i].state);
                continue;
            }
            const int favour = domain_find(&bar_favours, NULL, favours[i].name, strlen(favours[i].name));
            const char *price = strstr(domain_name(&bar_favours, NULL, favour), " for ");
            assert_int_equal(price[strlen(" for ")] - '0', favours[i].cost); /* its name has it */
            made(BRANDENBURG, "take_favour", favours[i].name, favours[i].state);
            assert_int_equal(at(STEP_FAVOURS), left > favours[i].cost);
            if (at(STEP_FAVOURS))
                assert_int_equal(((struct favours *)step_record(&table))->left, left - favours[i].cost);
        }
}

TEST(rule_12_3_2__a_card_more_twice)
{
    four_favours();
    made(BRANDENBURG, "take_favour", "extra-card", "-");
    made(BRANDENBURG, "take_favour", "extra-card", "-");
    refused("favour-taken", BRANDENBURG, "take_favour", "extra-card", "-");
    assert_int_equal(seat(BRANDENBURG)->extra_cards, 2);
}

/* R69 */
TEST(rule_12_3_2__no_cards_for_a_turn_that_does_not_come)
{
    four_favours();
    turn(bar_turns(&table));
    refused("favour-without-use", BRANDENBURG, "take_favour", "extra-card", "-");
    refused("favour-without-use", BRANDENBURG, "take_favour", "choose-card", "-");
    made(BRANDENBURG, "take_favour", "control", "hessen");
    made(BRANDENBURG, "take_favour", "5-florins", "-");
    assert_false(at(STEP_FAVOURS));
}

TEST(rule_12_1__the_prompt_says_where_armies_must_go)
{
    for (int pays = 0; pays < 2; pays++) {
        table_open(2);
        armies(AUSTRIA, "austria", 1);
        florins(AUSTRIA, pays ? 2 : 1); /* turn 2 */
        run_at(STEP_UPKEEP);
        assert_int_equal(strstr(bar_step_upkeep.prompt_now(&table), "cannot") == NULL, pays);
    }
}

/* R27. */
TEST(rule_12_3_2__an_army_in_his_major_state)
{
    four_favours();
    refused("state-wanted", BRANDENBURG, "take_favour", "army", "-");
    refused("not-own-major-state", BRANDENBURG, "take_favour", "army", "austria");
    made(BRANDENBURG, "take_favour", "army", "brandenburg");
    assert_int_equal(land("brandenburg")->armies, 1);
    four_favours();
    armies(AUSTRIA, "brandenburg", 1);
    refused("enemy-army", BRANDENBURG, "take_favour", "army", "brandenburg");
}

/* R27, R32. */
TEST(rule_12_3_2__no_army_beyond_the_limit)
{
    four_favours();
    armies(BRANDENBURG, "hessen", 15);
    refused("army-limit", BRANDENBURG, "take_favour", "army", "brandenburg");
}

TEST(card_johann_philipp_von_schonborn__the_emperor_sends_no_army_into_his_land)
{
    table_open(3);
    before(AUSTRIA, "johann-philipp-von-schonborn", "-");
    run_at(STEP_IMPERIAL_SUPPORT);
    made(AUSTRIA, "end_favours");
    made(BRANDENBURG, "end_favours");
    refused("closed-to-armies", PALATINATE, "take_favour", "army", "lower-palatinate");
    made(PALATINATE, "take_favour", "army", "upper-palatinate");
}

/* R63, R64. */
TEST(rule_12_3_2__control_of_an_empty_minor_state_of_two_at_most)
{
    four_favours();
    refused("no-state-wanted", BRANDENBURG, "take_favour", "points", "hessen");
    refused("not-a-minor-state", BRANDENBURG, "take_favour", "control", "austria");
    assert_true(refusal_says("Austria is a Major State."));
    refused("not-a-minor-state", BRANDENBURG, "take_favour", "control", "holstein");
    assert_true(refusal_says("Holstein is not in play."));
    refused("value-too-high", BRANDENBURG, "take_favour", "control", "bohemia");
    controls(BRANDENBURG, "berg");
    refused("controlled-already", BRANDENBURG, "take_favour", "control", "berg");
    palace("munster");
    refused("state-not-empty", BRANDENBURG, "take_favour", "control", "munster");
    assert_true(refusal_says("A Bishopric stands in"));
    armies(BRANDENBURG, "liege", 1);
    refused("state-not-empty", BRANDENBURG, "take_favour", "control", "liege");
    assert_true(refusal_says("An army stands in"));
    controls(AUSTRIA, "hessen");
    influence(AUSTRIA, "hessen", 1);
    city("hessen", CITY);
    refused("state-not-empty", BRANDENBURG, "take_favour", "control", "hessen");
    city("hessen", NO_CITY);
    on_table()->ottomans = 1;
    refused("enemy-army", BRANDENBURG, "take_favour", "control", "styria");
    made(BRANDENBURG, "take_favour", "control", "hessen"); /* an opponent's, too */
    assert_int_equal(land("hessen")->controller, BRANDENBURG);
    assert_int_equal(influence_in("hessen", AUSTRIA), 0);
    assert_true(at(STEP_FAVOURS));
}

TEST(rule_12_3_2__four_favours_are_a_card_of_choice)
{
    four_favours();
    made(BRANDENBURG, "take_favour", "choose-card", "-");
    assert_true(seat(BRANDENBURG)->may_choose_card);
}

/* R27. */
TEST(rule_12_3_2__what_is_left_over_is_lost)
{
    table_open(2);
    florins(AUSTRIA, 0);
    run_at(STEP_IMPERIAL_SUPPORT);
    made(AUSTRIA, "take_favour", "5-florins", "-");
    made(AUSTRIA, "end_favours");
    assert_true(asked(BRANDENBURG));
}

/* ---- 12.4 ---- */

/* R13. */
TEST(rule_12_4__active_wars_cost_everybody)
{
    static const int losses[] = {0, 2, 4, 7, 10, 15};
    for (int wars = 0; wars <= 5; wars++) {
        table_open(3);
        for (int i = 0; i < wars; i++)
            on_table()->war[i] = 1;
        florins(AUSTRIA, 20);
        florins(BRANDENBURG, 1);
        begin_at(STEP_ACTIVE_WARS, NULL);
        bar_step_active_wars.then(&table);
        assert_int_equal(seat(AUSTRIA)->florins, 20 - losses[wars]);
        assert_int_equal(seat(BRANDENBURG)->florins, wars ? 0 : 1);
    }
}

/* ---- 13.0 ---- */

/* R57. */
TEST(rule_13_0__states_cities_bishoprics_and_composers_score)
{
    int parts[4];
    table_open(3);
    ((struct components *)table.pack)->map.state[land_of("austria")].value = 4;
    ((struct components *)table.pack)->map.state[land_of("munster")].value = 1;
    controls(AUSTRIA, "munster");
    palace("munster");
    city("munster", CITY);
    city("austria", FORTIFIED_CITY);
    land("austria")->composers = 2;
    assert_int_equal(bar_victory_points(&table, AUSTRIA, parts), 5 + 6 + 3 + 3);
    assert_int_equal(parts[0], 5);
    assert_int_equal(parts[1], 6);
    assert_int_equal(parts[2], 3);
    assert_int_equal(parts[3], 3);
    armies(BRANDENBURG, "austria", 1); /* 11.1: nor what stands there */
    assert_int_equal(bar_victory_points(&table, AUSTRIA, parts), 1 + 3 + 1);
    armies(BRANDENBURG, "munster", 1);
    assert_int_equal(bar_victory_points(&table, AUSTRIA, parts), 0);
}

TEST(rule_13_0__the_ottomans_keep_the_points_of_styria)
{
    int parts[4];
    table_open(3);
    const int before = bar_victory_points(&table, AUSTRIA, parts);
    controls(AUSTRIA, "styria");
    on_table()->ottomans = 1;
    assert_int_equal(bar_victory_points(&table, AUSTRIA, parts), before);
}

static void end_turn(int turn)
{
    on_table()->turn = (uint8_t)turn;
    run_at(STEP_END_OF_TURN);
}

TEST(rule_4_7__points_are_added_and_the_next_turn_begins)
{
    table_open(3);
    controls(AUSTRIA, "munster");
    land("munster")->city_used = land("munster")->palace_used = 1;
    on_board("wage-of-the-armies-1");
    end_turn(1);
    assert_int_equal(events_of(EVENT_SCORED), 3);
    assert_int_equal(on_table()->turn, 2);
    assert_true(seat(AUSTRIA)->points > 0);
    assert_false(land("munster")->city_used);
    assert_false(land("munster")->palace_used);
    assert_true(cards_has(on_table()->event_deck, card("wage-of-the-armies-1")));
}

TEST(rule_4_7__florins_and_points_stop_at_the_end_of_their_tracks)
{
    table_open(3);
    florins(BRANDENBURG, 9999);
    seat(BRANDENBURG)->points = 9999;
    end_turn(1);
    assert_int_equal(seat(BRANDENBURG)->florins, 9999);
    assert_int_equal(seat(BRANDENBURG)->points, 9999);
    is_sound("the end of the turn");
}

/* R6. */
TEST(rule_14_1__chaos_ends_with_the_turn)
{
    table_open(3);
    on_board("chaos");
    on_table()->halved = 1;
    end_turn(1);
    assert_false(bar_on_board(&table, CHAOS));
    assert_int_equal(first_arg(EVENT_CHAOS, begins), 0);
}

TEST(rule_13_0__figures_have_their_last_effects_in_the_last_turn_too)
{
    table_open(3);
    seat(BRANDENBURG)->points = 50;
    seat(AUSTRIA)->points = 50;
    before(AUSTRIA, "frederick-wilhelm-of-brandenburg", "-");
    end_turn(3);
    assert_true(play_head(&table)->over);
    assert_int_equal(play_head(&table)->winners, 1u << AUSTRIA);
    assert_int_equal(first_arg(EVENT_POINTS, points), 5);
}

/* ---- 13.1 ---- */

static void all_electorates(int seat)
{
    static const char *const states[] = {"cologne", "trier",   "mainz",    "bayern",
                                         "saxony",  "bohemia", "lorraine", "lower-palatinate"};
    for (size_t i = 0; i < sizeof states / sizeof *states; i++)
        controls(seat, states[i]);
}

TEST(rule_13_1__all_electorates_win_at_once)
{
    table_open(2);
    all_electorates(AUSTRIA);
    end_turn(1);
    assert_false(play_head(&table)->over); /* Brandenburg is one */
    armies(AUSTRIA, "brandenburg", 1);
    armies(BRANDENBURG, "austria", 1);
    end_turn(1);
    assert_false(play_head(&table)->over); /* a Major State is his who stands there */
    armies(AUSTRIA, "austria", 1);
    seat(BRANDENBURG)->points = 90;
    end_turn(1);
    assert_true(play_head(&table)->over);
    assert_int_equal(play_head(&table)->winners, 1u << AUSTRIA);
}

/* R6. */
TEST(rule_13_1__brunswick_is_wanted_while_chaos_lasts)
{
    table_open(2);
    all_electorates(AUSTRIA);
    armies(AUSTRIA, "brandenburg", 1);
    on_board("chaos");
    end_turn(1);
    assert_false(play_head(&table)->over);
    on_board("chaos");
    controls(AUSTRIA, "brunswick");
    end_turn(1);
    assert_true(play_head(&table)->over);
}

/* ---- 15 ---- */

/* The last turn ends with these points after it. */
static int winner(int players, const int points[SEATS])
{
    int parts[4];
    for (int i = 0; i < players; i++)
        seat(i)->points = (int16_t)(points[i] - bar_victory_points(&table, i, parts));
    end_turn(3);
    assert_true(play_head(&table)->over);
    return __builtin_ctz(play_head(&table)->winners);
}

TEST(rule_15_0__the_most_points_win)
{
    table_open(4);
    assert_int_equal(winner(4, (const int[]){70, 71, 70, 70}), AUSTRIA);
}

TEST(rule_15_0__then_support)
{
    table_open(4);
    controls(BRANDENBURG, "cologne");
    assert_int_equal(winner(4, (const int[]){70, 70, 70, 70}), BRANDENBURG);
    ranks_are("1 brandenburg 70, 2 austria 70, 3 palatinate 70, 4 spanish-netherlands 70");
    ties_are(1);
    tells("Brandenburg wins with 70 victory points. Brandenburg, Austria, the Palatinate and the Spanish "
          "Netherlands have 70 victory points each. Brandenburg is ahead of Austria by Support, 7 to 4; "
          "Austria "
          "is ahead of the Palatinate by Support, 4 to 3; the Palatinate is ahead of the Spanish Netherlands "
          "by "
          "Support, 3 to 0 (15.0).");
}

TEST(rule_15_0__then_florins)
{
    table_open(4);
    controls(BRANDENBURG, "munster"); /* 4 votes, like Austria */
    florins(BRANDENBURG, 9);
    florins(AUSTRIA, 8);
    assert_int_equal(winner(4, (const int[]){70, 70, 60, 65}), BRANDENBURG);
    tie_reads(0, "Brandenburg and Austria have 70 victory points each. Brandenburg is ahead of Austria by "
                 "florins, 9 to 8, with equal Support, 4 (15.0).");
}

TEST(rule_15_0__then_the_printed_order)
{
    table_open(4);
    controls(BRANDENBURG, "munster");
    assert_int_equal(winner(4, (const int[]){70, 70, 60, 70}), AUSTRIA);
}

TEST(rule_15_0__ties_below_the_first_place_are_broken_alike)
{
    table_open(4);
    controls(BRANDENBURG, "munster");
    winner(4, (const int[]){60, 60, 70, 60});
    first_place_is_clear();
    ties_are(1);
}

TEST(rule_13_1__a_victory_by_the_electorates_is_no_tie)
{
    table_open(2);
    all_electorates(AUSTRIA);
    armies(AUSTRIA, "brandenburg", 1);
    end_turn(1);
    assert_true(play_head(&table)->over);
    seat(0)->points = seat(1)->points = 50;
    first_place_is_clear();
    ties_are(0);
}

TEST(ruling_R28__the_palatinate_chooses_the_major_state_of_its_army)
{
    static const char *const majors[] = {"upper-palatinate", "lower-palatinate"};
    for (int i = 0; i < 2; i++) {
        table_open(3);
        run_at(STEP_IMPERIAL_SUPPORT);
        made(AUSTRIA, "end_favours");
        made(BRANDENBURG, "end_favours");
        made(PALATINATE, "take_favour", "army", majors[i]);
        assert_int_equal(armies_in(majors[i]), 1);
    }
}

TEST(ruling_R42__favours_twice_in_a_turn)
{
    table_open(2);
    seat(BRANDENBURG)->extra_cards = 1; /* by Support to the Emperor */
    run_at(STEP_IMPERIAL_SUPPORT);
    made(AUSTRIA, "end_favours");
    made(BRANDENBURG, "take_favour", "extra-card", "-");
    assert_int_equal(seat(BRANDENBURG)->extra_cards, 2);
    table_open(2);
    seat(BRANDENBURG)->may_choose_card = 1;
    run_at(STEP_IMPERIAL_SUPPORT);
    made(AUSTRIA, "end_favours");
    refused("favour-without-use", BRANDENBURG, "take_favour", "choose-card", "-");
}

TEST(ruling_R58__ottomans_who_survive_peace_are_no_war)
{
    table_open(3);
    on_table()->ottomans = 1;
    begin_at(STEP_ACTIVE_WARS, NULL);
    bar_step_active_wars.then(&table);
    assert_int_equal(seat(AUSTRIA)->florins, 20);
    assert_true(bar_enemy_army(&table, AUSTRIA, land_of("styria")));
    table_open(3);
    at_war(WAR_OTTOMAN); /* the counter has been beaten */
    begin_at(STEP_ACTIVE_WARS, NULL);
    bar_step_active_wars.then(&table);
    assert_int_equal(seat(AUSTRIA)->florins, 20 - 2);
}
