/* Sections 1 to 3: components and set-up. */
#include "table.h"

static int in_hand(int index)
{
    return cards_count(seat(index)->hand);
}

static int markers(int index)
{
    int count = 0;
    for (int i = 0; i < COUNTRIES_MAX; i++)
        count += seat(index)->vp_markers[i];
    return count;
}

static const char *first_marker(int index)
{
    for (int i = 0; i < COUNTRIES_MAX; i++)
        if (seat(index)->vp_markers[i]) return sts_components(&table)->country[i].id;
    return NULL;
}

TEST(rule_2__the_pack_has_112_cards_and_154_counters)
{
    table_set_up(3);
    const struct components *c = sts_components(&table);
    int counters = 0;
    for (int i = 0; i < c->counter_count; i++)
        counters += c->counter[i].count;
    assert_int_equal(c->card_count, 112);
    assert_int_equal(counters, 154);
}

TEST(rule_3_1__the_board_is_as_printed_and_without_factions)
{
    table_set_up(3);
    for (int i = 0; i < sts_components(&table)->country_count; i++) {
        const struct country_row *row = &sts_components(&table)->country[i];
        assert_int_equal(on_table()->country[i].status, row->status);
        assert_int_equal(on_table()->country[i].army_size, row->army_size);
        assert_int_equal(on_table()->country[i].military_ability, row->military_ability);
        assert_int_equal(on_table()->country[i].faction, NO_COLOUR);
    }
    assert_int_equal(on_table()->turn, 1);
    assert_int_equal(seat(0)->points, 0);
}

static int drawn_marker(const char *given)
{
    table.fault = PLAY_SOUND;
    table_by_seed();
    given_first(given);
    return draw_from_bag(&table, on_table()->cup, sts_components(&table)->country_count, DRAW_VP_MARKER,
                         .seat = 0);
}

static int drawn_card(const char *given)
{
    table.fault = PLAY_SOUND;
    table_by_seed();
    given_first(given);
    return draw_from_set(&table, on_table()->deck.word, CARD_WORDS, DRAW_CARD, .seat = 0);
}

TEST(rule_3_2__a_result_may_be_given_as_the_id_of_what_is_drawn)
{
    table_set_up(3);
    const int spain = country("spain"), first = cards_next(on_table()->deck, 60);
    const char *card = sts_components(&table)->card[first].id;
    on_table()->cup[spain] = 1;
    assert_int_equal(drawn_marker("spain"), spain);
    assert_int_equal(table.fault, PLAY_SOUND);
    assert_int_equal(on_table()->cup[spain], 0);
    assert_int_equal(drawn_card(card), first);
    assert_int_equal(table.fault, PLAY_SOUND);

    drawn_marker("spain"); /* no more of these */
    assert_int_equal(table.fault, PLAY_BAD_CHANCE);
    drawn_marker("nowhere");
    assert_int_equal(table.fault, PLAY_BAD_CHANCE);
    drawn_card(card);
    assert_int_equal(table.fault, PLAY_BAD_CHANCE);
    table.fault = PLAY_SOUND;
    given_first("spain");
    draw_die(&table, 6, DRAW_COMBAT_DIE, .country = spain, .die = 1); /* a die shows a number */
    assert_int_equal(table.fault, PLAY_BAD_CHANCE);
}

TEST(rule_3_2__each_player_draws_the_quota_and_the_rest_stays_in_the_cup)
{
    for (int players = 3; players <= 6; players++) {
        table_set_up(players);
        int cup = 0;
        for (int i = 0; i < COUNTRIES_MAX; i++)
            cup += on_table()->cup[i];
        for (int i = 0; i < players; i++)
            assert_int_equal(markers(i), sts_table_row(&table)->vp_markers);
        assert_int_equal(cup + players * sts_table_row(&table)->vp_markers, 22);
        for (int i = 0; i < events_of(EVENT_VP_MARKER_DRAWN); i++) /* one at a time, in turn */
            assert_int_equal(nth_arg(EVENT_VP_MARKER_DRAWN, i, seat), i % players);
    }
}

TEST(rule_3_3__a_player_is_told_who_gets_the_marker)
{
    static const char *const sentences[] = {"Player 1 passes a VP marker of Spain to the left, to Player 2.",
                                            "Player 2 passes a VP marker of Spain to the left, to Player 3.",
                                            "Player 3 passes a VP marker of Spain to the left, to Player 1."};
    table_set_up(3);
    for (int i = 0; i < 3; i++) {
        seat(i)->vp_markers[country("spain")] = 1;
        assert_true(offered_as(i, sentences[i]));
    }
}

TEST(rule_3_3__markers_go_left_twice_when_all_have_chosen)
{
    table_set_up(3);
    const char *passed = first_marker(0);
    const int had = seat(1)->vp_markers[country(passed)];
    made(0, "pass_on_vp_marker", passed);
    refused("not-your-decision", 0, "pass_on_vp_marker", first_marker(0));
    assert_int_equal(seat(1)->vp_markers[country(passed)], had);
    made(2, "pass_on_vp_marker", first_marker(2));
    const char *own = first_marker(1);
    made(1, "pass_on_vp_marker", own);
    assert_int_equal(seat(1)->vp_markers[country(passed)], had + 1 - (country(own) == country(passed)));
    assert_true(at(STEP_PASS_ON_VP_MARKERS));
    if (seat(1)->vp_markers[country(passed)])
        made(1, "pass_on_vp_marker", passed); /* a received one may go on */
    for (int i = 0; i < 3; i++)
        if (play_deciders(&table) >> i & 1 && at(STEP_PASS_ON_VP_MARKERS))
            made(i, "pass_on_vp_marker", first_marker(i));
    assert_true(at(STEP_PLACE_INITIAL_INFLUENCE));
    for (int i = 0; i < 3; i++)
        assert_int_equal(markers(i), sts_table_row(&table)->vp_markers);
}

TEST(rule_3_3__only_an_own_marker_is_passed_on)
{
    table_set_up(3);
    for (int i = 0; i < sts_components(&table)->country_count; i++)
        if (!seat(0)->vp_markers[i]) {
            refused("no-such-marker", 0, "pass_on_vp_marker", sts_components(&table)->country[i].id);
            return;
        }
}

static void pass_all_markers(int players)
{
    table_set_up(players);
    while (at(STEP_PASS_ON_VP_MARKERS)) {
        const int index = first_asked();
        made(index, "pass_on_vp_marker", first_marker(index));
    }
}

TEST(rule_3_4__the_first_hand_is_the_card_limit_of_turn_1)
{
    for (int players = 3; players <= 6; players++) {
        pass_all_markers(players);
        for (int i = 0; i < players; i++)
            assert_int_equal(in_hand(i), sts_table_row(&table)->card_limit[0]);
    }
}

TEST(rule_3_5__a_first_player_is_drawn)
{
    pass_all_markers(4);
    assert_int_equal(events_of(EVENT_FIRST_PLAYER), 1);
    assert_int_equal(first_arg(EVENT_FIRST_PLAYER, seat), on_table()->first_player);
    assert_true(on_table()->first_player < 4);
}

static void empty_hands(int players)
{
    for (int i = 0; i < players; i++) {
        on_table()->deck = cards_either(on_table()->deck, seat(i)->hand);
        seat(i)->hand = NONE(cards);
    }
}

/* R12. */
TEST(rule_3_6__up_to_three_cards_face_down_then_flipped_at_once)
{
    pass_all_markers(3);
    empty_hands(3);
    on_table()->first_player = on_table()->active = 0;
    const char *cards[] = {"spain-3-a", "spain-2-a", "open-1-a", "open-1-b", "assassin-a", "france-1-a"};
    for (size_t i = 0; i < 6; i++)
        hold(0, cards[i]);
    refused("open-needs-named", 0, "place_initial_influence", "open-1-a", "spain");
    refused("not-influence", 0, "place_initial_influence", "assassin-a", "spain");
    refused("names-another-country", 0, "place_initial_influence", "spain-3-a", "france");
    refused("not-in-hand", 0, "place_initial_influence", "france-1-b", "france");
    made(0, "place_initial_influence", "spain-3-a", "spain");
    made(0, "place_initial_influence", "open-1-a", "spain");
    made(0, "place_initial_influence", "france-1-a", "france");
    refused("three-cards-chosen", 0, "place_initial_influence", "spain-2-a", "spain");
    made(0, "ready");
    assert_int_equal(sts_influence(&table, 0, country("spain")), 0);
    made(1, "ready");
    made(2, "ready");
    assert_int_equal(sts_influence(&table, 0, country("spain")), 4);
    assert_int_equal(sts_influence(&table, 0, country("france")), 1);
    assert_int_equal(seat(0)->display[country("spain")].descendant, 0);
    assert_int_equal(on_table()->active, on_table()->first_player);
}

/* In the first country of the pack: a row that has not been filled in is no choice for it. R16. */
TEST(rule_3_6__a_chosen_card_can_be_taken_back)
{
    pass_all_markers(3);
    empty_hands(3);
    hold(0, "austria-3-a, open-1-a");
    made(0, "place_initial_influence", "austria-3-a", "austria");
    made(0, "place_initial_influence", "open-1-a", "austria");
    refused("open-needs-named", 0, "take_back_initial_influence", "austria-3-a");
    refused("not-chosen", 0, "take_back_initial_influence", "austria-2-a");
    made(0, "take_back_initial_influence", "open-1-a");
    made(0, "take_back_initial_influence", "austria-3-a");
    assert_int_equal(in_hand(0), 2);
    assert_int_equal(seat(0)->plan_count, 0);
    made(0, "ready");
    refused("not-your-decision", 0, "take_back_initial_influence", "austria-3-a");
}

static int taken_back(int index)
{
    return cards_count(seat(index)->taken_back);
}

/* R16. */
TEST(rule_3_6__a_card_is_taken_back_once)
{
    pass_all_markers(3);
    empty_hands(3);
    hold(0, "spain-3-a, spain-2-a");
    hold(1, "spain-1-a");
    made(0, "place_initial_influence", "spain-3-a", "spain");
    made(0, "take_back_initial_influence", "spain-3-a");
    made(0, "place_initial_influence", "spain-3-a", "spain");
    refused("taken-back-before", 0, "take_back_initial_influence", "spain-3-a");
    made(0, "place_initial_influence", "spain-2-a", "spain");
    made(1, "place_initial_influence", "spain-1-a", "spain");
    assert_int_equal(listed(0, "take_back_initial_influence"), 1);
    assert_int_equal(listed(1, "take_back_initial_influence"), 1);
    made(0, "take_back_initial_influence", "spain-2-a");
    assert_int_equal(taken_back(0), 2);
    assert_int_equal(taken_back(1), 0);
    made(0, "ready");
    assert_int_equal(taken_back(0), 0);
}

/* A seat that always makes the first move that is listed, or always the last: a step that ends for both ends
 * for everybody. */
static void choose_always(bool last)
{
    static struct move_list moves;
    int count = 0;
    pass_all_markers(6);
    for (; at(STEP_PLACE_INITIAL_INFLUENCE); count++) {
        const int index = first_asked();
        play_list(&table, index, &moves);
        const size_t first = moves.count > 1; /* after "ready", which ends it at once */
        assert_null(play_move(&table, index, &moves.moves[last ? moves.count - 1 : first]));
        assert_in_range(count, 0, 6 * (3 * sts_table_row(&table)->card_limit[0] + 1));
    }
    for (int i = 0; i < 6; i++)
        assert_int_equal(taken_back(i), 0);
}

TEST(rule_3_6__the_step_ends_whatever_is_always_chosen)
{
    choose_always(false);
    choose_always(true);
}

/* R16. */
TEST(rule_3_6__what_one_has_taken_back_is_forgotten_when_he_resigns)
{
    pass_all_markers(4);
    empty_hands(4);
    hold(0, "spain-3-a");
    made(0, "place_initial_influence", "spain-3-a", "spain");
    made(0, "take_back_initial_influence", "spain-3-a");
    play_head(&table)->resigned = 1;
    for (int i = 0; i < 4; i++)
        made(i, "ready");
    assert_int_equal(taken_back(0), 0);
}

/* Several cards bear one name: a sentence must say which of them it means. */
TEST(rule_2__cards_that_are_alike_are_told_apart)
{
    table_set_up(3);
    assert_string_equal(domain_name(&sts_cards, table.pack, index_of(&sts_cards, "austria-3-b")),
                        "Austria 3 (b)");
    assert_string_equal(domain_name(&sts_cards, table.pack, index_of(&sts_cards, "unrest-c")), "Unrest (c)");
}

TEST(rule_3_4__no_seat_has_cards_while_markers_are_passed_on)
{
    table_set_up(3);
    is_sound("the set-up");
    made(1, "pass_on_vp_marker", first_marker(1));
    assert_int_equal(play_deciders(&table), 5); /* who has chosen is seen: R18 */
    hold(0, "spain-1-a");
    is_wrong("3.4");
}
