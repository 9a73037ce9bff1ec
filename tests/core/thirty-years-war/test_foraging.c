/* Foraging (11.16): what an army that moves does to the land, and the land to it. */
#include "battle.h"

static void moves_from_pilsen(const char *pieces, const char *to)
{
    table_open();
    put("pilsen", pieces);
    put("pilsen", "mansfeld, anhalt, thurn");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, to);
}

TEST(rule_11_16__two_units_take_nothing)
{
    moves_from_pilsen("2 protestant-mercenary", "eger");
    made(PROTESTANT, "stop");
    assert_true(at(STEP_ROUND));
    assert_int_equal(place("eger")->pillage, 0);
}

TEST(rule_11_16__three_to_five_units_one_level)
{
    moves_from_pilsen("5 protestant-mercenary", "eger");
    goes(PROTESTANT, "bayreuth");
    made(PROTESTANT, "stop");
    assert_string_equal(play_step(&table)->rule, "11.16");
    refused_by("11.16", "not-entered", PROTESTANT, "forage", "pilsen"); /* R50 */
    made(PROTESTANT, "forage", "eger");
    assert_true(at(STEP_ROUND));
    assert_int_equal(place("eger")->pillage, 1);
    moves_from_pilsen("2 protestant-mercenary, 1 reduced protestant-militia", "eger");
    made(PROTESTANT, "stop"); /* the only city is taken without a question */
    assert_true(at(STEP_ROUND));
    assert_int_equal(place("eger")->pillage, 1);
}

TEST(rule_11_16__six_units_two_levels)
{
    moves_from_pilsen("6 protestant-mercenary", "eger");
    made(PROTESTANT, "stop");
    assert_true(at(STEP_ROUND));
    assert_int_equal(place("eger")->pillage, 2);
    moves_from_pilsen("6 protestant-mercenary", "eger");
    goes(PROTESTANT, "bayreuth");
    made(PROTESTANT, "stop");
    assert_true(asks("Choose a city that the army pillages: 2 levels are due."));
    made(PROTESTANT, "forage", "eger");
    assert_true(asks("Choose a city that the army pillages: 1 level is due."));
    made(PROTESTANT, "forage", "bayreuth");
    assert_int_equal(place("eger")->pillage, 1);
    assert_int_equal(place("bayreuth")->pillage, 1);
}

/* Dropped and picked up, each counts once. */
TEST(rule_11_16__all_units_that_have_moved_count)
{
    moves_from_pilsen("3 protestant-mercenary", "eger");
    put("bayreuth", "3 protestant-militia");
    for (int i = 0; i < 3; i++)
        made(PROTESTANT, "drop", "protestant-mercenary", "full");
    goes(PROTESTANT, "bayreuth");
    made(PROTESTANT, "take_all");
    goes(PROTESTANT, "amberg", "bayreuth");
    made(PROTESTANT, "stop");
    made(PROTESTANT, "forage", "bayreuth");
    assert_true(at(STEP_FORAGING));
    made(PROTESTANT, "forage", "amberg");
    assert_true(at(STEP_ROUND));
}

/* R120 */
TEST(rule_3_2__where_a_leader_went_alone_nothing_is_pillaged)
{
    table_open();
    put("pilsen", "mansfeld");
    put("bayreuth", "3 protestant-militia");
    activate(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "eger", "bayreuth");
    made(PROTESTANT, "take_all");
    goes(PROTESTANT, "amberg", "bayreuth");
    made(PROTESTANT, "stop");
    assert_int_equal(listed(PROTESTANT, "forage"), 2); /* Amberg, Bayreuth */
    refused_by("11.16", "not-entered", PROTESTANT, "forage", "eger");
    table_open();
    put("pilsen", "mansfeld");
    put("eger", "3 protestant-militia");
    activate(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "eger");
    made(PROTESTANT, "take_all");
    made(PROTESTANT, "convert");
    made(PROTESTANT, "stop");
    assert_true(at(STEP_ROUND)); /* the Militia have moved nowhere */
    assert_int_equal(place("eger")->pillage, 0);
}

TEST(rule_11_161__a_city_at_two_gives_nothing)
{
    moves_from_pilsen("3 protestant-mercenary", "eger");
    pillaged("eger", 2);
    goes(PROTESTANT, "bayreuth", "amberg");
    made(PROTESTANT, "stop");
    refused_by("11.161", "pillaged", PROTESTANT, "forage", "eger");
    made(PROTESTANT, "forage", "bayreuth");
}

TEST(rule_11_161__steps_are_lost_for_what_is_not_there)
{
    moves_from_pilsen("4 protestant-mercenary, 2 protestant-militia", "eger");
    pillaged("eger", 1);
    made(PROTESTANT, "stop");
    assert_true(at(STEP_FORAGE_LOSSES));
    assert_string_equal(play_step(&table)->rule, "11.161");
    refused("no-such-unit", PROTESTANT, "lose_step", "swedish-veteran", "full", "-");
    made(PROTESTANT, "lose_step", "protestant-militia", "full", "-");
    assert_true(at(STEP_ROUND));
    assert_int_equal(reduced_in("eger", "protestant-militia"), 1);
    assert_int_equal(place("eger")->pillage, 2);
}

TEST(rule_11_161__among_all_that_have_moved)
{
    moves_from_pilsen("3 protestant-mercenary", "eger");
    pillaged("eger", 2);
    pillaged("bayreuth", 2);
    made(PROTESTANT, "drop", "protestant-mercenary", "full");
    goes(PROTESTANT, "bayreuth");
    made(PROTESTANT, "stop");
    refused("name-the-space", PROTESTANT, "lose_step", "protestant-mercenary", "full", "-");
    made(PROTESTANT, "lose_step", "protestant-mercenary", "full", "eger");
    assert_int_equal(reduced_in("eger", "protestant-mercenary"), 1);
}

/* The leader of an army that ends so goes back to where he came from (R51). */
TEST(rule_11_162__before_an_enemy_s_fortress)
{
    table_open();
    controls(CATHOLIC, "wittenberg");
    put("wittenberg", "1 imperial-militia");
    put("leipzig", "1 reduced protestant-militia, mansfeld");
    put("torgau", "2 protestant-militia");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "torgau");
    made(PROTESTANT, "take_all");
    goes(PROTESTANT, "leipzig");
    made(PROTESTANT, "drop", "protestant-militia", "full");
    made(PROTESTANT, "drop", "protestant-militia", "full");
    pillaged("wittenberg", 2);
    pillaged("torgau", 2);
    pillaged("leipzig", 2);
    goes(PROTESTANT, "wittenberg");
    made(CATHOLIC, "go_inside");
    made(PROTESTANT, "stop");
    made(PROTESTANT, "lose_step", "protestant-militia", "reduced", "wittenberg");
    assert_true(leader_in("leipzig", "mansfeld"));
}

/* Three reduced Mercenaries lose two in the battle and the last one by foraging. */
static void mansfeld_starves(const char *city, const char *enemies)
{
    put("pilsen", "3 reduced protestant-mercenary, mansfeld");
    put(city, enemies);
    pillaged(city, 2);
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, city);
}

TEST(rule_11_162__a_beaten_army_that_starves_leaves_its_leader_where_it_has_retreated)
{
    table_open();
    mansfeld_starves("budweis", "2 imperial-mercenary");
    given(0, 9, 0);
    attack(PROTESTANT, "budweis");
    while (tyw_is_losing(&table))
        fall_back(decider());
    assert_int_equal(all_units_in("pilsen", PROTESTANT) + all_units_in("budweis", PROTESTANT), 0);
    assert_true(leader_in("pilsen", "mansfeld"));
    assert_int_equal(all_units_in("budweis", CATHOLIC), 2);
}

/* The battle is won, but units of the defender are left in the space. */
TEST(rule_11_162__a_victor_that_starves_before_a_garrison_goes_back)
{
    table_open();
    controls(CATHOLIC, "prague");
    mansfeld_starves("prague", "2 imperial-mercenary");
    made(CATHOLIC, "stay_outside");
    given(9, 9, 0);
    attack(PROTESTANT, "prague");
    while (tyw_is_losing(&table))
        fall_back(decider());
    assert_true(at(STEP_RETREAT) && asked(CATHOLIC)); /* a tie is Mansfeld's */
    made(CATHOLIC, "retreat_inside");
    assert_int_equal(all_units_in("prague", PROTESTANT), 0);
    assert_true(leader_in("pilsen", "mansfeld"));
    assert_true(at(STEP_ROUND));
}

/* R51: no unit is left in the space: the leader stays there, and the city is his. */
TEST(rule_11_162__a_victor_that_starves_alone_leaves_its_leader_there)
{
    table_open();
    mansfeld_starves("budweis", "2 imperial-mercenary");
    given(9, 9, 0);
    attack(PROTESTANT, "budweis");
    while (tyw_is_losing(&table))
        fall_back(decider());
    made(CATHOLIC, "retreat_to", "linz");
    assert_int_equal(all_units_in("budweis", PROTESTANT), 0);
    assert_true(leader_in("budweis", "mansfeld"));
    assert_int_equal(controller("budweis"), PROTESTANT);
}

TEST(rule_13_12__an_activation_without_movement_takes_nothing)
{
    table_open();
    put_inside("prague", "1 imperial-militia");
    put("prague", "5 protestant-mercenary, mansfeld");
    siege("prague", SIEGE);
    activate_all(PROTESTANT, "mansfeld");
    given(5);
    made(PROTESTANT, "siege_combat");
    assert_true(at(STEP_ROUND));
    assert_int_equal(place("prague")->pillage, 0);
}

TEST(rule_11_16__the_choice_is_made_before_the_battle_and_takes_effect_after_it)
{
    moves_from_pilsen("3 protestant-mercenary", "eger");
    put("bayreuth", "2 imperial-veteran");
    goes(PROTESTANT, "bayreuth");
    made(PROTESTANT, "attack");
    assert_true(at(STEP_FORAGING));
    assert_int_equal(listed(PROTESTANT, "forage"), 2);
    made(PROTESTANT, "forage", "bayreuth");
    for (int moves = 0; !at(STEP_ROUND); moves++) {
        assert_in_range(moves, 0, 30);
        fall_back(first_asked());
    }
    assert_int_equal(place("bayreuth")->pillage, 1);
}

TEST(rule_11_32__off_map_france_is_pillaged_like_other_cities)
{
    table_open();
    on_table()->at_war.france = 1;
    put("st-quentin", "3 french-militia, la-force");
    activate_all(PROTESTANT, "la-force");
    goes(PROTESTANT, "paris");
    made(PROTESTANT, "stop");
    assert_int_equal(place("paris")->pillage, 1);
}
