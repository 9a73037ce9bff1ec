/* What can be chosen for a match: scenarios. There are no optional rules. */
#include "games/time-of-wars/state.h"

enum { ALL_FIVE = (1 << SEATS) - 1 };

/* 7.2, 7.4 */
#define VICTORY                                                                                              \
    " The most Victory Points at the end win: for Fortified Cities, Economy, special tracks and WAR FATE "   \
    "markers. A superpower wins earlier at the end of a Game Turn with 29, or at once with so many "         \
    "Fortified Cities that its sheet says so (7.2, 7.4)."

const struct scenario tow_scenarios[] = {
    {.id = "main",
     .name = "Time of Wars 1590-1660",
     .doc = "The five superpowers, seven Game Turns." VICTORY,
     .seats = ALL_FIVE},
    {.id = "dymitriads",
     .name = "Dymitriads 1600-1619",
     .doc = "Sweden, Russia and the Commonwealth, Game Turns 2 and 3." VICTORY,
     .seats = 1 << SWEDEN | 1 << RUSSIA | 1 << COMMONWEALTH},
    {.id = "long-turkish-war",
     .name = "Long Turkish War 1593-1606",
     .doc = "The Ottoman Empire and the Holy Roman Empire, Game Turns 1 and 2." VICTORY,
     .seats = 1 << OTTOMAN | 1 << HRE},
    {.id = "khmelnytsky-uprising",
     .name = "Khmelnytsky Uprising 1648-1657",
     .doc = "Russia, the Ottoman Empire and the Commonwealth, Game Turns 6 and 7." VICTORY,
     .seats = 1 << RUSSIA | 1 << OTTOMAN | 1 << COMMONWEALTH},
    {.id = "swedish-deluge",
     .name = "Swedish Deluge 1655-1660",
     .doc = "Sweden, Russia and the Commonwealth, two turns of Game Turn 7." VICTORY,
     .seats = 1 << SWEDEN | 1 << RUSSIA | 1 << COMMONWEALTH},
    {NULL}};

const struct option tow_match_options[] = {{NULL}};
