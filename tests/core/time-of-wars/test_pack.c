/* The component pack: what each Event needs of its card, and what a pack with a misprint is refused for. */
#include "games/time-of-wars/cards/events.h"
#include "games/time-of-wars/components/card_needs.h"
#include "games/time-of-wars/components/components_check.h"

#include "../misprint.h"
#include "events.h"
#include "table.h"

#include <stdio.h>
#include <stdlib.h>

static struct pack *standard; /* the one that comes with the game */
static const struct components *c;

static int pack_opened(void **state)
{
    standard = pack_standard(&tow_game);
    if (!standard) return -1;
    c = standard->data;
    return 0;
}

static int pack_closed(void **state)
{
    pack_free(standard);
    return 0;
}

FIXTURE(pack_opened, pack_closed);

/* One member of one row is changed, and the pack is refused with these words. */
static void misprint(const char *rows, const char *id, const char *member, json_t *value, const char *words)
{
    REFUSE_MISPRINT(&tow_game, words, reprint(pack, rows, id, member, value));
}

static void number(const char *card, const char *member, int value, const char *words)
{
    misprint("cards", card, member, json_integer(value), words);
}

static void missing(const char *card, const char *member, const char *words)
{
    misprint("cards", card, member, json_null(), words);
}

static void list(const char *card, const char *member, const char *ids, const char *words)
{
    json_t *value = json_array();
    for (const char *id = ids; *id;) {
        const size_t length = strcspn(id, " ");
        json_array_append_new(value, json_stringn(id, length));
        id += length + (id[length] != 0);
    }
    misprint("cards", card, member, value, words);
}

/* ---- misprints, as somebody would make them ---- */

TEST(rule_6_9_1_2__a_card_has_the_numbers_of_its_event)
{
    number("swe-heresy-1", "success_from", 0, "heresy needs 1 to 6 here");
    number("swe-plague", "losses", 0, "losses of the army");
    number("rus-forced-march", "points", 0, "Operational Points of the march");
    number("rus-forced-march", "most", 3, "what a Trail costs");
    number("swe-drill", "points", -2, "points gained");
    number("hre-danish-envy", "points", 2, "points lost");
    number("hre-danish-envy", "count", 2, "REVOLT breaks out");
    number("swe-mercenaries-desertion", "count", 3, "needs 1 to 2 here");
    number("swe-swedish-deluge", "count", 3, "Cities that go over");
    number("rus-khmelnytsky-uprising", "count", 4, "REVOLT markers");
    number("rus-orthodox-brotherhoods", "count", 9, "REVOLT markers");
    number("hre-edict-of-restitution", "count", 0, "become Catholic");
    number("swe-tolls-of-the-baltic-ports", "count", 0,
           "for so many Baltic ports"); /* it is divided by that */
    number("ott-bethlen-marches-on-vienna", "points", -3, "Operational Points");
    number("ott-jasyr", "success_from", 0, "lowest die that succeeds");
    number("swe-iron-exports-1", "levels", 0, "boxes");
    number("swe-regency-of-the-duke-of-sodermanland", "bonus", 0, "costs so much");
}

TEST(rule_6_9_1_2__a_card_names_what_its_event_is_about)
{
    missing("swe-provocation", "rating", "the rating that changes");
    missing("hre-danish-envy", "power", "who loses the points");
    missing("hre-peace-of-prague", "zone", "from where REVOLT is removed");
    missing("hre-the-letter-of-majesty", "religion", "this religion");
    missing("swe-riksdag", "other_rating", "played for points");
    list("hre-the-letter-of-majesty", "spaces", "", "needs 1 to 160 here");
    list("swe-conscription", "kinds", "", "of these");
    list("swe-regency-of-the-duke-of-sodermanland", "rulers", "", "who rules");
    list("rus-azov-taken-by-the-don-cossacks", "spaces", "azak ozi", "takes one space");
    list("plc-magnate-wars-in-moldavia", "spaces", "suceava hotin", "from where they are taken");
    list("rus-army-of-the-volunteers", "kinds", "russia-infantry", "of two kinds");
}

TEST(rule_6_9_1_2__a_card_names_nothing_senseless)
{
    misprint("cards", "hre-danish-envy", "power", json_string("hre"), "other than the card's own");
    misprint("cards", "hre-danish-envy", "power", json_string("denmark"), "other than the card's own");
    misprint("cards", "ott-bethlen-marches-on-vienna", "power", json_string("brandenburg"), "Wallachia");
    misprint("cards", "hre-peace-of-prague", "power", json_string("tatars"), "a Minor State");
    misprint("cards", "swe-reforms-of-gustavus-adolphus", "rating", json_string("religion"), "with levels");
    list("swe-conscription", "kinds", "russia-infantry", "of the card's superpower");
    list("ott-janissaries-donative", "kinds", "ottoman-naval", "a land unit");
    list("rus-baltic-trade", "kinds", "russia-infantry", "a naval unit");
    list("ott-expedition-to-khotyn", "kinds", "ottoman-infantry", "a land unit of Transylvania");
    list("plc-union-of-hadiach", "kinds", "commonwealth-infantry", "of the Cossacks");
    list("plc-club-war", "spaces", "osterbotten", "a space that somebody controls");
    list("ott-iron-hand-of-murad-iv", "rulers", "gustav-ii-adolf", "another superpower's ruler");
}

TEST(rule_6_9_1_2__a_card_has_no_number_that_its_event_does_not_read)
{
    number("swe-spy", "count", 1, "spy has no use for it");
    misprint("cards", "swe-good-harvest-1", "zone", json_string("reich"), "has no use for it");
    list("swe-diplomacy-1", "kinds", "sweden-infantry", "has no use for it");
    number("hre-papal-subsidies", "points", 0, "rating and points, or neither");
    number("ott-koprulu-takes-the-seal", "other_points", 0, "or neither");
}

TEST(rule_2_5__a_card_has_the_stripe_of_its_event)
{
    misprint("cards", "swe-spy", "stripe", json_string("none"), "stripe reaction");
    misprint("cards", "swe-plague", "stripe", json_string("battle"), "stripe none");
    misprint("cards", "plc-pursuit", "stripe", json_string("battle"), "stripe reaction-battle");
}

TEST(rule_6_9_1_3__special_cards_have_a_second_instruction)
{
    misprint("cards", "swe-riksdag", "points_text", json_string(""), "when it is played for points");
    misprint("cards", "swe-riksdag", "special", json_false(), "when it is played for points");
    misprint("cards", "swe-drill", "special", json_true(), "when it is played for points");
}

TEST(rule_7_1__only_the_red_asterisk_gives_victory_points)
{
    misprint("cards", "plc-tsar-wladyslaw", "asterisk", json_false(), "7.1");
}

TEST(rule_6_5_2__only_the_red_asterisk_breaks_an_alliance)
{
    misprint("cards", "swe-swedish-deluge", "asterisk", json_false(), "6.5.2");
}

TEST(an_event_is_in_the_deck_of_the_superpower_that_it_is_about)
{
    misprint("cards", "plc-union-of-hadiach", "seat", json_string("russia"), "another superpower's deck");
}

TEST(rule_4_2_3__only_ottoman_diplomacy_makes_vassals)
{
    number("swe-diplomacy-1", "bonus", 1, "4.2.3");
    number("ott-diplomacy-2", "bonus", 0, "4.2.3");
}

TEST(reactions_to_marches_stop_or_slow_them)
{
    number("rus-spring-mud", "losses", 1, "or slows it down");
    number("swe-severe-winter", "losses", 0, "or slows it down");
    number("rus-russian-winter", "bonus", -3, "more losses than it has");
}

TEST(rule_6_9_3_4__a_battle_card_shifts_something)
{
    REFUSE_MISPRINT(&tow_game, "must do something",
                    reprint_nth(pack, "battle_cards", 3, "own_right", json_integer(0)));
    REFUSE_MISPRINT(&tow_game, "how many units it needs",
                    reprint_nth(pack, "battle_cards", 1, "needed", json_integer(0)));
    REFUSE_MISPRINT(&tow_game, "a card that shifts columns",
                    reprint_nth(pack, "battle_cards", 1, "card", json_string("swe-spy")));
}

TEST(rule_6_9_1_2__the_events_of_the_book_are_there)
{
    json_t *json = printed_pack(&tow_game);
    for (int seat = 0; seat < SEATS; seat++)
        reprint(json, "cards", card_of_deck(seat, "spy"), "effect", json_string("siege-defence"));
    pack_refused(&tow_game, json, "there must be at least 1 with effect=spy (4.2.3)");
    misprint("cards", "plc-dimitriads", "effect", json_string("tsar-wladyslaw"), "with the Event dimitriads");
    misprint("setups", "dymitriads", "events", json_pack("[s]", "heresy"), "not marked in play");
}

TEST(a_fault_says_where_it_is)
{
    struct faults faults = {0};
    json_t *json = printed_pack(&tow_game);
    char path[FAULT_PATH];
    reprint(json, "cards", "swe-plague", "losses", json_integer(0));
    assert_null(pack_read(&tow_game, json, &faults));
    json_decref(json);
    snprintf(path, sizeof path, "/cards/%d/losses", FIND(tow_cards, c, "swe-plague"));
    assert_int_equal(faults.count, 1);
    assert_string_equal(faults.list[0].path, path);
}

/* ---- every member of every effect ---- */

static struct components *spoilt;

static int8_t *number_of(struct card_row *row, int member)
{
    int8_t *const numbers[CARD_MEMBERS] = {
        [READS_POINTS] = &row->points,
        [READS_LEVELS] = &row->levels,
        [READS_FUNDS] = &row->funds,
        [READS_VP] = &row->vp,
        [READS_LOSSES] = &row->losses,
        [READS_COUNT] = &row->count,
        [READS_MOST] = &row->most,
        [READS_BONUS] = &row->bonus,
        [READS_SUCCESS_FROM] = &row->success_from,
        [READS_OTHER_POINTS] = &row->other_points,
        [READS_POWER] = &row->power,
        [READS_ZONE] = &row->zone,
        [READS_RELIGION] = &row->religion,
        [READS_RATING] = &row->rating,
        [READS_OTHER_RATING] = &row->other_rating,
    };
    return numbers[member];
}

/* With this value there the check finds a fault at that member. */
static void spoil(int card, int member, int value)
{
    struct faults faults = {0};
    char path[FAULT_PATH];
    memcpy(spoilt, c, sizeof *spoilt);
    *number_of(&spoilt->decks.card[card], member) = (int8_t)value;
    tow_check_card(spoilt, card, &faults);
    row_path(path, "cards", card);
    fault_path(path, path, tow_card_members[member]);
    for (size_t i = 0; i < faults_listed(&faults); i++)
        if (strcmp(faults.list[i].path, path) == 0) return;
    fail_msg("%s: %s may be %d", c->decks.card[card].id, tow_card_members[member], value);
}

static bool is_id(int member)
{
    return member <= READS_RATING || member == READS_OTHER_RATING;
}

static const struct card_need *need(int effect, int member)
{
    for (int i = 0; i < CARD_NEEDS; i++) {
        const struct card_need *at = &tow_event_needs[effect].needs[i];
        if ((at->least || at->most) && at->member == member) return at;
    }
    return NULL;
}

TEST(each_number_of_each_card_is_held_against_its_event)
{
    spoilt = malloc(sizeof *spoilt);
    assert_non_null(spoilt);
    for (int card = 0; card < c->decks.card_count; card++)
        for (int member = 0; member < CARD_MEMBERS; member++) {
            const struct card_need *of = need(c->decks.card[card].effect, member);
            if (!number_of(&spoilt->decks.card[card], member)) continue;
            if (is_id(member)) {
                if (!of) spoil(card, member, 0);
                if (of && of->least) spoil(card, member, -1);
            } else {
                spoil(card, member, of ? of->least - 1 : -1);
                spoil(card, member, of ? of->most + 1 : 1);
            }
        }
    free(spoilt);
}

/* ---- the table itself ---- */

/* The stripe of an effect is the moments at which it can be played. */
TEST(rule_2_5__the_stripes_are_those_of_the_moments)
{
    table_open();
    for (int card = 0; card < c->decks.card_count; card++) {
        const uint32_t moments = tow_first_instruction(&table, card)->moments;
        const int stripe = tow_event_needs[c->decks.card[card].effect].stripe;
        const uint32_t wanted = stripe == IS_IMPULSE ? 1 << MOMENT_IMPULSE : 0;
        assert_int_equal(moments & 1 << MOMENT_IMPULSE, wanted);
        if (moments >> MOMENT_BATTLE & 1) assert_true(stripe & IS_BATTLE);
        if (moments & ~(UINT32_C(1) << MOMENT_BATTLE | 1 << MOMENT_IMPULSE))
            assert_true(stripe & IS_REACTION);
    }
}

/* Whether an instruction for points is there: by the table of effects, not by the words of the pack. */
TEST(rule_6_9_1_3__the_second_instructions_are_those_of_the_effects)
{
    const struct card_effect *nothing = tow_second_instruction(&table, card_of("swe-spy"));
    for (int card = 0; card < c->decks.card_count; card++)
        assert_int_equal(tow_second_instruction(&table, card) != nothing,
                         tow_event_needs[c->decks.card[card].effect].special);
}

/* ---- cards that bring fewer than those of the pack that comes with the game ---- */

static void brings(const char *card, int count)
{
    ((struct card_row *)tow_card_row(&table, card_of(card)))->count = (int8_t)count;
}

TEST(swe_swedish_deluge__of_one_city)
{
    table_open();
    turn_at(7);
    brings("swe-swedish-deluge", 1);
    put("stockholm", "2 sweden-infantry");
    made(play("swe-swedish-deluge"), "choose_space", "lublin"); /* the army in Stockholm is the only one */
    assert_int_equal(controller("lublin"), SWEDEN);
    assert_true(at(STEP_MARCH));
    assert_int_equal(tow_march_of(&table)->at, space_of("stockholm"));
}

TEST(hre_edict_of_restitution__of_one_space)
{
    table_open();
    turn_at(4);
    brings("hre-edict-of-restitution", 1);
    on_table()->track[DOMINATION] = 1;
    const int seat = play("hre-edict-of-restitution");
    made(seat, "choose_space", "magdeburg");
    made(seat, "choose_space", "leipzig");
    assert_int_equal(place("magdeburg")->religion, CATHOLIC);
    assert_int_equal(place("leipzig")->religion, PROTESTANT);
    assert_int_equal(place("leipzig")->marker, REVOLT);
}

TEST(rus_khmelnytsky_uprising__with_one_revolt)
{
    table_open();
    turn_at(6);
    brings("rus-khmelnytsky-uprising", 1);
    made(play("rus-khmelnytsky-uprising"), "choose_space", "polock");
    assert_true(tow_event_in_play(&table, EFFECT_KHMELNYTSKY_UPRISING));
    assert_int_equal(place("polock")->marker, REVOLT);
}

/* ---- the page for people ---- */

static void add(char line[2000], const char *format, const char *words)
{
    const size_t length = strlen(line);
    snprintf(line + length, 2000 - length, format, words);
}

static void add_need(char line[2000], const struct card_need *of)
{
    char range[40];
    if (of->most == SPACES_MAX || of->most == RULERS)
        snprintf(range, sizeof range, " %d or more", of->least);
    else if (of->least == of->most)
        snprintf(range, sizeof range, " %d", of->least);
    else
        snprintf(range, sizeof range, " %d to %d", of->least, of->most);
    add(line, "`%s`", tow_card_members[of->member]);
    if (!is_id(of->member))
        add(line, "%s", range);
    else if (!of->least)
        add(line, "%s", " or none");
    if (tow_needs_of[of->of].words) add(line, " (%s)", tow_needs_of[of->of].words);
    add(line, ": %s", of->what);
}

/* "| `heresy` | | `success_from` 1 to 6: the lowest die that places REVOLT |" */
static void write_line(int effect, char line[2000])
{
    static const char *const stripes[] = {"", "reaction", "battle", "reaction or battle"};
    const struct event_needs *needs = &tow_event_needs[effect];
    *line = 0;
    add(line, "| `%s` |", tow_effects.ids[effect]);
    for (int seat = 0; seat < SEATS; seat++)
        if (needs->decks >> seat & 1) add(line, " %s", tow_seats.ids[seat]);
    add(line, *stripes[needs->stripe] ? " %s" : "%s", stripes[needs->stripe]);
    add(line, "%s", needs->special ? " special" : "");
    add(line, "%s |", needs->in_play ? " in play" : "");
    for (int i = 0; i < CARD_NEEDS && (needs->needs[i].least || needs->needs[i].most); i++) {
        add(line, "%s", i ? "; " : " ");
        add_need(line, &needs->needs[i]);
    }
    add(line, "%s", " |\n");
}

TEST(the_page_of_the_pack_says_what_each_event_needs)
{
    char line[2000], *page = calloc(1, 100000);
    FILE *file = fopen(TIME_OF_WARS "/PACK.md", "r");
    assert_non_null(file);
    assert_non_null(page);
    assert_in_range(fread(page, 1, 99999, file), 1, 99998);
    fclose(file);
    for (int effect = 0; effect < EFFECTS; effect++) {
        write_line(effect, line);
        if (!strstr(page, line)) fail_msg("PACK.md does not say: %s", line);
    }
    free(page);
}

/* ---- older packs ---- */

/* Version 1 had names and numbers that no effect reads. */
TEST(a_stored_pack_of_version_1_can_still_be_played_with)
{
    struct faults faults = {0};
    json_t *json = printed_pack(&tow_game);
    reprint(json, "cards", "ott-bocskai-uprising", "count", json_integer(1));
    reprint(json, "cards", "hre-wallensteins-army", "zone", json_string("reich"));
    reprint(json, "cards", "plc-tsar-wladyslaw", "spaces", json_pack("[ss]", "moskva", "smolensk"));
    assert_null(pack_read(&tow_game, json, &faults));
    assert_int_equal(faults.count, 3);
    faults = (struct faults){0};
    struct pack *older = pack_read_older(&tow_game, json, &faults);
    assert_non_null(older);
    assert_memory_equal(((const struct components *)older->data)->decks.card, c->decks.card,
                        sizeof c->decks.card);
    pack_free(older);
    json_decref(json);
}
