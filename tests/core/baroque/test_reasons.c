/* What comes or goes says why: every reason, in the sentences that people read of it. */
#include "table.h"

/* Everybody holds a card: no phase is skipped, and the drawer owes one. */
static void lay(int players)
{
    static const char *const cards[SEATS] = {"power-1", "power-2", "power-3", "power-4"};
    table_open(players);
    for (int i = 0; i < players; i++)
        hold(i, cards[i]);
}

static void begin(int step, const void *record)
{
    begin_at(step, record);
    run_on();
}

/* ---- armies, and what goes with them ---- */

/* Brandenburg's armies stand in Lusatia, Austria's in Bohemia, which is Austria's. */
static void fronts(int attackers, int defenders)
{
    table_open(3);
    controls(AUSTRIA, "bohemia");
    armies(BRANDENBURG, "lusatia", attackers);
    armies(AUSTRIA, "bohemia", defenders);
}

static void attack(const char *armies)
{
    made(BRANDENBURG, "march", "lusatia", armies, "false", "bohemia");
}

TEST(armies__in_battle)
{
    fronts(2, 3);
    attack("2");
    tells("Brandenburg loses 1 army in Lusatia in battle.");
    fronts(4, 1);
    attack("4");
    tells("Austria loses 1 army in Bohemia in battle.");
    tells("Brandenburg takes control of Bohemia in battle.");
}

TEST(armies__in_the_retreat)
{
    fronts(4, 3);
    armies(BRANDENBURG, "austria", 1);
    attack("4");
    made(AUSTRIA, "retreat", "sylesia");
    tells("Austria loses 1 army in Sylesia in the retreat.");
}

TEST(armies__without_a_way_to_retreat)
{
    static const char *const around[] = {"bayern", "bayreuth", "lusatia",         "moravia",
                                         "saxony", "sylesia",  "upper-palatinate"};
    fronts(4, 3);
    for (size_t i = 0; i < sizeof around / sizeof *around; i++)
        controls(PALATINATE, around[i]);
    armies(PALATINATE, "austria", 1);
    attack("4");
    tells("Austria loses 2 armies in Bohemia because there is no way to retreat.");
}

TEST(armies__for_lack_of_pay__and_the_general_who_is_left_alone)
{
    table_open_poor(3);
    armies(AUSTRIA, "saxony", 1);
    before(AUSTRIA, "count-caprara", "saxony");
    begin(STEP_UPKEEP, NULL);
    made(AUSTRIA, "remove_army", "saxony");
    tells("Austria loses 1 army in Saxony for lack of pay.");
    tells("Austria discards Count Enea Silvio Caprara because no army is left with him.");
}

TEST(armies__for_a_building)
{
    table_open(2);
    controls(BRANDENBURG, "saxony");
    city("saxony", CITY);
    armies(BRANDENBURG, "saxony", 1);
    before(BRANDENBURG, "carlo-lurago", "-");
    made(BRANDENBURG, "build_fortified_city", "saxony", "true");
    tells("Brandenburg loses 1 army in Saxony for what is built.");
    tells("Brandenburg pays 7 florins for what is built.");
}

TEST(armies__out_of_a_closed_land)
{
    static const char *const outside[] = {"berg", "cologne", "trier"};
    table_open_poor(2);
    armies(1, "nassau", 2);
    for (int i = 0; i < 3; i++)
        controls(0, outside[i]);
    armies(0, "austria", 1);
    hold(0, "johann-philipp-von-schonborn");
    made(0, "play_figure", "johann-philipp-von-schonborn");
    tells("Austria loses 2 armies in Nassau because the land is closed to armies.");
}

/* ---- Event Cards ---- */

TEST(unrest__by_its_card)
{
    lay(3);
    seat(0)->points = seat(1)->points = 2;
    controls(0, "thuringia");
    armies(1, "thuringia", 1);
    influence(2, "thuringia", 1);
    given(1);
    resolve_event("unrest-2");
    made(2, "choose_unrest", "thuringia");
    tells("Austria loses 1 army in Thuringia because of Unrest (b).");
    tells("The Palatinate loses 1 point of influence in Thuringia because of Unrest (b).");
    tells("Brandenburg loses control of Thuringia because of Unrest (b): it is neutral now.");
    tells("Unrest (b) is discarded after its use.");
}

TEST(chaos__by_its_card__and_its_end)
{
    lay(3);
    armies(0, "brandenburg", 2);
    city("brandenburg", FORTIFIED_CITY);
    resolve_event("chaos");
    made(0, "lose_army", "brandenburg");
    tells("Brandenburg loses 1 army in Brandenburg because of Chaos.");
    made(0, "lose_city", "brandenburg");
    tells("The Fortified City in Brandenburg becomes a City because of Chaos.");
    begin(STEP_END_OF_TURN, NULL);
    tells("Chaos is discarded at the end of the turn.");
    lay(2);
    on_board("chaos");
    resolve_event("support-to-the-emperor");
    made(AUSTRIA, "end_favours");
    made(BRANDENBURG, "end_favours");
    tells("Chaos is discarded because of Support to the Emperor.");
}

TEST(war__who_attacks)
{
    lay(3);
    controls(1, "lorraine");
    armies(1, "lorraine", 1);
    city("lorraine", CITY);
    given(3);
    resolve_event("war-1");
    made(0, "choose_target", "lorraine");
    tells("Austria loses 1 army in Lorraine because France attacks.");
    tells("The City in Lorraine is removed because France attacks.");
    lay(3);
    armies(1, "styria", 3);
    influence(2, "styria", 1);
    given(4);
    resolve_event("war-1");
    tells("Austria loses 3 armies in Styria because the Ottomans invade.");
    tells("The Palatinate loses 1 point of influence in Styria because the Ottomans invade.");
    lay(3);
    on_table()->ottomans = 1;
    armies(1, "austria", 1);
    given(5);
    resolve_event("war-1");
    tells("Austria loses 1 army in Austria because the Ottomans invade.");
}

TEST(war__cards_that_go_with_it)
{
    lay(3);
    on_board("polish-pass");
    given(6);
    resolve_event("war-2");
    tells("Polish Pass is discarded because of War! (b).");
    table_by_seed();
    resolve_event("peace-1");
    tells("War! (b) is discarded because of Peace (a).");
    resolve_event("peace-2");
    tells("The Palatinate receives 5 florins because of Peace (b).");
}

TEST(event_cards__money)
{
    lay(3);
    controls(1, "lubeck");
    resolve_event("maritime-trade-1");
    tells("Austria receives 3 florins because of Maritime Trade (a).");
    city("austria", CITY);
    resolve_event("wealthy-city-trade-1");
    tells("Austria receives 2 florins because of Wealthy City Trade (a).");
    resolve_event("the-emperor-bestows-funds");
    tells("Austria receives 10 florins because of The Emperor bestows Funds.");
    controls(2, "augsburg");
    resolve_event("pay-off-the-loan-to-fugger");
    tells("Brandenburg pays 3 florins because of Pay off the Loan to Fugger.");
    tells("The Palatinate receives 3 florins because of Pay off the Loan to Fugger.");
    armies(0, "brandenburg", 1);
    resolve_event("salary-of-your-own-armies-1");
    made(0, "pay_salary");
    tells("Brandenburg pays 3 florins because of Salary of your own Armies (a).");
    resolve_event("wage-of-the-armies-1");
    made(0, "pay_wages", "1");
    tells("Brandenburg pays 1 florin because of Wage of the Armies (a).");
}

TEST(event_cards__a_bishop_and_a_wedding)
{
    lay(3);
    before(2, "christopher-bernard-of-galen", "-");
    resolve_event("religious-dispute");
    tells("The Palatinate discards Christopher Bernard of Galen because of Religious Dispute.");
    lay(3);
    influence(2, "thuringia", 2);
    resolve_event("wedding-1");
    made(0, "wed", "thuringia");
    tells("Brandenburg takes control of Thuringia because of Wedding (a).");
    tells("The Palatinate loses 2 points of influence in Thuringia because control changes.");
}

TEST(auction__the_price_and_the_state)
{
    table_open(3);
    hold(0, "power-1");
    resolve_event("denmark-sells-holstein");
    made(0, "bid", "6");
    made(1, "pass");
    made(2, "pass");
    tells("Brandenburg pays 6 florins at the auction.");
    tells("Brandenburg takes control of Holstein at the auction.");
    tells("Denmark sells Holstein is out of the game after its use.");
}

/* ---- Opportunity Cards ---- */

TEST(cards__what_they_cost_and_bring)
{
    table_open(2);
    hold(0, "benjamin-von-block, capitalism-1");
    made(0, "play_painter", "benjamin-von-block", "minor");
    tells("Brandenburg pays 1 florin because of Benjamin von Block.");
    tells("Brandenburg gains 2 victory points because of Benjamin von Block.");
    tells("Brandenburg discards Benjamin von Block after its use.");
    controls(1, "augsburg");
    made(0, "play_capitalism", "capitalism-1", "4");
    tells("Brandenburg pays 4 florins because of Capitalism (a).");
    tells("Austria receives 1 florin because of Capitalism (a).");
    hold(0, "count-caprara");
    armies(0, "saxony", 1);
    made(0, "play_general", "count-caprara", "saxony");
    tells("Brandenburg pays 3 florins because of Count Enea Silvio Caprara.");
}

TEST(cards__a_figure_goes_for_another__or_is_murdered)
{
    table_open(2);
    hold(0, "enrico-zuccalli, assassin-1");
    before(0, "agostino-barelli", "-");
    made(0, "play_figure", "enrico-zuccalli");
    tells("Brandenburg discards Agostino Barelli because of Enrico Zuccalli.");
    before(1, "maximilian-heinrich-of-bayern", "-");
    made(0, "play_assassin", "assassin-1", "maximilian-heinrich-of-bayern");
    tells("Maximilian Heinrich of Bayern is out of the game because of Assassin (a).");
}

TEST(cards__figures_at_the_end_of_the_turn)
{
    table_open(2);
    before(0, "christopher-bernard-of-galen", "-");
    before(0, "enrico-zuccalli", "-");
    before(0, "frederick-wilhelm-of-brandenburg", "-");
    controls(1, "westphalia");
    begin(STEP_END_OF_TURN, NULL);
    tells("Brandenburg receives 6 florins because of Christopher Bernard of Galen.");
    tells("Brandenburg pays 5 florins because of Enrico Zuccalli.");
    tells("Brandenburg gains 5 victory points because of Frederick Wilhelm of Brandenburg.");
    tells("Brandenburg discards Enrico Zuccalli at the end of the turn.");
    made(0, "take_control", "westphalia");
    tells("Brandenburg discards Christopher Bernard of Galen at the end of the turn.");
    tells("Brandenburg takes control of Westphalia because of Christopher Bernard of Galen.");
}

TEST(cards__montecuccoli_takes_a_state)
{
    lay(2);
    controls(AUSTRIA, "moravia");
    influence(AUSTRIA, "moravia", 1);
    armies(BRANDENBURG, "moravia", 1);
    before(BRANDENBURG, "raimondo-montecuccoli", "moravia");
    seat(BRANDENBURG)->general_moved = 1;
    made(BRANDENBURG, "end_actions");
    tells("Brandenburg takes control of Moravia because of Raimondo Montecuccoli.");
    tells("Austria loses 1 point of influence in Moravia because of Raimondo Montecuccoli.");
}

TEST(cards__discarded_with_the_last_phase__by_who_resigns__for_others)
{
    table_open(3);
    hold(0, "power-1");
    on_table()->last_phase = 1;
    made(0, "end_actions");
    tells("Brandenburg discards Power (a) at the end of the last Actions Phase.");
    lay(3);
    before(2, "enrico-zuccalli", "-");
    assert_null(play_concede(&table, 2));
    tells("The Palatinate discards Power (c) because of a resignation.");
    tells("The Palatinate discards Enrico Zuccalli because of a resignation.");
    lay(3);
    begin_at(STEP_OPPORTUNITY_CARDS, NULL);
    made(AUSTRIA, "mulligan", "power-2");
    tells("Austria pays 3 florins for the exchange of cards.");
    tells("Austria discards Power (b) for the exchange of cards.");
}

TEST(cards__interventions)
{
    lay(3);
    armies(1, "austria", 1);
    before(AUSTRIA, "divine-intervention-1", "-");
    before(PALATINATE, "divine-intervention-2", "-");
    resolve_event("chaos");
    made(1, "intervene");
    tells("Austria discards Divine Intervention (a) after its use.");
    begin(STEP_END_OF_TURN, NULL);
    tells("The Palatinate discards Divine Intervention (b) at the end of the turn.");
}

/* ---- influence and control ---- */

TEST(influence__by_influence_and_by_control)
{
    table_open(3);
    influence(AUSTRIA, "saxony", 1);
    made(BRANDENBURG, "remove_influence", "saxony", "austria");
    tells("Austria loses 1 point of influence in Saxony by an action.");
    controls(AUSTRIA, "saxony");
    influence(BRANDENBURG, "saxony", 2);
    influence(PALATINATE, "saxony", 1);
    made(BRANDENBURG, "place_influence", "saxony");
    tells("The Palatinate loses 1 point of influence in Saxony because control changes.");
    tells("Brandenburg takes control of Saxony by influence.");
}

TEST(influence__by_an_army)
{
    table_open(3);
    armies(BRANDENBURG, "brandenburg", 1);
    influence(AUSTRIA, "saxony", 2);
    made(BRANDENBURG, "march", "brandenburg", "1", "false", "saxony");
    tells("Austria loses 2 points of influence in Saxony by an army.");
    table_open(3);
    armies(AUSTRIA, "saxony", 1);
    influence(PALATINATE, "saxony", 1);
    begin(STEP_CHANGE_OF_CONTROL, NULL);
    tells("The Palatinate loses 1 point of influence in Saxony by an army.");
    tells("Austria takes control of Saxony by an army.");
    table_open(3);
    controls(BRANDENBURG, "saxony");
    influence(AUSTRIA, "saxony", 1);
    made(BRANDENBURG, "build_army", "saxony");
    tells("Austria loses 1 point of influence in Saxony by an army.");
    tells("Brandenburg pays 3 florins for what is built.");
}

TEST(cities__in_battle)
{
    table_open(3);
    controls(AUSTRIA, "salzburg, bohemia");
    armies(BRANDENBURG, "tyrol", 3);
    armies(AUSTRIA, "salzburg", 1);
    city("salzburg", FORTIFIED_CITY);
    made(BRANDENBURG, "march", "tyrol", "3", "false", "salzburg");
    tells("The Fortified City in Salzburg becomes a City in battle.");
}

/* ---- the Support Phase and the Income Phase ---- */

TEST(support__upkeep_favours_and_wars)
{
    table_open(2);
    at_war(WAR_FRANCE);
    armies(AUSTRIA, "austria", 1);
    begin(STEP_UPKEEP, NULL);
    made(AUSTRIA, "pay_upkeep");
    tells("Austria pays 2 florins for the upkeep of armies.");
    tells("Austria gains 3 victory points for the support of the Imperial Throne.");
    made(AUSTRIA, "take_favour", "5-florins", "-");
    made(AUSTRIA, "end_favours");
    made(BRANDENBURG, "take_favour", "points", "-");
    tells("Brandenburg gains 3 victory points by a Favour of the Emperor.");
    made(BRANDENBURG, "take_favour", "5-florins", "-");
    tells("Brandenburg receives 5 florins by a Favour of the Emperor.");
    made(BRANDENBURG, "end_favours");
    tells("Austria pays 2 florins for the active wars.");
    table_open(2);
    begin(STEP_FAVOURS, &(struct favours){.seat = BRANDENBURG, .left = 3});
    made(BRANDENBURG, "take_favour", "control", "thuringia");
    tells("Brandenburg takes control of Thuringia by a Favour of the Emperor.");
}

TEST(income__what_was_put_off)
{
    table_open(3);
    controls(BRANDENBURG, "augsburg");
    seat(AUSTRIA)->owes_fugger = 1;
    armies(AUSTRIA, "austria", 1);
    seat(AUSTRIA)->wages_owed = 1;
    begin(STEP_INCOME, NULL);
    tells("Austria pays 5 florins for the loan that was put off.");
    tells("Brandenburg receives 5 florins for the loan that was put off.");
    made(AUSTRIA, "pay_wages_owed");
    tells("Austria pays 2 florins for wages that were put off.");
}
