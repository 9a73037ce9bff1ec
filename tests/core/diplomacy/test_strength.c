/* Strengths above one, shields, and what hangs on itself. */
#include "table.h"

/* ---- strengths ---- */

TEST(a_stronger_unit_needs_no_support)
{
    resolution_check("Austria 2 A Bud - Ser;Turkey A Ser H", "succeeds dislodged/Bud", false);
    resolution_check("Austria 2 A Bud - Ser;Turkey 2 A Ser H", "bounces succeeds", false);
    resolution_check("Austria 3 A Bud - Ser;Turkey 2 A Ser H", "succeeds dislodged/Bud", false);
}

TEST(a_stronger_unit_wins_an_empty_province)
{
    resolution_check("Austria 2 A Bud - Gal;Russia A War - Gal", "succeeds bounces", false);
    resolution_check("Austria 2 A Bud - Gal;Russia A War - Gal;Russia A Ukr S A War - Gal",
                     "bounces bounces succeeds", false);
}

TEST(head_to_head_the_stronger_wins)
{
    resolution_check("Austria 2 A Bud - Ser;Turkey A Ser - Bud", "succeeds bounces/Bud", false);
    resolution_check("Austria 2 A Bud - Ser;Turkey 2 A Ser - Bud", "bounces bounces", false);
}

TEST(a_unit_supports_with_its_full_strength)
{
    resolution_check("Austria A Bud - Ser;Austria 3 A Tri S A Bud - Ser;Turkey 3 A Ser H",
                     "succeeds succeeds dislodged/Bud", false);
    resolution_check("Austria 3 A Bud - Ser;Turkey A Ser H;Turkey 2 A Bul S A Ser",
                     "bounces succeeds succeeds", false);
}

TEST(a_unit_that_tried_to_leave_defends_with_its_own_strength)
{
    resolution_check("Austria 2 A Bud - Ser;Turkey 2 A Ser - Gre;Italy 2 F Alb - Gre",
                     "bounces bounces bounces", false);
    resolution_check("Austria 3 A Bud - Ser;Turkey 2 A Ser - Gre;Italy 2 F Alb - Gre",
                     "succeeds bounces/Bud bounces", false);
}

/* ---- attacks on supporters ---- */

TEST(an_attack_takes_its_own_strength_from_a_support)
{
    resolution_check("Austria A Bud - Ser;Austria 3 A Tri S A Bud - Ser;Turkey 3 A Ser H;Italy A Ven - Tri",
                     "bounces succeeds succeeds bounces", false);
    resolution_check("Austria 2 A Bud - Ser;Austria 3 A Tri S A Bud - Ser;Turkey 3 A Ser H;Italy A Ven - Tri",
                     "succeeds succeeds dislodged/Bud bounces", false);
    resolution_check("Austria A Bud - Ser;Austria A Tri S A Bud - Ser;Turkey A Ser H;Italy A Ven - Tri",
                     "bounces cut succeeds bounces", false);
}

TEST(several_attackers_take_their_sum)
{
    resolution_check("Austria 2 A Bud - Ser;Austria 3 A Tri S A Bud - Ser;Turkey 3 A Ser H;Italy A Ven - "
                     "Tri;Germany A Tyr - Tri",
                     "bounces succeeds succeeds bounces bounces", false);
    resolution_check(
        "Austria A Bud - Ser;Austria 2 A Tri S A Bud - Ser;Turkey A Ser H;Italy A Ven - Tri;Germany "
        "A Tyr - Tri",
        "bounces cut succeeds bounces bounces", false);
    resolution_check(
        "Austria 2 A Bud - Ser;Austria A Tri S A Bud - Ser;Turkey A Ser H;Italy 3 A Ven - Tri;Germany "
        "3 A Tyr - Tri",
        "succeeds cut dislodged/Bud bounces bounces", false); /* nothing, not less than nothing */
}

TEST(supports_of_an_attacker_take_nothing)
{
    resolution_check("Austria 2 A Bud - Ser;Austria 4 A Tri S A Bud - Ser;Turkey 4 A Ser H;Italy A Ven - "
                     "Tri;Italy 2 A Tyr S A Ven - Tri",
                     "succeeds succeeds dislodged/Bud bounces succeeds", false);
}

TEST(a_dislodged_supporter_gives_nothing)
{
    resolution_check("Austria 2 A Bud - Ser;Austria 4 A Tri S A Bud - Ser;Turkey 3 A Ser H;Italy 3 A Ven - "
                     "Tri;Italy 2 A Tyr S A Ven - Tri",
                     "bounces cut/Ven succeeds succeeds succeeds", false);
}

TEST(the_unit_in_the_way_takes_nothing_unless_it_dislodges)
{
    resolution_check("Austria A Bud - Ser;Austria 3 A Tri S A Bud - Ser;Turkey 2 A Ser - Tri",
                     "succeeds succeeds bounces/Bud", false);
    resolution_check("Austria A Bud - Ser;Austria 3 A Tri S A Bud - Ser;Turkey 4 A Ser - Tri",
                     "succeeds cut/Ser succeeds", false);
}

TEST(a_support_to_hold_is_taken_from_likewise)
{
    resolution_check("Austria 3 A Bud - Ser;Turkey A Ser H;Turkey 2 A Bul S A Ser;Russia F Rum - Bul/ec",
                     "succeeds dislodged/Bud succeeds bounces", false);
}

/* ---- shields ---- */

TEST(an_ally_is_not_dislodged)
{
    resolution_check("Austria 3 A Bud - Ser;Turkey A Ser H +Austria", "bounces succeeds", false);
    resolution_check("Austria 3 A Bud - Ser;Turkey A Ser - Gre +Austria;Italy F Alb - Gre",
                     "bounces bounces bounces", false);
    resolution_check("Austria 3 A Bud - Ser;Turkey A Ser - Gre +Austria", "succeeds succeeds", false);
}

TEST(an_allys_support_does_not_help_to_dislodge)
{
    resolution_check("Italy A Bud - Ser;Austria 3 A Tri S A Bud - Ser;Turkey A Ser H +Austria",
                     "bounces succeeds succeeds", false);
    resolution_check("Italy 2 A Bud - Ser;Austria 3 A Tri S A Bud - Ser;Turkey A Ser H +Austria",
                     "succeeds succeeds dislodged/Bud", false);
}

TEST(an_allys_support_counts_against_others)
{
    resolution_check(
        "Italy A Bud - Ser;Austria 3 A Tri S A Bud - Ser;Turkey A Ser H +Austria;Russia 2 A Rum - Ser",
        "bounces succeeds succeeds bounces", false);
}

TEST(an_allys_attack_takes_nothing)
{
    resolution_check(
        "Austria A Bud - Ser;Austria A Tri S A Bud - Ser +Italy;Turkey A Ser H;Italy A Ven - Tri",
        "succeeds succeeds dislodged/Bud bounces", false);
}

/* As an ally is, but for supports: those of a lender count. */
TEST(a_lender_may_not_attack_but_supports)
{
    const uint64_t austria = 1;
    struct map_position position;
    struct dip_outcome outcome;
    table_lay(&position, "Italy A Bud - Ser;Austria A Tri S A Bud - Ser;Turkey A Ser H +Austria;Austria 3 A "
                         "Vie - Gal;Turkey A Gal H +Austria");
    position.unit[2].lenders = position.unit[4].lenders = austria;
    dip_adjudicate(&table_map_file()->map, position.unit, position.count, &outcome);
    assert_int_equal(outcome.dislodged_by[2], 0);
    assert_int_equal(outcome.dislodged_by[4], -1);
}

TEST(one_who_shields_no_unit_may_dislodge_its_own)
{
    struct map_position position;
    struct dip_outcome outcome;
    table_lay(&position, "Austria 2 A Bud - Ser;Austria A Ser H");
    position.unit[1].shield = 0;
    dip_adjudicate(&table_map_file()->map, position.unit, position.count, &outcome);
    assert_int_equal(outcome.dislodged_by[1], 0);
}

/* ---- what hangs on itself ---- */

TEST(a_strong_convoyed_army_in_a_paradox_takes_nothing)
{
    resolution_check(
        "England F Lon S F Wal - Eng;England F Wal - Eng;France 2 A Bre - Lon;France F Eng C A Bre - Lon",
        "succeeds succeeds fails fails/Wal", true);
}

TEST(a_support_left_over_breaks_the_convoy_without_a_paradox)
{
    resolution_check(
        "England 3 F Lon S F Wal - Eng;England F Wal - Eng;France A Bre - Lon;France F Eng C A Bre - Lon",
        "succeeds succeeds fails fails/Wal", false);
}

TEST(a_fleet_too_strong_to_be_dislodged_convoys)
{
    resolution_check(
        "England F Lon S F Wal - Eng;England F Wal - Eng;France A Bre - Lon;France 2 F Eng C A Bre - Lon",
        "cut bounces bounces succeeds", false);
}

/* Each of two moves would dislodge the supporter that the other needs: either may succeed, not both. Both
 * supports are cut. */
TEST(supports_that_dislodge_each_other_are_cut)
{
    resolution_check("Austria A Vie - Boh;Austria 3 A Mun S A Vie - Boh;Austria A Gal S A Vie - Boh;"
                     "Italy A Tyr - Mun;Italy 3 A Boh S A Tyr - Mun;Italy A Bur S A Tyr - Mun",
                     "bounces cut succeeds bounces cut succeeds", true);
}

/* With three in a ring no assignment agrees with itself. */
TEST(three_supports_in_a_ring_are_cut)
{
    resolution_check("Austria A Gal - Boh;Austria 3 A Mun S A Gal - Boh;Austria A Sil S A Gal - Boh;"
                     "Italy A Vie - Tyr;Italy 3 A Boh S A Vie - Tyr;Italy A Tri S A Vie - Tyr;"
                     "France A Bur - Mun;France 3 A Tyr S A Bur - Mun;France A Ruh S A Bur - Mun",
                     "bounces cut succeeds bounces cut succeeds bounces cut succeeds", true);
}

TEST(a_ring_of_strong_and_weak_units_goes)
{
    resolution_check("Turkey 3 F Ank - Con;Russia A Con - Smy;Italy 2 A Smy - Ank",
                     "succeeds succeeds succeeds", false);
    resolution_check("Turkey F Ank - Con;Russia A Con - Smy;Italy A Smy - Ank;Austria 2 A Bul - Con",
                     "bounces bounces/Bul bounces succeeds", false);
}
