/* Sections 4 and 18: the four starting positions, piece by piece; options 19.2a and 19.2b. */
#include <string.h>

#include "table.h"

/* ---- what stands where ---- */

struct stack {
    const char *space, *pieces; /* as put() reads them */
};

/* The pieces of a list are taken off; whatever is left afterwards is one too many. */
static void takes_off(const struct stack *stack)
{
    char text[256], *rest = text;
    assert_in_range(strlen(stack->pieces), 0, sizeof text - 1);
    strcpy(text, stack->pieces);
    for (char *word; (word = strsep(&rest, ","));) {
        word += strspn(word, " ");
        char *kind;
        long count = strtol(word, &kind, 10);
        struct place *here = place(stack->space);
        if (kind == word) {
            if (!leader_in(stack->space, word)) fail_msg("%s is not in %s", word, stack->space);
            leaders_remove(&here->leaders, leader_of(word));
            continue;
        }
        kind += strspn(kind, " ");
        const bool reduced = strncmp(kind, "reduced ", strlen("reduced ")) == 0;
        const int of = kind_of(reduced ? kind + strlen("reduced ") : kind);
        for (; count > 0; count--) {
            const int unit = tyw_find_unit(&table, here->units, of, reduced ? REDUCED : FULL);
            if (unit < 0) fail_msg("%s lacks %s", stack->space, word);
            units_remove(&here->units, unit);
        }
    }
}

static void stands(const struct stack *stacks)
{
    const struct components *c = tyw_components(&table);
    for (; stacks->space; stacks++)
        takes_off(stacks);
    for (int i = 0; i < c->map.space_count; i++)
        if (!leaders_is_empty(tyw_place(&table, i)->leaders) || !units_is_empty(tyw_place(&table, i)->units))
            fail_msg("%s has more pieces than the book", c->map.space[i].id);
}

/* Whether the id is one of the list "a, b, c". */
static bool among(const char *list, const char *id)
{
    const size_t length = strlen(id);
    for (const char *found = list; (found = strstr(found, id)); found++)
        if ((found == list || found[-1] == ' ') && (found[length] == ',' || !found[length])) return true;
    return false;
}

/* Areas and Independent Cities of both sides; all other Areas are Neutral, all other cities of no side.
 * `apart`: cities that their Area does not decide. */
static void controlled(const char *const areas[SEATS], const char *const cities[SEATS], const char *apart)
{
    const struct components *c = tyw_components(&table);
    for (int i = 0; i < c->map.area_count; i++) {
        const char *id = c->map.area[i].id;
        const int owner = among(areas[PROTESTANT], id) ? PROTESTANT
                          : among(areas[CATHOLIC], id) ? CATHOLIC
                                                       : -1;
        if (i == tyw_area(&table, FRANCE)) continue;
        if (on_table()->area_control[i] != owner) fail_msg("%s is not controlled as the book says", id);
        if (is_neutral(id) != (owner < 0)) fail_msg("the Neutral marker of %s is wrong", id);
        EACH(space, c->map.area[i].cities)
            if (!among(apart, c->map.space[space].id))
                assert_int_equal(tyw_place(&table, space)->control, owner);
    }
    EACH(space, c->spaces.independents) {
        const char *id = c->map.space[space].id;
        const int owner = among(cities[PROTESTANT], id) ? PROTESTANT
                          : among(cities[CATHOLIC], id) ? CATHOLIC
                                                        : -1;
        if (tyw_place(&table, space)->control != owner) fail_msg("%s is not controlled as the book says", id);
    }
}

static void nothing_is_pillaged(void)
{
    for (int i = 0; i < tyw_components(&table)->map.space_count; i++)
        assert_int_equal(tyw_place(&table, i)->pillage, 0);
}

/* Whether an AID card would bring points of that donor. */
static bool donor_pays(int donor, const char *card)
{
    int points[DONORS];
    tyw_aid_of_card(&table, card_of(card), points);
    return points[donor] > 0;
}

/* The cards of the list are out of the game, all others of these parts are in the Unplayed piles or in
 * hands. */
static void out_of_the_decks(const char *list, int parts)
{
    const struct components *c = tyw_components(&table);
    for (int card = 0; card < c->decks.card_count; card++) {
        const struct side *side = &on_table()->side[c->decks.card[card].seat];
        const bool out = among(list, c->decks.card[card].id);
        if (cards_has(on_table()->removed, card) != out)
            fail_msg("%s is removed, or not", c->decks.card[card].id);
        const bool there = cards_has(side->unplayed, card) || cards_has(side->hand, card);
        if (there != (!out && c->decks.card[card].part < parts))
            fail_msg("%s is in its deck, or not", c->decks.card[card].id);
        assert_false(cards_has(side->played, card));
    }
}

/* ---- 4: the campaign ---- */

static const struct stack CAMPAIGN_STACKS[] = {
    {"pilsen", "mansfeld, anhalt, 5 protestant-mercenary"},
    {"budweis", "thurn, schlick, 4 protestant-militia"},
    {"pressburg", "bethlen-gabor, 3 hungarian-militia"},
    {"vienna", "bucquoy, 3 imperial-veteran"},
    {"munich", "tilly, pappenheim, 4 bavarian-mercenary"},
    {"brussels", "spinola, 5 spanish-veteran"},
    {"leipzig", "john-george, 3 saxon-militia"},
    {"dresden", "1 saxon-militia"},
    {NULL},
};
static const char *const CAMPAIGN_AREAS[SEATS] = {
    [PROTESTANT] = "bohemia, upper-palatinate, lower-palatinate, brandenburg, hungary",
    [CATHOLIC] = "austria, moravia, silesia, tyrol, bavaria, saxony, spanish-netherlands, franche-comte"};
static const char *const CAMPAIGN_CITIES[SEATS] = {
    [PROTESTANT] = "nurnberg, frankfurt, magdeburg",
    [CATHOLIC] = "salzburg, regensburg, augsburg, trier, aachen, koln, mainz"};

TEST(rule_4_1__and_4_2_every_piece_of_the_campaign)
{
    table_set_up(CAMPAIGN);
    stands(CAMPAIGN_STACKS);
}

TEST(rule_4_1__control_at_the_start_of_the_campaign)
{
    table_set_up(CAMPAIGN);
    controlled(CAMPAIGN_AREAS, CAMPAIGN_CITIES, "");
    assert_true(on_table()->hungary_rebels);
    assert_int_equal(tyw_electors(&table, PROTESTANT), 3);
}

TEST(rule_4_1__england_and_the_united_provinces_pay)
{
    table_set_up(CAMPAIGN);
    assert_true(donor_pays(ENGLAND, "p3"));
    assert_true(donor_pays(UNITED_PROVINCES, "p3"));
    assert_false(donor_pays(FRANCE_AID, "p3"));
}

TEST(rule_4_2__spain_and_the_pope_pay)
{
    table_set_up(CAMPAIGN);
    assert_true(donor_pays(SPAIN, "c1"));
    assert_true(donor_pays(POPE, "c1"));
}

/* The award for four Electors is in the VP total already. */
TEST(rule_4_2__no_award_for_the_electors_on_turn_1)
{
    table_set_up(CAMPAIGN);
    assert_int_equal(tyw_electors(&table, CATHOLIC), 4);
    tyw_electors_check(&table);
    assert_int_equal(vp(), 21);
}

TEST(rule_4_3__the_tracks_of_the_campaign)
{
    table_set_up(CAMPAIGN);
    const struct state *s = on_table();
    assert_int_equal(s->turn, 1);
    assert_int_equal(s->vp, 21);
    assert_int_equal(s->pope, PAUL_V);
    assert_true(s->passes_open);
    assert_false(s->electors.bavaria);
    assert_int_equal(s->dutch.war, 0);
    assert_int_equal(s->wallenstein.influence, 0);
    assert_int_equal(s->wallenstein.status, WALLENSTEIN_NOT_YET);
    nothing_is_pillaged();
    out_of_the_decks("", 1);
}

/* ---- 18.1 ---- */

TEST(rule_18_11__the_early_war_begins_as_the_campaign)
{
    table_set_up(EARLY_SCENARIO);
    controlled(CAMPAIGN_AREAS, CAMPAIGN_CITIES, "");
    assert_int_equal(vp(), 21);
    out_of_the_decks("", 1);
    stands(CAMPAIGN_STACKS);
}

/* ---- 18.2 ---- */

TEST(rule_18_22__and_18_23_every_piece_of_the_intervention)
{
    static const struct stack stacks[] = {
        {"stettin", "gustavus-adolphus, baner, horn, bernard, 6 swedish-veteran"},
        {"stralsund", "1 protestant-militia"},
        {"magdeburg", "1 protestant-militia"},
        {"kassel", "1 protestant-mercenary"},
        {"leipzig", "john-george, 1 saxon-militia"},
        {"rostock", "savelli, 2 imperial-mercenary"},
        {"wittstock", "1 imperial-mercenary"},
        {"barwalde", "1 imperial-mercenary"},
        {"bamberg", "tilly, pappenheim, 5 bavarian-mercenary"},
        {"munich", "aldringer, 1 bavarian-mercenary"},
        {"vienna", "piccolomini, charles-of-lorraine, gallas, 2 imperial-mercenary, 2 imperial-militia"},
        {"brussels", "cordoba, 3 spanish-veteran"},
        {NULL},
    };
    table_set_up(INTERVENTION_SCENARIO);
    assert_int_equal(on_table()->sweden.base, space_of("stettin"));
    stands(stacks);
}

TEST(rule_18_23__control_at_the_start_of_the_intervention)
{
    static const char *const areas[SEATS] = {
        [PROTESTANT] = "pomerania, brandenburg, hesse-kassel",
        [CATHOLIC] =
            "austria, moravia, silesia, tyrol, hungary, bavaria, saxony, spanish-netherlands, franche-comte, "
            "bohemia, upper-palatinate, lower-palatinate, mecklenburg, baden"};
    static const char *const cities[SEATS] = {
        [PROTESTANT] = "magdeburg",
        [CATHOLIC] = "salzburg, regensburg, augsburg, trier, aachen, koln, mainz, nurnberg, strasbourg"};
    table_set_up(INTERVENTION_SCENARIO);
    controlled(areas, cities, "barwalde, frankfurt-oder");
    assert_int_equal(controller("barwalde"), CATHOLIC);
    assert_int_equal(controller("frankfurt-oder"), CATHOLIC);
    assert_int_equal(controller("berlin"), PROTESTANT);
    assert_int_equal(tyw_electors(&table, CATHOLIC), 6);
    assert_int_equal(tyw_electors(&table, PROTESTANT), 1);
}

TEST(rule_18_22__the_donors_of_the_intervention)
{
    table_set_up(INTERVENTION_SCENARIO);
    assert_true(donor_pays(ENGLAND, "p19"));
    assert_true(donor_pays(FRANCE_AID, "p19"));
    assert_true(donor_pays(UNITED_PROVINCES, "p19"));
    assert_true(donor_pays(SPAIN, "c18"));
    assert_false(donor_pays(POPE, "c18"));
}

TEST(rule_18_24__the_tracks_of_the_intervention)
{
    table_set_up(INTERVENTION_SCENARIO);
    const struct state *s = on_table();
    assert_int_equal(s->vp, 45);
    assert_int_equal(s->pope, URBAN_VIII);
    assert_true(s->passes_open);
    assert_int_equal(s->dutch.war, 2);
    assert_true(s->electors.bavaria);
    assert_int_equal(s->wallenstein.status, WALLENSTEIN_DISMISSED);
    assert_int_equal(s->wallenstein.influence, 8);
    assert_false(s->at_war.france);
    assert_false(s->hungary_rebels);
    out_of_the_decks("c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, "
                     "p1, p2, p3, p4, p5, p6, p7, p9, p11, p15, p18, p17",
                     2);
}

/* R100: C5 has no end yet, the Edict's is past; P17 is out of the decks without having been played. */
TEST(rule_18_24__events_before_the_intervention)
{
    table_set_up(INTERVENTION_SCENARIO);
    assert_true(tyw_in_effect(&table, C5));
    assert_false(tyw_in_effect(&table, C6));
    assert_true(tyw_played(&table, P9));
    assert_false(tyw_played(&table, P17));
}

/* Two points of Dutch aid are lost in box +2. */
TEST(rule_18_24__dutch_aid_is_less_by_two)
{
    int points[DONORS];
    table_set_up(INTERVENTION_SCENARIO);
    tyw_aid_of_card(&table, card_of("p19"), points);
    assert_int_equal(points[UNITED_PROVINCES], 6 - 2);
    assert_int_equal(points[ENGLAND], 3 - 2); /* C5 */
}

/* ---- pillage at the start (18.24, R99) ---- */

static int markers(void)
{
    int sum = 0;
    for (int i = 0; i < tyw_components(&table)->map.space_count; i++)
        sum += tyw_place(&table, i)->pillage;
    return sum;
}

static int placed_in_all(void)
{
    int seat = PROTESTANT;
    int sum = 0;
    while (at(STEP_PLACE_PILLAGE) || at(STEP_PLACE_PILLAGE_1638)) {
        assert_int_equal(decider(), seat); /* in turn, the Protestant first */
        fall_back(seat);
        seat = tyw_opponent(seat);
        assert_int_equal(markers(), ++sum);
    }
    return sum;
}

TEST(rule_18_24__the_die_says_how_many_markers)
{
    static const int expected[10] = {16, 16, 16, 20, 20, 20, 20, 20, 24, 24};
    for (int die = 0; die < 10; die++) {
        table_set_up_given(INTERVENTION_SCENARIO, (const int[]){die, -1});
        assert_int_equal(first_arg(EVENT_PILLAGE_DIE, count), expected[die]);
        assert_int_equal(placed_in_all(), expected[die]);
    }
}

/* The Protestant places no marker there, for a reason with these words. */
static void not_to_be_pillaged(const char *rule, const char *space, const char *words)
{
    const struct refusal *why = refused("not-to-be-pillaged", PROTESTANT, "place_pillage", space);
    assert_string_equal(why->rule, rule);
    assert_non_null(strstr(why->detail, words));
}

TEST(rule_18_24__not_in_neutral_areas_and_independent_cities)
{
    table_set_up(INTERVENTION_SCENARIO);
    run_on();
    not_to_be_pillaged("18.24", "stuttgart", "Neutral Area");
    not_to_be_pillaged("18.24", "nurnberg", "no Area");
    not_to_be_pillaged("18.24", "rocroi", "Neutral Area"); /* France is not at war */
    not_to_be_pillaged("18.24", "paris", "not on the map");
    made(PROTESTANT, "place_pillage", "berlin");
    made(CATHOLIC, "place_pillage", "berlin");
    assert_int_equal(place("berlin")->pillage, 2);
    not_to_be_pillaged("18.24", "berlin", "Pillage-2");
}

TEST(rule_18_34__the_apocalypse_scenario_has_a_rule_of_its_own)
{
    table_set_up(APOCALYPSE_SCENARIO);
    made(PROTESTANT, "choose_space", "nancy");
    assert_true(at(STEP_PLACE_PILLAGE_1638));
    assert_string_equal(play_step(&table)->rule, "18.34");
    not_to_be_pillaged("18.34", "nurnberg", "no Area");
}

TEST(rule_18_24__three_cities_of_an_area_at_most)
{
    table_set_up(INTERVENTION_SCENARIO);
    run_on();
    made(PROTESTANT, "place_pillage", "leipzig");
    made(CATHOLIC, "place_pillage", "torgau");
    made(PROTESTANT, "place_pillage", "dresden");
    const struct refusal *why = refused("not-to-be-pillaged", CATHOLIC, "place_pillage", "zwickau");
    assert_non_null(strstr(why->detail, "fourth"));
    made(CATHOLIC, "place_pillage", "dresden");
}

/* R99: as in play */
TEST(rule_18_24__an_area_pillaged_throughout_changes_the_total)
{
    static const char *const cities[] = {"iglau", "olmutz", "brunn"};
    table_set_up(INTERVENTION_SCENARIO);
    run_on();
    for (int i = 0; i < 6; i++)
        made(i % 2, "place_pillage", cities[i / 2]);
    assert_int_equal(vp(), 44);
}

/* ---- 18.3 ---- */

static const char APOCALYPSE_REMOVED[] = "c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15, "
                                         "c16, c17, c18, c19, c22, c23, c30, c31, c33, "
                                         "c36, p1, p2, p3, p4, p5, p6, p7, p9, p11, p15, p16, p17, p18, p20, "
                                         "p22, p23, p24, p25, p26, p27, p28, p29, p31, "
                                         "p35, p39";

TEST(rule_18_33__and_18_32_every_piece_of_the_apocalypse)
{
    static const struct stack stacks[] = {
        {"stettin", "baner, leslie, 1 reduced swedish-veteran, 2 protestant-mercenary"},
        {"kassel", "william-of-hesse-kassel, 3 protestant-militia"},
        {"brunswick", "george-of-brunswick-luneburg, 3 protestant-militia"},
        {"metz",
         "bernard, 1 reduced swedish-veteran, 1 protestant-mercenary, 1 reduced protestant-mercenary"},
        {"rostock", "1 imperial-mercenary"},
        {"wittstock", "hatzfeld, 2 imperial-mercenary"},
        {"torgau", "john-george, 2 saxon-militia"},
        {"barwalde", "1 imperial-mercenary"},
        {"vienna", "archduke-leopold, 2 imperial-militia"},
        {"brussels",
         "cardinal-infante, werth, 3 spanish-veteran, 2 bavarian-mercenary, 1 reduced bavarian-mercenary"},
        {"augsburg", "gallas, charles-of-lorraine, 3 imperial-mercenary, 1 reduced imperial-mercenary"},
        {"munich", "1 bavarian-militia"},
        {"ingolstadt", "goetz, 2 bavarian-mercenary"},
        {NULL},
    };
    table_set_up(APOCALYPSE_SCENARIO);
    assert_int_equal(on_table()->sweden.base, space_of("stettin"));
    stands(stacks);
}

TEST(rule_18_33__control_at_the_start_of_the_apocalypse)
{
    static const char *const areas[SEATS] = {
        [PROTESTANT] = "pomerania, hesse-kassel, lorraine, brunswick-luneburg, franche-comte",
        [CATHOLIC] =
            "austria, moravia, silesia, tyrol, bavaria, saxony, spanish-netherlands, hungary, brandenburg, "
            "mecklenburg, bohemia, upper-palatinate, lower-palatinate, baden"};
    static const char *const cities[SEATS] = {
        [PROTESTANT] = "metz",
        [CATHOLIC] = "salzburg, regensburg, augsburg, trier, aachen, koln, mainz, nurnberg, magdeburg"};
    table_set_up(APOCALYPSE_SCENARIO);
    controlled(areas, cities, "");
    assert_int_equal(controller("verdun"), PROTESTANT);
    assert_int_equal(tyw_electors(&table, CATHOLIC), 7);
}

TEST(rule_18_34__the_tracks_of_the_apocalypse)
{
    table_set_up(APOCALYPSE_SCENARIO);
    const struct state *s = on_table();
    assert_int_equal(s->vp, 38);
    assert_int_equal(s->pope, URBAN_VIII);
    assert_false(s->passes_open);
    assert_int_equal(s->dutch.war, -2);
    assert_true(s->electors.bavaria);
    assert_int_equal(s->wallenstein.status, WALLENSTEIN_GONE);
    assert_true(s->at_war.france);
    tyw_electors_check(&table); /* both awards are in the total */
    assert_int_equal(vp(), 38);
    out_of_the_decks(APOCALYPSE_REMOVED, 3);
}

TEST(rule_18_33__spain_pays_two_more_once_the_passes_are_open)
{
    int points[DONORS];
    table_set_up(APOCALYPSE_SCENARIO);
    assert_false(donor_pays(SPAIN, "c20"));
    assert_false(donor_pays(POPE, "c20"));
    on_table()->passes_open = 1;
    tyw_aid_of_card(&table, card_of("c20"), points);
    assert_int_equal(points[SPAIN], 6 + 2);
    assert_true(donor_pays(FRANCE_AID, "p19"));
}

TEST(rule_18_34__the_die_says_how_many_markers)
{
    static const int expected[10] = {20, 20, 30, 30, 30, 40, 40, 40, 40, 50};
    for (int die = 0; die < 10; die++) {
        table_set_up_given(APOCALYPSE_SCENARIO, (const int[]){die, -1});
        while (at(STEP_PLACE_FRENCH))
            fall_back(PROTESTANT);
        assert_int_equal(placed_in_all(), expected[die]);
    }
}

TEST(rule_18_34__any_number_of_cities_of_an_area)
{
    static const char *const cities[] = {"leipzig", "torgau", "dresden", "zwickau"};
    table_set_up(APOCALYPSE_SCENARIO);
    begin_at(STEP_PLACE_PILLAGE, PROTESTANT, &(struct turns){.seat = PROTESTANT, .left = 20});
    for (int i = 0; i < 4; i++)
        made(i % 2, "place_pillage", cities[i]);
    made(PROTESTANT, "place_pillage", "verdun");
}

TEST(rule_18_35__all_parts_are_in_the_decks)
{
    table_set_up(APOCALYPSE_SCENARIO);
    assert_int_equal(on_table()->parts, PARTS);
}

TEST(rule_18_25__no_cards_are_added_in_the_intervention)
{
    table_set_up(INTERVENTION_SCENARIO);
    on_table()->turn = 7;
    played("p17");
    phase_of(PHASE_CARDS);
    run_on();
    assert_int_equal(on_table()->parts, 2);
}

/* ---- 19.2 ---- */

TEST(rule_19_2a__a_fourth_imperial_veteran)
{
    table_set_up_with(CAMPAIGN, OPTION_IMPERIAL_VETERAN);
    assert_int_equal(units_in("vienna", "imperial-veteran"), 4);
    table_set_up_with(EARLY_SCENARIO, OPTION_IMPERIAL_VETERAN);
    assert_int_equal(units_in("vienna", "imperial-veteran"), 4);
    table_set_up(CAMPAIGN);
    assert_int_equal(units_in("vienna", "imperial-veteran"), 3);
    assert_int_equal(tyw_in_mix(&table, kind_of("imperial-veteran")), 0);
}
