/* The choices for a match: scenarios (18.0) and optional rules (19.0). */
#include "games/thirty-years-war/state.h"

/* 5.21; the Catholics' part follows. */
#define EARLY                                                                                                \
    "The Protestants win at once when Wallenstein's influence is 20. At the end of an earlier turn they "    \
    "win "                                                                                                   \
    "with Munich, Vienna and Brussels, or with 0 VP. The Catholics win then with 50 VP"

const struct scenario tyw_scenarios[] = {
    {.id = "campaign",
     .name = "Campaign Game",
     .doc =
         "Turns 1 to 14, from 1620 to 1648 (4.0). At the end 30 VP win for the Catholics if they control "
         "Austria, Bavaria and the Spanish Netherlands. 10 VP or fewer win for the Protestants. All else is "
         "a draw (5.22). " EARLY ".",
     .players_min = 2,
     .players_max = 2,
     .players = 2},
    {.id = "early-war",
     .name = "Early War Scenario",
     .doc = "Turns 1 to 5, from 1620 to 1629 (18.1). At the end 45 VP and the Edict of Restitution (C6) win "
            "for the Catholics, and anything less for the Protestants: there is no draw (18.14). " EARLY ".",
     .players_min = 2,
     .players_max = 2,
     .players = 2},
    {.id = "intervention",
     .name = "Intervention Scenario",
     .doc = "Turns 6 to 8, from 1630 to 1635 (18.2). At the end 38 VP win for the Catholics, and 30 or fewer "
            "for the Protestants. 31 to 37 VP are a draw (18.26). " EARLY
            ", if Gustavus is lost and Wallenstein out of command.",
     .players_min = 2,
     .players_max = 2,
     .players = 2},
    {.id = "apocalypse",
     .name = "Apocalypse Scenario",
     .doc =
         "Turns 10 to 14, from 1638 to 1648 (18.3). At the end 28 VP win for the Catholics if they have most "
         "Electors and the Spanish Netherlands are not Protestant. 15 VP or fewer win for the Protestants. "
         "All "
         "else is a draw (18.36). " EARLY ".",
     .players_min = 2,
     .players_max = 2,
     .players = 2},
    {NULL},
};

/* In alphabetical order: they are hashed so. */
const struct option tyw_options[] = {
    [OPTION_AID_LOGISTICS] = {"aid-logistics", "A Free Action costs 1 Aid Point.", "19.4c", 0, 1, 0},
    [OPTION_AID_NO_LIMIT] = {"aid-no-limit", "Any number of cards may be played as AID.", "19.4a", 0, 1, 0},
    [OPTION_AID_RECRUITING] = {"aid-recruiting", "Recruiting without 1 Aid Point is rolled at -1.", "19.4b",
                               0, 1, 0},
    [OPTION_CAMPAIGN_MOVE] = {"campaign-move", "A second leader may be activated.", "19.8", 0, 1, 0},
    [OPTION_GUEBRIANT] = {"guebriant", "Guébriant comes with France.", "19.2b", 0, 1, 0},
    [OPTION_IMPERIAL_VETERAN] = {"imperial-veteran", "The 4th Imperial Veteran stands in Vienna.", "19.2a", 0,
                                 1, 0},
    [OPTION_LOC_IN_ACTION] = {"loc-in-action-phase",
                              "LOCs are established at the end of a side's last round.", "19.3", 0, 1, 0},
    [OPTION_OLD_CORPS] = {"old-corps", "Three Musketeers is also a Combat Card.", "19.9", 0, 1, 0},
    [OPTION_RICHELIEU] = {"richelieu-aid", "Richelieu brings the aid that the card prints.", "19.10", 0, 1,
                          0},
    [OPTION_TILLY] = {"tilly-dynamic", "Tilly is a two-star Dynamic Leader.", "19.7", 0, 1, 0},
    [OPTION_UP_INTERVENTION] = {"up-intervention", "Any card may be played to move the Dutch War marker.",
                                "19.5", 0, 1, 0},
    [OPTION_VICTORY] =
        {"victory-determination",
         "Other VP ranges decide at the end: 21 or more for the Catholics, 19 or fewer for the Protestants.",
         "19.1", 0, 1, 0},
    [OPTION_WALLENSTEIN_AMBITION] = {"wallenstein-ambition", "Wallenstein's marker may move further.", "19.6",
                                     0, 1, 0},
    [OPTION_WALLENSTEIN_ENEMIES] = {"wallenstein-enemies", "The Protestant may plot against Wallenstein.",
                                    "19.11", 0, 1, 0},
    [OPTION_WALLENSTEIN_STARS] = {"wallenstein-two-stars",
                                  "Wallenstein commands every army that he is stacked with.", "7.25", 0, 1,
                                  0},
    [OPTION_COUNT] = {NULL},
};
