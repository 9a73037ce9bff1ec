/* Appendix 1: the sale of the four Foreign Possessions (R21). */
#include "table.h"

enum { PURSE = 20 };

static void lay(int players)
{
    table_open(players);
    hold(0, "power-1");
}

TEST(card_denmark_sells_holstein__an_open_auction_from_the_drawer_on)
{
    lay(3);
    resolve_event("denmark-sells-holstein");
    assert_true(asked(0));
    made(0, "bid", "0");
    refused_by("Appendix 1", "bid-too-low", 1, "bid", "0");
    made(1, "bid", "4");
    made(2, "pass");
    assert_true(asked(0));
    refused_by("Appendix 1", "too-few-florins", 0, "bid", "21");
    made(0, "bid", "6");
    made(1, "pass");
    assert_true(at(STEP_INITIAL_CARD));
    assert_int_equal(controller("holstein"), 0);
    assert_int_equal(seat(0)->florins, PURSE - 6);
    assert_int_equal(seat(1)->florins, PURSE);
    assert_true(bar_in_play(&table, land_of("holstein")));
    assert_true(is_removed("denmark-sells-holstein"));
}

TEST(card_denmark_sells_holstein__no_player_bids)
{
    lay(3);
    resolve_event("denmark-sells-holstein");
    made(0, "pass");
    made(1, "pass");
    made(2, "pass");
    assert_int_equal(events_of(EVENT_STATE_NOT_SOLD), 1);
    assert_false(bar_in_play(&table, land_of("holstein")));
    assert_true(in_discard("denmark-sells-holstein"));
    assert_true(at(STEP_INITIAL_CARD));
}

TEST(card_denmark_sells_holstein__the_last_one_may_have_it_for_the_minimum)
{
    lay(3);
    resolve_event("denmark-sells-holstein");
    made(0, "pass");
    made(1, "pass");
    made(2, "bid", "0");
    assert_true(at(STEP_INITIAL_CARD));
    assert_int_equal(controller("holstein"), 2);
    assert_int_equal(seat(2)->florins, PURSE);
}

/* R46 */
TEST(card_denmark_sells_holstein__among_the_poor_it_goes_for_nothing)
{
    lay(3);
    for (int i = 0; i < 3; i++)
        florins(i, 0);
    resolve_event("denmark-sells-holstein");
    made(0, "bid", "0");
    assert_true(at(STEP_INITIAL_CARD));
    assert_int_equal(controller("holstein"), 0);
}

TEST(card_spain_sells_the_spanish_netherlands__not_to_a_player_who_is_too_poor)
{
    lay(3);
    for (int i = 0; i < 3; i++)
        florins(i, 4);
    resolve_event("spain-sells-the-spanish-netherlands");
    assert_true(at(STEP_INITIAL_CARD));
    assert_int_equal(events_of(EVENT_STATE_NOT_SOLD), 1);
    assert_true(in_discard("spain-sells-the-spanish-netherlands"));
}

TEST(card_denmark_sells_holstein__who_has_too_little_is_not_asked)
{
    lay(3);
    florins(1, 3);
    resolve_event("denmark-sells-holstein");
    made(0, "bid", "3");
    assert_true(asked(2));
    made(2, "pass");
    assert_int_equal(controller("holstein"), 0);
}

TEST(card_denmark_sells_holstein__not_in_the_danish_war)
{
    lay(3);
    at_war(WAR_DENMARK);
    resolve_event("denmark-sells-holstein");
    assert_true(at(STEP_INITIAL_CARD));
    assert_true(in_discard("denmark-sells-holstein"));
}

TEST(card_sweden_sells_the_western_pomerania__no_minimum_and_not_in_the_swedish_war)
{
    lay(2);
    resolve_event("sweden-sells-the-western-pomerania");
    made(0, "bid", "0");
    made(1, "bid", "1");
    made(0, "pass");
    assert_int_equal(controller("western-pomerania"), 1);
    assert_true(is_removed("sweden-sells-the-western-pomerania"));
    lay(2);
    at_war(WAR_SWEDEN);
    resolve_event("sweden-sells-the-western-pomerania");
    assert_true(at(STEP_INITIAL_CARD));
    assert_true(in_discard("sweden-sells-the-western-pomerania"));
}

TEST(card_spain_sells_the_franche_comte__from_3_and_not_in_the_french_war)
{
    lay(3);
    resolve_event("spain-sells-the-franche-comte");
    refused("bid-too-low", 0, "bid", "2");
    made(0, "bid", "3");
    made(1, "pass");
    made(2, "pass");
    assert_int_equal(controller("franche-comte"), 0);
    lay(3);
    at_war(WAR_FRANCE);
    resolve_event("spain-sells-the-franche-comte");
    assert_true(in_discard("spain-sells-the-franche-comte"));
}

TEST(card_spain_sells_the_spanish_netherlands__from_5_and_not_in_the_french_war)
{
    lay(3);
    florins(0, 4);
    resolve_event("spain-sells-the-spanish-netherlands");
    refused("bid-too-low", 1, "bid", "4"); /* the drawer is too poor */
    made(1, "bid", "5");
    made(2, "pass");
    assert_int_equal(controller("spanish-netherlands"), 1);
    assert_int_equal(seat(1)->florins, PURSE - 5);
    lay(3);
    at_war(WAR_FRANCE);
    resolve_event("spain-sells-the-spanish-netherlands");
    assert_true(in_discard("spain-sells-the-spanish-netherlands"));
}

TEST(card_denmark_sells_holstein__who_is_away_passes)
{
    lay(3);
    resolve_event("denmark-sells-holstein");
    fall_back(0);
    fall_back(1);
    fall_back(2);
    assert_int_equal(events_of(EVENT_STATE_NOT_SOLD), 1);
}
