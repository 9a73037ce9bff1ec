/* Section 4.1: player rounds, special cards; 5.1, 5.4. */
#include "table.h"
#include "wire/text.h"

#include <string.h>

TEST(rule_4__a_turn_has_a_round_for_each_player_and_then_ends)
{
    table_open(3);
    on_table()->active = 2;
    run_from(STEP_PLACE_EXCESS_CARDS);
    assert_int_equal(events_of(EVENT_SCORED), 3);
    assert_int_equal(on_table()->turn, 2);
}

/* All cards of the deck lie there instead. */
static void empty_deck(struct cards *into)
{
    *into = cards_either(*into, on_table()->deck);
    on_table()->deck = NONE(cards);
}

TEST(rule_4_1__rounds_go_to_the_left)
{
    table_open(3);
    run_from(STEP_PLACE_EXCESS_CARDS);
    assert_int_equal(on_table()->active, 1);
    assert_int_equal(first_arg(EVENT_ROUND_BEGUN, seat), 1);
}

TEST(rule_4_1__a_player_with_nothing_at_all_is_passed_over)
{
    table_open(4);
    hold(2, "france-1-a");
    empty_deck(&seat(3)->market);
    run_from(STEP_PLACE_EXCESS_CARDS);
    assert_int_equal(first_arg(EVENT_ROUND_BEGUN, seat), 1);
    assert_int_equal(on_table()->active, 2);
    assert_true(asked(2));
}

TEST(rule_4_1_1__one_card_of_a_descending_stack_goes_to_the_market)
{
    table_open(3);
    show(0, "spain", "spain-3-a, open-1-a, open-1-b");
    show(0, "france", "france-1-a");
    descend(0, "spain");
    table_step(STEP_REMOVE_DESCENDING_INFLUENCE, NULL);
    refused("not-descending", 0, "remove_descending_influence", "france-1-a");
    made(0, "remove_descending_influence", "open-1-a");
    assert_int_equal(seat(0)->display[country("spain")].count, 2);
    assert_true(cards_has(seat(0)->market, card("open-1-a")));
}

TEST(rule_4_1_1__the_last_named_card_takes_open_ones_along)
{
    table_open(3);
    show(0, "spain", "spain-3-a, open-1-a");
    descend(0, "spain");
    table_step(STEP_REMOVE_DESCENDING_INFLUENCE, NULL);
    made(0, "remove_descending_influence", "spain-3-a");
    assert_int_equal(seat(0)->display[country("spain")].count, 0);
    assert_true(cards_has(seat(0)->market, card("open-1-a")));
}

TEST(rule_4_1_1__a_single_descending_card_goes_by_itself)
{
    table_open(3);
    show(0, "spain", "spain-3-a");
    descend(0, "spain");
    run_from(STEP_REMOVE_DESCENDING_INFLUENCE);
    assert_true(cards_has(seat(0)->market, card("spain-3-a")));
    assert_true(at(STEP_PLAY_SPECIAL_CARDS));
}

TEST(rule_4_1_2__as_many_cards_as_the_table_says)
{
    for (int players = 3; players <= 6; players++) {
        table_open(players);
        run_from(STEP_DRAW_NEW_CARDS);
        assert_int_equal(sts_hand_size(&table, 0), sts_table_row(&table)->draw);
    }
}

/* R2. */
TEST(rule_4_1_2__the_discard_pile_becomes_the_deck)
{
    table_open(3);
    empty_deck(&on_table()->discard);
    run_from(STEP_DRAW_NEW_CARDS);
    assert_int_equal(events_of(EVENT_DECK_RESHUFFLED), 1);
    assert_int_equal(sts_hand_size(&table, 0), 5);
    assert_int_equal(cards_count(on_table()->discard), 0);
}

/* R2. */
TEST(rule_4_1_2__it_waits_while_the_deck_suffices)
{
    table_open(3);
    hold(1, "spain-1-a, spain-1-b, spain-1-c, spain-2-a, spain-2-b");
    empty_deck(&on_table()->discard);
    on_table()->deck = seat(1)->hand;
    seat(1)->hand = NONE(cards);
    run_from(STEP_DRAW_NEW_CARDS);
    assert_int_equal(events_of(EVENT_DECK_RESHUFFLED), 0);
    assert_int_equal(cards_count(on_table()->deck), 0);
}

/* R2. */
TEST(rule_4_1_2__with_neither_the_player_goes_without)
{
    table_open(3);
    empty_deck(&seat(1)->market);
    cards_remove(&seat(1)->market, card("spain-1-a"));
    cards_add(&on_table()->discard, card("spain-1-a"));
    run_from(STEP_DRAW_NEW_CARDS);
    assert_int_equal(sts_hand_size(&table, 0), 1);
    assert_int_equal(events_of(EVENT_NO_CARD_LEFT), 1);
}

TEST(rule_4_1_3__two_special_cards_at_the_most_to_the_discard_pile)
{
    table_open(3);
    hold(0, "increase-status-a, increase-status-b, increase-status-c, spain-1-a");
    refused("not-in-hand", 0, "play_increase_status", "increase-status-d", "italy");
    refused("another-kind-of-card", 0, "play_increase_army_size", "increase-status-a", "italy");
    made(0, "play_increase_status", "increase-status-a", "italy");
    assert_true(cards_has(on_table()->discard, card("increase-status-a")));
    made(0, "play_increase_status", "increase-status-b", "italy");
    assert_true(at(STEP_LOBBY_THE_CROWN));
    refused_by("4.1.3", "special-cards-over", 0, "play_increase_status", "increase-status-c", "italy");
    assert_int_equal(land("italy")->status, 5);
}

TEST(rule_4_1_3__a_player_may_play_none)
{
    table_open(3);
    hold(0, "spain-1-a");
    made(0, "end_special_cards");
    assert_true(at(STEP_LOBBY_THE_CROWN));
}

TEST(rule_4_1_3_1__a_further_resolution)
{
    table_open(3);
    hold(0, "lobby-the-crown-a");
    refused("nowhere-to-lobby", 0, "play_lobby_the_crown", "lobby-the-crown-a");
    hold(0, "spain-1-a, spain-1-b");
    made(0, "play_lobby_the_crown", "lobby-the-crown-a");
    assert_true(at(STEP_LOBBY_THE_CROWN_CARD));
    made(0, "lobby_join_a_faction", "spain");
    made(0, "place_influence", "spain-1-a");
    made(0, "end_adjustment");
    bid_nothing();
    choose("r");
    assert_int_equal(land("spain")->faction, RED);
    assert_true(at(STEP_PLAY_SPECIAL_CARDS));
    made(0, "end_special_cards");
    assert_true(at(STEP_LOBBY_THE_CROWN));
}

TEST(rule_4_1_3_2__ability_up_to_three)
{
    table_open(3);
    hold(0, "military-improvement-a");
    refused("military-ability-three", 0, "play_military_improvement", "military-improvement-a", "sweden");
    made(0, "play_military_improvement", "military-improvement-a", "spain");
    assert_int_equal(land("spain")->military_ability, 3);
}

TEST(rule_4_1_3_3__army_up_to_three)
{
    table_open(3);
    hold(0, "increase-army-size-a");
    refused("army-size-three", 0, "play_increase_army_size", "increase-army-size-a", "spain");
    made(0, "play_increase_army_size", "increase-army-size-a", "italy");
    assert_int_equal(land("italy")->army_size, 2);
}

TEST(rule_4_1_3_4__status_up_to_seven)
{
    table_open(3);
    hold(0, "increase-status-a");
    land("france")->status = 7;
    refused("status-seven", 0, "play_increase_status", "increase-status-a", "france");
    made(0, "play_increase_status", "increase-status-a", "spain");
    assert_int_equal(land("spain")->status, 7);
}

TEST(rule_4_1_3_5__one_leader_a_country)
{
    table_open(3);
    hold(0, "military-leader-a, military-leader-b");
    made(0, "play_military_leader", "military-leader-a", "spain");
    assert_int_equal(land("spain")->leader, 1);
    refused("leader-present", 0, "play_military_leader", "military-leader-b", "spain");
}

TEST(rule_4_1_3_6__a_card_of_any_display_to_its_owners_market)
{
    table_open(3);
    hold(0, "assassin-a, assassin-b, spain-1-a");
    show(1, "france", "france-3-a, open-2-a");
    descend(1, "france");
    show(0, "italy", "italy-1-a");
    refused("not-on-display", 0, "play_assassin", "assassin-a", "spain-1-a");
    assert_true(offered_as(0,
                           "Player 1 plays Assassin (a): Open 2 (a) is removed from the display of Player 2 "
                           "in France."));
    made(0, "play_assassin", "assassin-a", "france-3-a");
    assert_int_equal(seat(1)->display[country("france")].count, 0);
    assert_true(cards_has(seat(1)->market, card("france-3-a")));
    assert_true(cards_has(seat(1)->market, card("open-2-a")));
    made(0, "play_assassin", "assassin-b", "italy-1-a");
    assert_true(cards_has(seat(0)->market, card("italy-1-a")));
}

TEST(rule_4_1_3_6__no_target_no_assassin)
{
    table_open(3);
    hold(0, "assassin-a");
    assert_int_equal(listed(0, "play_assassin"), 0);
}

TEST(rule_4_1_3_7__equal_highest_are_all_victims)
{
    table_open(4);
    hold(0, "unrest-a, unrest-b");
    show(0, "spain", "spain-3-a");
    show(1, "spain", "spain-3-b");
    show(2, "spain", "spain-2-a");
    made(0, "play_unrest", "unrest-a", "spain");
    assert_int_equal(land("spain")->unrest, 1);
    assert_int_equal(seat(0)->display[country("spain")].descendant, 1);
    assert_int_equal(seat(1)->display[country("spain")].descendant, 1);
    assert_int_equal(seat(2)->display[country("spain")].descendant, 0);
    refused("unrest-present", 0, "play_unrest", "unrest-b", "spain");
}

TEST(rule_4_1_3_7__a_falling_victim_removes_a_card)
{
    table_open(3);
    hold(0, "unrest-a, france-1-a");
    show(1, "spain", "spain-3-a, spain-2-a");
    descend(1, "spain");
    made(0, "play_unrest", "unrest-a", "spain");
    assert_true(at(STEP_REMOVE_INFLUENCE_IN_UNREST));
    refused("not-your-decision", 0, "remove_influence", "spain-2-a");
    refused("not-in-your-stack", 1, "remove_influence", "spain-1-a");
    made(1, "remove_influence", "spain-3-a");
    assert_int_equal(sts_influence(&table, 1, country("spain")), 2);
    assert_true(at(STEP_PLAY_SPECIAL_CARDS));
}

TEST(rule_4_1_3_7__unrest_dissolves_a_league)
{
    table_open(3);
    hold(0, "unrest-a");
    land("spain")->faction = land("spain")->league = RED;
    land("italy")->faction = land("italy")->league = RED;
    made(0, "play_unrest", "unrest-a", "spain");
    assert_int_equal(land("spain")->league, NO_COLOUR);
    assert_int_equal(land("italy")->league, NO_COLOUR);
}

TEST(sentences__the_german_states_are_several)
{
    char text[TEXT_ROOM];
    table_open(3);
    hold(0, "unrest-a");
    made(0, "play_unrest", "unrest-a", "german-states");
    event_text(text, &table, first_event(EVENT_UNREST_PLACED), SEAT_ALL);
    assert_string_equal(text, "The German States are in unrest.");
    refusal_say(
        text, &table, sts_rearm_eligible(&table, country("german-states")), 0,
        &(struct move){.type = MOVE_LOBBY_REARM, .count = 1, .arg = {(int16_t)country("german-states")}});
    assert_string_equal(text, "The German States belong to no faction: the issue must be to join one.");
}

TEST(rule_4_1_4__the_player_must_call_a_resolution)
{
    table_open(3);
    hold(0, "spain-1-a");
    table_step(STEP_LOBBY_THE_CROWN, NULL);
    refused("can-lobby", 0, "no_lobby");
    assert_int_equal(listed(0, "lobby_join_a_faction"), 1);
}

/* R3. */
TEST(rule_4_1_4__who_can_lobby_nowhere_does_not)
{
    table_open(3);
    hold(0, "open-3-a, assassin-a");
    table_step(STEP_LOBBY_THE_CROWN, NULL);
    refused("no-influence", 0, "lobby_join_a_faction", "spain");
    made_as_example(0, "no_lobby");
    assert_true(at(STEP_PLACE_EXCESS_CARDS));
}

TEST(rule_4_1_5__excess_and_one_more)
{
    table_open(3);
    on_table()->turn = 10; /* limit 6 */
    assert_int_equal(sts_excess(&table, 9), 4);
    assert_int_equal(sts_excess(&table, 6), 1);
    assert_int_equal(sts_excess(&table, 1), 1);
    assert_int_equal(sts_excess(&table, 0), 0);
}

TEST(rule_4_1_5__cards_go_face_down_to_the_market_place)
{
    table_open(3);
    hold(0, "spain-1-a, france-1-a");
    table_step(STEP_PLACE_EXCESS_CARDS, &(struct excess){.remaining = 1});
    refused("not-in-hand", 0, "place_in_market", "italy-1-a");
    made(0, "place_in_market", "france-1-a");
    assert_true(cards_has(seat(0)->market, card("france-1-a")));
    assert_true(cards_has(seat(0)->hand, card("spain-1-a")));
    assert_int_equal(on_table()->active, 1);
}

/* R15. */
TEST(rule_4_1_5__the_only_card_goes_by_itself)
{
    table_open(3);
    hold(0, "spain-1-a");
    table_step(STEP_PLACE_EXCESS_CARDS, &(struct excess){.remaining = 1});
    run_on();
    assert_int_equal(first_arg(EVENT_PLACED_IN_MARKET, card), card("spain-1-a"));
    assert_true(cards_has(seat(0)->market, card("spain-1-a")));
    assert_int_equal(on_table()->active, 1);
}

TEST(rule_5_1__a_played_card_is_discarded_a_lost_one_goes_to_market)
{
    table_open(3);
    hold(0, "assassin-a");
    show(2, "spain", "spain-1-a");
    made(0, "play_assassin", "assassin-a", "spain-1-a");
    assert_true(cards_has(on_table()->discard, card("assassin-a")));
    assert_true(cards_has(seat(2)->market, card("spain-1-a")));
    assert_false(cards_has(on_table()->discard, card("spain-1-a")));
}

/* R19. */
TEST(rule_5_4__market_places_are_hidden_but_their_size_is_not)
{
    struct writer w;
    table_open(3);
    hold(1, "spain-1-a");
    cards_remove(&seat(1)->hand, card("spain-1-a"));
    cards_add(&seat(1)->market, card("spain-1-a"));
    writer_init(&w);
    state_write(&w, &table, "", 0);
    assert_null(strstr(writer_text(&w), "spain-1-a"));
    assert_non_null(strstr(writer_text(&w), "\"market_size\":1"));
    writer_clear(&w);
    state_write(&w, &table, "", 1);
    assert_non_null(strstr(writer_text(&w), "spain-1-a"));
    writer_free(&w);
}

TEST(ruling_R1__a_special_card_needs_a_target)
{
    table_open(3);
    hold(0, "military-improvement-a, increase-army-size-a, increase-status-a, military-leader-a, unrest-a, "
            "assassin-a, lobby-the-crown-a");
    *land("spain") = (struct country){.status = 7,
                                      .army_size = 3,
                                      .military_ability = 3,
                                      .leader = 1,
                                      .unrest = 1,
                                      .faction = NO_COLOUR,
                                      .league = NO_COLOUR};
    refused("military-ability-three", 0, "play_military_improvement", "military-improvement-a", "spain");
    refused("army-size-three", 0, "play_increase_army_size", "increase-army-size-a", "spain");
    refused("status-seven", 0, "play_increase_status", "increase-status-a", "spain");
    refused("leader-present", 0, "play_military_leader", "military-leader-a", "spain");
    refused("unrest-present", 0, "play_unrest", "unrest-a", "spain");
    refused("not-on-display", 0, "play_assassin", "assassin-a", "spain-1-a");
    refused("nowhere-to-lobby", 0, "play_lobby_the_crown", "lobby-the-crown-a");
    made(0, "play_unrest", "unrest-a", "italy"); /* no seat has influence there */
    assert_int_equal(land("italy")->unrest, 1);
}

TEST(ruling_R1__leaders_and_unrest_are_never_short)
{
    table_open(3);
    hold(0, "military-leader-a, unrest-a");
    for (int i = 0; i < sts_components(&table)->country_count; i++)
        if (i != country("spain")) on_table()->country[i].leader = on_table()->country[i].unrest = 1;
    made(0, "play_military_leader", "military-leader-a", "spain");
    made(0, "play_unrest", "unrest-a", "spain");
}

TEST(ruling_R3__with_neither_hand_nor_display_the_resolution_is_skipped)
{
    table_open(3);
    show(0, "spain", "spain-1-a");
    descend(0, "spain");
    hold(1, "france-1-a");
    run_from(STEP_REMOVE_DESCENDING_INFLUENCE);
    seat(0)->hand = NONE(cards);
    run_from(STEP_LOBBY_THE_CROWN);
    assert_false(asked(0));
    assert_int_equal(events_of(EVENT_LOBBY_CALLED), 0);
    assert_int_equal(on_table()->active, 1);
}

TEST(ruling_R19__counts_and_displays_are_open_and_the_hand_is_not)
{
    struct writer w;
    table_open(3);
    hold(1, "spain-1-a");
    show(1, "italy", "italy-1-a");
    invest(1, "france");
    cards_remove(&on_table()->deck, card("france-1-a"));
    cards_add(&on_table()->discard, card("france-1-a"));
    writer_init(&w);
    state_write(&w, &table, "", 0);
    assert_null(strstr(writer_text(&w), "spain-1-a"));
    assert_non_null(strstr(writer_text(&w), "italy-1-a"));
    assert_non_null(strstr(writer_text(&w), "france-1-a")); /* the discard pile */
    assert_non_null(strstr(writer_text(&w), "\"hand_size\":1"));
    assert_non_null(strstr(writer_text(&w), "\"deck_size\":109"));
    assert_non_null(strstr(strstr(writer_text(&w), "\"player-2\":{"), "\"vp_markers\":null"));
    writer_clear(&w);
    state_write(&w, &table, "", 1);
    assert_non_null(strstr(writer_text(&w), "spain-1-a"));
    writer_free(&w);
}

TEST(ruling_R22__a_card_that_lobbies_is_followed_by_a_resolution)
{
    table_open(3);
    hold(0, "lobby-the-crown-a, spain-1-a");
    made(0, "play_lobby_the_crown", "lobby-the-crown-a");
    refused("not-offered-now", 0, "no_lobby");
    refused("not-offered-now", 0, "end_special_cards");
    assert_int_equal(listed(0, "lobby_join_a_faction"), 1);
}
