/* Cards as a table: what may be played, what it may be played at, who has to be asked, what lasts. A deck of
 * six effects on the towns of the tutorial game. */
#include <string.h>

#include "kits/card.h"
#include "kits/deck.h"
#include "testing.h"
#include "tutorial/table.h"

enum { MOMENT_ACTION, MOMENT_BATTLE };
enum { HARVEST, MARCH, SHIFT, PARDON, MUSTER, RELIEF, CARDS };

static struct skirmish_match table;
static uint64_t hand[SEATS], discard, harvested,
    frozen; /* towns with a harvest; towns that nothing enters or leaves */
static int applied;

static const struct refusal HARVESTED = {"harvested", "1", "{town} has had its harvest."};
static const struct refusal FROZEN = {"frozen", "2", "{town} is frozen in."};
static const struct refusal SAME = {"same-town", "2", "From one town to another."};
static const struct refusal NO_RELIEF = {"no-relief", "4", "No town is left to relieve."};
static const struct refusal TOO_LATE = {"too-late", "3", "Only in the first round."};

static const struct refusal *harvest_refuses(const struct play *p, const struct card_play *play, int town)
{
    return harvested >> town & 1 ? &HARVESTED : NULL;
}

static void harvest(struct play *p, const struct card_play *play)
{
    for (int i = 0; i < play->picked; i++)
        if (play->pick[i] >= 0) set_add(&harvested, play->pick[i]);
    applied++;
}

static const struct refusal *from_refuses(const struct play *p, const struct card_play *play, int town)
{
    return frozen >> town & 1 ? &FROZEN : NULL;
}

static const struct refusal *to_refuses(const struct play *p, const struct card_play *play, int town)
{
    if (town == play->pick[0]) return &SAME;
    return from_refuses(p, play, town);
}

static const struct refusal *first_round(const struct play *p, int seat, int card)
{
    return ((const struct state *)p->state)->round == 1 ? NULL : &TOO_LATE;
}

static const struct card_effect EFFECTS[CARDS] = {
    [HARVEST] = {.moments = 1 << MOMENT_ACTION,
                 .asks = {{.name = "town", .domain = &skirmish_towns, .refuses = harvest_refuses},
                          {.name = "further",
                           .domain = &skirmish_towns,
                           .optional = true,
                           .refuses = harvest_refuses}},
                 .apply = harvest},
    [MARCH] = {.moments = 1 << MOMENT_ACTION,
               .asks = {{.name = "from", .domain = &skirmish_towns, .refuses = from_refuses},
                        {.name = "to", .domain = &skirmish_towns, .refuses = to_refuses}}},
    [SHIFT] = {.moments = 1 << MOMENT_BATTLE, .fits = first_round},
    [PARDON] = {.moments = 1 << MOMENT_ACTION | 1 << MOMENT_BATTLE},
    [RELIEF] =
        {.asks = {{.name = "town", .domain = &skirmish_towns, .refuses = harvest_refuses},
                  {.name = "further", .domain = &skirmish_towns, .if_any = true, .refuses = from_refuses}},
         .no_target = &NO_RELIEF},
    [MUSTER] = {.moments = 1 << MOMENT_ACTION, .asks = {{.name = "units", .count = 3}}},
};

/* Card i of the tutorial game bears effect i, from the start again. */
static const struct card_effect *effect_of(const struct play *p, int card)
{
    return &EFFECTS[card % CARDS];
}

static int hand_size(const struct play *p, int seat)
{
    return set_count(&hand[seat], 1);
}

static void may_hold(const struct play *p, int seat, uint64_t *set)
{
    set_fill(set, domain_count(&skirmish_cards, p->pack));
    set_subtract(set, &discard, 1);
}

static const struct card_table DECK = {
    .cards = &skirmish_cards, .effect = effect_of, .hand_size = hand_size, .may_hold = may_hold};

static int lay(void **state)
{
    skirmish_begin(&table, 3);
    harvested = frozen = discard = 0;
    applied = 0;
    memset(hand, 0, sizeof hand);
    return 0;
}

static const struct refusal *barred(int card, int moment)
{
    return card_barred(&DECK, &table.p, 0, card, moment);
}

FIXTURE(lay, NULL);

TEST(a_card_is_played_at_its_moment_and_under_its_condition)
{
    assert_null(barred(HARVEST, MOMENT_ACTION));
    assert_string_equal(barred(HARVEST, MOMENT_BATTLE)->code, "card-not-now");
    assert_null(barred(PARDON, MOMENT_BATTLE));
    assert_null(barred(SHIFT, MOMENT_BATTLE));
    table.state.round = 2;
    assert_ptr_equal(barred(SHIFT, MOMENT_BATTLE), &TOO_LATE);
    assert_ptr_equal(barred(SHIFT, -1), &TOO_LATE);
}

TEST(a_card_without_a_target_has_no_effect)
{
    harvested = 7;
    assert_string_equal(barred(HARVEST, MOMENT_ACTION)->code, "card-without-target");
    frozen = 3; /* one town is left, and nothing to go to */
    assert_string_equal(barred(MARCH, MOMENT_ACTION)->code, "card-without-target");
}

TEST(a_card_says_in_its_own_words_that_it_has_no_target)
{
    harvested = 7;
    assert_ptr_equal(barred(RELIEF, -1), &NO_RELIEF);
}

TEST(what_is_asked_if_there_is_any_does_not_bar_a_card)
{
    const struct card_play play = {.card = RELIEF};
    frozen = 7;
    assert_null(barred(RELIEF, -1));
    assert_null(card_refuses(&DECK, &table.p, &play, 0));
}

TEST(targets_are_picked_one_by_one_and_lead_to_an_end)
{
    struct card_play play = {.card = MARCH};
    frozen = 1 << 1;
    assert_string_equal(card_asks(&DECK, &table.p, &play)->name, "from");
    assert_ptr_equal(card_refuses(&DECK, &table.p, &play, 1), &FROZEN);
    assert_string_equal(card_refuses(&DECK, &table.p, &play, 3)->code, "not-a-target");
    assert_int_equal(card_pick_next(&DECK, &table.p, &play, 0), 0);
    assert_int_equal(card_pick_next(&DECK, &table.p, &play, 1), 2);
    card_pick(&play, 0);
    assert_ptr_equal(card_refuses(&DECK, &table.p, &play, 0), &SAME);
    assert_int_equal(card_pick_next(&DECK, &table.p, &play, 0), 2);
    card_pick(&play, 2);
    assert_null(card_asks(&DECK, &table.p, &play));
    assert_int_equal(card_pick_next(&DECK, &table.p, &play, 0), -1);
}

TEST(an_optional_target_may_be_declined)
{
    struct card_play play = {.card = HARVEST};
    harvested = 1 << 0 | 1 << 2;
    assert_null(card_refuses(&DECK, &table.p, &play, 1));
    card_pick(&play, 1);
    assert_true(card_asks(&DECK, &table.p, &play)->optional);
    card_pick(&play, -1);
    assert_null(card_asks(&DECK, &table.p, &play));
    effect_of(&table.p, play.card)->apply(&table.p, &play);
    assert_int_equal(applied, 1);
    assert_int_equal(harvested, 7);
}

TEST(a_number_may_be_asked_for)
{
    struct card_play play = {.card = MUSTER};
    assert_null(card_refuses(&DECK, &table.p, &play, 2));
    assert_non_null(card_refuses(&DECK, &table.p, &play, 3));
}

/* Any card in the hand is enough. */
TEST(who_may_hold_a_card_that_fits_is_asked_whatever_he_holds)
{
    assert_int_equal(cards_may(&DECK, &table.p, MOMENT_BATTLE), 0);
    set_add(&hand[0], HARVEST);
    set_add(&hand[2], SHIFT);
    assert_int_equal(cards_may(&DECK, &table.p, MOMENT_BATTLE), 1 << 0 | 1 << 2);
    for (int card = 0; card < 10; card++)
        if (card % CARDS == SHIFT || card % CARDS == PARDON) set_add(&discard, card);
    assert_int_equal(cards_may(&DECK, &table.p, MOMENT_BATTLE), 0);
    set_remove(&discard, SHIFT);
    assert_int_equal(cards_may(&DECK, &table.p, MOMENT_BATTLE), 1 << 0 | 1 << 2);
    table.state.round = 3;
    assert_int_equal(cards_may(&DECK, &table.p, MOMENT_BATTLE), 0);
    table.state.round = 1;
    table.state.head.resigned = 1;
    assert_int_equal(cards_may(&DECK, &table.p, MOMENT_BATTLE), 1 << 2);
}

enum { UNTIL_BATTLE, UNTIL_TURN };

static int ended_marks;
static void note_end(struct play *p, const struct lasting *row)
{
    ended_marks = ended_marks * 10 + row->mark;
}

TEST(what_lasts_ends_when_its_time_comes)
{
    struct lasting rows[3] = {0};
    uint8_t count = 0;
    ended_marks = 0;
    assert_true(lasting_add(rows, &count, 3, (struct lasting){SHIFT, 0, 1, UNTIL_TURN}));
    assert_true(lasting_add(rows, &count, 3, (struct lasting){PARDON, 1, 2, UNTIL_BATTLE}));
    assert_true(lasting_add(rows, &count, 3, (struct lasting){SHIFT, 2, 3, UNTIL_BATTLE}));
    assert_false(lasting_add(rows, &count, 3, (struct lasting){0}));
    lasting_end(&table.p, rows, &count, UNTIL_BATTLE, note_end);
    assert_int_equal(ended_marks, 23);
    assert_int_equal(count, 1);
    assert_int_equal(rows[0].mark, 1);
    assert_int_equal(rows[1].card | rows[2].card | rows[1].mark, 0); /* unused rows are all zero bytes */
}

TEST(what_lasts_can_be_taken_out_before)
{
    struct lasting rows[3] = {
        {SHIFT, 0, 1, UNTIL_TURN}, {PARDON, 1, 2, UNTIL_BATTLE}, {SHIFT, 2, 3, UNTIL_TURN}};
    uint8_t count = 3;
    lasting_remove(rows, &count, 1);
    assert_int_equal(count, 2);
    assert_int_equal(rows[0].mark * 10 + rows[1].mark, 13);
    lasting_remove(rows, &count, 1);
    lasting_remove(rows, &count, 0);
    assert_int_equal(count, 0);
    assert_int_equal(rows[0].mark | rows[1].mark | rows[2].mark, 0);
}
