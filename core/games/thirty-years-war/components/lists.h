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
    X(STAYS, "stays", "Stays in the Game") X(ASTERISK, "asterisk", "Leaves the Game") \
    X(DAGGER, "dagger", "Stays, never an Event again")
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
    /* 14.4: `number` 1 opens, 0 closes the Val Telline Passes */ \
    X(EFFECT_PASSES, "passes", "Passes", passes) \
    X(EFFECT_ENGLAND_WITHDRAWS, "england-withdraws", "England Withdraws", england_withdraws) /* C2 */ \
    X(EFFECT_SPINOLA_BESIEGES, "spinola-besieges", "Spinola Besieges", spinola_besieges) /* C3, C4 */ \
    /* 8.65: C5, C16, C36, C42, P24, P42 (donor, aid_change, vp) */ \
    X(EFFECT_AID_MODIFIER, "aid-modifier", "Change of Aid", aid_modifier) \
    X(EFFECT_EDICT, "edict", "Edict", edict) /* C6 */ \
    X(EFFECT_LEADERS, "leaders", "Leaders", leaders) /* 9.2: leaders of a nation with its units */ \
    /* C9, C45; `number` 1: only with Spinola's army in the UP */ \
    X(EFFECT_SPANISH_REINFORCEMENT, "spanish-reinforcement", "Spanish Reinforcement", spanish_reinforcement) \
    X(EFFECT_SPINOLA_RECALLED, "spinola-recalled", "Spinola Recalled", spinola_recalled) /* C11 */ \
    X(EFFECT_FREDERICK_DEPOSED, "frederick-deposed", "Frederick Deposed", frederick_deposed) /* C12 */ \
    X(EFFECT_DISCRETION, "discretion", "Discretion", discretion) /* C13 */ \
    X(EFFECT_MUTINY, "mutiny", "Mutiny", mutiny) /* C14, C41, P16, P41 */ \
    X(EFFECT_SAXONY, "saxony", "Saxony", saxony) /* C17, P35 */ \
    /* 9.31: `number` boxes up (down where negative); P43 changes Spain's aid as well */ \
    X(EFFECT_DUTCH_WAR, "dutch-war", "Dutch War", dutch_war) \
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
#define TYW_SEATS(X) \
    X(PROTESTANT, "protestant", "Protestants") X(CATHOLIC, "catholic", "Catholics")
/* 7.2 */
#define TYW_WALLENSTEINS(X) \
    X(WALLENSTEIN_NOT_YET, "not-yet", "not yet in the game") \
    X(WALLENSTEIN_IN_PLAY, "in-play", "in play") X(WALLENSTEIN_DISMISSED, "dismissed", "dismissed") \
    X(WALLENSTEIN_RECALLED, "recalled", "recalled") X(WALLENSTEIN_GONE, "gone", "out of the game")
#define TYW_USES(X) \
    X(USE_ACTIVATION, "activation", "to activate a leader") \
    X(USE_RECRUITMENT, "recruitment", "to recruit") X(USE_AID, "aid", "for Foreign Aid") \
    X(USE_EVENT, "event", "as an Event") X(USE_COMBAT, "combat", "as a Combat Card") \
    X(USE_DUTCH_WAR, "dutch-war", "for the Dutch War") X(USE_PLOT, "plot", "against Wallenstein") \
    X(USE_CAMPAIGN, "campaign", "for a campaign move")
#define TYW_VICTORIES(X) \
    X(VICTORY_MAJOR_VP, "major-vp", "Major Victory by Victory Points") \
    X(VICTORY_CAPITALS, "capitals", "Major Victory by Munich, Vienna and Brussels") \
    X(VICTORY_WALLENSTEIN, "wallenstein", "Major Victory by Wallenstein's influence") \
    X(VICTORY_PEACE, "peace", "Minor Victory by peace") \
    X(VICTORY_POINTS, "points", "victory by Victory Points at the end") \
    X(VICTORY_HISTORICAL, "historical", "Historical Victory by Victory Points at the end") \
    X(VICTORY_FEW_VP, "minor-vp", "Minor Victory by Victory Points at the end") \
    X(VICTORY_NO_EDICT, "minor-no-edict", \
      "Minor Victory, since the Edict of Restitution (C6) has not been played") \
    X(VICTORY_DRAW, "draw", "the Victory Points are enough for neither side") \
    X(VICTORY_DRAW_LANDS, "draw-lands", \
      "the Catholic player does not control Austria, Bavaria and the Spanish Netherlands") \
    X(VICTORY_DRAW_ELECTORS, "draw-electors", \
      "the Catholic player does not control a majority of the Electors") \
    X(VICTORY_DRAW_NETHERLANDS, "draw-spanish-netherlands", \
      "the Protestant player controls the Spanish Netherlands")
#define TYW_VP_REASONS(X) \
    X(VP_AREA, "area", "for control of the Area") /* 5.12 */ \
    X(VP_CITY, "city", "for control of the City") /* 2.43, R90 */ \
    X(VP_NEUTRALITY, "neutrality", "for the violation of neutrality") /* 5.13 */ \
    X(VP_ELECTORS, "electors", "for the Electors") /* 5.14 */ \
    X(VP_PILLAGE, "pillage", "because of the Area's pillage") /* 15.24 */ \
    X(VP_DUTCH_WAR, "dutch-war", "by the Dutch War") /* 16.13 */ \
    X(VP_SPINOLA, "spinola", "because Spinola's army is not in the United Provinces") /* 5.15 */ \
    X(VP_WALLENSTEIN, "wallenstein", "because Wallenstein has not come") /* 19.7 */ \
    X(VP_CARD, "card", "because of a card")
#define TYW_LOSS_REASONS(X) \
    X(LOSS_COMBAT, "combat", "in combat") X(LOSS_FORAGE, "forage", "by foraging") \
    X(LOSS_SIEGE, "siege", "in a siege") X(LOSS_LOOT, "loot", "by looting") \
    X(LOSS_RESPONSE, "response", "in the United Provinces") X(LOSS_RAID, "raid", "by a raid")
#define TYW_REASONS(X) \
    X(REASON_ALONE, "alone", "because no unit is left there") /* without units (12.43, 15.225) */ \
    X(REASON_AREA, "area", "together with its Area") \
    X(REASON_ARMY, "army", "by the units there") \
    X(REASON_ASSASSINATED, "assassinated", "because he is assassinated") \
    X(REASON_BARRED, "barred", "because entry is not allowed") \
    X(REASON_BATTLE, "battle", "after a battle") \
    X(REASON_CARD, "card", "because of a card") /* the event says which */ \
    X(REASON_CAUGHT, "caught", "because enemy units come") /* alone, by enemy units (11.22) */ \
    X(REASON_CITY, "city", "by the capture of a City") \
    X(REASON_DIE, "die", "by the die") /* 12.41 */ \
    X(REASON_DISMISSED, "dismissed", "because he is dismissed") \
    X(REASON_DUTCH_WAR, "dutch-war", "because the Dutch War ends") \
    X(REASON_END_OF_TURN, "end-of-turn", "at the end of the turn") \
    X(REASON_FORAGE, "forage", "by foraging") \
    X(REASON_LATE, "late", "because the Cardinal Infante's army has not arrived in time") /* 17.Sp.3 */ \
    X(REASON_LEFT, "left", "because no leader is with them") /* in the United Provinces (R124) */ \
    X(REASON_LOOT, "loot", "by looting") \
    X(REASON_NATION, "nation", "because the nation leaves the war") /* 17.D.3, 17.H.5 */ \
    X(REASON_NO_RETREAT, "no-retreat", "because there is no way to retreat") \
    X(REASON_NO_WITHDRAWAL, "no-withdrawal", "because there is no City to withdraw to") \
    X(REASON_OVERRUN, "overrun", "by an overrun") \
    X(REASON_RECOVERY, "recovery", "by recovery") \
    X(REASON_RECRUITING, "recruiting", "by recruiting") \
    X(REASON_RETREAT, "retreat", "by a retreat") \
    X(REASON_REVOLT, "revolt", "by a revolt") \
    X(REASON_SIEGE, "siege", "because the fortress falls") \
    X(REASON_STACKING, "stacking", "by a limit of stacking") /* 10.22, 19.7 */ \
    X(REASON_START, "start", "at the start") \
    X(REASON_STRAY, "stray", "without the Cardinal Infante") /* 17.Sp.31 */ \
    X(REASON_SUPPRESSED, "suppressed", "because the revolt is suppressed")
/* 13.17, 13.15, 13.21 */
#define TYW_BATTLE_KINDS(X) \
    X(BATTLE_FIELD, "field", "battle") X(BATTLE_SALLY, "sally", "sally") \
    X(BATTLE_RELIEF, "relief", "battle of relief") X(BATTLE_ASSAULT, "assault", "assault")
#define TYW_CONSEQUENCES(X) \
    X(FROM_NOW_ON_NO_LOCAL_PAY, "no-local-pay", \
      "Until the end of the turn Imperial units in Austria are not paid locally") /* P8, P21 */ \
    X(FROM_NOW_ON_EDICT, "edict", \
      "Until the end of the next turn German Protestant leaders add 1 to Recruitment rolls") /* C6 */ \
    X(FROM_NOW_ON_ONE_CAUSE, "imperials-with-bavarians", \
      "From now on Imperial and Bavarian pieces may stack") /* C19 */ \
    X(FROM_NOW_ON_CONFLICT, "conflict-of-interest", \
      "French and Swedish units may not stack until Oxenstierna (P38); those who do have until the " \
      "end of the next Protestant Round to part") /* C54 */ \
    X(FROM_NOW_ON_REGENCY, "french-slower", \
      "Until the end of the turn the Activation rating of French leaders is higher by 1, and their " \
      "Recruitment rolls are lower by 1") /* C43 */ \
    X(FROM_NOW_ON_ULM, "neutral-places-closed", \
      "Until the end of the turn nobody enters a Neutral Area or Independent City") /* P11 */ \
    X(FROM_NOW_ON_PAPAL_PAUSE, "papal-aid-interrupted", \
      "In this turn and the next AID cards bring no Papal points") /* P5 */ \
    X(FROM_NOW_ON_NO_PAPAL_AID, "no-papal-aid", "From now on AID cards bring no Papal points") /* P15 */ \
    X(FROM_NOW_ON_PAPAL_AID, "papal-aid", "From now on AID cards bring Papal points again") /* C44 */ \
    X(FROM_NOW_ON_FRENCH_AID, "french-aid", "From now on AID cards bring French points") /* P9 */ \
    X(FROM_NOW_ON_NO_ENGLISH_AID, "no-english-aid", \
      "From now on AID cards bring no English points") /* C40 */ \
    X(FROM_NOW_ON_NO_HUGUENOTS, "no-huguenots", \
      "From now on the French Huguenots Revolt (C36) has no effect") /* P2 */ \
    X(FROM_NOW_ON_NO_DENMARK, "no-denmark", "Denmark does not enter the war any more") /* C21 */ \
    X(FROM_NOW_ON_IN_UP, "army-stays-in-up", \
      "Spinola's army stays in the United Provinces for the rest of the game") /* C11 */ \
    X(FROM_NOW_ON_SIEGE, "spinola-besieges", \
      "A Protestant leader with three units must come to the United Provinces by the end of the " \
      "turn; the army loses a step and answers the siege. If none comes, the marker moves a box " \
      "more") /* C3, C4 */ \
    X(FROM_NOW_ON_CARDINAL, "cardinal-on-his-way", \
      "The Cardinal's army must be in the Spanish Zone by the end of the next turn") /* C23 */ \
    X(FROM_NOW_ON_BRIDGE, "bridge-of-boats", \
      "The stack may spend 2 Movement Points more, and the defender plays no Combat Cards against " \
      "it") /* P50 */
#define TYW_STAYS(X) \
    X(STAY_RATINGS, "ratings", "no more can come along under these leaders") /* 10.12, 11.11 */ \
    X(STAY_DYNAMIC, "dynamic-leader", "a Dynamic Leader commands there") /* 10.14, 11.15 */ \
    X(STAY_MOVED, "moved", "who has been left behind moves no more") /* 11.14, R110 */ \
    X(STAY_NATION, "nation", "by their nation they may not move with the stack") /* 17.A.2, 7.24, C54 */ \
    X(STAY_WAY, "way", "with more units the stack could neither go on nor stay") /* R47 */
/* How far a step has come: the `stage` of its record. */
#define TYW_EVENT_STAGES(X) \
    X(EVENT_ASKS, "choices", "choices") /* something may have to be chosen */ \
    X(EVENT_APPLIED, "effect", "effect") /* it has taken effect */ \
    X(EVENT_MORE, "rest-of-effect", "the rest of the effect") /* done once */ \
    X(EVENT_OVER, "end", "end") /* pieces that may not stay are seen to */
#define TYW_UNTILS(X) \
    X(UNTIL_TURN_END, "end-of-turn", "the end of the turn") \
    X(UNTIL_NEXT_TURN_END, "end-of-next-turn", "the end of the next turn") \
    X(UNTIL_CANCELLED, "cancelled", "cancelled")
#define TYW_PEACE_STAGES(X) \
    X(PEACE_ANSWER, "answer", "answer") \
    X(PEACE_ROLL, "die", "die") \
    X(PEACE_SECOND, "second-side", "the second side") \
    X(PEACE_DONE, "end", "end")
#define TYW_PHASES(X) \
    X(PHASE_WALLENSTEIN, "wallenstein", "Wallenstein") \
    X(PHASE_RECOVERY, "pillage-recovery", "Pillage Recovery") \
    X(PHASE_CARDS, "card-draw", "Card Draw") \
    X(PHASE_ACTION, "action", "Action") \
    X(PHASE_PAY, "pay", "Pay") \
    X(PHASE_LOOT, "loot", "Loot") \
    X(PHASE_SIEGES, "continued-sieges", "Continued Sieges") \
    X(PHASE_REVOLTS, "peasant-revolts", "Peasant Revolts") \
    X(PHASE_END, "end-of-turn", "End of Turn") \
    X(PHASE_NEXT, "next-turn", "the next turn")
#define TYW_ROUND_STAGES(X) \
    X(ROUND_CHOICE, "choice", "the choice") \
    X(ROUND_FORCED_EVENT, "event-of-the-card", "the Event of the card") \
    X(ROUND_END, "end", "end")
#define TYW_ACTIVATION_STAGES(X) \
    X(ACTIVATION_LEADER, "leader", "leader") /* the leader is to be chosen */ \
    /* 19.8, R112: it takes units, then goes one step to safety */ \
    X(ACTIVATION_FLEEING, "step-away", "a step away from the enemy") \
    /* it takes, drops, goes, converts, overruns, until it stops */ \
    X(ACTIVATION_MOVING, "moving", "moving") \
    X(ACTIVATION_ENTERED, "entered", "entered") /* it has entered a space: consequences follow */ \
    X(ACTIVATION_REACTED, "reacted", "reacted") /* the enemy has answered (11.23) */ \
    /* enemies are outside: it overruns or attacks */ \
    X(ACTIVATION_MUST_FIGHT, "must-fight", "it must fight") \
    /* the space to forage in is chosen, before a battle (11.16) */ \
    X(ACTIVATION_FORAGE_FIRST, "forage-before-battle", "foraging before a battle") \
    X(ACTIVATION_FIGHT, "battle-begins", "the battle begins") \
    X(ACTIVATION_FOUGHT, "battle-over", "the battle is over") \
    X(ACTIVATION_FORAGE, "forage", "forage") /* the space to forage in is chosen, after the movement */ \
    /* the spaces are pillaged, and steps are lost for the rest (11.161) */ \
    X(ACTIVATION_FORAGED, "foraged", "foraged") \
    X(ACTIVATION_OVER, "end", "end") /* limits of stacking are looked at (10.22), and it ends */
#define TYW_CAMPAIGN_STAGES(X) \
    X(CAMPAIGN_ASKED, "asked", "asked") \
    X(CAMPAIGN_ANSWERED, "answered", "answered")
#define TYW_COMBAT_STAGES(X) \
    X(COMBAT_CARDS, "cards", "cards") \
    X(COMBAT_FIRE, "fire", "fire") \
    X(COMBAT_LOSSES, "protestant-losses", "losses of the Protestants") /* the Protestant's */ \
    X(COMBAT_MORE_LOSSES, "catholic-losses", "losses of the Catholics") \
    X(COMBAT_LEADERS, "leaders", "leaders") \
    X(COMBAT_WINNER, "winner", "winner") \
    X(COMBAT_RETREAT, "retreat", "retreat") \
    X(COMBAT_AFTER, "after-retreat", "after the retreat") \
    X(COMBAT_OVER, "end", "end")
#define TYW_ROLES(X) \
    X(ATTACKER, "attacker", "attacker") \
    X(DEFENDER, "defender", "defender")
#define TYW_LOOT_STAGES(X) \
    X(LOOT_ROLL, "dice", "dice") \
    X(LOOT_LOSSES, "losses", "losses") \
    X(LOOT_LEADERS, "leaders", "leaders") \
    X(LOOT_DONE, "end", "end")
/* clang-format on */

#endif
