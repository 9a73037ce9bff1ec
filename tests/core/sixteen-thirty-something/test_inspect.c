/* Positions from outside that the rules cannot take: what is wrong with them is said, and where. */
#include "table.h"

/* One thing is changed in a position in which player-1 bids for Spain, and found. */
#define CHANGED(words, ...)                                                                                  \
    do {                                                                                                     \
        table_open(3);                                                                                       \
        hold(0, "spain-3-a");                                                                                \
        show(0, "spain", "spain-1-a");                                                                       \
        table_crown();                                                                                       \
        made(0, "lobby_join_a_faction", "spain");                                                            \
        is_sound("a bid for Spain");                                                                         \
        __VA_ARGS__;                                                                                         \
        is_wrong(words);                                                                                     \
    } while (0)
#define CHANGED_AT(path, words, ...)                                                                         \
    do {                                                                                                     \
        CHANGED(words, __VA_ARGS__);                                                                         \
        is_wrong_at(path, words);                                                                            \
    } while (0)

TEST(rule_2__a_card_is_in_one_place)
{
    CHANGED("spain-3-a", cards_add(&seat(1)->hand, card("spain-3-a")));
    CHANGED("spain-3-a", cards_remove(&seat(0)->hand, card("spain-3-a")));
}

TEST(rule_5_3_1__a_stack_has_three_cards_of_its_country)
{
    CHANGED_AT("/players/player-2/display/spain/cards/1", "is france-1-a, which is no influence in spain",
               show(1, "spain", "spain-1-b, france-1-a"));
    CHANGED_AT("/players/player-2/display/spain/cards/1", "is unrest-a",
               show(1, "spain", "spain-1-b, unrest-a"));
    CHANGED_AT("/players/player-2/display/spain/cards", "has 4 cards",
               show(1, "spain", "spain-1-b, spain-1-c, spain-2-a, spain-2-b"));
    CHANGED_AT("/players/player-1/display/france/cards", "has 4 cards",
               show(0, "france", "france-1-a, france-1-b, france-1-c, france-2-a"));
}

TEST(rule_5_3_4__open_cards_need_a_named_one)
{
    CHANGED_AT("/players/player-2/display/spain/cards", "has Open cards alone", show(1, "spain", "open-1-a"));
    CHANGED_AT("/players/player-2/display/spain/descendant", "is true, and there is no card",
               descend(1, "spain"));
}

TEST(rule_5_6_1__who_owes_influence_can_place_some)
{
    CHANGED_AT("/stack/2/owes", "no card in the hand of player-1 names spain",
               (sts_resolution(&table)->owes = 1, cards_remove(&seat(0)->hand, card("spain-3-a")),
                cards_add(&on_table()->deck, card("spain-3-a"))));
}

TEST(rule_5_6_2__votes_and_removals_belong_to_their_steps)
{
    CHANGED_AT("/players/player-1/vote", "is red, and player-1 has nothing to vote on", seat(0)->vote = RED);
    CHANGED_AT("/players/player-1/must_remove", "no descending stack of several cards",
               seat(0)->must_remove = 1);
}

TEST(rule_5_8_2__a_league_has_two_members_of_its_faction)
{
    CHANGED_AT("/countries/spain/league", "is red, and the faction of spain is null",
               land("spain")->league = RED);
    CHANGED_AT("/countries/spain/league", "is red, and that league has 1 member:",
               (land("spain")->faction = RED, land("spain")->league = RED));
}
