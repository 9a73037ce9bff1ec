/* 9.5: Combat Cards. */
#include "battle.h"

TEST(rule_9_51__the_attacker_plays_before_the_defender)
{
    meet("2 protestant-mercenary, mansfeld", "mansfeld", "2 imperial-mercenary, gallas");
    hold(PROTESTANT, "p33");
    hold(PROTESTANT, "p1");
    hold(CATHOLIC, "c47");
    attack(PROTESTANT, "budweis");
    assert_int_equal(decider(), PROTESTANT);
    made(PROTESTANT, "play_combat_card", "p33");
    assert_int_equal(decider(), PROTESTANT); /* one more */
    made(PROTESTANT, "no_combat_card");
    assert_int_equal(decider(), CATHOLIC);
}

TEST(rule_9_51__two_cards_each)
{
    meet("3 swedish-veteran, gustavus-adolphus", "gustavus-adolphus", "2 imperial-mercenary, gallas");
    hold(PROTESTANT, "p32");
    hold(PROTESTANT, "p33");
    hold(PROTESTANT, "p34");
    attack(PROTESTANT, "budweis");
    made(PROTESTANT, "play_combat_card", "p33");
    given(0, 0, 0, 0);
    made(PROTESTANT, "play_combat_card", "p34"); /* the other has no hand: the dice */
    assert_int_equal(events_of(EVENT_FIRE), 2);
    assert_true(in_hand(PROTESTANT, "p32"));
}

TEST(rule_9_51__a_card_goes_to_the_played_pile)
{
    meet("2 protestant-mercenary, mansfeld", "mansfeld", "2 imperial-mercenary, gallas");
    hold(PROTESTANT, "p33");
    hold(CATHOLIC, "c33");
    attack(PROTESTANT, "budweis");
    made(PROTESTANT, "play_combat_card", "p33");
    given(0, 0, 0, 0);
    made(CATHOLIC, "play_combat_card", "c33");
    assert_true(cards_has(on_table()->side[PROTESTANT].played, card_of("p33")));
    assert_int_equal(on_table()->side[CATHOLIC].rounds, 0); /* R44: it costs no Round */
}

/* R34 */
TEST(rule_8_62__a_combat_card_with_an_asterisk_leaves_the_game_after_the_battle)
{
    meet("3 protestant-mercenary, 1 protestant-militia, mansfeld", "mansfeld",
         "2 imperial-mercenary, gallas");
    hold(CATHOLIC, "c33");
    attack(PROTESTANT, "budweis");
    given(0, 9, 0, 0);
    made(CATHOLIC, "play_combat_card", "c33");
    assert_true(at(STEP_LOSSES));
    assert_false(is_removed("c33"));
    assert_int_equal(events_of(EVENT_CARD_REMOVED), 0);
    table_by_seed();
    while (!at(STEP_ROUND) && asked(PROTESTANT) + asked(CATHOLIC) > 0 && !is_removed("c33"))
        fall_back(first_asked());
    assert_true(is_removed("c33"));
    assert_int_equal(events_of(EVENT_BATTLE_WON), 1);
}

TEST(rule_9_51__a_seat_with_cards_is_asked_whatever_they_are)
{
    meet("2 protestant-mercenary, mansfeld", "mansfeld", "2 imperial-mercenary, gallas");
    hold(PROTESTANT, "p1");
    attack(PROTESTANT, "budweis");
    assert_true(at(STEP_COMBAT_CARDS) && asked(PROTESTANT));
    assert_true(asks("Battle in Budweis: play a Combat Card, or none. The attacker has Combat Strength 6 "
                     "(column 6-8) and adds 0 to the die. The defender has 6 (column 6-8) and adds 0."));
    refused("no-combat-card", PROTESTANT, "play_combat_card", "p1");
    refused("not-in-hand", PROTESTANT, "play_combat_card", "p33");
}

/* Combat Cards that are known to lie elsewhere ask no seat. */
TEST(rule_9_51__no_seat_is_asked_for_cards_that_all_have_seen)
{
    meet("2 protestant-mercenary, mansfeld", "mansfeld", "2 imperial-mercenary, gallas");
    hold(PROTESTANT, "p1");
    static const char *const combat[] = {"p12", "p13", "p30", "p31", "p32",
                                         "p33", "p34", "p47", "p48", "p49"};
    for (size_t i = 0; i < sizeof combat / sizeof *combat; i++)
        played(combat[i]);
    given(0, 0, 0, 0);
    attack(PROTESTANT, "budweis");
    assert_int_equal(events_of(EVENT_FIRE), 2);
}

/* One card, played by the attacker or the defender in a battle of these forces, and what comes of it in both
 * dice. */
struct case_of_card {
    const char *card;
    int by; /* a role */
    const char *attackers, *leader, *defenders;
    int drm[ROLES], column[ROLES];
};

/* A hand of one card is empty after it: then no seat is asked any more, and the dice are thrown at once. */
static void play_case(const struct case_of_card *of)
{
    const int seat = of->card[0] == 'p' ? PROTESTANT : CATHOLIC;
    const int attacker = of->by == ATTACKER ? seat : tyw_opponent(seat);
    table_open();
    put("pilsen", of->attackers);
    put("budweis", of->defenders);
    hold(seat, of->card);
    activate_all(attacker, of->leader);
    goes(attacker, "budweis");
    attack(attacker, "budweis");
    given(0, 0, 0, 0, 0, 0, 0, 0);
    made(seat, "play_combat_card", of->card);
    for (int role = 0; role < ROLES; role++)
        if (fire(role, drm) != of->drm[role] || fire(role, column) != of->column[role])
            fail_msg("%s: role %d fires with %d in column %d", of->card, role, fire(role, drm),
                     fire(role, column));
}

/* Whether the only card in a hand may be played. */
static bool may_play(const char *card, int by, const char *attackers, const char *leader,
                     const char *defenders)
{
    const int seat = card[0] == 'p' ? PROTESTANT : CATHOLIC;
    const int attacker = by == ATTACKER ? seat : tyw_opponent(seat);
    table_open();
    put("pilsen", attackers);
    put("budweis", defenders);
    hold(seat, card);
    activate_all(attacker, leader);
    goes(attacker, "budweis");
    given(0, 0, 0, 0, 0, 0, 0, 0);
    attack(attacker, "budweis");
    return at(STEP_COMBAT_CARDS) && listed(seat, "play_combat_card") == 1;
}

TEST(rule_9_52__every_combat_card_does_what_it_says)
{
    static const struct case_of_card cases[] = {
        /* Fog: both ratings are 0 */
        {"c31", DEFENDER, "2 swedish-veteran, horn", "horn", "2 bavarian-mercenary, tilly", {0, 0}, {6, 6}},
        {"p30", ATTACKER, "2 swedish-veteran, horn", "horn", "2 bavarian-mercenary, tilly", {0, 0}, {6, 6}},
        /* Flanking Maneuver: a column to the right */
        {"c32",
         DEFENDER,
         "2 protestant-mercenary, anhalt",
         "anhalt",
         "3 bavarian-mercenary, tilly",
         {0, 2},
         {6, 12}},
        {"p32", ATTACKER, "3 swedish-veteran, horn", "horn", "2 imperial-mercenary", {1, 0}, {15, 6}},
        /* Croats: +1 with an Imperial unit */
        {"c33", DEFENDER, "2 protestant-mercenary, anhalt", "anhalt", "1 imperial-mercenary", {0, 1}, {6, 2}},
        /* Command Rivalry: -1 for an army of several leaders under a plain one */
        {"c34",
         DEFENDER,
         "2 protestant-mercenary, anhalt, thurn",
         "anhalt",
         "1 imperial-mercenary",
         {-1, 0},
         {6, 2}},
        {"p13",
         ATTACKER,
         "2 protestant-mercenary, anhalt",
         "anhalt",
         "2 bavarian-mercenary, tilly, pappenheim",
         {0, 1},
         {6, 6}},
        /* Spanish Tercios */
        {"c35", DEFENDER, "2 protestant-mercenary, anhalt", "anhalt", "2 spanish-veteran", {0, 0}, {6, 9}},
        /* Cavalry Charge */
        {"c47",
         DEFENDER,
         "2 protestant-mercenary, anhalt",
         "anhalt",
         "1 imperial-mercenary, gallas",
         {0, 1},
         {6, 2}},
        {"p33", ATTACKER, "2 protestant-mercenary, anhalt", "anhalt", "2 imperial-mercenary", {1, 0}, {6, 6}},
        /* Surprise Attack: the defender a column to the left */
        {"c48", ATTACKER, "2 imperial-mercenary, gallas", "gallas", "2 protestant-mercenary", {0, 0}, {6, 4}},
        {"p12", ATTACKER, "2 protestant-mercenary, anhalt", "anhalt", "2 imperial-mercenary", {0, 0}, {6, 4}},
        /* Unreliable Troops */
        {"c49",
         DEFENDER,
         "2 protestant-mercenary, anhalt",
         "anhalt",
         "1 imperial-mercenary",
         {-1, 0},
         {6, 2}},
        {"p48",
         ATTACKER,
         "2 swedish-veteran, horn",
         "horn",
         "1 imperial-veteran, 1 imperial-militia",
         {1, -1},
         {6, 6}},
        /* Field Fortifications: the attacker a column to the left */
        {"c50", DEFENDER, "2 protestant-mercenary, anhalt", "anhalt", "1 imperial-mercenary", {0, 0}, {4, 2}},
        /* Massed Artillery */
        {"p31", ATTACKER, "2 swedish-veteran, horn", "horn", "2 imperial-mercenary", {1, 0}, {9, 6}},
        /* Swedish Firepower */
        {"p34", ATTACKER, "1 swedish-veteran, horn", "horn", "1 imperial-mercenary", {2, 0}, {4, 2}},
        /* Furia Franchese */
        {"p47", ATTACKER, "2 french-veteran, gassion", "gassion", "2 imperial-mercenary", {2, 0}, {6, 6}},
        /* Hesitation: a rating counts as 0; -1 where it is 0 already */
        {"p49", ATTACKER, "2 swedish-veteran, horn", "horn", "2 bavarian-mercenary, tilly", {1, 0}, {6, 6}},
        {"p49", ATTACKER, "2 swedish-veteran, horn", "horn", "2 imperial-mercenary, gallas", {1, -1}, {6, 6}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        play_case(&cases[i]);
}

TEST(rule_9_52__every_combat_card_wants_what_it_says)
{
    static const char *const plain = "2 imperial-mercenary, gallas";
    /* Flanking Maneuver: three units, and a commander rated 1 */
    assert_false(may_play("p32", ATTACKER, "2 swedish-veteran, horn", "horn", plain));
    assert_false(may_play("p32", ATTACKER, "3 swedish-veteran, leslie", "leslie", plain));
    assert_false(
        may_play("c32", DEFENDER, "2 protestant-mercenary, anhalt", "anhalt", "3 bavarian-mercenary"));
    /* Croats */
    assert_false(
        may_play("c33", DEFENDER, "2 protestant-mercenary, anhalt", "anhalt", "3 bavarian-mercenary, tilly"));
    /* Command Rivalry: two leaders, no Dynamic one in command */
    assert_false(may_play("p13", ATTACKER, "2 protestant-mercenary, anhalt", "anhalt", plain));
    assert_false(may_play("p13", ATTACKER, "2 protestant-mercenary, anhalt", "anhalt",
                          "2 imperial-mercenary, wallenstein, gallas"));
    assert_false(
        may_play("c34", DEFENDER, "2 swedish-veteran, gustavus-adolphus, horn", "gustavus-adolphus", plain));
    /* Spanish Tercios */
    assert_false(may_play("c35", DEFENDER, "2 protestant-mercenary, anhalt", "anhalt",
                          "1 spanish-veteran, 2 imperial-mercenary"));
    /* Cavalry Charge */
    assert_false(
        may_play("c47", DEFENDER, "2 protestant-mercenary, anhalt", "anhalt", "2 imperial-mercenary"));
    /* Surprise Attack is the attacker's, Field Fortifications the defender's, Furia Franchese the
     * attacker's */
    assert_false(may_play("p12", DEFENDER, "2 imperial-mercenary, gallas", "gallas",
                          "2 protestant-mercenary, anhalt"));
    assert_false(may_play("c48", DEFENDER, "2 protestant-mercenary, anhalt", "anhalt", plain));
    assert_false(
        may_play("c50", ATTACKER, "2 imperial-mercenary, gallas", "gallas", "2 protestant-mercenary"));
    assert_false(may_play("p47", DEFENDER, "2 imperial-mercenary, gallas", "gallas", "2 french-veteran"));
    assert_false(may_play("p47", ATTACKER, "2 protestant-mercenary, anhalt", "anhalt", plain));
    /* Unreliable Troops: no Militia, and not more Mercenaries than Veterans */
    assert_false(may_play("p48", ATTACKER, "2 protestant-mercenary, anhalt", "anhalt",
                          "1 imperial-veteran, 1 imperial-mercenary"));
    assert_false(may_play("c49", DEFENDER, "2 swedish-veteran, horn", "horn", plain));
    /* Massed Artillery: two Swedish Veterans under a Swede */
    assert_false(may_play("p31", ATTACKER, "1 swedish-veteran, horn", "horn", plain));
    assert_false(may_play("p31", ATTACKER, "2 swedish-veteran, anhalt", "anhalt", plain));
    /* Swedish Firepower */
    assert_false(may_play("p34", ATTACKER, "2 protestant-mercenary, horn", "horn", plain));
    /* Hesitation: a commander without a star */
    assert_false(may_play("p49", ATTACKER, "2 swedish-veteran, horn", "horn", "2 imperial-mercenary"));
    assert_false(
        may_play("p49", ATTACKER, "2 swedish-veteran, horn", "horn", "2 imperial-mercenary, wallenstein"));
}

TEST(rule_9_52__furia_franchese_forbids_field_fortifications)
{
    meet("2 french-veteran, gassion", "gassion", "2 imperial-mercenary, gallas");
    hold(PROTESTANT, "p47");
    hold(CATHOLIC, "c50");
    attack(PROTESTANT, "budweis");
    made(PROTESTANT, "play_combat_card", "p47");
    assert_int_equal(decider(), CATHOLIC);
    refused("forbidden", CATHOLIC, "play_combat_card", "c50");
}

/* R44: a card counts as it is played; after Fog no rating is left. */
TEST(ruling_R44__fog_takes_the_rating_that_another_card_wants)
{
    meet("3 swedish-veteran, horn", "horn", "2 imperial-mercenary, gallas");
    hold(PROTESTANT, "p30");
    hold(PROTESTANT, "p32");
    attack(PROTESTANT, "budweis");
    made(PROTESTANT, "play_combat_card", "p30");
    refused("own-commander", PROTESTANT, "play_combat_card", "p32");
}

TEST(ruling_R44__shifts_add_up_and_end_at_the_last_column)
{
    meet("5 swedish-veteran, gustavus-adolphus", "gustavus-adolphus", "1 imperial-militia");
    hold(PROTESTANT, "p31");
    hold(PROTESTANT, "p12");
    attack(PROTESTANT, "budweis");
    made(PROTESTANT, "play_combat_card", "p31");
    given(0, 0, 0);
    made(PROTESTANT, "play_combat_card", "p12");
    assert_int_equal(fire(ATTACKER, column), 20);
    assert_int_equal(fire(DEFENDER, column), 1);
}

TEST(rule_19_9__the_old_corps_only_with_the_option_and_before_its_event)
{
    assert_false(may_play("p2", ATTACKER, "2 french-veteran, gassion", "gassion", "2 imperial-mercenary"));
    table_open_with(OPTION_OLD_CORPS);
    put("pilsen", "2 french-veteran, gassion");
    put("budweis", "2 imperial-mercenary");
    hold(PROTESTANT, "p2");
    activate_all(PROTESTANT, "gassion");
    goes(PROTESTANT, "budweis");
    attack(PROTESTANT, "budweis");
    given(0, 0, 0);
    made(PROTESTANT, "play_combat_card", "p2");
    assert_int_equal(fire(ATTACKER, column), 9);
    assert_false(is_removed("p2")); /* R113 */
    assert_true(cards_has(on_table()->side[PROTESTANT].played, card_of("p2")));
}

/* P50. */
TEST(rule_9_52__a_bridge_of_boats_silences_the_defender)
{
    table_open();
    put("pilsen", "2 swedish-veteran, horn");
    put("budweis", "2 imperial-mercenary, gallas");
    hold(CATHOLIC, "c47");
    activate_all(PROTESTANT, "horn");
    tyw_activation_of(&table)->points.extra = 2;
    goes(PROTESTANT, "budweis");
    given(0, 0, 0, 0);
    attack(PROTESTANT, "budweis");
    assert_int_equal(events_of(EVENT_FIRE), 2);
}
