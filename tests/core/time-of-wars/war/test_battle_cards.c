/* 6.9.3.4, 6.9: Battle cards. */
#include "../battle.h"

/* ---- who plays when ---- */

TEST(rule_6_9_3_4__the_attacker_plays_before_the_defender)
{
    face("2 sweden-infantry", "2 commonwealth-infantry");
    hold(SWEDEN, "swe-leather-guns");
    hold(SWEDEN, "swe-poor-harvest-1");
    hold(COMMONWEALTH, "plc-tabor");
    attack();
    assert_int_equal(decider(), SWEDEN);
    made(SWEDEN, "play_battle_card", "swe-leather-guns");
    assert_int_equal(decider(), SWEDEN); /* as often as it wants */
    made(SWEDEN, "no_battle_card");
    assert_int_equal(decider(), COMMONWEALTH);
    assert_true(is_used("swe-leather-guns"));
}

TEST(rule_6_9_3_4__a_seat_with_cards_is_asked_whatever_they_are)
{
    face("2 sweden-infantry", "2 commonwealth-infantry");
    hold(SWEDEN, "swe-poor-harvest-1");
    attack();
    assert_true(at(STEP_BATTLE_CARDS) && asked(SWEDEN));
    assert_true(
        asks("Battle in Mitau: play a Battle card, or none. The attacker, Sweden, has Combat Value 4 (column "
             "3-4) and Command Rating 0. The defender, the Commonwealth, has 4 (column 3-4) and 0."));
    refused("no-battle-card", SWEDEN, "play_battle_card", "swe-poor-harvest-1");
    refused("not-in-hand", SWEDEN, "play_battle_card", "swe-leather-guns");
}

TEST(rule_6_9_3_4__no_seat_is_asked_for_cards_that_all_have_seen)
{
    face("2 sweden-infantry", "2 commonwealth-infantry");
    hold(SWEDEN, "swe-poor-harvest-1");
    static const char *const cards[] = {"swe-defeatism",        "swe-salvo-and-countermarch-1",
                                        "swe-leather-guns",     "swe-salvo-and-countermarch-2",
                                        "swe-hakkapeliitta",    "swe-gott-mit-uns",
                                        "swe-wounded-commander"};
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++)
        used(cards[i]);
    fight(1, 1, 1, 1);
    assert_int_equal(events_of(EVENT_FIRE), 2);
}

/* R68: after both, all others at once, and for the defender alone. */
TEST(rule_6_9_3_4__others_support_the_defender)
{
    face("2 sweden-infantry", "2 commonwealth-infantry");
    hold(RUSSIA, "rus-optimism");
    hold(HRE, "hre-croats");
    hold(HRE, "hre-optimism-1");
    attack();
    assert_true(at(STEP_BATTLE_SUPPORT));
    assert_true(asked(RUSSIA) && asked(HRE) && !asked(SWEDEN) && !asked(COMMONWEALTH));
    made(RUSSIA, "play_battle_card", "rus-optimism");
    assert_true(at(STEP_BATTLE_SUPPORT));
    made(HRE, "play_battle_card", "hre-croats");
    given(1, 1, 1, 1);
    made(HRE, "play_battle_card", "hre-optimism-1"); /* of the title that Russia has played (R103) */
    tells("Optimism (Imperial 1) does not count: a card of this title has been played for this side.");
    if (at(STEP_BATTLE_SUPPORT)) made(HRE, "no_battle_card");
    assert_int_equal(fire(0, shift), -1);
    assert_int_equal(fire(1, shift), 1);
}

TEST(rule_6_9_3_4__units_of_the_side_count_for_a_supporters_card)
{
    face("2 sweden-infantry", "2 commonwealth-infantry");
    hold(HRE, "hre-cuirassiers");
    hold(OTTOMAN, "ott-holy-war");
    attack();
    refused("own-force", HRE, "play_battle_card", "hre-cuirassiers");
}

/* 6.9, R103 */
TEST(rule_6_9__a_second_card_of_one_title_may_be_played_and_does_not_count)
{
    table_open();
    war(SWEDEN, HRE);
    controls(SWEDEN, "riga");
    controls(HRE, "mitau");
    put("riga", "2 sweden-infantry");
    put("mitau", "2 hre-infantry");
    hold(HRE, "hre-optimism-1");
    hold(HRE, "hre-optimism-2");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "riga");
    made(SWEDEN, "go", "mitau");
    if (at(STEP_WITHDRAWAL)) made(HRE, "stand");
    made(HRE, "play_battle_card", "hre-optimism-1");
    given(1, 1, 1, 1);
    made(HRE, "play_battle_card", "hre-optimism-2");
    if (at(STEP_BATTLE_CARDS)) made(HRE, "no_battle_card");
    assert_int_equal(fire(1, shift), 1);
    assert_true(is_used("hre-optimism-2"));
}

TEST(rule_6_9_3_5__no_cards_at_sea)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("stockholm", "2 sweden-infantry");
    put_ships(BALTIC, "3 sweden-naval, 2 commonwealth-naval");
    hold(SWEDEN, "swe-leather-guns");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "stockholm");
    made(SWEDEN, "sail", "riga");
    given(1, 1, 1, 1);
    made(COMMONWEALTH, "give_battle_at_sea");
    assert_int_equal(events_of(EVENT_FIRE), 2);
}

/* ---- each card: what it wants, what it does ---- */

struct case_of_card {
    const char *card;
    int by; /* a role */
    const char *own, *enemy;
    int own_shift, enemy_shift;
};

/* The seat of the card fights Sweden, Sweden fights Russia; its hand is that card alone. */
static int lay_out(const char *card, int by, const char *own, const char *enemy)
{
    table_open();
    const int seat = tow_components(&table)->decks.card[card_of(card)].seat;
    const int other = seat == SWEDEN ? RUSSIA : SWEDEN;
    const int attacker = by == ATTACKER ? seat : other, defender = by == ATTACKER ? other : seat;
    war(seat, other);
    controls(attacker, "riga");
    controls(defender, "mitau");
    put("riga", by == ATTACKER ? own : enemy);
    put("mitau", by == ATTACKER ? enemy : own);
    hold(seat, card);
    acts(attacker, 2);
    made(attacker, "march", "riga");
    made(attacker, "go", "mitau");
    if (at(STEP_WITHDRAWAL)) made(defender, "stand");
    return seat;
}

/* After its only card no seat is asked any more: the dice are thrown at once. */
static void play_case(const struct case_of_card *of)
{
    const int seat = lay_out(of->card, of->by, of->own, of->enemy);
    given(1, 1, 1, 1, 1, 1, 1, 1);
    made(seat, "play_battle_card", of->card);
    const int own = fire(of->by == ATTACKER ? 0 : 1, shift);
    const int enemy = fire(of->by == ATTACKER ? 1 : 0, shift);
    if (own != of->own_shift || enemy != of->enemy_shift)
        fail_msg("%s shifts its own column by %d, the enemy's by %d", of->card, own, enemy);
}

/* Whether it could be played: by a seat that has it alone. */
static void why_not(const char *code, const char *card, int by, const char *own, const char *enemy)
{
    const int seat = lay_out(card, by, own, enemy);
    if (at(STEP_BATTLE_CARDS) && asked(seat)) refused(code, seat, "play_battle_card", card);
}

static const struct case_of_card cases[] = {
    {"swe-defeatism", ATTACKER, "1 sweden-infantry", "4 russia-infantry", 0, -1},
    {"swe-salvo-and-countermarch-1", ATTACKER, "3 sweden-infantry", "1 russia-infantry", 2, 0},
    {"swe-salvo-and-countermarch-2", DEFENDER, "3 sweden-infantry", "1 russia-infantry", 2, 0},
    {"swe-leather-guns", DEFENDER, "1 sweden-cavalry", "1 russia-infantry", 1, 0},
    {"swe-hakkapeliitta", ATTACKER, "2 sweden-cavalry", "1 russia-infantry", 1, -1},
    {"swe-gott-mit-uns", ATTACKER, "1 sweden-cavalry", "1 russia-infantry", 1, 0},
    {"rus-gulyay-gorod", DEFENDER, "2 russia-infantry", "2 sweden-infantry", 0, -2},
    {"rus-streltsy-volley", ATTACKER, "2 russia-infantry", "2 sweden-infantry", 1, 0},
    {"rus-optimism", ATTACKER, "1 russia-cavalry", "2 sweden-infantry", 1, 0},
    {"ott-janissary-salvo", ATTACKER, "2 ottoman-infantry", "2 sweden-infantry", 2, 0},
    {"ott-feigned-flight", DEFENDER, "2 ottoman-cavalry", "1 sweden-cavalry", 1, -1},
    {"ott-holy-war", DEFENDER, "1 ottoman-infantry", "1 sweden-cavalry", 1, 0},
    {"ott-akinci-swarm", ATTACKER, "1 ottoman-irregulars", "1 sweden-cavalry", 0, -1},
    {"hre-optimism-1", ATTACKER, "1 hre-infantry", "1 sweden-cavalry", 1, 0},
    {"hre-optimism-2", DEFENDER, "1 hre-infantry", "1 sweden-cavalry", 1, 0},
    {"hre-tercio", DEFENDER, "3 hre-infantry", "1 sweden-cavalry", 0, -2},
    {"hre-cuirassiers", ATTACKER, "2 hre-cavalry", "1 sweden-cavalry", 2, 0},
    {"hre-croats", ATTACKER, "1 hre-cavalry", "1 sweden-cavalry", 0, -1},
    {"hre-wagon-fort", DEFENDER, "1 hre-cavalry", "1 sweden-cavalry", 0, -1},
    {"plc-thunderous-charge", ATTACKER, "1 commonwealth-hussars, 1 weakened commonwealth-pancerni",
     "1 sweden-cavalry", 3, 0},
    {"plc-old-polish-art-of-war", DEFENDER, "2 commonwealth-pancerni, 1 commonwealth-infantry",
     "1 sweden-cavalry", 2, 0},
    {"plc-tabor", ATTACKER, "1 commonwealth-infantry", "1 sweden-cavalry", 0, -1},
    {"plc-optimism", DEFENDER, "1 commonwealth-infantry", "1 sweden-cavalry", 1, 0},
};

TEST(rule_6_9_3_4__each_battle_card_shifts_columns)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        play_case(&cases[i]);
}

TEST(rule_6_9_3_4__every_battle_card_of_the_pack_is_tried)
{
    table_open();
    const struct components *c = tow_components(&table);
    for (int i = 0; i < c->decks.battle_count; i++) {
        bool is_tried = false;
        for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
            is_tried |= card_of(cases[k].card) == c->decks.battle[i].card;
        if (!is_tried) fail_msg("no case for %s", c->decks.card[c->decks.battle[i].card].id);
    }
}

TEST(rule_6_9_3_4__battle_cards_want_their_units)
{
    why_not("own-force", "swe-salvo-and-countermarch-1", ATTACKER, "2 sweden-infantry, 1 sweden-cavalry",
            "1 russia-infantry");
    why_not("own-force", "swe-hakkapeliitta", DEFENDER, "1 sweden-cavalry", "1 russia-infantry");
    why_not("own-force", "rus-streltsy-volley", ATTACKER, "1 russia-infantry", "1 sweden-infantry");
    why_not("own-force", "rus-gulyay-gorod", DEFENDER, "1 russia-infantry, 1 russia-cavalry",
            "1 sweden-infantry");
    why_not("own-force", "ott-janissary-salvo", ATTACKER, "1 ottoman-infantry, 2 ottoman-cavalry",
            "1 sweden-infantry");
    why_not("enemy-force", "ott-feigned-flight", ATTACKER, "1 ottoman-cavalry", "1 sweden-cavalry");
    why_not("own-force", "ott-akinci-swarm", ATTACKER, "2 ottoman-cavalry", "1 sweden-cavalry");
    why_not("own-force", "hre-tercio", ATTACKER, "2 hre-infantry", "1 sweden-cavalry");
    why_not("own-force", "hre-cuirassiers", DEFENDER, "1 hre-cavalry", "1 sweden-cavalry");
    why_not("own-force", "plc-thunderous-charge", ATTACKER,
            "1 weakened commonwealth-hussars, 2 commonwealth-pancerni", "1 sweden-cavalry");
    why_not("own-force", "plc-thunderous-charge", ATTACKER, "1 commonwealth-hussars, 2 commonwealth-infantry",
            "1 sweden-cavalry");
    why_not("own-force", "plc-old-polish-art-of-war", ATTACKER,
            "1 commonwealth-pancerni, 1 commonwealth-infantry", "1 sweden-cavalry");
    why_not("own-force", "plc-tabor", ATTACKER, "2 commonwealth-pancerni", "1 sweden-cavalry");
}

/* "An infantry or Cossack unit". */
TEST(rule_6_9_3_4__tabor_serves_cossacks)
{
    face("1 sweden-cavalry", "1 commonwealth-hussars");
    on_table()->master[COSSACKS] = COMMONWEALTH;
    put("mitau", "1 cossacks-cavalry");
    hold(COMMONWEALTH, "plc-tabor");
    attack();
    made(COMMONWEALTH, "play_battle_card", "plc-tabor");
    assert_int_equal(fire(0, shift), -1);
}

TEST(rule_6_9_3_4__cards_for_the_defender_alone)
{
    why_not("defender-only", "rus-gulyay-gorod", ATTACKER, "2 russia-infantry", "1 sweden-infantry");
    why_not("defender-only", "hre-wagon-fort", ATTACKER, "1 hre-infantry", "1 sweden-infantry");
}

/* Tatars are as good as irregulars. */
TEST(card_ott_akinci_swarm__with_tatars)
{
    table_open();
    masters(OTTOMAN, TATARS);
    play_case(&(struct case_of_card){"ott-akinci-swarm", DEFENDER, "1 ottoman-irregulars", "1 sweden-cavalry",
                                     0, -1});
}

TEST(card_swe_defeatism__bars_shifts_by_two_or_more)
{
    face("2 sweden-infantry", "2 commonwealth-hussars, 1 commonwealth-pancerni");
    hold(SWEDEN, "swe-defeatism");
    hold(COMMONWEALTH, "plc-thunderous-charge");
    hold(COMMONWEALTH, "plc-old-polish-art-of-war");
    hold(COMMONWEALTH, "plc-optimism");
    attack();
    made(SWEDEN, "play_battle_card", "swe-defeatism");
    refused("barred", COMMONWEALTH, "play_battle_card", "plc-thunderous-charge");
    refused("barred", COMMONWEALTH, "play_battle_card", "plc-old-polish-art-of-war");
    made(COMMONWEALTH, "play_battle_card", "plc-optimism");
}

/* Supporters play for the same side. */
TEST(card_swe_defeatism__bars_the_defenders_friends_too)
{
    face("2 sweden-infantry", "2 commonwealth-pancerni");
    hold(SWEDEN, "swe-defeatism");
    hold(HRE, "hre-cuirassiers");
    attack();
    made(SWEDEN, "play_battle_card", "swe-defeatism");
    refused("barred", HRE, "play_battle_card", "hre-cuirassiers");
}

TEST(card_swe_gott_mit_uns__takes_shifts_to_the_left_back)
{
    table_open();
    war(SWEDEN, RUSSIA);
    controls(RUSSIA, "riga");
    controls(SWEDEN, "mitau");
    put("riga", "2 russia-infantry");
    put("mitau", "2 sweden-infantry");
    acts(RUSSIA, 2);
    made(RUSSIA, "march", "riga");
    made(RUSSIA, "go", "mitau");
    if (at(STEP_WITHDRAWAL)) made(SWEDEN, "stand");
    struct battle *b = tow_battle_of(&table);
    assert_null(b); /* no seat has a card: it is over */
    face("2 sweden-infantry", "2 commonwealth-infantry");
    hold(SWEDEN, "swe-gott-mit-uns");
    hold(SWEDEN, "swe-poor-harvest-1");
    attack();
    tow_battle_of(&table)->force[ATTACKER].left = 2;
    made(SWEDEN, "play_battle_card", "swe-gott-mit-uns");
    assert_int_equal(tow_battle_of(&table)->force[ATTACKER].left, 0);
    assert_int_equal(tow_battle_of(&table)->force[ATTACKER].right, 1);
}

TEST(ruling_R137__gott_mit_uns_takes_back_nothing_that_comes_later)
{
    face("2 sweden-infantry", "2 commonwealth-infantry");
    hold(SWEDEN, "swe-gott-mit-uns");
    hold(SWEDEN, "swe-poor-harvest-1");
    hold(COMMONWEALTH, "plc-tabor");
    hold(COMMONWEALTH, "plc-poor-harvest-1");
    attack();
    made(SWEDEN, "play_battle_card", "swe-gott-mit-uns");
    if (decider() == SWEDEN) made(SWEDEN, "no_battle_card");
    made(COMMONWEALTH, "play_battle_card", "plc-tabor");
    assert_int_equal(tow_battle_of(&table)->force[ATTACKER].left, 1);
}

/* ---- Wounded commander ---- */

static void wound(const char *card)
{
    const int seat =
        lay_out(card, ATTACKER,
                card[0] == 's'   ? "2 sweden-infantry"
                : card[0] == 'r' ? "2 russia-infantry"
                : card[0] == 'o' ? "2 ottoman-infantry"
                : card[0] == 'h' ? "2 hre-infantry"
                                 : "2 commonwealth-infantry",
                card[0] == 's' ? "4 russia-infantry, mikhail-shein" : "4 sweden-infantry, gustav-horn");
    const char *commander = card[0] == 's' ? "mikhail-shein" : "gustav-horn";
    given(1, 1, 1, 1);
    made(seat, "play_battle_card", card);
    tells(card[0] == 's' ? "Mikhail Shein is put aside until the next turn because he is wounded."
                         : "Gustav Horn is put aside until the next turn because he is wounded.");
    assert_int_equal(first_arg(EVENT_WOUNDED, commander), commander_of(commander));
    assert_int_equal(fire(1, losses), 0); /* two ones stay two ones */
    assert_true(is_aside(commander));
}

TEST(card_swe_wounded_commander__in_a_battle)
{
    wound("swe-wounded-commander");
}

TEST(card_rus_wounded_commander__in_a_battle)
{
    wound("rus-wounded-commander");
}

TEST(card_ott_wounded_commander__in_a_battle)
{
    wound("ott-wounded-commander");
}

TEST(card_hre_wounded_commander__in_a_battle)
{
    wound("hre-wounded-commander");
}

TEST(card_plc_wounded_commander__in_a_battle)
{
    wound("plc-wounded-commander");
}

TEST(card_wounded_commander__no_ruler_and_no_commander)
{
    why_not("no-commander", "rus-wounded-commander", ATTACKER, "2 russia-infantry",
            "2 sweden-infantry, gustav-ii-adolf");
    why_not("no-commander", "rus-wounded-commander", ATTACKER, "2 russia-infantry", "2 sweden-infantry");
}

TEST(card_wounded_commander__bars_an_interception)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "memel");
    controls(COMMONWEALTH, "mitau, birze");
    put("memel", "2 sweden-infantry, gustav-horn");
    put("birze", "2 commonwealth-hussars, john-charles-chodkiewicz");
    hold(SWEDEN, "swe-wounded-commander");
    hold(COMMONWEALTH, "plc-cunning-of-the-hetman");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "memel");
    made(SWEDEN, "go", "mitau");
    made(COMMONWEALTH, "intercept", "john-charles-chodkiewicz");
    assert_true(at(STEP_BEFORE_ATTEMPT));
    assert_true(asks("John Charles Chodkiewicz is about to intercept the army of Sweden in Mitau: play a "
                     "Reaction, or none."));
    given(1);
    made(SWEDEN, "play_reaction", "swe-wounded-commander");
    assert_true(told("John Charles Chodkiewicz in Birże tries to intercept the army in Mitau: a failure."));
    assert_false(at(STEP_ATTEMPT_FAILED)); /* no roll was made that Cunning of the hetman could repeat */
    assert_true(in_hand(COMMONWEALTH, "plc-cunning-of-the-hetman"));
    assert_true(commander_in("birze", "john-charles-chodkiewicz"));
    assert_int_equal(all_units_in("mitau", COMMONWEALTH), 0);
}
