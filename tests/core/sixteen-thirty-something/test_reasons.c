/* What comes or goes says why: every reason, in the sentences that people read of it. */
#include "table.h"

static void call_join(void)
{
    table_crown();
    made(0, "lobby_join_a_faction", "spain");
    bid_nothing();
}

TEST(influence__of_a_descending_stack__and_of_one_without_a_name)
{
    table_open(3);
    show(0, "spain", "spain-3-a, open-1-a");
    descend(0, "spain");
    table_step(STEP_REMOVE_DESCENDING_INFLUENCE, NULL);
    made(0, "remove_descending_influence", "spain-3-a");
    tells("Spain 3 (a) goes from the display of Player 1 in Spain to the market place because its stack is "
          "in the "
          "descendant.");
    tells("Open 1 (a) goes from the display of Player 1 in Spain to the market place because no card there "
          "names "
          "the country any more.");
    table_open(3);
    show(0, "spain", "spain-3-a");
    descend(0, "spain");
    run_from(STEP_REMOVE_DESCENDING_INFLUENCE);
    tells("Spain 3 (a) goes from the display of Player 1 in Spain to the market place because its stack is "
          "in the "
          "descendant.");
}

TEST(influence__for_another_card)
{
    table_open(3);
    show(0, "spain", "spain-1-a, spain-1-b, spain-1-c");
    hold(0, "spain-3-a");
    table_crown();
    made(0, "lobby_join_a_faction", "spain");
    made(0, "place_influence", "spain-3-a");
    made(0, "give_up_influence", "spain-1-b");
    tells(
        "Spain 1 (b) goes from the display of Player 1 in Spain to the market place to make room for another "
        "card.");
}

TEST(influence__of_losers)
{
    table_open(4);
    show(0, "spain", "spain-3-a, open-3-a");
    show(1, "spain", "spain-2-a");
    show(2, "spain", "spain-1-a, spain-1-b");
    descend(2, "spain");
    call_join();
    choose("rbb");
    tells("The stack of Player 2 in Spain is in the descendant now because the issue is lost.");
    tells("Spain joins the red faction because it was so decided.");
    made(2, "remove_influence", "spain-1-a");
    tells("Spain 1 (a) goes from the display of Player 3 in Spain to the market place because the issue is "
          "lost.");
}

TEST(influence__of_victims_of_unrest)
{
    table_open(3);
    hold(0, "unrest-a, france-1-a");
    show(1, "spain", "spain-3-a, spain-2-a");
    show(2, "spain", "spain-3-b, spain-2-b");
    descend(1, "spain");
    land("spain")->faction = land("spain")->league = RED;
    land("italy")->faction = land("italy")->league = RED;
    made(0, "play_unrest", "unrest-a", "spain");
    tells("The stack of Player 3 in Spain is in the descendant now because of unrest.");
    tells("The red League of Princes is dissolved because of unrest.");
    made(1, "remove_influence", "spain-3-a");
    tells("Spain 3 (a) goes from the display of Player 2 in Spain to the market place because of unrest.");
}

TEST(special_cards)
{
    table_open(3);
    hold(0, "assassin-a, increase-status-a");
    show(1, "france", "france-3-a");
    made(0, "play_assassin", "assassin-a", "france-3-a");
    tells("France 3 (a) goes from the display of Player 2 in France to the market place because of a special "
          "card.");
    made(0, "play_increase_status", "increase-status-a", "spain");
    tells("The status of Spain is now 7 because of a special card.");
    table_open(3);
    hold(0, "military-improvement-a, increase-army-size-a");
    made(0, "play_military_improvement", "military-improvement-a", "spain");
    tells("The military ability of Spain is now 3 because of a special card.");
    made(0, "play_increase_army_size", "increase-army-size-a", "italy");
    tells("The army size of Italy is now 2 because of a special card.");
}

TEST(rearming)
{
    table_open(3);
    show(0, "spain", "spain-3-a");
    land("spain")->faction = BLUE;
    land("spain")->army_size = 0;
    table_crown();
    made(0, "lobby_rearm", "spain");
    bid_nothing();
    choose("r");
    tells("The army size of Spain is now 1 because it was so decided.");
}

TEST(war)
{
    table_open(3);
    show(0, "spain", "spain-3-a");
    land("spain")->faction = land("german-states")->faction = RED;
    land("german-states")->army_size = 0;
    land("german-states")->military_ability = 1;
    table_crown();
    made(0, "lobby_go_to_war", "spain", "german-states");
    bid_nothing();
    given(1, 6, 1, 1);
    choose("r");
    tells("The German States join the blue faction because of the war.");
    tells("The status of Spain is now 7 because of the war.");
    tells("The military ability of the German States is now 0 because of the war.");
    table_open(3);
    show(0, "spain", "spain-3-a");
    land("spain")->faction = RED;
    land("france")->faction = BLUE;
    table_crown();
    made(0, "lobby_go_to_war", "spain", "france");
    bid_nothing();
    given(1, 6, 1, 1);
    choose("r");
    tells("The army size of France is now 1 because of the war.");
}

TEST(leagues)
{
    table_open(3);
    land("spain")->faction = land("italy")->faction = RED;
    sts_league_enact(&table, country("spain"), country("italy"));
    tells("The army size of Italy is now 2 because of the League of Princes.");
    tells("The military ability of Italy is now 2 because of the League of Princes.");
    tells("The status of Spain is now 5 because of the League of Princes.");
    tells("The status of Italy is now 4 because of the League of Princes.");
    table_open(3);
    land("german-states")->faction = land("german-states")->league = RED;
    land("austria")->faction = land("austria")->league = RED;
    land("france")->faction = BLUE;
    sts_league_enact(&table, country("german-states"), country("france"));
    tells("The red League of Princes is dissolved because a member joins another faction.");
    tells("The German States join the blue faction because of the League of Princes.");
}
