/* Standings: which scores count, what decides between equals, teams, pools and awards; computed by hand. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../testing.h"
#include "event.h"

static const struct standings_moment NOW = {.rounds = TOURNAMENT_ROUNDS, .open = true};
static const struct standings_moment FINAL = {.rounds = TOURNAMENT_ROUNDS, .final = true};

#define PLAYERS "'seats': ['red', 'blue', 'green'], 'players': [{'id': 'a'}, {'id': 'b'}, {'id': 'c'}]"
#define POINTS  "'scoring': {'system': 'points'}"

static void expect(const char *text, const struct standings_moment *moment, const char *standings)
{
    struct tournament_record *record = event_read(text);
    assert_string_equal(event_standings(record, moment), standings);
    tournament_record_free(record);
}

/* ---- which scores count ---- */

#define THREE_ROUNDS                                                                                         \
    "'rounds': [{'tables': ['a 9, b 7, c 1']}, {'tables': ['a 2, b 7, c 8']}, "                              \
    "{'tables': ['a 5, b 6, c 4']}]"

TEST(all_rounds_count_where_the_terms_say_nothing)
{
    expect("{'terms': {" POINTS "}, " PLAYERS ", " THREE_ROUNDS "}", &FINAL, "1 b 20; 2 a 16; 3 c 13");
}

TEST(the_best_count_or_the_worst_is_dropped)
{
    expect("{'terms': {" POINTS ", 'counting': {'best': 2}}, " PLAYERS ", " THREE_ROUNDS "}", &FINAL,
           "1 b 14 head-to-head=2!; 2 a 14 head-to-head=1!; 3 c 12");
    expect("{'terms': {" POINTS ", 'rounds': 3, 'counting': {'drop': 1}}, " PLAYERS ", " THREE_ROUNDS "}",
           &FINAL, "1 b 14 head-to-head=2!; 2 a 14 head-to-head=1!; 3 c 12");
}

TEST(weights_of_the_best)
{
    /* a: 9 + 0.5 * 5; b: 7 + 0.5 * 7; c: 8 + 0.5 * 4 */
    expect("{'terms': {" POINTS ", 'counting': {'weights': [1, 0.5]}}, " PLAYERS ", " THREE_ROUNDS "}",
           &FINAL, "1 a 11.5; 2 b 10.5; 3 c 10");
}

TEST(after_each_round)
{
    const struct standings_moment one = {.rounds = 1}, two = {.rounds = 2};
    const char *text = "{'terms': {" POINTS "}, " PLAYERS ", " THREE_ROUNDS "}";
    expect(text, &one, "1 a 9; 2 b 7; 3 c 1");
    expect(text, &two, "1 b 14; 2 a 11; 3 c 9");
}

TEST(open_matches_count_only_as_if_they_ended_now)
{
    const char *text = "{'terms': {" POINTS "}, " PLAYERS
                       ", 'rounds': [{'tables': [{'end': 'open', 'seats': 'a 3, b 2, c 1'}]}]}";
    expect(text, &NOW, "1 a 3; 2 b 2; 3 c 1");
    const struct standings_moment ended = {.rounds = 1};
    expect(text, &ended,
           "1 a 0 head-to-head=0 wins=0 opponents=0; 1 b 0 head-to-head=0 wins=0 opponents=0; "
           "1 c 0 head-to-head=0 wins=0 opponents=0");
}

TEST(aborted_matches_never_count)
{
    expect("{'terms': {" POINTS ", 'tie_breaks': []}, " PLAYERS
           ", 'rounds': [{'tables': [{'end': 'aborted', 'seats': 'a 3, b 2, c 1'},'a 1, b 2, c 3']}]}",
           &NOW, "1 c 3; 2 b 2; 3 a 1");
}

#define TWO_GAMES PLAYERS ", 'rounds': [{'tables': ['a 4, b 7, c 1', 'a 5, - 2, - 0']}]"

TEST(two_games_in_a_round_give_the_best_or_the_sum)
{
    expect("{'terms': {" POINTS "}, " TWO_GAMES "}", &FINAL, "1 b 7; 2 a 5; 3 c 1");
    expect("{'terms': {" POINTS ", 'counting': {'of_round': 'sum'}}, " TWO_GAMES "}", &FINAL,
           "1 a 9; 2 b 7; 3 c 1");
}

/* Two matches of a round are equally good: one of them counts, in figures and in marks. */
TEST(of_two_equal_games_in_a_round_one_counts)
{
    struct tournament_record *record = event_read(
        "{'terms': {" POINTS "}, " PLAYERS
        ", 'rounds': [{'tables': ['a 4, b 7, c 1', 'a 4, - 2, - 0']}, {'tables': ['a 4, b 3, c 2']}]}");
    struct standings standings;
    assert_true(standings_make(&standings, &record->tournament, &FINAL));
    static const enum score_state STATES[] = {SCORE_COUNTS, SCORE_DROPPED, SCORE_COUNTS};
    for (int table = 0; table < 3; table++)
        assert_int_equal(standings.seat[table * TOURNAMENT_SEATS].state, STATES[table]);
    standings_free(&standings);
    tournament_record_free(record);
}

TEST(scores_of_matches_count_in_any_round)
{
    expect("{'terms': {" POINTS ", 'counting': {'by': 'matches', 'best': 3}}, " PLAYERS
           ", 'rounds': [{'tables': ['a 4, b 7, c 1', 'a 5, c 2, b 0']},"
           "{'tables': ['a 3, b 6, c 8'], 'sitting_out': []}, {'tables': ['b 1, c 1, a 6']}]}",
           &FINAL, "1 a 15; 2 b 14; 3 c 11");
}

/* Each player has a seat at every match, and the best score of a seat is the same in all. */
TEST(all_matches_of_a_round_count_and_all_equal_awards_stand)
{
    enum { MATCHES = 300 };
    char text[MATCHES * 32];
    struct standings standings;
    int length = sprintf(text, "{'terms': {" POINTS
                               ", 'counting': {'by': 'matches'}, 'awards': ['best-seat']}, " PLAYERS
                               ", 'rounds': [{'tables': ['a 2, b 1, c 0'");
    for (int i = 1; i < MATCHES; i++)
        length += sprintf(text + length, ", 'a 2, b 1, c 0'");
    strcpy(text + length, "]}]}");
    expect(text, &FINAL, "1 a 600; 2 b 300; 3 c 0");
    struct tournament_record *record = event_read(text);
    assert_true(standings_make(&standings, &record->tournament, &FINAL));
    assert_int_equal(standings.awards, 3 * MATCHES);
    standings_free(&standings);
    tournament_record_free(record);
}

TEST(who_sits_out_has_the_score_of_the_terms)
{
    expect("{'terms': {" POINTS ", 'sitting_out': {'score': 4.5}}, " PLAYERS
           ", 'rounds': [{'tables': ['a 4, b 7, - 1'], 'sitting_out': [{'player': 'c'}]},"
           "{'tables': [], 'sitting_out': [{'player': 'c'}, {'player': 'a', 'score': 1}]}]}",
           &FINAL, "1 c 9; 2 b 7; 3 a 5");
    expect("{'terms': {" POINTS ", 'sitting_out': {'score': 4.5, 'once': true}}, " PLAYERS
           ", 'rounds': [{'sitting_out': [{'player': 'c'}]}, {'sitting_out': [{'player': 'c'}]}]}",
           &FINAL,
           "1 c 4.5; 2 a 0 head-to-head=0 wins=0 opponents=0; 2 b 0 head-to-head=0 wins=0 opponents=0");
}

TEST(handicaps_are_secret_until_the_end)
{
    const char *text =
        "{'terms': {" POINTS ", 'handicaps': 'final'}, 'seats': ['red', 'blue', 'green'], 'players': ["
        "{'id': 'a'}, {'id': 'b', 'handicap': 2.25}, {'id': 'c', 'handicap': -1}], 'rounds': [{'tables': "
        "['a 8, b 7, c 1']}]}";
    expect(text, &NOW, "1 a 8; 2 b 7; 3 c 1");
    expect(text, &FINAL, "1 b 9.25; 2 a 8; 3 c 0");
}

TEST(a_score_that_the_organiser_has_given)
{
    expect("{'terms': {" POINTS "}, " PLAYERS ", 'rounds': [{'tables': ['a 4, b 7, c 1 score=6']}]}", &FINAL,
           "1 b 7; 2 c 6; 3 a 4");
}

TEST(a_pool_has_a_factor)
{
    expect("{'terms': {" POINTS ", 'pools': [{'name': 'top', 'factor': 1.5}]}, " PLAYERS
           ", 'rounds': [{'tables': [{'end': 'won', 'pool': 'top', 'seats': 'a 4, b 7, c 1'}]}]}",
           &FINAL, "1 b 10.5; 2 a 6; 3 c 1.5");
}

/* ---- tie-breaks ---- */

/* a and b have 10 each; b was before a once, and a before b twice; c has 7. */
static void expect_equal(const char *tie_break, const char *standings)
{
    char text[1000];
    snprintf(text, sizeof text,
             "{'terms': {" POINTS ", 'tie_breaks': ['%s']}, " PLAYERS
             ", 'rounds': [{'tables': ['a 1, b 6, c 2']}, {'tables': ['a 5, b 3, c 0']}, "
             "{'tables': ['a 4, b 1, c 5']}]}",
             tie_break);
    expect(text, &FINAL, standings);
}

TEST(head_to_head_counts_meetings)
{
    expect_equal("head-to-head", "1 a 10 head-to-head=2!; 2 b 10 head-to-head=1!; 3 c 7");
}

TEST(wins_and_firsts)
{
    expect_equal("wins", "1 a 10 wins=1; 1 b 10 wins=1; 3 c 7");
    expect("{'terms': {" POINTS ", 'tie_breaks': ['wins', 'firsts']}, " PLAYERS
           ", 'rounds': [{'tables': ['a 5, b 5, c 2', 'a 0, - 9, - 1']}]}",
           &FINAL, "1 a 5 wins=0 firsts=1; 1 b 5 wins=0 firsts=1; 3 c 2");
}

TEST(margin_points_and_the_best_match)
{
    /* a: -5 + 2 - 1; b: 4 - 2 - 4 */
    expect_equal("margin", "1 b 10 margin=-2!; 2 a 10 margin=-4!; 3 c 7");
    expect_equal("best-match", "1 b 10 best-match=6!; 2 a 10 best-match=5!; 3 c 7");
    expect_equal("points", "1 a 10 points=10; 1 b 10 points=10; 3 c 7");
}

/* Four players, each at three tables of two: a beats c, b beats d, c beats d, the others are even. */
static void expect_duels(const char *tie_break, const char *standings)
{
    char text[1000];
    snprintf(
        text, sizeof text,
        "{'terms': {'scoring': {'system': 'win-draw-loss'}, 'tie_breaks': ['%s']}, 'seats': ['red', 'blue'],"
        "'players': [{'id': 'a'}, {'id': 'b'}, {'id': 'c'}, {'id': 'd'}], 'rounds': ["
        "{'tables': ['a 2, c 0', 'b 2, d 0']},"
        "{'tables': ['a 0, d 0', 'b 0, c 0']}, {'tables': ['c 2, d 0']}]}",
        tie_break);
    expect(text, &FINAL, standings);
}

TEST(scores_of_opponents)
{
    /* a 1.5, b 1.5, c 1.5, d 0.5. Opponents: a has c and d: 2; b has d and c: 2; c has a, b and d: 3.5. */
    expect_duels("opponents", "1 c 1.5 opponents=3.5!; 2 a 1.5 opponents=2!; 2 b 1.5 opponents=2!; 4 d 0.5");
    /* Beaten: a: c + d / 2 = 1.75; b: d + c / 2 = 1.25; c: b / 2 + d = 1.25. */
    expect_duels(
        "beaten-opponents",
        "1 a 1.5 beaten-opponents=1.75!; 2 b 1.5 beaten-opponents=1.25!; 2 c 1.5 beaten-opponents=1.25!; "
        "4 d 0.5");
}

TEST(dropped_scores)
{
    expect("{'terms': {" POINTS ", 'counting': {'best': 1}, 'tie_breaks': ['dropped']}, " PLAYERS
           ", 'rounds': [{'tables': ['a 5, b 1, c 0']}, {'tables': ['a 2, b 5, c 0']}]}",
           &FINAL, "1 a 5 dropped=2!; 2 b 5 dropped=1!; 3 c 0");
}

TEST(a_later_tie_break_is_for_those_who_are_still_equal)
{
    expect("{'terms': {" POINTS
           ", 'tie_breaks': ['wins', 'lot']}, 'seats': ['red', 'blue', 'green'], 'players': ["
           "{'id': 'a', 'lot': 1}, {'id': 'b', 'lot': 3}, {'id': 'c', 'lot': 2}], 'rounds': "
           "[{'tables': ['a 5, - 1, - 0', 'b 5, - 6, - 0', 'c 5, - 6, - 0']}]}",
           &FINAL, "1 a 5 wins=1!; 2 b 5 wins=0 lot=3!; 3 c 5 wins=0 lot=2!");
}

TEST(the_ranks_of_the_match_decide_not_its_points)
{
    expect("{'terms': {'scoring': {'system': 'rank'}}, " PLAYERS
           ", 'rounds': [{'tables': ['a 58 rank=2, b 58 rank=1, c 51 rank=3']}]}",
           &FINAL, "1 b 10; 2 a 6; 3 c 4");
}

/* ---- teams and awards ---- */

/* Two rounds, the first one for teams, by `terms` beside the scoring. */
static struct tournament_record *team_event(const char *terms)
{
    char text[2000];
    snprintf(
        text, sizeof text,
        "{'terms': {" POINTS ", %s}, 'seats': ['red', 'blue', 'green'],"
        "'players': [{'id': 'a', 'team': 'north'}, {'id': 'b', 'team': 'south'}, {'id': 'c', 'team': 'north'"
        "}],"
        "'rounds': [{'team': true, 'tables': [{'match': 'm1', 'end': 'won', 'turns': 9, 'seats': "
        "'a 4 gain=3, b 7 gain=3, c 1'}]},"
        "{'tables': [{'match': 'm2', 'end': 'won', 'turns': 4, 'seats': 'c 4, a 7, b 9 gain=2'}]}]}",
        terms);
    return event_read(text);
}

static void expect_teams(const char *terms, const char *names, int first, int second)
{
    struct tournament_record *record = team_event(terms);
    struct standings standings;
    assert_true(standings_make(&standings, &record->tournament, &FINAL));
    assert_int_equal(standings.teams, 2);
    assert_string_equal(record->team[standings.team[0].team].name, names);
    assert_int_equal(standings.team[0].score, first * SCORE_ONE);
    assert_int_equal(standings.team[1].score, second * SCORE_ONE);
    standings_free(&standings);
    tournament_record_free(record);
}

TEST(teams_have_the_scores_of_the_rounds_for_teams)
{
    expect_teams("'team_best': 0", "south", 7, 5);
    expect_teams("'team_best': 1", "south", 7, 4);
}

static void expect_awards(const char *terms, const char *expected)
{
    char found[500] = "";
    struct tournament_record *record = team_event(terms);
    struct standings standings;
    assert_true(standings_make(&standings, &record->tournament, &FINAL));
    for (int i = 0; i < standings.awards; i++) {
        const struct award *award = &standings.award[i];
        snprintf(found + strlen(found), sizeof found - strlen(found), "%s%s %s %s %d", i ? "; " : "",
                 record->seat[award->seat].id, record->player[award->player].id,
                 record->match[award->table].id, (int)(award->value / SCORE_ONE));
    }
    assert_string_equal(found, expected);
    standings_free(&standings);
    tournament_record_free(record);
}

TEST(awards)
{
    /* Red and blue are equal on score and points: both have it. */
    expect_awards("'awards': ['best-seat']",
                  "red a m1 4; red c m2 4; blue b m1 7; blue a m2 7; green b m2 9");
    expect_awards("'awards': ['most-points-in-a-turn']", "red a m1 3; blue b m1 3");
    expect_awards("'awards': ['longest-match']", "red a m1 9; blue b m1 9; green c m1 9");
}

/* ---- documents ---- */

static const char *written(void (*write)(struct writer *, const struct standings *,
                                         const struct tournament_terms *, const struct standings_names *))
{
    static char text[4000];
    struct tournament_record *record =
        event_read("{'name': 'R & D', 'terms': {" POINTS
                   ", 'tie_breaks': ['wins']}, 'seats': ['red', 'blue'], 'players': ["
                   "{'id': 'a', 'name': '=1+1'}, {'id': 'b', 'name': 'Otto, <der>'}], 'rounds': [{'tables': "
                   "[{'end': 'won',"
                   "'match': 'm1', 'seats': [{'seat': 'red', 'player': 'a', 'points': 3}, {'seat': 'blue', "
                   "'player': 'b',"
                   "'points': 3}]}]}]}");
    struct standings standings;
    struct writer w;
    const struct standings_moment one = {.rounds = 1};
    writer_init(&w);
    assert_true(standings_make(&standings, &record->tournament, &one));
    const bool json = write == standings_write;
    if (json) writer_open(&w, '{');
    write(&w, &standings, &record->terms, &record->names);
    if (json) writer_close(&w, '}');
    snprintf(text, sizeof text, "%s", writer_text(&w));
    writer_free(&w);
    standings_free(&standings);
    tournament_record_free(record);
    return text;
}

TEST(csv)
{
    assert_string_equal(written(standings_write_csv),
                        "Place,Id,Player,Round 1,wins,Decided by,Score\r\n"
                        "1,a,\"'=1+1\",3.000,0.000,,3.000\r\n1,b,\"Otto, <der>\",3.000,0.000,,3.000\r\n");
}

/* Each cell that a spreadsheet would take for a formula has an apostrophe before it. */
TEST(no_cell_of_csv_is_a_formula)
{
    static const char *const NAMES[] = {"=1",
                                        "+1",
                                        "-1",
                                        "@x",
                                        ("\xef\xbc\x9d"
                                         "1"),
                                        "\xef\xbc\xa0x"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        char text[200], cell[40];
        struct standings standings;
        struct writer w;
        snprintf(text, sizeof text, "{'players': [{'id': 'a', 'name': '%s'}]}", NAMES[i]);
        snprintf(cell, sizeof cell, "1,a,\"'%s\",", NAMES[i]);
        struct tournament_record *record = event_read(text);
        writer_init(&w);
        assert_true(standings_make(&standings, &record->tournament, &FINAL));
        standings_write_csv(&w, &standings, &record->terms, &record->names);
        assert_non_null(strstr(writer_text(&w), cell));
        writer_free(&w);
        standings_free(&standings);
        tournament_record_free(record);
    }
}

TEST(html)
{
    const char *text = written(standings_write_html);
    assert_non_null(strstr(text, "<h1>R &amp; D</h1>"));
    assert_non_null(strstr(text, "<td>Otto, &lt;der&gt;</td>"));
    assert_ptr_equal(strstr(text, "<!doctype html>"), text);
    assert_non_null(strstr(text, "<title>R &amp; D</title>"));
    assert_non_null(strstr(text, "width=device-width"));
    assert_non_null(strstr(text, "<th>Player</th><th>Score</th>"));
    assert_non_null(strstr(text, "<td>Otto, &lt;der&gt;</td><td class=\"number\">3.000</td>"));
}

TEST(json)
{
    assert_string_equal(
        written(standings_write),
        "{\"standings\":[{\"place\":1,\"player\":\"a\",\"name\":\"=1+1\",\"score\":3,"
        "\"matches\":1,\"open\":0,"
        "\"rounds\":[{\"score\":3,\"counts\":true,\"sat_out\":false}],\"tie_breaks\":[{\"tie_"
        "break\":\"wins\","
        "\"figure\":0}],\"decided_by\":null},{\"place\":1,\"player\":\"b\",\"name\":\"Otto, "
        "<der>\",\"score\":3,"
        "\"matches\":1,\"open\":0,\"rounds\":[{\"score\":3,\"counts\":true,\"sat_out\":false}"
        "],\"tie_breaks\":["
        "{\"tie_break\":\"wins\",\"figure\":0}],\"decided_by\":null}],\"matches\":[{"
        "\"match\":\"m1\",\"round\":1,"
        "\"end\":\"won\",\"seats\":[{\"seat\":\"red\",\"player\":\"a\",\"name\":\"=1+1\","
        "\"rank\":1,\"points\":3,"
        "\"score\":3,\"counts\":true},{\"seat\":\"blue\",\"player\":\"b\",\"name\":\"Otto, "
        "<der>\",\"rank\":1,"
        "\"points\":3,\"score\":3,\"counts\":true}]}],\"teams\":[],\"awards\":[],\"given_awards\":[]}");
}

TEST(awards_that_the_organiser_has_given)
{
    struct tournament_record *record =
        event_read("{'players': [{'id': 'a', 'name': 'Anna'}, {'id': 'b'}], 'given_awards': ["
                   "{'award': 'Best \\u00e4', 'player': 'b'}, {'award': 'Best \\u00e4', 'player': 'a'}]}");
    struct standings standings;
    struct writer w;
    writer_init(&w);
    assert_true(standings_make(&standings, &record->tournament, &FINAL));
    writer_open(&w, '{');
    standings_write(&w, &standings, &record->terms, &record->names);
    assert_non_null(strstr(writer_text(&w), "\"given_awards\":[{\"award\":\"Best \xc3\xa4\",\"player\":\"b\","
                                            "\"name\":\"b\"},{\"award\":\"Best \xc3\xa4\",\"player\":\"a\","
                                            "\"name\":\"Anna\"}]"));
    writer_free(&w);
    standings_free(&standings);
    tournament_record_free(record);
    assert_string_equal(event_faults("{'given_awards': [{'award': 'x', 'player': 'z'}, {'award': 7}]}"),
                        "/given_awards/0/player: there is no player \"z\"; "
                        "/given_awards/1/award: must be a string; "
                        "/given_awards/1/player: must have 1 to 39 bytes");
    assert_string_equal(
        event_faults("{'players': [{'id': 'a'}], 'given_awards': [{'award': '\\u202ex', 'player': 'a'}]}"),
        "/given_awards/0/award: must not have control characters, nor any that change the direction of text");
    assert_string_equal(event_faults("{'given_awards': {}}"), "/given_awards: must be a list");
}

TEST(terms_come_back_as_they_were)
{
    struct tournament_record *record = event_read(
        "{'terms': {'rounds': 4, 'scoring': {'system': 'c-diplo-100', 'decimals': 1, 'solo': {'win': 110.5}},"
        "'counting': {'drop': 1}, 'awards': ['longest-match', 'best-seat'], 'pools': [{'name': 'top'}]}}");
    struct tournament_terms again;
    struct faults faults;
    struct writer w;
    faults_clear(&faults);
    writer_init(&w);
    tournament_terms_write(&w, &record->terms);
    json_t *json = json_loads(writer_text(&w), 0, NULL);
    assert_true(tournament_terms_read(&again, json, "", &faults));
    assert_memory_equal(&again, &record->terms, sizeof again);
    assert_int_equal(again.scoring.ranks.list[0], 38 * SCORE_ONE);
    assert_int_equal(again.scoring.solo.win, 110500);
    assert_int_equal(again.scoring.decimals, 1);
    assert_int_equal(tournament_terms_best(&again), 3);
    assert_int_equal(again.pools[0].factor, SCORE_ONE);
    json_decref(json);
    writer_free(&w);
    tournament_record_free(record);
}

/* ---- seats that change hands ---- */

/* a has red for the entries 1 to 6, c for 7 to 9, and b for the rest. No seat has blue. */
static void expect_changed(const char *terms, int entries, const char *standings)
{
    char text[1000];
    snprintf(text, sizeof text,
             "{'terms': {" POINTS ", 'tie_breaks': []%s}, " PLAYERS
             ", 'rounds': [{'tables': [{'end': 'won', 'entries': %d, 'seats': ["
             "{'seat': 'red', 'player': 'a', 'points': 8, 'substitutes': [{'player': 'c', 'from': 7}, "
             "{'player': 'b', 'from': 10}]},"
             "{'seat': 'blue', 'points': 3}]}]}]}",
             terms, entries);
    expect(text, &FINAL, standings);
}

TEST(the_score_of_a_seat_that_changed_hands_goes_by_the_terms)
{
    expect_changed("", 10, "1 b 8; 2 a 0; 2 c 0");
    expect_changed(", 'substitutes': 'last'", 10, "1 b 8; 2 a 0; 2 c 0");
    expect_changed(", 'substitutes': 'first'", 10, "1 a 8; 2 b 0; 2 c 0");
    /* 8 * 6/10, 8 * 3/10, and the rest */
    expect_changed(", 'substitutes': 'share'", 10, "1 a 4.8; 2 c 2.4; 3 b 0.8");
    /* Nothing says how long each had it: 8/3 is rounded to 2.667, and the last one has the rest. */
    expect_changed(", 'substitutes': 'share'", 0, "1 a 2.667; 1 c 2.667; 3 b 2.666");
    /* 8 * 6/2147483647 is rounded to 0. */
    expect_changed(", 'substitutes': 'share'", INT32_MAX, "1 b 8; 2 a 0; 2 c 0");
}

/* a has the seat for entries 1 to 4 and 9 to 10, b for 5 to 8: 10 * 6/10 and 10 * 4/10. */
TEST(who_comes_back_to_a_seat_has_one_part)
{
    expect("{'terms': {" POINTS ", 'tie_breaks': [], 'substitutes': 'share'}, " PLAYERS
           ", 'rounds': [{'tables': [{'end': 'won', 'entries': 10, 'seats': [{'seat': 'red', 'player': 'a', "
           "'points': 10, 'substitutes': [{'player': 'b', 'from': 5}, {'player': 'a', 'from': 9}]}]}]}]}",
           &FINAL, "1 a 6; 2 b 4; 3 c 0");
}

/* The part is a score of its round: of two in a round the better one counts. A bot's part does not count. */
TEST(a_part_counts_as_a_score_does)
{
    const char *text =
        "{'terms': {" POINTS ", 'tie_breaks': ['wins'], 'substitutes': 'share'}, " PLAYERS
        ", 'rounds': [{'tables': [{'end': 'won', 'entries': 8, 'seats': [{'seat': 'red', 'player': 'a', "
        "'points': 8, 'substitutes': [{'player': '', 'from': 3}, {'player': 'b', 'from': "
        "5}]}]}, 'c 5, a 1, - 0']}]}";
    expect(text, &FINAL, "1 c 5; 2 b 4; 3 a 2");
    struct tournament_record *record = event_read(text);
    struct standings standings;
    assert_true(standings_make(&standings, &record->tournament, &FINAL));
    assert_int_equal(standings.part[0].score, 2 * SCORE_ONE);
    assert_int_equal(standings.part[0].state, SCORE_COUNTS);
    assert_int_equal(standings.seat[0].score, 4 * SCORE_ONE);
    assert_int_equal(standings.list[2].matches, 2);
    standings_free(&standings);
    tournament_record_free(record);
}

TEST(changes_of_hands_with_faults)
{
    assert_string_equal(event_faults("{" PLAYERS
                                     ", 'rounds': [{'tables': [{'entries': 4, 'seats': [{'seat': 'red', "
                                     "'substitutes': [{'player': 'a', 'from': 5}]}]}]}]}"),
                        "/rounds/0/tables/0/seats/0/substitutes: must be in the order of the log's entries, "
                        "within them");
    assert_string_equal(event_faults("{" PLAYERS ", 'rounds': [{'tables': [{'seats': [{'seat': 'red', "
                                     "'substitutes': [{'player': 'z', 'from': 5}]}]}]}]}"),
                        "/rounds/0/tables/0/seats/0/substitutes/player: there is no player \"z\"");
    assert_string_equal(event_faults("{'terms': {'substitutes': 'best'}}"),
                        "/terms/substitutes: there is no rule for seats that change hands \"best\"");
}

TEST(the_schema_is_json)
{
    struct writer w;
    writer_init(&w);
    writer_open(&w, '{');
    tournament_record_schema(&(struct schema){&w, "#/$defs/"});
    writer_close(&w, '}');
    json_t *json = json_loads(writer_text(&w), JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json_object_get(json, "terms.tournament_record"));
    assert_non_null(json_object_get(json, "terms.scoring"));
    assert_non_null(json_object_get(json, "id.scoring_system"));
    json_decref(json);
    writer_free(&w);
}

/* The service takes 60 characters, each of which may have four bytes, and a team for each player. */
TEST(names_of_all_scripts_and_many_teams)
{
    enum { CHARACTERS = 60, TEAMS = 2048 };
    char name[4 * CHARACTERS + 1] = "", *text = NULL;
    size_t size;
    for (int i = 0; i < CHARACTERS; i++)
        strcat(name, "\xf0\x90\x8c\xb0");
    FILE *to = open_memstream(&text, &size);
    fprintf(to, "{'name': '%s', 'players': [", name);
    for (int i = 0; i < TEAMS; i++)
        fprintf(to, "%s{'id': 'p-%d', 'name': '%s', 'team': '%d'}", i ? ", " : "", i, name, i);
    fputs("]}", to);
    fclose(to);
    struct tournament_record *record = event_read(text);
    assert_string_equal(record->name, name);
    assert_string_equal(record->names.players[7], name);
    assert_int_equal(record->tournament.teams, TEAMS);
    tournament_record_free(record);
    free(text);
}

TEST(faults_have_their_path)
{
    assert_string_equal(event_faults("{'name': '\\u001b[2J'}"),
                        "/name: must not have control characters, nor any that change the direction of text");
    assert_string_equal(event_faults("{'players': [{'id': 'a', 'name': '\\u202enna'}]}"),
                        "/players/0: its id, name and team must not have control characters, nor any that "
                        "change the direction of text");
    assert_string_equal(event_faults("{'players': [{'id': 'a\\u009b31m'}]}"),
                        "/players/0: its id, name and team must not have control characters, nor any that "
                        "change the direction of text");
    assert_string_equal(
        event_faults("{'rounds': [{'tables': [{'match': '\\u202em'}]}]}"),
        "/rounds/0/tables/0/match: must not have control characters, nor any that change the direction of "
        "text");
    assert_string_equal(event_faults("{'terms': {'scoring': {'system': 'chess'}}}"),
                        "/terms/scoring/system: there is no system of scoring \"chess\"");
    assert_string_equal(event_faults("{'terms': {'scoring': {'ranks': {'list': [1, 'x', 2e9]}}}}"),
                        "/terms/scoring/ranks/list/1: must be a number; "
                        "/terms/scoring/ranks/list/2: must be from -1000000 to 1000000");
    assert_string_equal(event_faults("{'terms': {'counting': {'best': 2, 'drop': 1}, 'rounds': 3}}"),
                        "/terms/counting: best, drop and weights exclude each other");
    assert_string_equal(event_faults("{'terms': {'tie_breaks': ['wins', 'wins']}}"),
                        "/terms/tie_breaks: wins stands here twice");
    assert_string_equal(event_faults("{'terms': {'scoring': {'system': 'sum-of-squares', 'total': 5}}}"),
                        "/terms/scoring: share, near and total exclude each other");
    assert_string_equal(event_faults("{'name': 7}"), "/name: must be a string of at most 240 bytes");
    assert_string_equal(event_faults("{'seats': ['red', 'red']}"), "/seats/1: stands here twice");
    assert_string_equal(event_faults("{'players': [{'id': 'a'}, {'id': 'a'}]}"),
                        "/players/1: another player has the id \"a\"");
    assert_string_equal(event_faults("{'players': [{}]}"), "/players/0/id: must have 1 to 39 bytes");
    assert_string_equal(event_faults("{'rounds': [{'tables': [{'pool': 'x'}]}]}"),
                        "/rounds/0/tables/0: there is no pool \"x\"");
    assert_string_equal(event_faults("{" PLAYERS
                                     ", 'rounds': [{'tables': [{'seats': [{'seat': 'red', 'player': 'z'}, "
                                     "{'seat': 'gold'}]}]}]}"),
                        "/rounds/0/tables/0/seats/0/player: there is no player \"z\"; "
                        "/rounds/0/tables/0/seats/1: there is no seat \"gold\"");
    assert_string_equal(event_faults("{'rounds': {}}"), "/rounds: must be a list");
    assert_string_equal(event_faults("{'rounds': [7]}"), "/rounds/0: must be an object");
    assert_string_equal(event_faults("{'raunds': []}"), "/raunds: is not known here");
    assert_string_equal(event_faults("[]"), ": must be an object");
}
