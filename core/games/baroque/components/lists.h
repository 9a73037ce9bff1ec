/* Baroque: ids and names, one list each. The enums are in components.h, the domains in components.c
 * (data/domain.h: LISTED). */
#ifndef WESTPHALIA_BAR_LISTS_H
#define WESTPHALIA_BAR_LISTS_H

/* clang-format off */
/* Every card by its own text. Rows of the pack may stand in any order: each is there exactly once. */
#define BAR_EFFECTS(X) \
    X(BAD_WEATHER, "bad-weather") /* appendix 1 */ \
    X(BIRTH_OF_A_MALE_HEIR, "birth-of-a-male-heir") \
    X(CHAOS, "chaos") \
    X(CONFUSION_IN_COMMAND, "confusion-in-command") \
    X(DENMARK_SELLS_HOLSTEIN, "denmark-sells-holstein") \
    X(FAMINE, "famine") \
    X(MARITIME_TRADE, "maritime-trade") \
    X(PAY_OFF_THE_LOAN_TO_FUGGER, "pay-off-the-loan-to-fugger") \
    X(PEACE, "peace") \
    X(POLISH_PASS, "polish-pass") \
    X(RELIGIOUS_DISPUTE, "religious-dispute") \
    X(SALARY_OF_YOUR_OWN_ARMIES, "salary-of-your-own-armies") \
    X(SPAIN_SELLS_THE_FRANCHE_COMTE, "spain-sells-the-franche-comte") \
    X(SPAIN_SELLS_THE_SPANISH_NETHERLANDS, "spain-sells-the-spanish-netherlands") \
    X(SUPPORT_TO_THE_EMPEROR, "support-to-the-emperor") \
    X(SWEDEN_SELLS_THE_WESTERN_POMERANIA, "sweden-sells-the-western-pomerania") \
    X(THE_EMPEROR_BESTOWS_FUNDS, "the-emperor-bestows-funds") \
    X(UNREST, "unrest") \
    X(WAGE_OF_THE_ARMIES, "wage-of-the-armies") \
    X(WAR, "war") \
    X(WEALTHY_CITY_TRADE, "wealthy-city-trade") \
    X(WEDDING, "wedding") \
    X(AGOSTINO_BARELLI, "agostino-barelli") /* appendix 2 */ \
    X(ARCHDUKE_LEOPOLD_WILHELM, "archduke-leopold-wilhelm") \
    X(ASSASSIN, "assassin") \
    X(BAROQUE, "baroque") \
    X(BENJAMIN_VON_BLOCK, "benjamin-von-block") \
    X(CAPITALISM, "capitalism") \
    X(CARLO_LURAGO, "carlo-lurago") \
    X(CHARLES_V_OF_LORRAINE, "charles-v-of-lorraine") \
    X(CHRISTOPHER_BERNARD_OF_GALEN, "christopher-bernard-of-galen") \
    X(COUNT_CAPRARA, "count-caprara") \
    X(DIVINE_INTERVENTION, "divine-intervention") \
    X(DOMENICO_MARTINELLI, "domenico-martinelli") \
    X(ENRICO_ZUCCALLI, "enrico-zuccalli") \
    X(FREDERICK_WILHELM, "frederick-wilhelm-of-brandenburg") \
    X(JOHANN_HEINRICH_ROOS, "johann-heinrich-roos") \
    X(JOHANN_PHILIPP_VON_SCHONBORN, "johann-philipp-von-schonborn") \
    X(JOHANN_GEORGE_II, "johann-george-ii-of-saxony") \
    X(JOSEPH_HEINTZ, "joseph-heintz-the-younger") \
    X(COUNT_OF_THURN_UND_TAXIS, "count-of-thurn-und-taxis") \
    X(MAXIMILIAN_HEINRICH, "maximilian-heinrich-of-bayern") \
    X(MELCHIOR_VON_HATZFELDT, "melchior-von-hatzfeldt") \
    X(POWER, "power") \
    X(RAIMONDO_MONTECUCCOLI, "raimondo-montecuccoli") \
    X(TRAITOR, "traitor") \
    X(PRINCE_OF_LOBKOWICZ, "prince-of-lobkowicz")
/* Numbers printed on cards: florins but where the name says otherwise. */
#define BAR_NUMBERS(X) \
    X(NUMBER_ARMY, "army", "army") /* architects: armies that come with a Fortified City */ \
    X(NUMBER_BATTLE_POINTS, "battle-points", "battle points") /* generals, Power */ \
    X(NUMBER_BISHOPRIC, "bishopric", "Bishopric") /* architects: what the building costs */ \
    X(NUMBER_CITY, "city", "City") /* architects: what it costs; Wealthy City Trade: what it brings */ \
    X(NUMBER_COST, "cost", "cost") /* generals: when they are played; architects: at the end of the turn */ \
    X(NUMBER_FIRST, "first", "first") /* The Emperor bestows Funds: by rank */ \
    X(NUMBER_FLORINS, "florins", "florins") /* bishops, events: paid or received */ \
    X(NUMBER_FORCED_MARCH, "forced-march", "forced march") /* generals: the lowest die (10.4.2) */ \
    X(NUMBER_FORTIFIED_CITY, "fortified-city", "Fortified City") \
    X(NUMBER_FORTIFIED_PORT, "fortified-port", "fortified port") /* Maritime Trade: so much more */ \
    X(NUMBER_IMPORTANT_COST, "important-cost", "important cost") \
    X(NUMBER_IMPORTANT_POINTS, "important-points", "important points") /* painters: works */ \
    X(NUMBER_INFLUENCE, "influence", "influence") /* Power: points of influence */ \
    X(NUMBER_MASTERPIECE_COST, "masterpiece-cost", "masterpiece cost") \
    X(NUMBER_MASTERPIECE_POINTS, "masterpiece-points", "masterpiece points") \
    X(NUMBER_MINOR_COST, "minor-cost", "minor cost") \
    X(NUMBER_MINOR_POINTS, "minor-points", "minor points") \
    X(NUMBER_POINTS, "points", "points") /* politicians: victory points at the end of the turn */ \
    X(NUMBER_PORT, "port", "port") \
    X(NUMBER_SECOND, "second", "second") \
    X(NUMBER_THIRD, "third", "third")
#define BAR_MAJORS(X) \
    X(BRANDENBURG, "brandenburg", "Brandenburg") \
    X(AUSTRIA, "austria", "Austria") \
    X(PALATINATE, "palatinate", "Palatinate") \
    X(SPANISH_NETHERLANDS, "spanish-netherlands", "Spanish Netherlands")
#define BAR_WARS(X) \
    X(WAR_DENMARK, "denmark", "War with Denmark") \
    X(WAR_NETHERLANDS, "netherlands", "Naval War with the Netherlands") \
    X(WAR_FRANCE, "france", "France Attacks!") \
    X(WAR_OTTOMAN, "ottoman", "Invasion by the Ottoman Empire") \
    X(WAR_SWEDEN, "sweden", "War with Sweden")
/* 10.2.2, 10.2.3 */
#define BAR_CITIES(X) \
    X(NO_CITY, "none", "no City") X(CITY, "city", "City") \
    X(FORTIFIED_CITY, "fortified-city", "Fortified City")
/* painters */
#define BAR_WORKS(X) \
    X(WORK_MINOR, "minor", "a minor work of art") \
    X(WORK_IMPORTANT, "important", "an important work of art") \
    X(WORK_MASTERPIECE, "masterpiece", "a masterpiece")
#define BAR_OUTCOMES(X) \
    X(OUTCOME_ATTACKER, "attacker", "the attacker wins") \
    X(OUTCOME_DEFENDER, "defender", "the defender wins") X(OUTCOME_TIE, "tie", "a tie")
#define BAR_REASONS(X) \
    X(REASON_ACTION, "action", "by an action") /* influence that a player removes (10.3.6) */ \
    X(REASON_ARMY, "army", "by an army") /* an army comes, or takes control (10.3.5, 12.2) */ \
    X(REASON_AUCTION, "auction", "at the auction") \
    X(REASON_BATTLE, "battle", "in battle") \
    X(REASON_BUILDING, "building", "for what is built") \
    X(REASON_CARD, "card", "because of a card") /* the event says which */ \
    X(REASON_CLOSED, "closed", "because the land is closed to armies") \
    X(REASON_CONTROL, "control", "because control changes") \
    X(REASON_END_OF_TURN, "end-of-turn", "at the end of the turn") \
    X(REASON_EXCHANGE, "exchange", "for the exchange of cards") \
    X(REASON_FAVOUR, "favour", "by a Favour of the Emperor") \
    X(REASON_FRANCE, "france", "because France attacks") \
    X(REASON_INFLUENCE, "influence", "by influence") \
    X(REASON_LAST_PHASE, "last-phase", "at the end of the last Actions Phase") \
    X(REASON_LOAN, "loan", "for the loan that was put off") /* put off */ \
    X(REASON_NO_ARMY, "no-army", "because no army is left with him") \
    X(REASON_NO_RETREAT, "no-retreat", "because there is no way to retreat") \
    X(REASON_OTTOMANS, "ottomans", "because the Ottomans invade") \
    X(REASON_RESIGNED, "resigned", "because of a resignation") \
    X(REASON_RETREAT, "retreat", "in the retreat") \
    X(REASON_SUPPORT, "support", "for the support of the Imperial Throne") \
    X(REASON_UNPAID, "unpaid", "for lack of pay") \
    X(REASON_UPKEEP, "upkeep", "for the upkeep of armies") \
    X(REASON_USED, "used", "after its use") \
    X(REASON_WAGES, "wages", "for wages that were put off") /* put off */ \
    X(REASON_WARS, "wars", "for the active wars")
#define BAR_DECKS(X) \
    X(DECK_EVENT, "event", "Event Cards") \
    X(DECK_OPPORTUNITY, "opportunity", "Opportunity Cards")
#define BAR_STATE_KINDS(X) \
    X(STATE_MAJOR, "major", "Major State") \
    X(STATE_MINOR, "minor", "Minor State") \
    X(STATE_FOREIGN_POSSESSION, "foreign-possession", "Foreign Possession")
#define BAR_INFLUENCE_MODES(X) \
    X(MODE_EITHER, "either", "either") \
    X(MODE_PLACE, "place", "place") \
    X(MODE_REMOVE, "remove", "remove")
/* How far a step has come: the `stage` of its record. */
#define BAR_EVENT_STAGES(X) \
    X(EVENT_TO_DRAW, "draw", "draw") \
    X(EVENT_TO_BEGIN, "begin", "begin") \
    X(EVENT_TO_END, "end", "end") \
    X(EVENT_ENDED, "ended", "ended")
#define BAR_BATTLE_STAGES(X) \
    X(BATTLE_CARDS, "cards", "cards") /* cards are committed */ \
    X(BATTLE_WON, "won", "won") /* the attackers have won, defenders retreat */
/* clang-format on */

#endif
