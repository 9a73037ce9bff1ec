/* The life of a deck: drawn at random, reshuffled when empty or on a word, cards kept at the bottom, removed
 * for good. */
#include "kits/deck.h"
#include "testing.h"
#include "tutorial/table.h"

enum { CARDS = 70, WORDS = SET_WORDS(CARDS) };

static struct skirmish_match table;
static uint64_t pile[WORDS], discard[WORDS], removed[WORDS];
static int reshuffled;

static void note(struct play *p, const struct deck *deck, int count)
{
    assert_ptr_equal(p, &table.p);
    assert_int_equal(deck->id, 5);
    reshuffled += count;
}

static const struct deck DECK = {.words = WORDS,
                                 .pile = pile,
                                 .discard = discard,
                                 .removed = removed,
                                 .id = 5,
                                 .draw = DRAW_DEAL,
                                 .reshuffled = note};

static int lay_deck(void **state)
{
    skirmish_begin(&table, 2);
    table.out.draw_count = 0;
    set_fill(pile, CARDS);
    set_clear(discard, WORDS);
    set_clear(removed, WORDS);
    reshuffled = 0;
    return 0;
}

FIXTURE(lay_deck, NULL);

TEST(every_card_comes_once_and_then_there_is_none)
{
    uint64_t seen[WORDS] = {0};
    for (int i = 0; i < CARDS; i++) {
        const int card = deck_draw(&table.p, &DECK, 1);
        assert_in_range(card, 0, CARDS - 1);
        assert_false(set_has(seen, card));
        set_add(seen, card);
    }
    assert_int_equal(deck_draw(&table.p, &DECK, 1), -1);
    assert_int_equal(table.out.draw_count, CARDS - 1); /* the last card is no draw */
    assert_int_equal(table.out.draws[0].arg[0], 1);
}

TEST(an_empty_pile_is_made_of_the_discards)
{
    set_clear(pile, WORDS);
    deck_discard(&DECK, 3);
    deck_discard(&DECK, 65);
    const int card = deck_draw(&table.p, &DECK, 0);
    assert_true(card == 3 || card == 65);
    assert_int_equal(reshuffled, 2);
    assert_true(set_is_empty(discard, WORDS));
    assert_int_equal(set_count(pile, WORDS), 1);
}

TEST(a_word_reshuffles_all_discards_or_some)
{
    uint64_t some[WORDS] = {0};
    set_clear(pile, WORDS);
    for (int card = 0; card < 6; card++)
        deck_discard(&DECK, card);
    set_add(some, 2), set_add(some, 40);
    assert_int_equal(deck_return(&table.p, &DECK, some), 1);
    assert_true(set_has(pile, 2));
    assert_false(set_has(pile, 40));
    assert_int_equal(deck_reshuffle(&table.p, &DECK), 5);
    assert_int_equal(deck_reshuffle(&table.p, &DECK), 0);
    assert_int_equal(reshuffled, 6);
}

TEST(what_lies_at_the_bottom_comes_last)
{
    struct deck deck = DECK;
    uint64_t bottom[WORDS] = {0};
    set_clear(pile, WORDS);
    set_add(bottom, 1);
    for (int card = 0; card < 4; card++)
        set_add(pile, card);
    deck.bottom = bottom;
    for (int i = 0; i < 3; i++)
        assert_int_not_equal(deck_draw(&table.p, &deck, 0), 1);
    assert_int_equal(deck_draw(&table.p, &deck, 0), 1);
}

TEST(a_removed_card_never_comes_back)
{
    struct deck without_discards = DECK;
    without_discards.discard = NULL;
    set_clear(pile, WORDS);
    deck_remove(&DECK, 8);
    deck_discard(&without_discards, 9);
    assert_int_equal(deck_draw(&table.p, &DECK, 0), -1);
    assert_int_equal(set_count(removed, WORDS), 2);
}

TEST(unseen_is_what_lies_in_no_open_place)
{
    uint64_t all[WORDS], open[WORDS] = {0}, unseen[WORDS];
    set_fill(all, CARDS);
    deck_discard(&DECK, 1);
    deck_remove(&DECK, 2);
    set_add(open, 3);
    deck_unseen(&DECK, all, open, unseen);
    assert_int_equal(set_count(unseen, WORDS), CARDS - 3);
    assert_false(set_has(unseen, 1) || set_has(unseen, 2) || set_has(unseen, 3));
}
