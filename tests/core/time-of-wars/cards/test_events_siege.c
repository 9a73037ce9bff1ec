/* Cards round sieges and assaults (6.9.3.6, 6.9.3.7): each by its id. */
#include "../table.h"

enum { SIEGE_RATING = 2, SIEGE_OWN_LOSS = 5, SIEGE_GARRISON_LOSS = 6 };

/* An army of the seat stands before walls that its enemy holds; all else that a superpower had is the
 * seat's. */
static void besiege(int seat, const char *army, int enemy, const char *city, const char *garrison)
{
    table_open();
    war(seat, enemy);
    controls(enemy, city);
    put(city, army);
    if (garrison) put_garrison(city, garrison);
    for (int i = 0; i < tow_components(&table)->map.space_count; i++)
        if (i != space_of(city) && tow_components(&table)->map.space[i].kind != BOX &&
            on_table()->place[i].control >= 0 && on_table()->place[i].control < SEATS)
            on_table()->place[i].control = (int8_t)seat;
}

static void artillery(const char *card, const char *army)
{
    table_open();
    const int seat = tow_components(&table)->decks.card[card_of(card)].seat;
    const int enemy = seat == SWEDEN ? COMMONWEALTH : SWEDEN;
    besiege(seat, army, enemy, "smolensk", enemy == SWEDEN ? "sweden-infantry" : "commonwealth-infantry");
    hold(seat, card);
    acts(seat, 2);
    made(seat, "besiege", "smolensk");
    assert_true(at(STEP_BEFORE_SIEGE));
    const int rating = ((struct siege *)step_record_of(&table, STEP_SIEGE))->rating;
    given(rating + 1, rating + 1);
    made(seat, "play_reaction", card);
    assert_int_equal(first_event(EVENT_SIEGE)->arg[SIEGE_RATING], rating + 1);
    assert_int_equal(first_event(EVENT_SIEGE)->arg[SIEGE_OWN_LOSS], 0);
    assert_int_equal(weakened_in("smolensk", enemy == SWEDEN ? "sweden-infantry" : "commonwealth-infantry"),
                     1);
}

TEST(rule_6_9_3_6__the_question_before_a_siege_names_the_besieger)
{
    table_open();
    besiege(SWEDEN, "2 sweden-infantry, gustav-horn", COMMONWEALTH, "smolensk", "commonwealth-infantry");
    hold(SWEDEN, "swe-siege-artillery");
    acts(SWEDEN, 2);
    made(SWEDEN, "besiege", "smolensk");
    assert_true(asks("Smolensk is about to be besieged by Sweden: play a Reaction, or none."));
    table_open();
    besiege(SWEDEN, "6 sweden-infantry", COMMONWEALTH, "riga", "commonwealth-infantry");
    hold(SWEDEN, "swe-siege-artillery");
    acts(SWEDEN, 2);
    made(SWEDEN, "assault", "riga");
    assert_true(asks("Riga is about to be assaulted by Sweden: play a Reaction, or none."));
}

TEST(card_swe_siege_artillery__raises_the_rating)
{
    artillery("swe-siege-artillery", "2 sweden-infantry, gustav-horn");
}

TEST(card_rus_siege_artillery__raises_the_rating)
{
    artillery("rus-siege-artillery", "2 russia-infantry, mikhail-shein");
}

TEST(card_ott_siege_artillery__raises_the_rating)
{
    table_open();
    artillery("ott-siege-artillery", "2 ottoman-infantry, husrev-pasha");
}

TEST(card_hre_siege_artillery__raises_the_rating)
{
    artillery("hre-siege-artillery", "2 hre-infantry, tilly");
}

TEST(card_plc_siege_artillery__raises_the_rating)
{
    artillery("plc-siege-artillery", "2 commonwealth-infantry, stanislaw-koniecpolski");
}

TEST(card_swe_siege_artillery__needs_a_commander)
{
    besiege(SWEDEN, "2 sweden-infantry", COMMONWEALTH, "smolensk", "commonwealth-infantry");
    hold(SWEDEN, "swe-siege-artillery");
    acts(SWEDEN, 2);
    given(6, 6);
    made(SWEDEN, "besiege", "smolensk"); /* no seat could play anything: none is asked */
    assert_int_equal(events_of(EVENT_SIEGE), 1);
}

TEST(card_swe_siege_artillery__halves_the_losses_of_an_assault)
{
    besiege(SWEDEN, "8 sweden-infantry", COMMONWEALTH, "smolensk", "commonwealth-infantry");
    controls(COMMONWEALTH, "vilnius");
    clear_space("smolensk");
    put("vilnius", "8 sweden-infantry");
    put_garrison("vilnius", "commonwealth-infantry");
    hold(SWEDEN, "swe-siege-artillery");
    acts(SWEDEN, 2);
    made(SWEDEN, "assault", "vilnius");
    given(1, 3, 4);
    made(SWEDEN, "play_reaction", "swe-siege-artillery");
    tells("A full-strength unit of Sweden in VILNIUS suffers a loss in an assault: Landskap regiments.");
    assert_int_equal(weakened_in("vilnius", "sweden-infantry"), 4); /* half of seven, rounded up */
    assert_int_equal(units_in("vilnius", "sweden-infantry"), 8);
}

TEST(card_ott_great_guns__the_besieger_loses_nothing)
{
    besiege(OTTOMAN, "2 ottoman-infantry, husrev-pasha", SWEDEN, "smolensk", "sweden-infantry");
    hold(OTTOMAN, "ott-great-guns");
    acts(OTTOMAN, 2);
    made(OTTOMAN, "besiege", "smolensk");
    given(6, 6);
    made(OTTOMAN, "play_reaction", "ott-great-guns");
    assert_int_equal(weakened_in("smolensk", "ottoman-infantry"), 0);
}

TEST(card_rus_stubborn_defence__saves_the_garrison)
{
    besiege(SWEDEN, "2 sweden-infantry, gustav-horn", RUSSIA, "smolensk", "russia-infantry");
    hold(RUSSIA, "rus-stubborn-defence");
    acts(SWEDEN, 2);
    given(1, 6);
    made(SWEDEN, "besiege", "smolensk");
    assert_true(at(STEP_AFTER_SIEGE));
    made(RUSSIA, "play_reaction", "rus-stubborn-defence");
    assert_int_equal(weakened_in("smolensk", "russia-infantry"), 0);
    assert_int_equal(weakened_in("smolensk", "sweden-infantry"), 1); /* the besieger's losses stand */
}

TEST(card_rus_stubborn_defence__no_seat_is_asked_where_nothing_is_lost)
{
    besiege(SWEDEN, "2 sweden-infantry, gustav-horn", RUSSIA, "smolensk", "russia-infantry");
    hold(RUSSIA, "rus-stubborn-defence");
    acts(SWEDEN, 2);
    given(6, 6);
    made(SWEDEN, "besiege", "smolensk");
    assert_true(at(STEP_IMPULSE));
}

static void besiege_czestochowa(void)
{
    besiege(SWEDEN, "3 sweden-infantry, gustav-horn", COMMONWEALTH, "czestochowa", NULL);
    turn_at(7);
    hold(COMMONWEALTH, "plc-defence-of-jasna-gora");
    acts(SWEDEN, 3);
    made(SWEDEN, "besiege", "czestochowa");
}

TEST(card_plc_defence_of_jasna_gora__the_siege_fails)
{
    besiege_czestochowa();
    assert_true(at(STEP_BEFORE_SIEGE));
    made(COMMONWEALTH, "play_reaction", "plc-defence-of-jasna-gora");
    assert_int_equal(events_of(EVENT_SIEGE), 0);
    assert_int_equal(weakened_in("czestochowa", "sweden-infantry"), 1);
    assert_int_equal(points_of(COMMONWEALTH, DOMESTIC_POLICY), 2);
    assert_int_equal(controller("czestochowa"), COMMONWEALTH);
    assert_true(is_removed("plc-defence-of-jasna-gora"));
}

TEST(card_plc_defence_of_jasna_gora__no_siege_there_in_this_turn)
{
    besiege_czestochowa();
    made(COMMONWEALTH, "play_reaction", "plc-defence-of-jasna-gora");
    acts(SWEDEN, 3);
    refused("siege-over", SWEDEN, "besiege", "czestochowa");
}
