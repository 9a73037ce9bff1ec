/* Time of Wars: ids and names, one list each. The enums are in components.h, the domains in components.c
 * (data/domain.h: LISTED). */
#ifndef WESTPHALIA_TOW_LISTS_H
#define WESTPHALIA_TOW_LISTS_H

/* clang-format off */
/* Superpowers, other powers, and mercenaries as the nation of units: id, name, the name in a sentence. */
#define TOW_NATIONS(X) \
    X(SWEDEN, "sweden", "Sweden", "Sweden") X(RUSSIA, "russia", "Russia", "Russia") \
    X(OTTOMAN, "ottoman", "Ottoman Empire", "the Ottoman Empire") \
    X(HRE, "hre", "Holy Roman Empire", "the Holy Roman Empire") \
    X(COMMONWEALTH, "commonwealth", "Commonwealth", "the Commonwealth") \
    X(DENMARK, "denmark", "Denmark", "Denmark") \
    X(BRANDENBURG, "brandenburg", "Brandenburg", "Brandenburg") \
    X(TRANSYLVANIA, "transylvania", "Transylvania", "Transylvania") \
    X(WALLACHIA, "wallachia", "Wallachia", "Wallachia") X(MOLDOVA, "moldova", "Moldova", "Moldova") \
    X(TATARS, "tatars", "Tatars", "the Tatars") X(COSSACKS, "cossacks", "Cossacks", "the Cossacks") \
    X(MERCENARIES, "mercenaries", "Mercenaries", "mercenaries")
/* 6.6.1 */
#define TOW_RELIGIONS(X) \
    X(PROTESTANT, "protestant", "Protestant") X(ORTHODOX, "orthodox", "Orthodox") \
    X(ISLAM, "islam", "Islam") X(CATHOLIC, "catholic", "Catholic")
/* 2.2 */
#define TOW_ZONES(X) \
    X(REICH_ZONE, "reich", "the Reich") \
    X(COMMONWEALTH_ZONE, "commonwealth", "the Polish-Lithuanian Commonwealth") \
    X(RUSSIAN_ZONE, "russian", "the Russian cultural zone") X(BALKAN_ZONE, "balkans", "the Balkans") \
    X(BALTIC_ZONE, "baltic", "the Baltic Sea region")
#define TOW_SEAS(X) X(BALTIC, "baltic", "the Baltic Sea") X(BLACK_SEA, "black", "the Black Sea")
#define TOW_SPACE_KINDS(X) \
    X(FORTIFIED_CITY, "fortified-city", "Fortified City") X(FORTRESS, "fortress", "Fortress") \
    X(CITY, "city", "City") X(DANZIG_SPACE, "danzig", "Danzig") \
    X(TERRAIN_POINT, "terrain-point", "Terrain Point") X(BOX, "box", "Box")
/* 6.9.3.1 */
#define TOW_WAYS(X) X(ROAD, "road", "Road") X(TRAIL, "trail", "Trail")
#define TOW_ARMS(X) \
    X(INFANTRY, "infantry", "Infantry") X(CAVALRY, "cavalry", "Cavalry") X(NAVAL, "naval", "Naval")
/* 5.2 */
#define TOW_CONDITIONS(X) X(WEAKENED, "weakened", "weakened") X(FULL, "full", "full-strength")
/* Ratings that are raised by Development Points (2.3.1); Religion has no level. */
#define TOW_RATINGS(X) \
    X(MILITARY, "military", "Military") X(ECONOMY, "economy", "Economy") \
    X(RELIGION, "religion", "Religion") X(DOMESTIC_POLICY, "domestic-policy", "Domestic Policy")
/* Tracks for one superpower each (2.3.2, 7.1). */
#define TOW_TRACKS(X) \
    X(IRON_ORE, "iron-ore", "Iron ore") X(COSSACKS_CONTROL, "cossacks-control", "Cossacks Control") \
    X(ASIA, "asia", "Asia map") X(TATAR_INVASIONS, "tatar-invasions", "Tatar invasions") \
    X(DOMINATION, "domination", "Domination in the Reich") \
    X(UNION_OF_BREST, "union-of-brest", "Union of Brest")
/* 2.5 */
#define TOW_STRIPES(X) \
    X(NO_STRIPE, "none", "none") X(REACTION, "reaction", "Reaction") X(BATTLE, "battle", "Battle") \
    X(REACTION_OR_BATTLE, "reaction-battle", "Reaction/Battle")
/* What an Event does: one row each in the game's table of effects; which members of its card's row an effect
 * reads: tow_event_needs. */
#define TOW_EFFECTS(X) \
    X(EFFECT_HERESY, "heresy", "Heresy", heresy) \
    X(EFFECT_RULERS_DISEASE, "rulers-disease", "Ruler's disease", rulers_disease) \
    X(EFFECT_DIPLOMACY, "diplomacy", "Diplomacy", diplomacy) \
    X(EFFECT_PROVOCATION, "provocation", "Provocation", provocation) \
    X(EFFECT_DECLARATION_OF_WAR, "declaration-of-war", "Declaration of War", declaration_of_war) \
    X(EFFECT_GOOD_HARVEST, "good-harvest", "Good harvest", good_harvest) \
    X(EFFECT_POOR_HARVEST, "poor-harvest", "Poor harvest", poor_harvest) \
    X(EFFECT_SPY, "spy", "Spy", spy) \
    X(EFFECT_PLAGUE, "plague", "Plague", plague) \
    X(EFFECT_SIEGE_HELP, "siege-help", "Siege help", siege_help) \
    X(EFFECT_MARCH, "march", "March", march) \
    X(EFFECT_WOUNDED_COMMANDER, "wounded-commander", "Wounded commander", wounded_commander) \
    X(EFFECT_MERCENARIES_DESERTION, "mercenaries-desertion", "Mercenaries desertion", mercenaries_desertion) \
    X(EFFECT_SPECIAL_GAIN, "special-gain", "Special gain", special_gain) \
    X(EFFECT_SPECIAL_CONSCRIPTION, "special-conscription", "Conscription", special_conscription) \
    X(EFFECT_REGENCY, "regency", "Regency of the Duke of Södermanland", regency) \
    X(EFFECT_JOINING_THIRTY_YEARS_WAR, "joining-thirty-years-war", "Joining the Thirty Years War", \
        joining_thirty_years_war) \
    X(EFFECT_ZEBRZYDOWSKI, "zebrzydowski", "Zebrzydowski Rebellion", zebrzydowski) \
    X(EFFECT_SWEDISH_DELUGE, "swedish-deluge", "Swedish Deluge", swedish_deluge) \
    X(EFFECT_FREE_WAR_MARCH, "free-war-march", "A War without price and a march", free_war_march) \
    X(EFFECT_CUSTOMS, "customs", "Truce of Altmark", customs) \
    X(EFFECT_WAR_ON_DENMARK, "war-on-denmark", "Torstensson's War", war_on_denmark) \
    X(EFFECT_MARCH_ACROSS_BELTS, "march-across-belts", "March across the Belts", march_across_belts) \
    X(EFFECT_VP_FOR_PORTS, "vp-for-ports", "Dominium Maris Baltici", vp_for_ports) \
    X(EFFECT_LEVEL_UP, "level-up", "Level up", level_up) \
    X(EFFECT_FUNDS, "funds", "Funds", funds) \
    X(EFFECT_BATTLE_SHIFT, "battle-shift", "Battle shift", battle_shift) \
    X(EFFECT_STOP_MARCH, "stop-march", "Stop march", stop_march) \
    X(EFFECT_IRON_ORE, "iron-ore", "Iron ore", iron_ore) \
    X(EFFECT_PORT_INCOME, "port-income", "Tolls of the Baltic ports", port_income) \
    X(EFFECT_LOAN, "loan", "Loan", loan) \
    X(EFFECT_FREE_UNITS, "free-units", "Free units", free_units) \
    X(EFFECT_CONVERSION, "conversion", "Conversion", conversion) \
    X(EFFECT_GAIN_DP, "gain-dp", "Development Points gained", gain_dp) \
    X(EFFECT_LOSE_DP, "lose-dp", "Development Points lost", lose_dp) \
    X(EFFECT_MERCENARIES_PAYMENT, "mercenaries-payment", "Mercenaries payment", mercenaries_payment) \
    X(EFFECT_EXPLORATION_OF_ASIA, "exploration-of-asia", "Exploration and colonisation of Asia", \
        exploration_of_asia) \
    X(EFFECT_KHMELNYTSKY_UPRISING, "khmelnytsky-uprising", "Khmelnytsky Uprising", khmelnytsky_uprising) \
    X(EFFECT_COSSACKS_UNDER_CONTROL, "cossacks-under-control", "Cossacks under control", \
        cossacks_under_control) \
    X(EFFECT_VOLUNTEERS, "volunteers", "Army of the Volunteers", volunteers) \
    X(EFFECT_HIRE_SWEDES, "hire-swedes", "Treaty of Vyborg", hire_swedes) \
    X(EFFECT_BALTIC_TRADE, "baltic-trade", "Baltic trade", baltic_trade) \
    X(EFFECT_AZOV, "azov", "Azov taken by the Don Cossacks", azov) \
    X(EFFECT_BELGOROD_LINE, "belgorod-line", "Belgorod Line", belgorod_line) \
    X(EFFECT_SIEGE_DEFENCE, "siege-defence", "Stubborn defence", siege_defence) \
    X(EFFECT_ATTRITION, "attrition", "Attrition", attrition) \
    X(EFFECT_PLACE_REVOLTS, "place-revolts", "Place revolts", place_revolts) \
    X(EFFECT_BROTHERHOODS, "brotherhoods", "Orthodox brotherhoods", brotherhoods) \
    X(EFFECT_PERSIAN_WAR, "persian-war", "Persian war", persian_war) \
    X(EFFECT_SPECIAL_UNITS, "special-units", "Janissaries' donative", special_units) \
    X(EFFECT_BOCSKAI_UPRISING, "bocskai-uprising", "Bocskai Uprising", bocskai_uprising) \
    X(EFFECT_DEFEAT_OF_BUDJAK_HORDE, "defeat-of-budjak-horde", "Defeat of Budjak Horde", \
        defeat_of_budjak_horde) \
    X(EFFECT_CRIMEAN_TATARS, "crimean-tatars", "Crimean Tatars", crimean_tatars) \
    X(EFFECT_CALLING_THE_VASSAL, "calling-the-vassal", "Calling the vassal", calling_the_vassal) \
    X(EFFECT_LOYAL_VASSAL, "loyal-vassal", "Loyal vassal", loyal_vassal) \
    X(EFFECT_WHITE_PEACE, "white-peace", "Peace of Zsitvatorok", white_peace) \
    X(EFFECT_BETHLEN, "bethlen", "Bethlen marches on Vienna", bethlen) \
    X(EFFECT_PUNISH_RAKOCZI, "punish-rakoczi", "Rákóczi's ambition punished", punish_rakoczi) \
    X(EFFECT_TRIBUTE, "tribute", "Tribute of the vassals", tribute) \
    X(EFFECT_SLAVE_RAID, "slave-raid", "Jasyr", slave_raid) \
    X(EFFECT_SPECIAL_TAX, "special-tax", "Turkish tax", special_tax) \
    X(EFFECT_LETTER_OF_MAJESTY, "letter-of-majesty", "The Letter of Majesty", letter_of_majesty) \
    X(EFFECT_THIRTY_YEARS_WAR, "thirty-years-war", "Thirty Years War", thirty_years_war) \
    X(EFFECT_MICHAEL_THE_BRAVE, "michael-the-brave", "Ambitions of Michael the Brave", michael_the_brave) \
    X(EFFECT_EDICT, "edict", "Edict of Restitution", edict) \
    X(EFFECT_WHITE_MOUNTAIN, "white-mountain", "White Mountain", white_mountain) \
    X(EFFECT_PEACE_OF_PRAGUE, "peace-of-prague", "Peace of Prague", peace_of_prague) \
    X(EFFECT_WALLENSTEIN, "wallenstein", "Wallenstein's army", wallenstein) \
    X(EFFECT_IMPERIAL_FLEET, "imperial-fleet", "General of the Oceanic Sea", imperial_fleet) \
    X(EFFECT_HOLY_LEAGUE, "holy-league", "Holy League", holy_league) \
    X(EFFECT_TREATY_OF_VIENNA, "treaty-of-vienna", "Treaty with the Commonwealth", treaty_of_vienna) \
    X(EFFECT_MILITIA, "militia", "Military Frontier", militia) \
    X(EFFECT_REBELLION, "rebellion", "Unpaid confederates", rebellion) \
    X(EFFECT_MERCENARIES_SWITCH, "mercenaries-switch", "Mercenaries switch sides", mercenaries_switch) \
    X(EFFECT_WAR_TAXES, "war-taxes", "War taxes", war_taxes) \
    X(EFFECT_UNION_OF_BREST, "union-of-brest", "Union of Brest", union_of_brest) \
    X(EFFECT_REGISTERED_COSSACKS, "registered-cossacks", "Registered Cossacks", registered_cossacks) \
    X(EFFECT_DIMITRIADS, "dimitriads", "Dimitriads", dimitriads) \
    X(EFFECT_TSAR_WLADYSLAW, "tsar-wladyslaw", "Tsar Władysław", tsar_wladyslaw) \
    X(EFFECT_MOLDAVIA, "moldavia", "Magnate wars in Moldavia", moldavia) \
    X(EFFECT_RAID, "raid", "Lisowczycy", raid) \
    X(EFFECT_UNION_OF_HADIACH, "union-of-hadiach", "Union of Hadiach", union_of_hadiach) \
    X(EFFECT_JASNA_GORA, "jasna-gora", "Defence of Jasna Góra", jasna_gora) \
    X(EFFECT_PURSUIT, "pursuit", "Pursuit", pursuit) \
    X(EFFECT_HETMAN, "hetman", "Cunning of the hetman", hetman) \
    X(EFFECT_GRAIN, "grain", "Grain", grain) \
    X(EFFECT_SEA_RAID, "sea-raid", "Cossacks raid the sea", sea_raid)
/* The spaces that rules and Events name. */
#define TOW_NAMED_SPACES(X) \
    X(STOCKHOLM, "stockholm") X(KOBENHAVN, "kobenhavn") X(KARLSKRONA, "karlskrona") X(MALMO, "malmo") \
    X(BERLIN, "berlin") X(STETTIN, "stettin") X(WARSZAWA, "warszawa") X(VILNIUS, "vilnius") \
    X(DANZIG, "danzig") X(KONIGSBERG, "konigsberg") X(RIGA, "riga") X(KYJIV, "kyjiv") X(SICH, "sich") \
    X(OR_QAPY, "or-qapy") X(BAGCASARAY, "bagcasaray") X(BUCURESTI, "bucuresti") \
    X(NAGYSZEBEN, "nagyszeben") X(IASI, "iasi") X(ISTANBUL, "istanbul") X(WIEN, "wien") \
    X(MOSKVA, "moskva") X(SMOLENSK, "smolensk") X(BELGOROD, "belgorod") X(PRAG, "prag") \
    X(NORWAY_BOX, "norway") X(REICH_BOX, "holy-roman-empire") X(NIZHNY_NOVGOROD, "nizhny-novgorod") \
    X(JAROSLAVL, "jaroslavl")
/* The cards that have a clause of their own beside those that share their effect. */
#define TOW_NAMED_CARDS(X) \
    X(COPPER_OF_FALUN, "swe-copper-of-falun") X(SILVER_OF_BOHEMIA, "hre-silver-of-bohemia") \
    X(REGIMENTS_OF_THE_NEW_ORDER, "rus-regiments-of-the-new-order") \
    X(LAW_CODE, "rus-law-code-of-the-assembly") X(IRON_HAND, "ott-iron-hand-of-murad-iv") \
    X(KOPRULU, "ott-koprulu-takes-the-seal") X(PATRIARCHATE, "rus-patriarchate-of-moscow") \
    X(BLACK_SEA_TRADE, "ott-black-sea-trade") X(DISSIDENTS, "swe-dissidents-in-the-commonwealth") \
    X(BLOCKADE, "swe-blockade-of-the-vistula") X(SWEDISH_PRINCE, "swe-boyars-call-a-swedish-prince") \
    X(KARELIAN_PARTISANS, "rus-karelian-partisans") X(PARTY_OF_SIGISMUND, "plc-party-of-sigismund") \
    X(RISING_IN_BULGARIA, "hre-rising-in-bulgaria") X(CLUB_WAR, "plc-club-war") \
    X(ROYAL_SHIPYARDS, "swe-royal-shipyards") X(CALL_UP, "rus-call-up-of-the-streltsy") \
    X(DEVSHIRME, "ott-devshirme") X(ROYAL_SHIPS, "plc-royal-ships-commission") \
    X(VOW_OF_LWOW, "plc-vow-of-lwow") X(NOBLE_LEVY, "plc-noble-levy")
#define TOW_CARD_OPTIONS(X) \
    X(OPTION_WAR, "war", "place WAR") \
    X(OPTION_NO_WAR, "no-war", "place no WAR") \
    X(OPTION_GO_ON, "go-on", "go on with the War") \
    X(OPTION_PEACE, "peace", "make Peace") \
    X(OPTION_JOIN_WAR, "join-war", "join the War of a Minor State") \
    X(OPTION_FREE_VASSAL, "free-vassal", "free a vassal of the Ottoman Empire") \
    X(OPTION_MAKE_VASSAL, "make-vassal", "make a Minor State a vassal") \
    X(OPTION_MINOR_PEACE, "minor-peace", "make Peace with a Minor State") \
    X(OPTION_PROVOKED_WAR, "provoked-war", "begin the War that was provoked") \
    X(OPTION_BRANDENBURG_ALLY, "brandenburg-ally", "have Brandenburg as an ally until the turn ends") \
    X(OPTION_BRANDENBURG_WAR, "brandenburg-war", "be at War with Brandenburg until the turn ends") \
    X(OPTION_FUNDS, "funds", "take FUND markers") \
    X(OPTION_POINTS, "points", "gain Development Points") \
    X(OPTION_UNIT, "unit", "place a unit") \
    X(OPTION_PAY_FUND, "pay-fund", "discard a FUND marker") \
    X(OPTION_PAY_NO_MORE, "pay-no-more", "pay no more: mercenaries without pay leave") \
    X(OPTION_LOSE_POINTS, "lose-points", "lose Development Points") \
    X(OPTION_REBELLION, "rebellion", "pay nothing: the army rebels") \
    X(OPTION_ORTHODOX, "orthodox", "make a Catholic space orthodox") \
    X(OPTION_REVOLTS, "revolts", "place REVOLT on orthodox spaces") \
    X(OPTION_SIEGE, "siege", "besiege the City at once") \
    X(OPTION_NO_SIEGE, "no-siege", "make no siege attempt at once") \
    X(OPTION_ALLIANCE, "alliance", "agree to the Alliance") \
    X(OPTION_NO_ALLIANCE, "no-alliance", "refuse the Alliance")
#define TOW_RELATIONS(X) \
    X(AT_PEACE, "peace", "Peace") X(AT_WAR, "war", "War") X(ALLIED, "alliance", "Alliance") \
    X(VASSAL, "vassal", "Vassal Subjection")
#define TOW_MARKERS(X) \
    X(NO_MARKER, "none", "no marker") X(REVOLT, "revolt", "REVOLT") X(FAMINE, "famine", "FAMINE") \
    X(GOOD_HARVEST, "good-harvest", "GOOD HARVEST") X(POOR_HARVEST, "poor-harvest", "POOR HARVEST")
#define TOW_POSTS(X) \
    X(IN_GARRISON, "garrison", "the garrison") X(IN_REBELLION, "rebels", "the rebels")
#define TOW_USES(X) \
    X(USE_POINTS, "points", "for Operational Points") X(USE_EVENT, "event", "as an Event") \
    X(USE_REACTION, "reaction", "as a Reaction") X(USE_BATTLE, "battle", "as a Battle card") \
    X(USE_WAR, "war", "for a declaration of War") X(USE_BID, "bid", "for hiring mercenaries") \
    X(USE_PAYMENT, "payment", "as a payment")
#define TOW_CARD_OUTCOMES(X) \
    X(OUTCOME_REVOLT, "revolt", "REVOLT breaks out in") \
    X(OUTCOME_NO_REVOLT, "no-revolt", "no REVOLT breaks out in") \
    X(OUTCOME_REVOLT_BARRED, "revolt-barred", \
        "a marker or an army keeps REVOLT out of") /* by a marker or an army there */ \
    X(OUTCOME_TAKEN, "taken", "the attack takes") \
    X(OUTCOME_NOT_TAKEN, "not-taken", "the attack does not take") \
    X(OUTCOME_PLUNDERED, "plundered", "the raid plunders") \
    X(OUTCOME_NOT_PLUNDERED, "not-plundered", "the raid does not plunder") \
    X(OUTCOME_AGREED, "agreed", "the Cossacks agree") /* without a space */ \
    X(OUTCOME_NOT_AGREED, "not-agreed", "the Cossacks do not agree") /* without a space */
#define TOW_VICTORIES(X) \
    X(VICTORY_CITIES, "fortified-cities", "the last CONTROL marker on a Fortified City") \
    X(VICTORY_VP, "victory-points", "Victory Points before the last Game Turn") \
    X(VICTORY_LAST_TURN, "last-turn", "Victory Points after the last Game Turn")
#define TOW_LOSS_REASONS(X) \
    X(LOSS_BATTLE, "battle", "in battle") \
    X(LOSS_MARCH, "march", "on the march") \
    X(LOSS_WITHDRAWAL, "withdrawal", "in the withdrawal") \
    X(LOSS_RETREAT, "retreat", "in the retreat") \
    X(LOSS_SIEGE, "siege", "in a siege") \
    X(LOSS_ASSAULT, "assault", "in an assault") \
    X(LOSS_RAID, "raid", "after the raid") \
    X(LOSS_RETURN, "return", "when the armies return") \
    X(LOSS_HOMELESS, "homeless", "because there is no space to go to") \
    X(LOSS_CARD, "card", "because of a card") \
    X(LOSS_COLLAPSE, "collapse", "by the collapse") \
    X(LOSS_TURN, "turn", "at the start of the turn")
#define TOW_REASONS(X) \
    X(REASON_ACTION, "action", "by an action") \
    X(REASON_BATTLE, "battle", "in battle") \
    X(REASON_BRANDENBURG, "brandenburg", "because the Empire takes a City of Brandenburg") \
    X(REASON_CARD, "card", "because of a card") \
    X(REASON_COMMAND, "command", "because the one commands the units of the other") \
    X(REASON_CONQUERED, "conquered", "because its capital is taken") \
    X(REASON_CONVERSION, "conversion", "by a conversion") \
    X(REASON_CONVERTED, "converted", "by the number of converted spaces") \
    X(REASON_DEAL, "deal", "by an arrangement") \
    X(REASON_DECLARED, "declared", "by a declaration of War") \
    X(REASON_DENMARK, "denmark", "because Denmark is beaten") \
    X(REASON_DRAWING, "drawing", "for a card") \
    X(REASON_END_OF_TURN, "end-of-turn", "because the turn is over") \
    X(REASON_HOMELESS, "homeless", "because there is no space to go to") \
    X(REASON_INCOME, "income", "as income") \
    X(REASON_INVASION, "invasion", "because of an invasion") \
    X(REASON_MINOR, "minor", "because it is given back") \
    X(REASON_NO_ARMY, "no-army", "because no army is with him") \
    X(REASON_NO_PORT, "no-port", "because no port is left") \
    X(REASON_OCCUPATION, "occupation", "by an army there") \
    X(REASON_OVER, "over", "because his time is over") \
    X(REASON_PEACE, "peace", "by a forced peace") \
    X(REASON_PLUNDER, "plunder", "by plunder") \
    X(REASON_RAID, "raid", "by a raid") \
    X(REASON_REBELLION, "rebellion", "because of a rebellion") \
    X(REASON_RULER, "ruler", "because of the ruler") \
    X(REASON_SICH, "sich", "because Sich is regained") \
    X(REASON_SIEGE, "siege", "by a siege") \
    X(REASON_SUPPRESSED, "suppressed", "because an army puts it down") \
    X(REASON_TROUBLES, "troubles", "because of revolts and famines") \
    X(REASON_UNPAID, "unpaid", "because the Cossacks are not paid") \
    X(REASON_UNREST, "unrest", "by religious unrest") \
    X(REASON_WAR_OVER, "war-over", "because the War is over") \
    X(REASON_WOUNDED, "wounded", "because he is wounded")
#define TOW_BATTLE_KINDS(X) \
    X(LAND_BATTLE, "land", "Land Battle") \
    X(NAVAL_BATTLE, "naval", "Naval Battle") \
    X(REBEL_BATTLE, "rebels", "Land Battle against rebels") \
    X(DUTCH_BATTLE, "dutch", "Naval Battle against the Dutch fleet")
/* What a card asks of another player. */
#define TOW_QUESTIONS(X) \
    X(QUESTION_WAR, "war", "war") /* place WAR with who played the card: 1, or not: 0 */ \
    X(QUESTION_ALLIANCE, "alliance", "alliance") /* with who played the card: 1, or not: 0 */ \
    /* Pay for an army, `left` times, by FUND markers or cards of at least `value`; result: how often. */ \
    X(QUESTION_ARMY_PAY, "pay-of-army", "the pay of an army") \
    X(QUESTION_MERCENARIES_PAY, "pay-of-mercenaries", "the pay of mercenaries") /* the same */ \
    /* It removes `left` of its full-strength units from the map, or none; the result: how many. */ \
    X(QUESTION_UNITS, "units", "units")
/* How far a step has come: the `stage` of its record. */
#define TOW_EVENT_STAGES(X) \
    X(EVENT_ASKS, "choices", "choices") /* something may have to be chosen */ \
    X(EVENT_SPIED, "reactions", "reactions") /* window: others may cancel it */ \
    X(EVENT_TAKES_EFFECT, "effect", "effect") \
    X(EVENT_OVER, "end", "end")
#define TOW_DRAW_STAGES(X) \
    X(DRAW_PICK, "pick", "pick") \
    X(DRAW_REJECT, "reject", "reject") \
    X(DRAW_OVER, "end", "end")
#define TOW_UNTILS(X) \
    X(UNTIL_TURN_END, "end-of-turn", "the end of the turn") \
    X(UNTIL_NEXT_TURN_END, "end-of-next-turn", "the end of the next turn") \
    X(UNTIL_TURN_TWO_END, "end-of-turn-2", "the end of Game Turn 2") \
    X(UNTIL_TURN_THREE_END, "end-of-turn-3", "the end of Game Turn 3") \
    X(UNTIL_CANCELLED, "cancelled", "cancelled")
#define TOW_DEAL_STAGES(X) \
    X(DEAL_TERMS, "terms", "terms") \
    X(DEAL_ANSWER, "answer", "answer") \
    X(DEAL_BORROW, "borrowing", "borrowing") \
    X(DEAL_OVER, "end", "end")
#define TOW_PHASES(X) \
    X(PHASE_FUNDS, "funds", "funds") /* 6.1 */ \
    X(PHASE_CARDS, "cards", "cards") /* 6.2 */ \
    X(PHASE_RULERS, "rulers", "rulers") /* 6.3 */ \
    X(PHASE_COMMANDERS, "commanders", "commanders") /* 6.4 */ \
    X(PHASE_PEACE, "forced-peace", "forced peace") /* 6.5.1 */ \
    X(PHASE_NEGOTIATIONS, "negotiations", "negotiations") /* 6.5.2 to 6.5.4 */ \
    X(PHASE_WAR, "declaring-war", "declaring a War") /* 6.5.5 */ \
    X(PHASE_UNREST, "religious-unrest", "religious unrest") /* 6.6 */ \
    X(PHASE_HIRING, "mercenaries", "mercenaries") /* 6.7 */ \
    X(PHASE_DEPLOYMENT, "deployment", "deployment") /* 6.8 */ \
    X(PHASE_IMPULSES, "impulses", "impulses") /* 6.9 */ \
    X(PHASE_RETURN, "return", "return") /* 6.10 */ \
    X(PHASE_MARKERS, "markers", "markers") /* 6.11 */ \
    X(PHASE_POLICY, "domestic-policy", "Domestic Policy") /* 6.12 */ \
    X(PHASE_NEXT, "next-turn", "the next turn")
#define TOW_ROLES(X) \
    X(ATTACKER, "attacker", "attacker") \
    X(DEFENDER, "defender", "defender")
#define TOW_BATTLE_STAGES(X) \
    X(BATTLE_CARDS, "cards", "cards") \
    X(BATTLE_SUPPORT, "cards-of-others", "cards of the others") \
    X(BATTLE_DICE, "dice", "dice") \
    X(BATTLE_LOSSES, "losses", "losses") \
    X(BATTLE_MORE_LOSSES, "more-losses", "losses of the other") \
    X(BATTLE_EXPERIENCE, "war-experience", "war experience") \
    X(BATTLE_RETREAT, "retreat", "retreat") \
    X(BATTLE_WON, "after-retreat", "after the retreat") \
    X(BATTLE_OVER, "end", "end")
#define TOW_SEA_RAID_STAGES(X) \
    X(SEA_RAID_SAILS, "sails", "sails") \
    X(SEA_RAID_PLUNDERS, "plunders", "plunders")
#define TOW_IMPULSE_STAGES(X) \
    X(IMPULSE_CARD, "card", "card") \
    X(IMPULSE_ACTIONS, "actions", "actions") \
    X(IMPULSE_SPECIAL, "special-card", "a Special Card") \
    X(IMPULSE_WINDOW, "reactions", "reactions") \
    X(IMPULSE_OVER, "end", "end")
#define TOW_ATTEMPT_STAGES(X) \
    X(ATTEMPT_BEFORE, "before-die", "before the die") \
    X(ATTEMPT_DIE, "die", "die") \
    X(ATTEMPT_FAILED, "failed", "failed") \
    X(ATTEMPT_OVER, "end", "end")
#define TOW_MARCH_STAGES(X) \
    X(MARCH_FORM, "forms", "forms") /* who comes along; nothing has been done yet */ \
    X(MARCH_MOVING, "moves", "moves") /* go, control, plunder, halt */ \
    X(MARCH_LEAVES, "leaves", "leaves") /* window: leaving */ \
    X(MARCH_CROSSES, "crosses-sea", "crosses a sea") /* window: crossing */ \
    X(MARCH_AT_SEA, "battle-at-sea", "a battle at sea") /* a Naval Battle */ \
    X(MARCH_CROSSED, "battle-at-sea-over", "the battle at sea is over") \
    X(MARCH_ARRIVES, "arrives", "arrives") /* it enters the space */ \
    X(MARCH_FREE_WAR, "free-war", "a War without price") /* window */ \
    X(MARCH_INTERCEPT, "interception", "interception") /* window */ \
    X(MARCH_CAUGHT, "intercepted", "intercepted") /* turn back or fight */ \
    X(MARCH_HOLDS, "interceptor-garrison", "the interceptor leaves a garrison") \
    X(MARCH_MEETS, "meets", "meets") /* hostile armies are there: they may withdraw */ \
    X(MARCH_ANSWERED, "answered", "answered") /* one has withdrawn, or stands */ \
    X(MARCH_FIGHTS, "losses-before-battle", "losses before the battle") /* attrition, the battle */ \
    X(MARCH_BATTLE, "battle", "battle") \
    X(MARCH_FOUGHT, "battle-over", "the battle is over") \
    X(MARCH_HALTED, "halted", "halted") /* attrition, the end */ \
    X(MARCH_OVER, "end", "end")
#define TOW_SIEGE_STAGES(X) \
    X(SIEGE_BEFORE, "cards-before", "cards before the dice") /* window: before the siege */ \
    X(SIEGE_DICE, "dice", "dice") \
    X(SIEGE_AFTER, "cards-after", "cards after the dice") /* window: after the siege */ \
    X(SIEGE_LOSSES, "besieger-losses", "losses of the besieger") /* of the besieger */ \
    X(SIEGE_GARRISON, "garrison-losses", "losses of the garrison") /* of the garrison */ \
    X(SIEGE_DUTCH, "dutch-fleet", "the Dutch fleet") /* Danzig: the Dutch fleet comes */ \
    X(SIEGE_AFTER_DUTCH, "after-dutch-fleet", "after the Dutch fleet") \
    X(SIEGE_OVER, "end", "end")
/* clang-format on */

#endif
