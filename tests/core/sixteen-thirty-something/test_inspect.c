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

TEST(rule_2__a_card_is_in_one_place)
{
    CHANGED("spain-3-a", set_add(seat(1)->hand, card("spain-3-a")));
    CHANGED("spain-3-a", set_remove(seat(0)->hand, card("spain-3-a")));
}

TEST(rule_5_3_1__a_stack_has_three_cards_of_its_country)
{
    CHANGED("/players/player-2/display/spain", show(1, "spain", "spain-1-b, france-1-a"));
    CHANGED("/players/player-2/display/spain", show(1, "spain", "spain-1-b, unrest-a"));
    CHANGED("three cards at the most", show(1, "spain", "spain-1-b, spain-1-c, spain-2-a, spain-2-b"));
    CHANGED("three cards at the most", show(0, "france", "france-1-a, france-1-b, france-1-c, france-2-a"));
}

TEST(rule_5_3_4__open_cards_need_a_named_one)
{
    CHANGED("/players/player-2/display/spain", show(1, "spain", "open-1-a"));
    CHANGED("/players/player-2/display/spain", descend(1, "spain"));
}

TEST(rule_5_6_1__who_owes_influence_can_place_some)
{
    CHANGED("owes influence", (sts_resolution(&table)->owes = 1, set_remove(seat(0)->hand, card("spain-3-a")),
                               set_add(on_table()->deck, card("spain-3-a"))));
}

TEST(rule_5_6_2__votes_and_removals_belong_to_their_steps)
{
    CHANGED("nothing to vote on", seat(0)->vote = RED);
    CHANGED("nothing to remove", seat(0)->must_remove = 1);
}

TEST(rule_5_8_2__a_league_has_two_members_of_its_faction)
{
    CHANGED("/countries/spain", land("spain")->league = RED);
    CHANGED("two members", (land("spain")->faction = RED, land("spain")->league = RED));
}
