/* 6.6: religious unrest: revolts on heretic spaces, conversion. */
#include "../table.h"

/* All spaces have the Dominant Religion of the power that controls them. */
static void all_devout(void)
{
    const struct components *c = (table_open(), table.pack);
    for (int space = 0; space < c->map.space_count; space++) {
        struct place *at = &on_table()->place[space];
        if (at->religion >= 0 && at->control >= 0 && at->control < SEATS)
            at->religion = (int8_t)c->sheet[at->control].religion;
    }
}

static int revolts(void)
{
    int count = 0;
    for (int space = 0; space < SPACES_MAX; space++)
        count += on_table()->place[space].marker == REVOLT;
    return count;
}

/* Sweden has a card to bid: afterwards it is asked for that. */
static void unrest(void)
{
    hold(SWEDEN, "swe-plague");
    phase_of(PHASE_UNREST);
    run_on();
}

/* A sum of two dice with which so many heretic spaces bring one revolt. */
static int sum_for_one(int heretics)
{
    const struct table *results = &((const struct components *)table.pack)->tables.combat;
    for (int sum = 2; sum <= 12; sum++)
        if (table_cell(results, sum, table_column(results, heretics)) == 1) return sum;
    fail_msg("no sum brings one revolt of %d", heretics);
    return 0;
}

/* ---- revolts (6.6.2.2) ---- */

TEST(rule_6_6_2_2__without_heresy_no_dice_are_rolled)
{
    all_devout();
    unrest();
    assert_int_equal(events_of(EVENT_REVOLT_DICE), 0);
    assert_int_equal(revolts(), 0);
}

TEST(rule_6_6_2_2__heretic_spaces_give_the_column_two_dice_the_row)
{
    all_devout();
    religion_of("magdeburg", PROTESTANT);
    religion_of("dresden", PROTESTANT);
    religion_of("leipzig", PROTESTANT);
    religion_of("nurnberg", PROTESTANT);
    const int sum = sum_for_one(4);
    given(sum / 2, sum - sum / 2);
    unrest();
    const struct event *dice = first_event(EVENT_REVOLT_DICE);
    assert_int_equal(event_arg(dice, EVENT_REVOLT_DICE, zone), REICH_ZONE);
    assert_int_equal(event_arg(dice, EVENT_REVOLT_DICE, power), HRE);
    assert_int_equal(event_arg(dice, EVENT_REVOLT_DICE, sum), sum);
    assert_int_equal(event_arg(dice, EVENT_REVOLT_DICE, revolts), 1);
    assert_int_equal(decider(), OTTOMAN); /* it places in the Reich */
    refused("no-revolt-there", OTTOMAN, "place_revolt", "wien");
    made(OTTOMAN, "place_revolt", "dresden");
    tells("A REVOLT marker is placed in Dresden by religious unrest.");
    assert_int_equal(revolts(), 1);
}

TEST(rule_6_6_2_2__who_places_in_which_zone)
{
    static const struct {
        const char *first, *second;
        int religion, placer;
    } cases[] = {{"perejaslaw", "lubnie", CATHOLIC, SWEDEN},
                 {"sofya", "nis", CATHOLIC, RUSSIA},
                 {"munchen", "linz", PROTESTANT, OTTOMAN},
                 {"poznan", "lublin", PROTESTANT, HRE},
                 {"gavle", "jonkoping", CATHOLIC, COMMONWEALTH}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        all_devout();
        if (i == 0) controls(RUSSIA, "perejaslaw, lubnie");
        religion_of(cases[i].first, cases[i].religion);
        religion_of(cases[i].second, cases[i].religion);
        const int sum = sum_for_one(2);
        given(sum / 2, sum - sum / 2);
        unrest();
        assert_true(at(STEP_REVOLTS));
        assert_int_equal(decider(), cases[i].placer);
    }
}

TEST(rule_6_6_2_2__no_revolt_where_an_army_stands_or_a_marker_lies)
{
    all_devout();
    religion_of("magdeburg", PROTESTANT);
    religion_of("dresden", PROTESTANT);
    religion_of("leipzig", PROTESTANT);
    put("dresden", "1 hre-infantry");
    mark("leipzig", FAMINE);
    given(6, 6);
    unrest();
    assert_int_equal(place("magdeburg")->marker, REVOLT); /* the only place: no seat is asked (R49) */
    assert_int_equal(place("dresden")->marker, NO_MARKER);
    assert_int_equal(place("leipzig")->marker, FAMINE);
}

TEST(rule_6_6_2_2__a_garrison_prevents_nothing)
{
    all_devout();
    religion_of("magdeburg", PROTESTANT);
    put_garrison("magdeburg", "hre-infantry");
    given(6, 6);
    unrest();
    assert_int_equal(place("magdeburg")->marker, REVOLT); /* R52 */
}

TEST(rule_6_6_2_2__in_the_baltic_zone_sweden_alone_has_revolts)
{
    all_devout();
    religion_of("riga", PROTESTANT); /* the Commonwealth's (R50) */
    unrest();
    assert_int_equal(events_of(EVENT_REVOLT_DICE), 0);
}

TEST(rule_6_6_2_2__no_power_places_on_its_own_spaces)
{
    table_set_up(LONG_TURKISH_WAR); /* Russia, which places in the Balkans, is not played */
    struct state *s = on_table();
    for (int space = 0; space < SPACES_MAX; space++)
        if (s->place[space].religion >= 0 && s->place[space].control >= 0 && s->place[space].control < SEATS)
            s->place[space].religion =
                (int8_t)((const struct components *)table.pack)->sheet[s->place[space].control].religion;
    religion_of("sofya", ORTHODOX);
    religion_of("nis", ORTHODOX);
    religion_of("saraybosna", ORTHODOX);
    given(6, 6);
    unrest();
    assert_true(at(STEP_REVOLTS));
    assert_int_equal(decider(), HRE); /* R51 */
}

TEST(rule_6_6_2_2__sweden_places_in_the_russian_zone_on_its_own_spaces_too)
{
    all_devout();
    controls(SWEDEN, "kexholm, koporye, oreshek");
    religion_of("kexholm", ORTHODOX);
    religion_of("koporye", ORTHODOX);
    religion_of("oreshek", ORTHODOX);
    given(6, 6);
    unrest();
    assert_true(at(STEP_REVOLTS));
    assert_int_equal(decider(), SWEDEN);
}

TEST(rule_6_6_3__a_revolt_by_heresy_needs_no_dice_of_unrest)
{
    all_devout();
    hold(RUSSIA, "rus-heresy-1");
    hold(RUSSIA, "rus-plague");
    impulse_of(RUSSIA);
    made(RUSSIA, "play_event", "rus-heresy-1");
    given(5);
    made(RUSSIA, "choose_space", "uppsala");
    assert_int_equal(events_of(EVENT_REVOLT_DICE), 0);
    assert_int_equal(place("uppsala")->marker, REVOLT);
}

/* ---- 6.6.1, 6.6.2: what is heretic ---- */

TEST(rule_6_6_1__each_superpower_has_its_dominant_religion)
{
    table_open();
    const struct components *c = table.pack;
    assert_int_equal(c->sheet[SWEDEN].religion, PROTESTANT);
    assert_int_equal(c->sheet[RUSSIA].religion, ORTHODOX);
    assert_int_equal(c->sheet[OTTOMAN].religion, ISLAM);
    assert_int_equal(c->sheet[HRE].religion, CATHOLIC);
    assert_int_equal(c->sheet[COMMONWEALTH].religion, CATHOLIC);
}

TEST(rule_6_6_2__a_space_is_heretic_by_its_controller)
{
    table_open();
    controls(COMMONWEALTH, "riga");
    religion_of("riga", PROTESTANT);
    assert_true(tow_is_heretic(&table, space_of("riga")));
    controls(SWEDEN, "riga");
    assert_false(tow_is_heretic(&table, space_of("riga")));
    controls(BRANDENBURG, "riga");
    assert_false(tow_is_heretic(&table, space_of("riga"))); /* R47 */
}

/* ---- 6.6.4 ---- */

TEST(rule_6_6_4__a_unit_that_enters_ends_the_revolt)
{
    table_open();
    mark("uppsala", REVOLT);
    put("stockholm", "1 sweden-infantry");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "stockholm");
    made(SWEDEN, "go", "uppsala");
    assert_int_equal(place("uppsala")->marker, NO_MARKER);
}

/* ---- conversion (6.6.2.1) ---- */

/* The Commonwealth has played a card with a plus; Lublin is heretic. */
static void may_convert(int points)
{
    all_devout();
    religion_of("lublin", PROTESTANT);
    on_table()->side[COMMONWEALTH].points[RELIGION] = (uint8_t)points;
    hold(COMMONWEALTH, "plc-plague"); /* its impulse is not the last of the turn */
    acts(COMMONWEALTH, 1);
    tow_impulse_of(&table)->plus = 1;
}

TEST(rule_6_6_2_1__success_makes_the_space_devout_and_takes_the_points)
{
    may_convert(2);
    given(3); /* 2 and the box of the plus */
    made(COMMONWEALTH, "convert", "lublin");
    assert_int_equal(place("lublin")->religion, CATHOLIC);
    assert_int_equal(points_of(COMMONWEALTH, RELIGION), 0);
}

TEST(rule_6_6_2_1__failure_moves_the_marker_one_box_back)
{
    may_convert(2);
    given(4);
    made(COMMONWEALTH, "convert", "lublin");
    assert_int_equal(place("lublin")->religion, PROTESTANT);
    assert_int_equal(points_of(COMMONWEALTH, RELIGION), 2);
}

TEST(rule_6_6_2_1__what_cannot_be_converted)
{
    may_convert(0);
    refused("not-heretic", COMMONWEALTH, "convert", "poznan");
    refused("not-heretic", COMMONWEALTH, "convert", "novgorod"); /* another's */
    religion_of("lublin", PROTESTANT);
    static const char *const near[] = {"warszawa", "brzesc", "zamosc", "luck",      "lwow",
                                       "krakow",   "torun",  "elbing", "sandomierz"};
    for (size_t i = 0; i < sizeof near / sizeof near[0] - 1; i++)
        religion_of(near[i], PROTESTANT);
    refused("not-joined", COMMONWEALTH, "convert", "lublin"); /* R53 */
}

TEST(rule_6_6_2_1__a_conversion_needs_the_plus_and_ends_the_actions)
{
    may_convert(5);
    tow_impulse_of(&table)->plus = 0;
    refused("no-plus-left", COMMONWEALTH, "convert", "lublin");
    tow_impulse_of(&table)->plus = 1;
    given(1);
    made(COMMONWEALTH, "convert", "lublin");
    assert_false(at(STEP_IMPULSE) && asked(COMMONWEALTH) && tow_impulse_of(&table)->stage == IMPULSE_ACTIONS);
}

TEST(rule_6_6_2_1__one_attempt_in_an_impulse)
{
    may_convert(0);
    tow_impulse_of(&table)->done.converted = 1;
    refused("converted", COMMONWEALTH, "convert", "lublin");
}
