/* Sections 8 and 14: decks, the uses of a card, Foreign Aid; 5.15; options 19.4a and 19.4c. */
#include "table.h"

static struct side *of(int seat)
{
    return &on_table()->side[seat];
}

static bool lies_in(struct cards pile, const char *card)
{
    return cards_has(pile, card_of(card));
}

static int size(struct cards pile)
{
    return cards_count(pile);
}

/* The Card Draw Phase of the campaign, before its first turn's cards were drawn, in this turn with so many
 * VP. */
static void cards_phase(int turn, int points)
{
    on_table()->turn = (uint8_t)turn;
    vp_at(points);
    phase_of(PHASE_CARDS);
    run_on();
}

/* ---- 8.1: decks ---- */

TEST(rule_8_1__the_campaign_begins_with_the_early_war_cards)
{
    table_set_up(CAMPAIGN);
    for (int seat = 0; seat < SEATS; seat++) {
        assert_int_equal(size(of(seat)->hand), HAND);
        assert_int_equal(size(of(seat)->hand) + size(of(seat)->unplayed), seat == CATHOLIC ? 15 : 14);
    }
    assert_int_equal(on_table()->parts, 1);
}

TEST(rule_8_1__the_played_pile_is_shuffled_when_no_card_is_left)
{
    table_set_up(CAMPAIGN);
    struct side *side = of(PROTESTANT);
    side->played = side->hand;
    side->hand = NONE(cards);
    EACH(card, side->unplayed)
        if (size(side->unplayed) > 3)
            cards_remove(&side->unplayed, card), cards_add(&on_table()->removed, card);
    const struct cards first = side->unplayed;
    cards_phase(2, 20);
    assert_int_equal(size(side->hand), HAND);
    assert_true(cards_within(first, side->hand)); /* all of them, before the Played pile */
    assert_int_equal(size(side->played), 0);
    assert_int_equal(events_of(EVENT_RESHUFFLED), 1);
}

TEST(rule_8_11__the_intervention_cards_come_with_30_vp)
{
    table_set_up(CAMPAIGN);
    cards_phase(3, 29);
    assert_int_equal(on_table()->parts, 1);
    cards_phase(3, 30);
    assert_int_equal(on_table()->parts, 2);
    assert_true(lies_in(of(CATHOLIC)->unplayed, "c20") || in_hand(CATHOLIC, "c20"));
    assert_true(lies_in(of(PROTESTANT)->unplayed, "p18") || in_hand(PROTESTANT, "p18"));
    assert_false(lies_in(of(CATHOLIC)->unplayed, "c40"));
}

TEST(rule_8_11__or_in_turn_7)
{
    table_set_up(CAMPAIGN);
    cards_phase(6, 20);
    assert_int_equal(on_table()->parts, 1);
    cards_phase(7, 20);
    assert_int_equal(on_table()->parts, 2);
}

/* R24: the Played pile comes with them if and only if the Unplayed pile is empty; each player by himself. */
TEST(rule_8_1__the_played_pile_joins_an_empty_unplayed_pile)
{
    table_set_up(CAMPAIGN);
    of(PROTESTANT)->played = of(PROTESTANT)->unplayed;
    of(PROTESTANT)->unplayed = NONE(cards);
    const int left = size(of(CATHOLIC)->unplayed);
    of(CATHOLIC)->played = of(CATHOLIC)->hand;
    of(CATHOLIC)->hand = NONE(cards);
    assert_true(left > 0);
    cards_phase(7, 20);
    assert_int_equal(size(of(PROTESTANT)->played), 0);
    assert_int_equal(size(of(CATHOLIC)->played), HAND);
}

TEST(rule_8_12__the_apocalypse_cards_come_after_p17)
{
    table_set_up(CAMPAIGN);
    cards_phase(7, 20);
    assert_int_equal(on_table()->parts, 2);
    played("p17");
    cards_phase(8, 20);
    assert_int_equal(on_table()->parts, 3);
    assert_true(lies_in(of(CATHOLIC)->unplayed, "c40") || in_hand(CATHOLIC, "c40"));
}

TEST(rule_18_13__the_early_war_gets_no_more_cards)
{
    table_set_up(EARLY_SCENARIO);
    cards_phase(4, 40);
    assert_int_equal(on_table()->parts, 1);
}

/* ---- 5.15 ---- */

TEST(rule_5_15__three_points_without_spinolas_army_in_the_up)
{
    table_set_up(CAMPAIGN);
    cards_phase(7, 20);
    assert_int_equal(vp(), 17);
    assert_true(
        told("The Catholics lose 3 Victory Points because Spinola's army is not in the United Provinces: "
             "17 now."));
    cards_phase(8, 20);
    assert_int_equal(vp(), 20); /* once */
}

TEST(rule_5_15__not_with_his_army_there)
{
    table_set_up(CAMPAIGN);
    clear_space("brussels");
    put("up-box", "spinola, 3 spanish-veteran");
    cards_phase(7, 20);
    assert_int_equal(vp(), 20);
    table_set_up(CAMPAIGN);
    clear_space("brussels");
    put("up-box", "spinola, 2 spanish-veteran");
    cards_phase(7, 20);
    assert_int_equal(vp(), 17);
}

/* R11 */
TEST(rule_5_15__any_spanish_leader_once_spinola_is_lost)
{
    table_set_up(CAMPAIGN);
    clear_space("brussels");
    put("up-box", "van-den-bergh, 3 spanish-veteran");
    assert_false(tyw_spinola_army(&table)); /* Spinola is not lost */
    leaders_add(&on_table()->out.leaders, leader_of("spinola"));
    assert_true(tyw_spinola_army(&table));
    clear_space("up-box");
    put("up-box", "3 spanish-veteran");
    assert_true(tyw_spinola_army(&table)); /* no Spanish leader is in play */
    put("brussels", "cordoba");
    assert_false(tyw_spinola_army(&table));
}

/* ---- 8.2: the four uses ---- */

TEST(rule_8_2__a_card_is_used_in_one_way)
{
    table_open();
    put("pilsen", "mansfeld, 2 protestant-mercenary");
    hold(PROTESTANT, "p11");
    round_of(PROTESTANT);
    assert_int_equal(listed(PROTESTANT, "play_activation"), 1);
    assert_int_equal(listed(PROTESTANT, "play_recruitment"), 1);
    assert_int_equal(listed(PROTESTANT, "play_aid"), 1);
    assert_true(offered_as(PROTESTANT, "The Protestant player plays Treaty of Ulm (value 3) to recruit."));
    assert_true(offered_as(PROTESTANT,
                           "The Protestant player plays Treaty of Ulm for Foreign Aid: 11 Aid Points; "
                           "France 0 of 6; England 4; the United Provinces 7."));
    made(PROTESTANT, "play_aid", "p11");
    assert_false(in_hand(PROTESTANT, "p11"));
    assert_true(lies_in(of(PROTESTANT)->played, "p11"));
    assert_true(asked(CATHOLIC));
}

TEST(rule_8_2__only_cards_in_hand)
{
    table_open();
    put("pilsen", "mansfeld, 2 protestant-mercenary");
    round_of(PROTESTANT);
    refused("not-in-hand", PROTESTANT, "play_aid", "p11");
    refused("not-in-hand", PROTESTANT, "play_activation", "p11");
}

TEST(rule_8_3__a_card_activates_leaders_up_to_its_value)
{
    table_open();
    put("pilsen", "mansfeld, anhalt, 1 protestant-mercenary"); /* 2 and 3 */
    put("stettin", "gustavus-adolphus, 1 swedish-veteran");    /* 1 */
    put("metz", "turenne");                                    /* 1 */
    hold(PROTESTANT, "p2");                                    /* 1 */
    round_of(PROTESTANT);
    made(PROTESTANT, "play_activation", "p2");
    refused("activation-rating", PROTESTANT, "activate", "mansfeld");
    assert_int_equal(listed(PROTESTANT, "activate"), 2);
    hold(PROTESTANT, "p3"); /* 2 */
    round_of(PROTESTANT);
    made(PROTESTANT, "play_activation", "p3");
    assert_int_equal(listed(PROTESTANT, "activate"), 3);
    hold(PROTESTANT, "p11"); /* 3 */
    round_of(PROTESTANT);
    made(PROTESTANT, "play_activation", "p11");
    assert_int_equal(listed(PROTESTANT, "activate"), 4);
}

TEST(rule_8_3__the_only_leader_that_a_card_can_activate_is_activated)
{
    table_open();
    put("pilsen", "mansfeld, anhalt, 1 protestant-mercenary"); /* 2 and 3 */
    hold(PROTESTANT, "p3");                                    /* 2 */
    round_of(PROTESTANT);
    made(PROTESTANT, "play_activation", "p3");
    assert_int_equal(tyw_activation_of(&table)->leader, leader_of("mansfeld"));
    made(PROTESTANT, "take_all");
}

TEST(rule_8_3__no_leader_can_be_activated)
{
    table_open();
    put("pilsen", "mansfeld");
    hold(PROTESTANT, "p2");
    round_of(PROTESTANT);
    refused("nobody-to-activate", PROTESTANT, "play_activation", "p2");
}

TEST(rule_8_31__as_many_units_as_the_combined_leadership)
{
    table_open();
    put("pilsen", "anhalt, schlick, 6 protestant-mercenary"); /* 2 and 2 */
    activate_all(PROTESTANT, "anhalt");
    goes(PROTESTANT, "eger");
    assert_int_equal(all_units_in("eger", PROTESTANT), 4);
    assert_int_equal(all_units_in("pilsen", PROTESTANT), 2);
}

TEST(rule_8_32__a_free_action_moves_one_unit_or_one_leader)
{
    table_open();
    put("pilsen", "mansfeld, 2 protestant-mercenary");
    round_of(PROTESTANT);
    made(PROTESTANT, "free_unit", "pilsen", "protestant-mercenary", "full");
    goes(PROTESTANT, "eger");
    assert_int_equal(all_units_in("eger", PROTESTANT), 1);
    assert_false(leader_in("eger", "mansfeld"));
    round_of(PROTESTANT);
    made(PROTESTANT, "free_leader", "mansfeld");
    goes(PROTESTANT, "eger");
    assert_true(leader_in("eger", "mansfeld"));
    assert_int_equal(all_units_in("eger", PROTESTANT), 1);
}

TEST(rule_8_321__the_lone_unit_moves_its_allowance_and_begins_no_combat)
{
    table_open();
    put("pilsen", "1 protestant-militia");
    put("prague", "1 imperial-militia");
    round_of(PROTESTANT);
    made(PROTESTANT, "free_unit", "pilsen", "protestant-militia", "full");
    assert_int_equal(listed(PROTESTANT, "attack"), 0);
    goes(PROTESTANT, "budweis", "znaim", "krems", "linz", "passau");
    assert_int_equal(listed(PROTESTANT, "go"), 0); /* Militia: five points */
}

TEST(rule_8_322__a_free_action_uses_a_round)
{
    table_open();
    put("pilsen", "mansfeld");
    round_of(PROTESTANT);
    made(PROTESTANT, "free_leader", "mansfeld");
    made(PROTESTANT, "stop");
    assert_int_equal(of(PROTESTANT)->rounds, 1);
    assert_true(asked(CATHOLIC));
}

TEST(rule_8_323__the_first_free_action_can_offer_peace)
{
    table_open();
    vp_at(15);
    round_of(PROTESTANT);
    assert_int_equal(listed(PROTESTANT, "offer_peace"), 1);
    of(PROTESTANT)->rounds = 1;
    assert_int_equal(listed(PROTESTANT, "offer_peace"), 0);
}

/* ---- 8.5, 14: Foreign Aid ---- */

static int points_of(int donor, const char *card)
{
    int points[DONORS];
    tyw_aid_of_card(&table, card_of(card), points);
    return points[donor];
}

TEST(rule_8_5__the_points_at_the_bottom_of_the_card)
{
    table_open();
    hold(PROTESTANT, "p3");
    round_of(PROTESTANT);
    made(PROTESTANT, "play_aid", "p3");
    assert_int_equal(on_table()->aid[ENGLAND], 3);
    assert_int_equal(on_table()->aid[UNITED_PROVINCES], 6);
    assert_int_equal(on_table()->aid[FRANCE_AID], 0);
}

TEST(rule_8_5__the_line_of_p9_as_corrected)
{
    table_open();
    assert_int_equal(points_of(FRANCE_AID, "p9"), 0);
    assert_int_equal(points_of(ENGLAND, "p9"), 5);
    assert_int_equal(points_of(UNITED_PROVINCES, "p9"), 8);
}

TEST(rule_14_1__one_card_a_turn_for_aid)
{
    table_open();
    hold(PROTESTANT, "p3");
    hold(PROTESTANT, "p4");
    round_of(PROTESTANT);
    made(PROTESTANT, "play_aid", "p3");
    round_of(PROTESTANT);
    refused("aid-taken", PROTESTANT, "play_aid", "p4");
}

TEST(rule_14_1__points_do_not_last_longer_than_the_turn)
{
    table_open();
    aid(SPAIN, 7);
    cards_add(&on_table()->aid_played, card_of("c1"));
    phase_of(PHASE_WALLENSTEIN);
    run_on();
    assert_int_equal(on_table()->aid[SPAIN], 0);
    assert_true(cards_is_empty(on_table()->aid_played));
}

/* The printed example: before and after Richelieu. */
TEST(rule_14_2__french_aid_after_richelieu)
{
    table_open();
    assert_int_equal(points_of(FRANCE_AID, "p3"), 0);
    assert_int_equal(points_of(ENGLAND, "p3"), 3);
    assert_int_equal(points_of(UNITED_PROVINCES, "p3"), 6);
    played("p9");
    assert_int_equal(points_of(FRANCE_AID, "p3"), 4);
}

TEST(rule_14_3__england_until_the_civil_war)
{
    table_open();
    played("c40");
    assert_int_equal(points_of(ENGLAND, "p3"), 0);
}

TEST(rule_14_3__the_dutch_by_their_war)
{
    static const struct {
        int boxes, points;
    } cases[] = {{1, 6}, {2, 4}, {3, 4}, {4, 3}, {5, 0}, {-2, 6}, {-3, 9}};
    for (int i = 0; i < 7; i++) {
        table_open();
        tyw_dutch_war(&table, cases[i].boxes);
        assert_int_equal(points_of(UNITED_PROVINCES, "p3"), cases[i].points);
    }
}

TEST(rule_14_4__spain_while_the_passes_are_open)
{
    table_open();
    assert_int_equal(points_of(SPAIN, "c1"), 6);
    on_table()->passes_open = 0;
    assert_int_equal(points_of(SPAIN, "c1"), 0);
    assert_int_equal(points_of(POPE, "c1"), 3);
}

TEST(rule_14_4__the_pope_until_urban_and_again_with_innocent)
{
    table_open();
    on_table()->pope = URBAN_VIII;
    assert_int_equal(points_of(POPE, "c1"), 0);
    on_table()->pope = INNOCENT_X;
    assert_int_equal(points_of(POPE, "c1"), 3);
}

/* R32: not below 0, and a card may be played for AID that brings nothing. */
TEST(rule_8_65__changes_hold_for_all_later_cards)
{
    table_open();
    lasts("c5");
    assert_int_equal(points_of(ENGLAND, "p3"), 1);
    assert_int_equal(points_of(ENGLAND, "p13"), 0);
    table_open();
    lasts("p24");
    assert_int_equal(points_of(SPAIN, "c1"), 4);
    lasts("c16");
    assert_int_equal(points_of(SPAIN, "c1"), 6);
    on_table()->passes_open = 0;
    on_table()->pope = URBAN_VIII;
    hold(CATHOLIC, "c3");
    round_of(CATHOLIC);
    made(CATHOLIC, "play_aid", "c3");
    assert_int_equal(events_of(EVENT_AID), 0);
}

/* ---- 8.6: cards that leave the game ---- */

static void leaves_hand(int seat, const char *card, int use)
{
    hold(seat, card);
    tyw_card_leave_hand(&table, seat, card_of(card), use);
}

TEST(rule_8_62__an_asterisk_played_as_an_event_is_removed)
{
    table_open();
    leaves_hand(PROTESTANT, "p1", USE_EVENT);
    assert_true(is_removed("p1"));
    leaves_hand(PROTESTANT, "p3", USE_ACTIVATION);
    leaves_hand(PROTESTANT, "p4", USE_AID);
    leaves_hand(PROTESTANT, "p5", USE_RECRUITMENT);
    assert_false(is_removed("p3") || is_removed("p4") || is_removed("p5"));
    assert_true(lies_in(of(PROTESTANT)->played, "p5"));
}

TEST(rule_8_62__a_dagger_stays_but_is_no_event_any_more)
{
    table_open();
    leaves_hand(CATHOLIC, "c40", USE_EVENT);
    assert_false(is_removed("c40"));
    assert_true(lies_in(of(CATHOLIC)->played, "c40"));
    hold(CATHOLIC, "c40");
    round_of(CATHOLIC);
    refused("event-played", CATHOLIC, "play_event", "c40");
    assert_int_equal(listed(CATHOLIC, "play_aid"), 1);
}

TEST(rule_8_61__the_event_counts_as_played)
{
    table_open();
    assert_false(tyw_played(&table, P9));
    leaves_hand(PROTESTANT, "p9", USE_AID);
    assert_false(tyw_played(&table, P9));
    leaves_hand(PROTESTANT, "p9", USE_EVENT);
    assert_true(tyw_played(&table, P9));
}

/* R113 */
TEST(rule_19_9__the_musketeers_stay_after_a_battle)
{
    table_open();
    leaves_hand(PROTESTANT, "p2", USE_COMBAT);
    assert_false(is_removed("p2"));
    assert_true(lies_in(of(PROTESTANT)->played, "p2"));
}

/* R25. */
TEST(rule_8_6__a_combat_card_is_no_event_of_a_round)
{
    table_open();
    hold(PROTESTANT, "p33");
    round_of(PROTESTANT);
    refused("combat-card", PROTESTANT, "play_event", "p33");
}

/* ---- 19.4: aid ---- */

TEST(rule_19_4a__any_number_of_cards_for_aid)
{
    table_open_with(OPTION_AID_NO_LIMIT);
    hold(PROTESTANT, "p3");
    hold(PROTESTANT, "p4");
    round_of(PROTESTANT);
    made(PROTESTANT, "play_aid", "p3");
    round_of(PROTESTANT);
    made(PROTESTANT, "play_aid", "p4");
    assert_int_equal(on_table()->aid[ENGLAND], 6);
    assert_int_equal(on_table()->aid[UNITED_PROVINCES], 11);
}

/* R105: what has been spent is gone; the rest is not below 0. */
TEST(rule_19_4a__events_count_back_to_the_beginning_of_the_turn)
{
    int before[DONORS];
    table_open_with(OPTION_AID_NO_LIMIT);
    hold(PROTESTANT, "p3");
    round_of(PROTESTANT);
    made(PROTESTANT, "play_aid", "p3");
    tyw_aid_of_turn(&table, before);
    played("p9");
    tyw_aid_recount(&table, before);
    assert_int_equal(on_table()->aid[FRANCE_AID], 4);
    tyw_aid_of_turn(&table, before);
    on_table()->aid[ENGLAND] = 1; /* two were spent */
    played("c40");
    tyw_aid_recount(&table, before);
    assert_int_equal(on_table()->aid[ENGLAND], 0);
    assert_int_equal(on_table()->aid[UNITED_PROVINCES], 6);
}

TEST(rule_19_4c__a_free_action_costs_a_point)
{
    table_open_with(OPTION_AID_LOGISTICS);
    put("pilsen", "mansfeld, 1 protestant-mercenary");
    round_of(PROTESTANT);
    refused("no-aid-points", PROTESTANT, "free_leader", "mansfeld");
    aid(ENGLAND, 1);
    round_of(PROTESTANT);
    made(PROTESTANT, "free_leader", "mansfeld");
    assert_int_equal(on_table()->aid[ENGLAND], 0);
    vp_at(15); /* R106: an offer of peace and a passed round cost nothing */
    round_of(PROTESTANT);
    assert_int_equal(listed(PROTESTANT, "offer_peace"), 1);
    assert_int_equal(listed(PROTESTANT, "pass_round"), 1);
}
