/* What bots hardly ever come to, from a set-up on by moves alone: only the cards that are needed are put into
 * the hands, and the dice are given. */
#include "table.h"

/* By default until the seat's card round. */
static void until_round_of(int seat)
{
    for (int moves = 0; !(at(STEP_ROUND) && asked(seat)); moves++) {
        assert_in_range(moves, 0, 200);
        fall_back(first_asked());
    }
}

static void forages(int seat)
{
    while (at(STEP_FORAGING))
        fall_back(seat);
}

static void activated(int seat, const char *card, const char *leader)
{
    until_round_of(seat);
    made(seat, "play_activation", card);
    made(seat, "activate", leader);
}

/* A card activates the leader; he goes with all who may come. */
#define marches(seat, card, leader, ...)                                                                     \
    do {                                                                                                     \
        activated(seat, card, leader);                                                                       \
        made(seat, "take_all");                                                                              \
        goes(seat, __VA_ARGS__);                                                                             \
    } while (0)

static void until_turn(int turn)
{
    for (int moves = 0; on_table()->turn < turn || !at(STEP_ROUND); moves++) {
        assert_in_range(moves, 0, 400);
        fall_back(first_asked());
    }
}

/* Spinola goes to the United Provinces and besieges Breda; Mansfeld has gone there too. */
TEST(rule_16_252__played_from_the_set_up)
{
    table_set_up(CAMPAIGN);
    hold(PROTESTANT, "p7");
    hold(PROTESTANT, "p9");
    hold(PROTESTANT, "p11");
    hold(CATHOLIC, "c6");
    until_round_of(PROTESTANT);
    made(PROTESTANT, "play_recruitment", "p9", "-");
    given(3); /* 4 for a Dynamic Leader: two steps */
    made(PROTESTANT, "recruit", "mansfeld", "militia");
    made(PROTESTANT, "raise", "full");
    made(PROTESTANT, "end_recruiting");
    table_by_seed();
    marches(CATHOLIC, "c6", "spinola", "antwerp", "up-box");
    marches(PROTESTANT, "p7", "mansfeld", "eger", "bayreuth", "bamberg", "erfurt", "kassel");
    made(PROTESTANT, "stop");
    forages(PROTESTANT);
    marches(PROTESTANT, "p11", "mansfeld", "marburg", "koln", "wesel", "up-box");
    forages(PROTESTANT);
    assert_int_equal(all_units_in("up-box", PROTESTANT), 6);
    assert_true(leader_in("up-box", "mansfeld") && leader_in("up-box", "anhalt"));
    until_turn(2);
    hold(CATHOLIC, "c4");
    until_round_of(CATHOLIC);
    made(CATHOLIC, "play_event", "c4");
    assert_int_equal(on_table()->dutch.war, 1);
    assert_true(told("Spinola's siege is answered."));
    assert_true(at(STEP_UP_LOSSES));
    assert_true(asks("Choose a unit that loses a step in the answer to Spinola's siege (1 step left)."));
    made(PROTESTANT, "lose_step", "protestant-militia", "full", "-");
    assert_int_equal(reduced_in("up-box", "protestant-militia"), 1);
    assert_int_equal(on_table()->dutch.siege, 0);
}

/* Wallenstein leads the Imperials of Rostock to the United Provinces, and is assassinated in the turn
 * after. R84. */
TEST(rule_16_22__an_army_withdraws_played_from_the_set_up)
{
    table_set_up(INTERVENTION_SCENARIO);
    hold(CATHOLIC, "c18");
    while (!at(STEP_WALLENSTEIN))
        fall_back(first_asked());
    made(CATHOLIC, "recall_wallenstein", "rostock");
    activated(CATHOLIC, "c18", "wallenstein");
    for (int i = 0; i < 2; i++)
        made(CATHOLIC, "take", "imperial-mercenary", "full"); /* Savelli stays */
    goes(CATHOLIC, "wismar", "lubeck", "hamburg", "bremen", "lingen", "up-box");
    forages(CATHOLIC);
    assert_int_equal(units_in("up-box", "imperial-mercenary"), 2);
    while (on_table()->turn < 7 || !at(STEP_WALLENSTEIN))
        fall_back(first_asked());
    made(CATHOLIC, "assassinate_wallenstein");
    assert_true(at(STEP_ARMY_IN_UP));
    assert_true(asks("The army in the United Provinces has no leader: withdraw it."));
    assert_int_equal(listed(CATHOLIC, "withdraw_from_up"), 4);
    made(CATHOLIC, "withdraw_from_up", "wesel");
    assert_int_equal(units_in("wesel", "imperial-mercenary"), 2);
    assert_int_equal(all_units_in("up-box", CATHOLIC), 0);
}

/* Wallenstein is recalled and recruits until his enemies plot against him. */
TEST(option_19_11__a_plot_played_from_the_set_up)
{
    table_set_up_with(INTERVENTION_SCENARIO, OPTION_WALLENSTEIN_ENEMIES);
    hold(CATHOLIC, "c18");
    hold(CATHOLIC, "c22");
    hold(CATHOLIC, "c14");
    hold(PROTESTANT, "p8");
    while (!at(STEP_WALLENSTEIN))
        fall_back(first_asked());
    made(CATHOLIC, "recall_wallenstein", "rostock");
    static const char *const cards[] = {"c18", "c22"};
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++) {
        until_round_of(CATHOLIC);
        made(CATHOLIC, "play_recruitment", cards[i], "-");
        for (int attempt = 0; attempt < 2; attempt++) {
            given(9);
            made(CATHOLIC, "recruit", "wallenstein", i ? "mercenary" : "militia");
            while (at(STEP_RAISE))
                made(CATHOLIC, "raise", "reduced");
        }
        table_by_seed();
        if (at(STEP_RECRUITMENT)) made(CATHOLIC, "end_recruiting");
        until_round_of(CATHOLIC);
        if (i > 0) continue;
        made(CATHOLIC, "free_leader", "wallenstein");
        goes(CATHOLIC, "wismar");
        made(CATHOLIC, "stop");
    }
    marches(CATHOLIC, "c14", "wallenstein", "lubeck", "luneburg");
    made(CATHOLIC, "convert");
    made(CATHOLIC, "stop");
    forages(CATHOLIC);
    assert_in_range(on_table()->wallenstein.influence, 17, 19);
    until_round_of(PROTESTANT);
    given(9);
    made(PROTESTANT, "plot", "p8");
    assert_true(is_out("wallenstein"));
    assert_false(in_hand(PROTESTANT, "p8"));
    assert_true(asked(PROTESTANT));
}
