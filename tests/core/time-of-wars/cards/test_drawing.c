/* The phases of funds and cards (6.1, 6.2), and cards bought before an impulse (6.9). */
#include "../table.h"

#include <string.h>

#include "wire/text.h"

/* The Cards drawing phase, up to the first decision. */
static void cards_phase(void)
{
    phase_of(PHASE_CARDS);
    run_on();
}

static int hand_of(int seat)
{
    return tow_hand_size(&table, seat);
}

static int deck_of(int seat)
{
    return cards_count(on_table()->side[seat].unplayed);
}

/* Cards drawn by the last action for the seat. */
static int drawn_for(int seat)
{
    int count = 0;
    for (int i = 0; i < happened.event_count; i++)
        count += happened.events[i].type == EVENT_CARD_DRAWN &&
                 event_arg(&happened.events[i], EVENT_CARD_DRAWN, seat) == seat;
    return count;
}

static const struct cities_box *cities_box(int seat)
{
    return &tow_components(&table)->sheet[seat].cities[tow_fortified_cities(&table, seat)];
}

/* What Sweden draws without a pick. */
static int swedish_cards(void)
{
    cards_phase();
    return drawn_for(SWEDEN);
}

static void plain_sweden(void)
{
    table_open();
    rules(SWEDEN, "sigismund-regency", false); /* no additional card */
}

TEST(rule_6_1__fund_markers_by_the_economy_track)
{
    const int start[] = {0, 0, 1, 2};
    for (int box = 2; box < 6; box++) {
        table_open();
        on_table()->side[RUSSIA].economy = (uint8_t)box;
        phase_of(PHASE_FUNDS);
        run_on();
        assert_int_equal(funds_of(RUSSIA), start[box - 2]);
    }
}

TEST(rule_2_3_2__iron_ore_gives_sweden_fund_markers)
{
    table_open();
    on_table()->track[IRON_ORE] = 4;
    phase_of(PHASE_FUNDS);
    run_on();
    tells("Sweden receives 2 FUND markers as income: 2 in all.");
    assert_int_equal(funds_of(SWEDEN), 2);
    assert_int_equal(funds_of(RUSSIA), 0);
}

/* R100. */
TEST(rule_6_2_1__special_cards_come_beside_the_others)
{
    plain_sweden();
    used("swe-riksdag");
    const int due = swedish_cards();
    assert_int_equal(due, cities_box(SWEDEN)->cards);
    assert_int_equal(hand_of(SWEDEN), due + 2);
    assert_true(in_hand(SWEDEN, "swe-riksdag"));
    assert_true(in_hand(SWEDEN, "swe-conscription"));
    assert_int_equal(tow_special_left(&table, SWEDEN), 2);
}

TEST(rule_6_2_2__more_fortified_cities_other_box)
{
    plain_sweden();
    controls(SWEDEN, "riga, kobenhavn, stettin, berlin, moskva");
    const struct cities_box *before = &tow_components(&table)->sheet[SWEDEN].cities[2];
    assert_int_equal(swedish_cards(), cities_box(SWEDEN)->cards);
    assert_true(cities_box(SWEDEN)->cards != before->cards || cities_box(SWEDEN)->vp != before->vp);
}

/* R6. */
TEST(rule_6_2_2__the_commonwealth_counts_neither_danzig_nor_konigsberg)
{
    table_open();
    const int before = tow_fortified_cities(&table, COMMONWEALTH);
    controls(COMMONWEALTH, "danzig, konigsberg");
    assert_int_equal(tow_fortified_cities(&table, COMMONWEALTH), before);
    controls(SWEDEN, "konigsberg");
    const int swedish = tow_fortified_cities(&table, SWEDEN);
    controls(COMMONWEALTH, "konigsberg");
    assert_int_equal(tow_fortified_cities(&table, SWEDEN), swedish - 1);
}

TEST(rule_6_2_3__domestic_policy_adds_and_takes)
{
    for (int level = LEVEL_MIN; level <= LEVEL_MAX; level++) {
        plain_sweden();
        on_table()->side[SWEDEN].policy = (int8_t)level;
        assert_int_equal(swedish_cards(), cities_box(SWEDEN)->cards + level);
    }
}

TEST(rule_6_2_4__a_card_for_each_good_harvest)
{
    plain_sweden();
    on_table()->side[SWEDEN].good_harvests = 3;
    assert_int_equal(swedish_cards(), cities_box(SWEDEN)->cards + 3);
    assert_int_equal(on_table()->side[SWEDEN].good_harvests, 0);
}

TEST(rule_6_2_5__a_card_less_for_each_poor_harvest)
{
    plain_sweden();
    on_table()->side[SWEDEN].poor_harvests = 2;
    assert_int_equal(swedish_cards(), cities_box(SWEDEN)->cards - 2);
    assert_int_equal(on_table()->side[SWEDEN].poor_harvests, 0);
}

TEST(ruling_R9__not_less_than_none)
{
    plain_sweden();
    on_table()->side[SWEDEN].poor_harvests = 40;
    assert_int_equal(swedish_cards(), 0);
}

TEST(rule_6_2_6__the_ruler_adds_cards)
{
    plain_sweden();
    rules(SWEDEN, "gustav-ii-adolf", false);
    assert_int_equal(swedish_cards(), cities_box(SWEDEN)->cards + 2);
    plain_sweden();
    rules(SWEDEN, "gustav-ii-adolf", true);
    assert_int_equal(swedish_cards(), cities_box(SWEDEN)->cards + 1);
}

TEST(rule_6_2_7__a_card_with_an_asterisk_for_a_fund_marker)
{
    plain_sweden();
    funds_at(SWEDEN, 2);
    cards_phase();
    assert_true(at(STEP_DRAW));
    assert_int_equal(decider(), SWEDEN);
    refused_by("6.2.7", "no-asterisk", SWEDEN, "pick_card", "swe-heresy-1");
    refused("cards-not-drawn", SWEDEN, "end_rejecting");
    made(SWEDEN, "pick_card", "swe-dominium-maris-baltici");
    tells("Sweden loses 1 FUND marker for a card: 1 in all.");
    assert_true(in_hand(SWEDEN, "swe-dominium-maris-baltici"));
    assert_int_equal(funds_of(SWEDEN), 1);
    assert_int_equal(drawn_for(SWEDEN), cities_box(SWEDEN)->cards - 1); /* 6.2.8 */
    refused("cards-drawn", SWEDEN, "pick_no_card");
    assert_int_equal(listed(SWEDEN, "pick_card"), 0);
}

TEST(rule_6_2_8__the_rest_comes_from_the_deck_of_unused_cards)
{
    plain_sweden();
    const int deck = deck_of(SWEDEN);
    const int due = swedish_cards();
    assert_int_equal(deck_of(SWEDEN), deck - due);
    plain_sweden();
    on_table()->side[SWEDEN].unplayed = (struct cards){0};
    used("swe-heresy-1"); /* 2.5: the used cards are shuffled when no other is left */
    assert_int_equal(swedish_cards(), 1);
    assert_true(in_hand(SWEDEN, "swe-heresy-1"));
}

TEST(rule_6_2_7__without_a_marker_no_seat_is_asked)
{
    plain_sweden();
    cards_phase();
    assert_false(at(STEP_DRAW));
    plain_sweden();
    funds_at(RUSSIA, 1);
    cards_phase();
    assert_int_equal(decider(), RUSSIA);
}

TEST(ruling_R10__a_pick_needs_a_card_to_be_drawn)
{
    plain_sweden();
    funds_at(SWEDEN, 1);
    on_table()->side[SWEDEN].poor_harvests = 40;
    cards_phase();
    assert_false(at(STEP_DRAW)); /* nor is there anything to reject */
    assert_int_equal(hand_of(SWEDEN), 2);
}

TEST(rule_6_2_9__up_to_four_cards_are_rejected_for_one_marker)
{
    plain_sweden();
    funds_at(SWEDEN, 1);
    cards_phase();
    made(SWEDEN, "pick_no_card");
    refused_by("6.2.9", "not-in-hand", SWEDEN, "reject_card", "swe-riksdag"); /* a Special Card (R7) */
    const int hand = hand_of(SWEDEN), deck = deck_of(SWEDEN);
    for (int i = 0; i < REJECTED_MAX; i++) {
        assert_true(at(STEP_DRAW));
        const int card = cards_next(on_table()->side[SWEDEN].hand, 0);
        made(SWEDEN, "reject_card", tow_components(&table)->decks.card[card].id);
        assert_true(is_used(tow_components(&table)->decks.card[card].id));
        assert_int_equal(funds_of(SWEDEN), 0);
    }
    assert_false(at(STEP_DRAW));
    assert_int_equal(drawn_for(SWEDEN), REJECTED_MAX);
    assert_int_equal(hand_of(SWEDEN), hand);
    assert_int_equal(deck_of(SWEDEN), deck - REJECTED_MAX);
}

TEST(ruling_R11__a_preserved_card_may_be_rejected)
{
    plain_sweden();
    funds_at(SWEDEN, 1);
    hold(SWEDEN, "swe-heresy-1"); /* preserved from the turn before */
    cards_phase();
    made(SWEDEN, "pick_no_card");
    made(SWEDEN, "reject_card", "swe-heresy-1");
    assert_true(is_used("swe-heresy-1"));
    made(SWEDEN, "end_rejecting");
    assert_int_equal(drawn_for(SWEDEN), 1);
}

TEST(rule_6_2_9__one_rejected_one_drawn)
{
    plain_sweden();
    funds_at(SWEDEN, 2);
    cards_phase();
    made(SWEDEN, "pick_card", "swe-dominium-maris-baltici");
    const int hand = hand_of(SWEDEN);
    made(SWEDEN, "reject_card", "swe-dominium-maris-baltici");
    made(SWEDEN, "end_rejecting");
    assert_int_equal(first_arg(EVENT_CARDS_REJECTED, count), 1);
    assert_int_equal(drawn_for(SWEDEN), 1);
    assert_int_equal(hand_of(SWEDEN), hand);
    assert_int_equal(funds_of(SWEDEN), 0);
}

/* R8. */
TEST(rule_3_1__the_powers_draw_in_the_sequence)
{
    plain_sweden();
    for (int seat = 0; seat < SEATS; seat++)
        funds_at(seat, 1);
    cards_phase();
    for (int seat = 0; seat < SEATS; seat++) {
        assert_int_equal(decider(), seat);
        made(seat, "pick_no_card");
        made(seat, "end_rejecting");
    }
    assert_false(at(STEP_DRAW));
}

TEST(ruling_R11__rejected_cards_can_come_back)
{
    plain_sweden();
    funds_at(SWEDEN, 1);
    cards_phase();
    made(SWEDEN, "pick_no_card");
    const int card = cards_next(on_table()->side[SWEDEN].hand, 0);
    on_table()->removed = cards_either(on_table()->removed, on_table()->side[SWEDEN].unplayed);
    on_table()->side[SWEDEN].unplayed = (struct cards){0};
    made(SWEDEN, "reject_card", tow_components(&table)->decks.card[card].id);
    made(SWEDEN, "end_rejecting");
    assert_true(in_hand(SWEDEN, tow_components(&table)->decks.card[card].id));
}

/* ---- 6.9 ---- */

TEST(rule_6_9__a_fund_marker_buys_a_card_before_one_is_played)
{
    table_open();
    funds_at(SWEDEN, 1);
    hold(SWEDEN, "swe-heresy-1");
    impulse_of(SWEDEN);
    const int deck = deck_of(SWEDEN);
    made(SWEDEN, "spend_fund");
    assert_int_equal(funds_of(SWEDEN), 0);
    assert_int_equal(deck_of(SWEDEN), deck - 1);
    assert_int_equal(hand_of(SWEDEN), 2);
    refused("no-fund-marker", SWEDEN, "spend_fund");
    funds_at(SWEDEN, 1);
    made(SWEDEN, "play_points", "swe-heresy-1");
    refused_by("6.9", "card-played-already", SWEDEN, "spend_fund");
}

TEST(ruling_R8__the_picked_card_stays_hidden_and_the_rejected_ones_are_shown_to_all)
{
    char text[TEXT_ROOM];
    plain_sweden();
    funds_at(SWEDEN, 2);
    cards_phase();
    made(SWEDEN, "pick_card", "swe-dominium-maris-baltici");
    event_text(text, &table, first_event(EVENT_CARD_PICKED), RUSSIA);
    assert_null(strstr(text, "Dominium"));
    event_text(text, &table, first_event(EVENT_CARD_PICKED), SWEDEN);
    assert_non_null(strstr(text, "Dominium"));
    const int card =
        cards_next(cards_without(on_table()->side[SWEDEN].hand, tow_components(&table)->decks.special), 0);
    made(SWEDEN, "reject_card", tow_components(&table)->decks.card[card].id);
    event_text(text, &table, first_event(EVENT_CARD_REJECTED), RUSSIA);
    assert_non_null(strstr(text, tow_components(&table)->decks.card[card].name));
}
