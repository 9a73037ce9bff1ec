/* 4.2.2, 4.2.4: Wars without price when the Reich or a Tatar space is entered. */
#include "../table.h"

TEST(rule_4_2_2__the_empire_is_asked_when_the_reich_is_entered)
{
    table_open();
    war(SWEDEN, BRANDENBURG);
    controls(SWEDEN, "danzig");
    put("danzig", "3 sweden-infantry");
    acts(SWEDEN, 3);
    made(SWEDEN, "march", "danzig");
    made(SWEDEN, "go", "kolberg");
    assert_int_equal(decider(), HRE);
    made(HRE, "declare_free_war");
    assert_int_equal(relation_of(SWEDEN, HRE), AT_WAR);
}

TEST(rule_4_2_4__the_ottoman_empire_is_asked_when_a_tatar_space_is_entered)
{
    table_open();
    put("ozi", "3 russia-infantry");
    controls(RUSSIA, "ozi");
    acts(RUSSIA, 3);
    made(RUSSIA, "march", "ozi");
    made(RUSSIA, "go", "or-qapy");
    assert_int_equal(decider(), OTTOMAN);
    made(OTTOMAN, "no_free_war");
    assert_int_equal(relation_of(RUSSIA, OTTOMAN), AT_PEACE);
}

TEST(ruling_R95__brandenburg_s_own_units_do_not_invade_the_reich)
{
    table_open();
    war(COMMONWEALTH, BRANDENBURG);
    on_table()->master[BRANDENBURG] = SWEDEN;
    put("berlin", "2 brandenburg-cavalry");
    acts(SWEDEN, 3);
    made(SWEDEN, "march", "berlin");
    made(SWEDEN, "go", "frankfurt-oder");
    assert_true(at(STEP_MARCH));
    assert_int_equal(units_in("frankfurt-oder", "brandenburg-cavalry"), 2);
}
