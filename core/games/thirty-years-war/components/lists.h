/* Thirty Years War: ids and names, one list each. The enums are in components.h, the domains in components.c
 * (data/domain.h: LISTED). */
#ifndef WESTPHALIA_TYW_LISTS_H
#define WESTPHALIA_TYW_LISTS_H

/* clang-format off */
/* off-map France; the boxes UP, Denmark, Sweden */
#define TYW_SPACE_KINDS(X) \
    X(SPACE_CITY, "city", "City") X(SPACE_OFF_MAP, "off-map", "Off-Map Space") \
    X(SPACE_BOX, "box", "Box")
/* The spaces that rules name. Rows of the pack may stand in any order: tyw_components_check() finds them. */
#define TYW_NAMED_SPACES(X) \
    X(VIENNA, "vienna") X(MUNICH, "munich") X(BRUSSELS, "brussels") X(LEIPZIG, "leipzig") \
    X(PRAGUE, "prague") X(MANNHEIM, "mannheim") X(BREISACH, "breisach") X(BRUNSWICK, "brunswick") \
    X(KASSEL, "kassel") X(LINGEN, "lingen") X(WESEL, "wesel") X(MAGDEBURG, "magdeburg") \
    X(UP_BOX, "up-box") X(DENMARK_BOX, "denmark-box") X(SWEDEN_BOX, "sweden-box")
/* The Areas that rules or cards name. */
#define TYW_NAMED_AREAS(X) \
    X(AUSTRIA, "austria") X(HUNGARY, "hungary") X(MORAVIA, "moravia") X(SILESIA, "silesia") \
    X(BOHEMIA, "bohemia") X(BAVARIA, "bavaria") X(TYROL, "tyrol") \
    X(UPPER_PALATINATE, "upper-palatinate") X(LOWER_PALATINATE, "lower-palatinate") X(SAXONY, "saxony") \
    X(BRANDENBURG, "brandenburg") X(POMERANIA, "pomerania") X(SCHLESWIG_HOLSTEIN, "schleswig-holstein") \
    X(BRUNSWICK_LUNEBURG, "brunswick-luneburg") X(HESSE_KASSEL, "hesse-kassel") X(BADEN, "baden") \
    X(LORRAINE, "lorraine") X(SPANISH_NETHERLANDS, "spanish-netherlands") X(FRANCE, "france")
/* The leaders that rules or cards name. */
#define TYW_NAMED_LEADERS(X) \
    X(BETHLEN_GABOR, "bethlen-gabor") X(CHRISTIAN_IV, "christian-iv") X(GUSTAVUS, "gustavus-adolphus") \
    X(ANHALT, "anhalt") X(WALLENSTEIN, "wallenstein") X(TILLY, "tilly") X(SPINOLA, "spinola") \
    X(CARDINAL_INFANTE, "cardinal-infante") X(MERCY, "mercy") X(SAVELLI, "savelli") \
    X(TORSTENSSON, "torstensson") X(JOHN_GEORGE, "john-george") X(GUEBRIANT, "guebriant")
#define TYW_NATIONS(X) \
    X(IMPERIAL, "imperial", "Imperial") X(BAVARIAN, "bavarian", "Bavarian") \
    X(SPANISH, "spanish", "Spanish") X(SAXON, "saxon", "Saxon") X(GERMAN, "german", "German Protestant") \
    X(HUNGARIAN, "hungarian", "Hungarian") X(ENGLISH, "english", "English") \
    X(DANISH, "danish", "Danish") X(SWEDISH, "swedish", "Swedish") X(FRENCH, "french", "French")
/* 2.1 */
#define TYW_UNIT_TYPES(X) \
    X(VETERAN, "veteran", "Veteran") X(MERCENARY, "mercenary", "Mercenary") \
    X(MILITIA, "militia", "Militia")
/* 8.411: one step, two steps */
#define TYW_CONDITIONS(X) X(REDUCED, "reduced", "reduced") X(FULL, "full", "full-strength")
/* 14.3, 14.4 */
#define TYW_DONORS(X) \
    X(SPAIN, "spain", "Spain") X(POPE, "pope", "Pope") X(FRANCE_AID, "france", "France") \
    X(ENGLAND, "england", "England") X(UNITED_PROVINCES, "united-provinces", "United Provinces") \
    X(SAVOY, "savoy", "Duke of Savoy") X(SWEDEN, "sweden", "Sweden")
/* 8.1 */
#define TYW_PARTS(X) \
    X(EARLY_WAR, "early-war", "Early War") X(INTERVENTION, "intervention", "Intervention") \
    X(APOCALYPSE, "apocalypse", "Apocalypse")
/* 8.62 */
#define TYW_REMOVALS(X) \
    X(STAYS, "stays", "Stays in the Game") X(ASTERISK, "asterisk", "Asterisk") \
    X(DAGGER, "dagger", "Dagger")
/* 5.14 */
#define TYW_ELECTORATES(X) \
    X(NO_ELECTOR, "none", "No Elector") X(ELECTOR, "always", "Elector") \
    X(ELECTOR_UNTIL_C12, "until-c12", "Elector until C12") \
    X(ELECTOR_AFTER_C12, "after-c12", "Elector after C12")
#define TYW_COMBAT_ROLES(X) \
    X(EITHER_ROLE, "either", "Attacker or Defender") X(ATTACKER_ONLY, "attacker", "Attacker") \
    X(DEFENDER_ONLY, "defender", "Defender")
/* Every event by what it does; cards of one effect differ in their numbers. The functions: events_*.c. */
#define TYW_EFFECTS(X) \
    X(EFFECT_PASSES, "passes", "Passes", passes) /* 14.4: `number` 1 opens, 0 closes the Val Telline Passes */ \
    X(EFFECT_ENGLAND_WITHDRAWS, "england-withdraws", "England Withdraws", england_withdraws) /* C2 */ \
    X(EFFECT_SPINOLA_BESIEGES, "spinola-besieges", "Spinola Besieges", spinola_besieges) /* C3, C4 */ \
    X(EFFECT_AID_MODIFIER, "aid-modifier", "Change of Aid", aid_modifier) /* 8.65: C5, C16, C36, C42, P24, P42 (donor, aid_change, vp) */ \
    X(EFFECT_EDICT, "edict", "Edict", edict) /* C6 */ \
    X(EFFECT_LEADERS, "leaders", "Leaders", leaders) /* 9.2: leaders of a nation with its units */ \
    X(EFFECT_SPANISH_REINFORCEMENT, "spanish-reinforcement", "Spanish Reinforcement", spanish_reinforcement) /* C9, C45; `number` 1: only with Spinola's army in the UP */ \
    X(EFFECT_SPINOLA_RECALLED, "spinola-recalled", "Spinola Recalled", spinola_recalled) /* C11 */ \
    X(EFFECT_FREDERICK_DEPOSED, "frederick-deposed", "Frederick Deposed", frederick_deposed) /* C12 */ \
    X(EFFECT_DISCRETION, "discretion", "Discretion", discretion) /* C13 */ \
    X(EFFECT_MUTINY, "mutiny", "Mutiny", mutiny) /* C14, C41, P16, P41 */ \
    X(EFFECT_SAXONY, "saxony", "Saxony", saxony) /* C17, P35 */ \
    X(EFFECT_DUTCH_WAR, "dutch-war", "Dutch War", dutch_war) /* 9.31: `number` boxes up (down where negative); P43 changes Spain's aid as well */ \
    X(EFFECT_MAXIMILIAN, "maximilian", "Maximilian", maximilian) /* C19 */ \
    X(EFFECT_REVOLT, "revolt", "Peasant Revolt", revolt) /* 9.4 */ \
    X(EFFECT_SWEDISH_DANISH, "swedish-danish", "Swedish-Danish Conflict", swedish_danish) /* C21 */ \
    X(EFFECT_ELECTORAL_MEETING, "electoral-meeting", "Electoral Meeting", electoral_meeting) /* C22 */ \
    X(EFFECT_CARDINAL_INFANTE, "cardinal-infante", "Cardinal Infante", cardinal_infante) /* C23 */ \
    X(EFFECT_FAMINE, "famine", "Famine", famine) /* 8.64: unless discarded, always takes effect */ \
    X(EFFECT_RECOVERY, "recovery", "Recovery", recovery) /* 15.252: `number` levels */ \
    X(EFFECT_COMBAT, "combat", "Combat Card", combat) /* 9.5 */ \
    X(EFFECT_ENGLISH_CIVIL_WAR, "english-civil-war", "English Civil War", english_civil_war) /* C40 */ \
    X(EFFECT_LOUIS_DIES, "louis-dies", "Louis Dies", louis_dies) /* C43 */ \
    X(EFFECT_POPE, "pope", "Pope", pope) /* P5, P15, C44: `pope` */ \
    X(EFFECT_CONFLICT, "conflict", "Conflict of Interest", conflict) /* C54 */ \
    X(EFFECT_MUSKETEERS, "musketeers", "Musketeers", musketeers) /* P2 */ \
    X(EFFECT_GERMAN_STATE, "german-state", "German State", german_state) /* 9.13, 9.22: P3, P4, P28, P29 */ \
    X(EFFECT_ENGLAND_INTERVENES, "england-intervenes", "England Intervenes", england_intervenes) /* P6 */ \
    X(EFFECT_DENMARK, "denmark", "Denmark", denmark) /* P7 */ \
    X(EFFECT_NO_LOCAL_PAY, "no-local-pay", "No Local Pay", no_local_pay) /* P8, P21 */ \
    X(EFFECT_RICHELIEU, "richelieu", "Richelieu", richelieu) /* P9 */ \
    X(EFFECT_AID_POINTS, "aid-points", "Aid Points", aid_points) /* P10, P19 */ \
    X(EFFECT_ULM, "ulm", "Ulm", ulm) /* P11 */ \
    X(EFFECT_FRANCE, "france", "France", france) /* P17 */ \
    X(EFFECT_SWEDEN, "sweden", "Sweden", sweden) /* P18 */ \
    X(EFFECT_PEACE_WITH_ENGLAND, "peace-with-england", "Peace with England", peace_with_england) /* P20 */ \
    X(EFFECT_MAGDEBURG, "magdeburg", "Magdeburg", magdeburg) /* P22 */ \
    X(EFFECT_HEILBRONN, "heilbronn", "Heilbronn", heilbronn) /* P23 */ \
    X(EFFECT_OXENSTIERNA, "oxenstierna", "Oxenstierna", oxenstierna) /* P38 */ \
    X(EFFECT_TORSTENSSON, "torstensson", "Torstensson", torstensson) /* P44 */ \
    X(EFFECT_BRIDGE_OF_BOATS, "bridge-of-boats", "Bridge of Boats", bridge_of_boats) /* P50 */
/* The cards that rules or other cards name, found by their numbers. */
#define TYW_NAMED_CARDS(X) \
    X(C2, "c2") X(C5, "c5") X(C6, "c6") X(C7, "c7") X(C12, "c12") X(C16, "c16") X(C19, "c19") \
    X(C21, "c21") X(C36, "c36") X(C40, "c40") X(C42, "c42") X(C43, "c43") X(C50, "c50") X(C54, "c54") \
    X(P2, "p2") X(P3, "p3") X(P5, "p5") X(P6, "p6") X(P8, "p8") X(P9, "p9") X(P10, "p10") X(P11, "p11") \
    X(P15, "p15") X(P17, "p17") X(P18, "p18") X(P20, "p20") X(P21, "p21") X(P24, "p24") X(P35, "p35") \
    X(P38, "p38")
/* 5.32 */
#define TYW_PEACE_RESULTS(X) \
    X(PEACE_PMV, "protestant-minor-victory", "Protestant Minor Victory") \
    X(PEACE_CW, "catholic-withdrawal", "Catholic Withdrawal") X(PEACE_TRUCE, "truce", "Truce") \
    X(PEACE_BW, "both-withdraw", "Both Withdraw") \
    X(PEACE_PW, "protestant-withdrawal", "Protestant Withdrawal") \
    X(PEACE_CMV, "catholic-minor-victory", "Catholic Minor Victory")
/* 17.P */
#define TYW_POPES(X) \
    X(PAUL_V, "paul-v", "Paul V") X(GREGORY_XV, "gregory-xv", "Gregory XV") \
    X(URBAN_VIII, "urban-viii", "Urban VIII") X(INNOCENT_X, "innocent-x", "Innocent X")
/* clang-format on */

#endif
