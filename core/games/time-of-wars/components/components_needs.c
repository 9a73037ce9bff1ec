/* What each Event reads from its card's row: PACK.md has this table for people. */
#include "games/time-of-wars/components/card_needs.h"
#include "games/time-of-wars/components/components_check.h"

const char *const tow_card_members[CARD_MEMBERS] = {
    [READS_POWER] = "power",
    [READS_ZONE] = "zone",
    [READS_RELIGION] = "religion",
    [READS_RATING] = "rating",
    [READS_POINTS] = "points",
    [READS_LEVELS] = "levels",
    [READS_FUNDS] = "funds",
    [READS_VP] = "vp",
    [READS_LOSSES] = "losses",
    [READS_COUNT] = "count",
    [READS_MOST] = "most",
    [READS_BONUS] = "bonus",
    [READS_SUCCESS_FROM] = "success_from",
    [READS_OTHER_RATING] = "other_rating",
    [READS_OTHER_POINTS] = "other_points",
    [READS_KINDS] = "kinds",
    [READS_SPACES] = "spaces",
    [READS_RULERS] = "rulers",
};

#define VASSALS "transylvania|wallachia|moldova"

const struct need_words tow_needs_of[NEEDS_OF] = {
    [OF_OTHER_SUPERPOWER] = {"a superpower other than the card's own",
                             "power=null|sweden|russia|ottoman|hre|commonwealth power!=@seat"},
    [OF_MINOR_STATE] = {"a Minor State", "power=null|denmark|brandenburg|" VASSALS},
    [OF_VASSAL_STATE] = {"Transylvania, Wallachia or Moldova", "power=null|" VASSALS},
    [OF_LEVELS] = {"a rating with levels", "rating!=religion"},
    [OF_OWN_UNITS] = {"a kind of the card's superpower", "kinds.nation=@seat"},
    [OF_OWN_LAND] = {"a land unit of the card's superpower", "kinds.nation=@seat kinds.arm!=naval"},
    [OF_OWN_SHIPS] = {"a naval unit of the card's superpower", "kinds.nation=@seat kinds.arm=naval"},
    [OF_VASSALS_LAND] = {"a land unit of Transylvania, Wallachia or Moldova",
                         "kinds.nation=" VASSALS " kinds.arm!=naval"},
    [OF_COSSACKS_LAND] = {"a land unit of the Cossacks", "kinds.nation=cossacks kinds.arm!=naval"},
    [OF_TOWNS] = {"a space that somebody controls", "spaces.kind!=terrain-point|box"},
};

/* ---- what several have in common ---- */

#define POWER(which, what)                                                                                   \
    {                                                                                                        \
        READS_POWER, which, 1, 1, what                                                                       \
    }
#define RATING                                                                                               \
    {                                                                                                        \
        READS_RATING, OF_ANY, 1, 1, "the rating that changes"                                                \
    }
#define GAINS                                                                                                \
    RATING,                                                                                                  \
    {                                                                                                        \
        READS_POINTS, OF_ANY, 1, 9, "points gained"                                                          \
    }
#define LOSES                                                                                                \
    RATING,                                                                                                  \
    {                                                                                                        \
        READS_POINTS, OF_ANY, -9, -1, "points lost"                                                          \
    }
#define OTHER(least, most, what)                                                                             \
    {READS_OTHER_RATING, OF_ANY, 1, 1, what},                                                                \
    {                                                                                                        \
        READS_OTHER_POINTS, OF_ANY, least, most, "... by so many points"                                     \
    }
#define MAY_OTHER(what)                                                                                      \
    {READS_OTHER_RATING, OF_ANY, 0, 1, what},                                                                \
    {                                                                                                        \
        READS_OTHER_POINTS, OF_ANY, -9, 9, "... by so many points"                                           \
    }
#define NUMBER(member, least, most, what)                                                                    \
    {                                                                                                        \
        READS_##member, OF_ANY, least, most, what                                                            \
    }
#define MARCH                                                                                                \
    {                                                                                                        \
        READS_POINTS, OF_ANY, 1, 9, "Operational Points of the march"                                        \
    }
#define SUCCESS                                                                                              \
    {                                                                                                        \
        READS_SUCCESS_FROM, OF_ANY, 1, 6, "the lowest die that succeeds"                                     \
    }
#define KINDS_OF(which, least, most, what)                                                                   \
    {                                                                                                        \
        READS_KINDS, which, least, most, what                                                                \
    }
#define SPACES(which, least, what)                                                                           \
    {                                                                                                        \
        READS_SPACES, which, least, SPACES_MAX, what                                                         \
    }
#define WHEN_PLAYED_FOR_POINTS "of a Special Card played for points: the rating that changes"

/* clang-format off */
const struct event_needs tow_event_needs[EFFECTS] = {
    /* religion, harvests, sickness, revolts */
    [EFFECT_HERESY] = {.needs = {NUMBER(SUCCESS_FROM, 1, 6, "the lowest die that places REVOLT")}},
    [EFFECT_RULERS_DISEASE] = {0},
    [EFFECT_GOOD_HARVEST] = {0},
    [EFFECT_POOR_HARVEST] = {0},
    [EFFECT_PLAGUE] = {.needs = {NUMBER(LOSSES, 1, 9, "losses of the army")}},
    [EFFECT_PLACE_REVOLTS] = {.needs = {
        POWER(OF_OTHER_SUPERPOWER, "whose spaces revolt"),
        {READS_ZONE, OF_ANY, 0, 1, "in this zone; none: the Reich and the Balkans"},
        {READS_RELIGION, OF_ANY, 0, 1, "of this religion; none: orthodox and Catholic ones"},
        NUMBER(COUNT, 1, 2, "REVOLT markers"),
        SPACES(OF_TOWNS, 0, "on these in any case"),
        {READS_RATING, OF_ANY, 0, 1, "the rating of that superpower that changes"},
        NUMBER(POINTS, -9, 9, "... by so many points")}},
    [EFFECT_CONVERSION] = {.needs = {NUMBER(BONUS, 0, 9, "added to the points of Religion for the roll")}},

    /* diplomacy */
    [EFFECT_DIPLOMACY] = {.needs = {NUMBER(BONUS, 0, 1,
        "1 makes a vassal (the Ottoman Empire's), 0 frees one (the others')")}},
    [EFFECT_PROVOCATION] = {.needs = {LOSES}},
    [EFFECT_DECLARATION_OF_WAR] = {0},
    [EFFECT_SPY] = {.stripe = IS_REACTION},

    /* FUND markers, Development Points, levels */
    [EFFECT_SPECIAL_GAIN] = {.special = true, .needs = {GAINS, OTHER(-9, -1, WHEN_PLAYED_FOR_POINTS)}},
    [EFFECT_LEVEL_UP] = {.needs = {
        {READS_RATING, OF_LEVELS, 1, 1, "the rating that rises"},
        NUMBER(LEVELS, 1, 4, "by so many levels"),
        NUMBER(COUNT, 0, 9, "infantry units that stay on the map in phase 6.10"),
        MAY_OTHER("a second rating that changes")}},
    [EFFECT_FUNDS] = {.needs = {
        {READS_POWER, OF_OTHER_SUPERPOWER, 0, 1, "wants War with it"},
        {READS_RELIGION, OF_ANY, 0, 1, "wants War with a superpower of another one"},
        SPACES(OF_TOWNS, 0, "wants control of these"),
        NUMBER(FUNDS, 1, 9, "FUND markers"),
        NUMBER(MOST, 0, 9, "... at their best; 0: always the same"),
        NUMBER(COUNT, 0, 7, "their best from this box of Asia on"),
        {READS_RATING, OF_ANY, 0, 1, "the rating that changes"},
        NUMBER(POINTS, -9, 9, "... by so many points")}},
    [EFFECT_LOAN] = {.needs = {NUMBER(FUNDS, 1, 9, "FUND markers"), LOSES,
        SPACES(OF_TOWNS, 0, "wants control of these")}},
    [EFFECT_GAIN_DP] = {.needs = {
        GAINS, SPACES(OF_TOWNS, 0, "wants control of these"),
        NUMBER(COUNT, 0, 9, "of Black Sea trade: the ports that it wants")}},
    [EFFECT_LOSE_DP] = {.needs = {
        POWER(OF_OTHER_SUPERPOWER, "who loses the points"), LOSES,
        NUMBER(COUNT, 0, 1, "with 1 REVOLT breaks out"),
        SPACES(OF_TOWNS, 0,
        "where REVOLT or FAMINE comes; of the Swedish prince: what gives the other points"),
        MAY_OTHER("of the Swedish prince: what its player gains; "
                  "of the Blockade: the points lost while Danzig is in need")}},
    [EFFECT_GRAIN] = {.needs = {GAINS, NUMBER(FUNDS, 1, 9, "FUND markers instead"),
        SPACES(OF_TOWNS, 0, "wants control of these")}},
    [EFFECT_WAR_TAXES] = {.special = true, .needs = {
        NUMBER(FUNDS, 1, 9, "FUND markers"), KINDS_OF(OF_OWN_LAND, 1, CARD_KINDS, "or one unit of these"),
        NUMBER(SUCCESS_FROM, 1, 6,
        "of a Special Card played for points: the lowest die by which no army rebels")}},
    [EFFECT_SPECIAL_TAX] = {.special = true, .needs = {
        POWER(OF_OTHER_SUPERPOWER, "against whom it is raised"), NUMBER(FUNDS, 1, 9, "FUND markers"),
        NUMBER(MOST, 1, 9, "... during War with that superpower"),
        OTHER(1, 9, "of a Special Card played for points: the rating of that superpower that changes")}},

    /* units */
    [EFFECT_FREE_UNITS] = {.needs = {
        NUMBER(COUNT, 1, 3, "units, at most"), KINDS_OF(OF_OWN_UNITS, 1, CARD_KINDS, "of these"),
        SPACES(OF_TOWNS, 0, "on these; of the Royal ships and the Vow of Lwów: their condition"),
        MAY_OTHER("the rating that changes")}},
    [EFFECT_SPECIAL_CONSCRIPTION] = {.special = true, .needs = {
        NUMBER(COUNT, 1, 3, "units, at most"), KINDS_OF(OF_OWN_UNITS, 1, CARD_KINDS, "of these"),
        OTHER(-9, -1, WHEN_PLAYED_FOR_POINTS)}},
    [EFFECT_SPECIAL_UNITS] = {.special = true, .needs = {
        NUMBER(COUNT, 1, 9, "units"), KINDS_OF(OF_OWN_LAND, 1, 1, "of this kind, in the Capital"), GAINS}},
    [EFFECT_VOLUNTEERS] = {.decks = 1 << RUSSIA, .needs = {
        KINDS_OF(OF_OWN_LAND, 2, 2, "the units, of two kinds"), NUMBER(COUNT, 1, 9, "of the first"),
        NUMBER(MOST, 1, 9, "of the second"), GAINS}},

    /* marches */
    [EFFECT_MARCH] = {.needs = {MARCH, NUMBER(MOST, 1, 2, "what a Trail costs")}},
    [EFFECT_FREE_WAR_MARCH] = {.needs = {
        POWER(OF_OTHER_SUPERPOWER, "on whom War is placed"), MARCH,
        NUMBER(MOST, 0, 1, "with 1 the War is a choice"),
        NUMBER(BONUS, 0, 1, "with 1 the army's next siege attempt is free"),
        SPACES(OF_ANY, 0, "where the army may be; none: anywhere"),
        KINDS_OF(OF_VASSALS_LAND, 0, CARD_KINDS, "a vassal's units that join it")}},
    [EFFECT_MARCH_ACROSS_BELTS] = {.decks = 1 << SWEDEN, .needs = {
        SPACES(OF_ANY, 1, "from where København is reached, or from a space connected with it")}},
    [EFFECT_WAR_ON_DENMARK] = {.decks = 1 << SWEDEN, .needs = {
        MARCH, SPACES(OF_ANY, 0, "from where the way to København costs as much as a Road")}},
    [EFFECT_STOP_MARCH] = {.stripe = IS_REACTION, .needs = {
        {READS_ZONE, OF_ANY, 0, 1,
        "in this zone, of an enemy; none: anybody's army on a Trail or a Terrain Point"},
        NUMBER(LOSSES, 0, 9, "losses of the army that is stopped"),
        NUMBER(POINTS, 0, 9, "instead: more points for each way in the zone")}},
    [EFFECT_ATTRITION] = {.stripe = IS_REACTION, .needs = {
        {READS_ZONE, OF_ANY, 0, 1, "in this zone"}, NUMBER(LOSSES, 1, 9, "losses of the army"),
        NUMBER(COUNT, 0, 9, "within so many connections of own cavalry; 0: anywhere"),
        NUMBER(BONUS, -9, 9,
        "more losses of an army without cavalry; where count is 0, of one in a space of its own")}},
    [EFFECT_PURSUIT] = {.stripe = IS_REACTION | IS_BATTLE,
        .needs = {NUMBER(LOSSES, 1, 9, "losses of the army")}},
    [EFFECT_RAID] = {.needs = {
        SPACES(OF_ANY, 1, "from these"), NUMBER(COUNT, 0, 9, "so many connections far"),
        KINDS_OF(OF_OWN_UNITS, 1, 1, "who rides"), LOSES,
        OTHER(1, 9, "the rating of the allied Empire that rises")}},
    [EFFECT_SEA_RAID] = {.needs = {POWER(OF_OTHER_SUPERPOWER, "whose ports are raided"), SUCCESS, LOSES}},

    /* battles and sieges */
    [EFFECT_BATTLE_SHIFT] = {.stripe = IS_BATTLE},
    [EFFECT_WOUNDED_COMMANDER] = {.stripe = IS_REACTION | IS_BATTLE},
    [EFFECT_SIEGE_HELP] = {.stripe = IS_REACTION, .needs = {
        NUMBER(BONUS, 0, 5, "added to the Command Rating; 0: the besieger has no loss")}},
    [EFFECT_SIEGE_DEFENCE] = {.stripe = IS_REACTION},
    [EFFECT_JASNA_GORA] = {.stripe = IS_REACTION, .needs = {
        SPACES(OF_TOWNS, 0, "what it protects from everybody"),
        NUMBER(LOSSES, 0, 9, "losses of the besieger"), GAINS}},
    [EFFECT_HETMAN] = {.stripe = IS_REACTION},
    [EFFECT_MILITIA] = {.stripe = IS_REACTION, .needs = {
        SPACES(OF_TOWNS, 1, "what an enemy has entered"), KINDS_OF(OF_OWN_LAND, 1, 1, "the garrison"),
        NUMBER(LOSSES, 0, 9, "losses of the enemy")}},
    [EFFECT_REBELLION] = {.needs = {POWER(OF_OTHER_SUPERPOWER, "whose army rebels")}},

    /* mercenaries */
    [EFFECT_MERCENARIES_DESERTION] = {.needs = {NUMBER(COUNT, 1, 2, "units, at most")}},
    [EFFECT_MERCENARIES_PAYMENT] = {0},
    [EFFECT_MERCENARIES_SWITCH] = {.stripe = IS_BATTLE, .needs = {NUMBER(COUNT, 1, 2, "units, at most")}},

    /* Sweden */
    [EFFECT_REGENCY] = {.decks = 1 << SWEDEN, .in_play = true, .needs = {
        {READS_RULERS, OF_ANY, 1, RULERS, "who rules"}, GAINS,
        POWER(OF_OTHER_SUPERPOWER, "a War with it ..."),
        NUMBER(BONUS, 1, 9, "... costs so much")}},
    [EFFECT_JOINING_THIRTY_YEARS_WAR] = {.decks = 1 << SWEDEN, .in_play = true, .needs = {
        KINDS_OF(OF_OWN_LAND, 1, 1, "the unit that is placed"),
        NUMBER(VP, 1, 9, "Victory Points for the first victory of a Game Turn")}},
    [EFFECT_ZEBRZYDOWSKI] = {.in_play = true, .needs = {POWER(OF_OTHER_SUPERPOWER, "whose army rebels"),
        LOSES}},
    [EFFECT_SWEDISH_DELUGE] = {.decks = 1 << SWEDEN,
        .needs = {NUMBER(COUNT, 1, 2, "Cities that go over"), MARCH}},
    [EFFECT_CUSTOMS] = {.decks = 1 << SWEDEN, .needs = {
        SPACES(OF_TOWNS, 1, "a FUND marker for each"), NUMBER(MOST, 1, 9, "... at most")}},
    [EFFECT_VP_FOR_PORTS] = {.needs = {
        NUMBER(COUNT, 1, 9, "Baltic ports that it wants"), NUMBER(VP, 1, 9, "Victory Points"),
        NUMBER(MOST, 1, 20, "with so many ports ..."),
        NUMBER(BONUS, 0, 9, "... so many Victory Points more")}},
    [EFFECT_PORT_INCOME] = {.needs = {
        RATING, NUMBER(COUNT, 1, 9, "a point for so many Baltic ports"),
        NUMBER(MOST, 1, 20, "points, at most"),
        NUMBER(BONUS, 0, 9, "Baltic ports that it wants")}},
    [EFFECT_IRON_ORE] = {.decks = 1 << SWEDEN, .needs = {NUMBER(LEVELS, 1, 7, "boxes")}},

    /* Russia */
    [EFFECT_BALTIC_TRADE] = {.needs = {GAINS, KINDS_OF(OF_OWN_SHIPS, 1, 1, "the units"),
        NUMBER(COUNT, 0, 9, "so many of them")}},
    [EFFECT_AZOV] = {.needs = {
        SPACES(OF_TOWNS, 1, "the one space that is taken"), POWER(OF_OTHER_SUPERPOWER, "from whom"),
        SUCCESS}},
    [EFFECT_BELGOROD_LINE] = {.needs = {
        SPACES(OF_ANY, 1, "these, and those connected with them, are protected"),
        NUMBER(SUCCESS_FROM, 1, 6, "the lowest die of an Invasion that succeeds there"), GAINS}},
    [EFFECT_EXPLORATION_OF_ASIA] = {.decks = 1 << RUSSIA, .in_play = true, .special = true, .needs = {
        NUMBER(COUNT, 1, 7, "boxes at once"), OTHER(-9, -1, WHEN_PLAYED_FOR_POINTS)}},
    [EFFECT_KHMELNYTSKY_UPRISING] = {.decks = 1 << RUSSIA, .in_play = true, .needs = {
        POWER(OF_OTHER_SUPERPOWER, "against whom the Cossacks rise"), NUMBER(COUNT, 0, 3, "REVOLT markers")}},
    [EFFECT_COSSACKS_UNDER_CONTROL] = {.decks = 1 << RUSSIA, .in_play = true},
    [EFFECT_HIRE_SWEDES] = {.needs = {
        POWER(OF_OTHER_SUPERPOWER, "who lends units"), NUMBER(MOST, 1, 20, "so many"),
        NUMBER(COUNT, 1, 2, "without consent: mercenary units")}},
    [EFFECT_BROTHERHOODS] = {.needs = {NUMBER(COUNT, 1, 2, "REVOLT markers, at most")}},
    [EFFECT_PERSIAN_WAR] = {.needs = {
        POWER(OF_OTHER_SUPERPOWER, "who fights Persia"),
        NUMBER(COUNT, 1, 9, "units that it removes, or else it ..."), LOSES}},

    /* the Ottoman Empire, its vassals, the Tatars */
    [EFFECT_BOCSKAI_UPRISING] = {.decks = 1 << OTTOMAN, .in_play = true, .needs = {
        POWER(OF_VASSAL_STATE, "whose units rise"),
        SPACES(OF_TOWNS, 0, "what it takes where no army stands")}},
    [EFFECT_DEFEAT_OF_BUDJAK_HORDE] = {.decks = 1 << OTTOMAN, .in_play = true},
    [EFFECT_CRIMEAN_TATARS] = {.decks = 1 << OTTOMAN, .in_play = true},
    [EFFECT_CALLING_THE_VASSAL] = {.decks = 1 << OTTOMAN},
    [EFFECT_LOYAL_VASSAL] = {.decks = 1 << OTTOMAN, .stripe = IS_REACTION},
    [EFFECT_WHITE_PEACE] = {.needs = {
        POWER(OF_OTHER_SUPERPOWER, "with whom Peace is made"), NUMBER(FUNDS, 0, 9, "FUND markers"),
        {READS_RATING, OF_ANY, 0, 1, "the rating of that superpower that changes"},
        NUMBER(POINTS, -9, 9, "... by so many points")}},
    [EFFECT_BETHLEN] = {.decks = 1 << OTTOMAN, .needs = {
        POWER(OF_VASSAL_STATE, "whose units march"), MARCH,
        SPACES(OF_ANY, 1, "where the march costs the Empire points"),
        OTHER(-9, -1, "the rating of the Empire that falls")}},
    [EFFECT_PUNISH_RAKOCZI] = {.decks = 1 << OTTOMAN,
        .needs = {SPACES(OF_TOWNS, 0, "what is taken over, or has FAMINE")}},
    [EFFECT_TRIBUTE] = {.decks = 1 << OTTOMAN, .needs = {
        NUMBER(FUNDS, 1, 9, "FUND markers"), NUMBER(MOST, 1, 9, "... with all three vassals")}},
    [EFFECT_SLAVE_RAID] = {.decks = 1 << OTTOMAN, .needs = {SUCCESS}},

    /* the Holy Roman Empire */
    [EFFECT_LETTER_OF_MAJESTY] = {.decks = 1 << HRE, .in_play = true, .needs = {
        GAINS, SPACES(OF_TOWNS, 1, "these take ..."), {READS_RELIGION, OF_ANY, 1, 1, "... this religion"}}},
    [EFFECT_THIRTY_YEARS_WAR] = {.decks = 1 << HRE, .in_play = true, .needs = {
        POWER(OF_MINOR_STATE, "who leaves the Empire; a War with it ..."),
        NUMBER(BONUS, 1, 9, "... costs so much"),
        SPACES(OF_TOWNS, 0, "where REVOLT is placed"), NUMBER(COUNT, 1, 2, "REVOLT markers in all"),
        OTHER(1, 9, "the rating that rises for each REVOLT put down")}},
    [EFFECT_MICHAEL_THE_BRAVE] = {.decks = 1 << HRE, .in_play = true,
        .needs = {POWER(OF_VASSAL_STATE, "whose units march"), MARCH}},
    [EFFECT_EDICT] = {.decks = 1 << HRE, .needs = {
        NUMBER(COUNT, 1, 2, "spaces that become Catholic, at most"), LOSES}},
    [EFFECT_WHITE_MOUNTAIN] = {.decks = 1 << HRE, .needs = {GAINS,
        OTHER(1, 9, "a second rating that rises")}},
    [EFFECT_PEACE_OF_PRAGUE] = {.decks = 1 << HRE, .needs = {
        POWER(OF_MINOR_STATE, "with whom Peace is made"),
        {READS_ZONE, OF_ANY, 1, 1, "from where REVOLT is removed"}, GAINS}},
    [EFFECT_WALLENSTEIN] = {.decks = 1 << HRE, .needs = {NUMBER(COUNT, 1, 3, "mercenary units, at most")}},
    [EFFECT_IMPERIAL_FLEET] = {.needs = {
        SPACES(OF_TOWNS, 1, "wants control of one of these"),
        NUMBER(BONUS, 1, 9, "the Combat Value of the fleet"),
        POWER(OF_OTHER_SUPERPOWER, "who loses points"), LOSES}},
    [EFFECT_HOLY_LEAGUE] = {.needs = {
        POWER(OF_OTHER_SUPERPOWER, "wants War with it; it loses points"), NUMBER(FUNDS, 1, 9, "FUND markers"),
        LOSES}},
    [EFFECT_TREATY_OF_VIENNA] = {.decks = 1 << HRE, .needs = {
        POWER(OF_OTHER_SUPERPOWER, "the ally"), NUMBER(MOST, 1, 20, "units that it borrows"),
        SPACES(OF_TOWNS, 1, "what the ally must hold for ..."),
        NUMBER(VP, 1, 9, "... so many Victory Points")}},

    /* the Commonwealth */
    [EFFECT_UNION_OF_BREST] = {.decks = 1 << COMMONWEALTH, .in_play = true, .needs = {
        {READS_ZONE, OF_ANY, 1, 1, "where a space is converted"},
        NUMBER(BONUS, 0, 9, "added to the points of Religion for the roll")}},
    [EFFECT_REGISTERED_COSSACKS] = {.decks = 1 << COMMONWEALTH, .in_play = true},
    [EFFECT_DIMITRIADS] = {.in_play = true, .needs = {
        POWER(OF_OTHER_SUPERPOWER, "whose throne is claimed"),
        {READS_RATING, OF_LEVELS, 1, 1, "its rating that falls"},
        NUMBER(LEVELS, -4, -1, "by so many levels"), {READS_ZONE, OF_ANY, 1, 1, "where REVOLT is placed"},
        NUMBER(COUNT, 0, 2, "REVOLT markers, at most"), NUMBER(VP, 0, 9, "Victory Points for Moskva")}},
    [EFFECT_TSAR_WLADYSLAW] = {.needs = {
        NUMBER(VP, 1, 9, "Victory Points"), NUMBER(MOST, 1, 9, "... with Moskva"),
        POWER(OF_OTHER_SUPERPOWER, "who loses points"), LOSES}},
    [EFFECT_MOLDAVIA] = {.needs = {
        POWER(OF_VASSAL_STATE, "whose National spaces ..."),
        SPACES(OF_TOWNS, 2, "... among these are taken, from the others"), SUCCESS}},
    [EFFECT_UNION_OF_HADIACH] = {.decks = 1 << COMMONWEALTH, .needs = {
        SUCCESS, SPACES(OF_TOWNS, 0, "control of these ..."),
        NUMBER(BONUS, 0, 9, "... adds so much to the die"),
        {READS_ZONE, OF_ANY, 1, 1, "where spaces come over"}, NUMBER(COUNT, 0, 3, "so many, at most"),
        KINDS_OF(OF_COSSACKS_LAND, 1, 2, "the Cossacks who join, the first before the second"),
        NUMBER(MOST, 0, 9, "so many"), GAINS}},
};
/* clang-format on */
