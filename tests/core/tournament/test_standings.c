/* Standings: which scores count, what decides between equals, teams, pools and awards; computed by hand. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../testing.h"
#include "event.h"

static const struct standings_moment NOW = {.rounds = TOURNAMENT_ROUNDS, .open = true};
static const struct standings_moment FINAL = {.rounds = TOURNAMENT_ROUNDS, .final = true};

#define PLAYERS "'seats': ['red', 'blue', 'green'], 'players': [{'id': 'a'}, {'id': 'b'}, {'id': 'c'}]"
#define SEATS(red, blue, green)                                                                              \
    "'seats': [{'seat': 'red', " red "}, {'seat': 'blue', " blue "}, {'seat': 'green', " green "}]"
#define WON(red, blue, green) "{'end': 'won', " SEATS(red, blue, green) "}"
#define A(points)             "'player': 'a', 'points': " points
#define B(points)             "'player': 'b', 'points': " points
#define C(points)             "'player': 'c', 'points': " points
#define POINTS                "'scoring': {'system': 'points'}"

static void expect(const char *text, const struct standings_moment *moment, const char *standings)
{
    struct tournament_record *record = event_read(text);
    assert_string_equal(event_standings(record, moment), standings);
    tournament_record_free(record);
}

/* ---- which scores count ---- */

#define THREE_ROUNDS                                                                                         \
    "'rounds': [{'tables': [" WON(A("9"), B("7"), C("1")) "]}, {'tables': [" WON(                            \
        A("2"), B("7"), C("8")) "]},"                                                                        \
                                "{'tables': [" WON(A("5"), B("6"), C("4")) "]}]"

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
                       ", 'rounds': [{'tables': [{'end': 'open', " SEATS(A("3"), B("2"), C("1")) "}]}]}";
    expect(text, &NOW, "1 a 3; 2 b 2; 3 c 1");
    const struct standings_moment ended = {.rounds = 1};
    expect(text, &ended,
           "1 a 0 head-to-head=0 wins=0 opponents=0; 1 b 0 head-to-head=0 wins=0 opponents=0; "
           "1 c 0 head-to-head=0 wins=0 opponents=0");
}

TEST(aborted_matches_never_count)
{
    expect("{'terms': {" POINTS ", 'tie_breaks': []}, " PLAYERS
           ", 'rounds': [{'tables': [{'end': 'aborted', " SEATS(A("3"), B("2"), C("1")) "}," WON(
               A("1"), B("2"), C("3")) "]}]}",
           &NOW, "1 c 3; 2 b 2; 3 a 1");
}

#define TWO_GAMES                                                                                            \
    PLAYERS ", 'rounds': [{'tables': [" WON(A("4"), B("7"), C("1")) "," WON(A("5"), "'points': 2",           \
                                                                            "'points': 0") "]}]"

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
        "{'terms': {" POINTS "}, " PLAYERS ", 'rounds': [{'tables': [" WON(A("4"), B("7"), C("1")) "," WON(
            A("4"), "'points': 2", "'points': 0") "]}, {'tables': [" WON(A("4"), B("3"), C("2")) "]}]}");
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
           ", 'rounds': [{'tables': [" WON(A("4"), B("7"), C("1")) "," WON(
               A("5"), C("2"),
               B("0")) "]},"
                       "{'tables': [" WON(A("3"), B("6"), C("8")) "], 'sitting_out': []}, {'tables': [" WON(
                           B("1"), C("1"), A("6")) "]}]}",
           &FINAL, "1 a 15; 2 b 14; 3 c 11");
}

TEST(who_sits_out_has_the_score_of_the_terms)
{
    expect(
        "{'terms': {" POINTS ", 'sitting_out': {'score': 4.5}}, " PLAYERS ", 'rounds': [{'tables': [" WON(
            A("4"), B("7"),
            "'points': 1") "], 'sitting_out': [{'player': 'c'}]},"
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
        "[" WON(A("8"), B("7"), C("1")) "]}]}";
    expect(text, &NOW, "1 a 8; 2 b 7; 3 c 1");
    expect(text, &FINAL, "1 b 9.25; 2 a 8; 3 c 0");
}

TEST(a_score_that_the_organiser_has_given)
{
    expect("{'terms': {" POINTS "}, " PLAYERS
           ", 'rounds': [{'tables': [" WON(A("4"), B("7"), C("1") ", 'score': 6") "]}]}",
           &FINAL, "1 b 7; 2 c 6; 3 a 4");
}

TEST(a_pool_has_a_factor)
{
    expect("{'terms': {" POINTS ", 'pools': [{'name': 'top', 'factor': 1.5}]}, " PLAYERS
           ", 'rounds': [{'tables': [{'end': 'won', 'pool': 'top', " SEATS(A("4"), B("7"), C("1")) "}]}]}",
           &FINAL, "1 b 10.5; 2 a 6; 3 c 1.5");
}

/* ---- tie-breaks ---- */

/* a and b have 10 each; b was before a once, and a before b twice; c has 7. */
#define EQUAL(tie_break)                                                                                     \
    "{'terms': {" POINTS ", 'tie_breaks': ['" tie_break "']}, " PLAYERS                                      \
    ", 'rounds': [{'tables': [" WON(A("1"), B("6"), C("2")) "]}, {'tables': [" WON(                          \
        A("5"), B("3"), C("0")) "]}, {'tables': [" WON(A("4"), B("1"), C("5")) "]}]}"

TEST(head_to_head_counts_meetings)
{
    expect(EQUAL("head-to-head"), &FINAL, "1 a 10 head-to-head=2!; 2 b 10 head-to-head=1!; 3 c 7");
}

TEST(wins_and_firsts)
{
    expect(EQUAL("wins"), &FINAL, "1 a 10 wins=1; 1 b 10 wins=1; 3 c 7");
    expect("{'terms': {" POINTS ", 'tie_breaks': ['wins', 'firsts']}, " PLAYERS
           ", 'rounds': [{'tables': [" WON(A("5"), B("5"), C("2")) "," WON(A("0"), "'points': 9",
                                                                           "'points': 1") "]}]}",
           &FINAL, "1 a 5 wins=0 firsts=1; 1 b 5 wins=0 firsts=1; 3 c 2");
}

TEST(margin_points_and_the_best_match)
{
    /* a: -5 + 2 - 1; b: 4 - 2 - 4 */
    expect(EQUAL("margin"), &FINAL, "1 b 10 margin=-2!; 2 a 10 margin=-4!; 3 c 7");
    expect(EQUAL("best-match"), &FINAL, "1 b 10 best-match=6!; 2 a 10 best-match=5!; 3 c 7");
    expect(EQUAL("points"), &FINAL, "1 a 10 points=10; 1 b 10 points=10; 3 c 7");
}

/* Four players, each at two tables of two: a beats c, b beats d; then a and b meet others. */
#define DUELS(tie_break)                                                                                     \
    "{'terms': {'scoring': {'system': 'win-draw-loss'}, 'tie_breaks': ['" tie_break "']},"                   \
    "'seats': ['red', 'blue'], 'players': [{'id': 'a'}, {'id': 'b'}, {'id': 'c'}, {'id': 'd'}],"             \
    "'rounds': [{'tables': [" DUEL("a", "2", "c", "0") "," DUEL("b", "2", "d", "0") "]}, {'tables': [" DUEL( \
        "a", "0", "d", "0") "," DUEL("b", "0", "c", "0") "]}, {'tables': [" DUEL("c", "2", "d", "0") "]}]}"
#define DUEL(red, points, blue, others)                                                                      \
    "{'end': 'won', 'seats': [{'seat': 'red', 'player': '" red "', 'points': " points                        \
    "}, {'seat': 'blue', 'player': '" blue "', 'points': " others "}]}"

TEST(scores_of_opponents)
{
    /* a 1.5, b 1.5, c 1.5, d 0.5. Opponents: a has c and d: 2; b has d and c: 2; c has a, b and d: 3.5. */
    expect(DUELS("opponents"), &FINAL,
           "1 c 1.5 opponents=3.5!; 2 a 1.5 opponents=2!; 2 b 1.5 opponents=2!; 4 d 0.5");
    /* Beaten: a: c + d / 2 = 1.75; b: d + c / 2 = 1.25; c: b / 2 + d = 1.25. */
    expect(DUELS("beaten-opponents"), &FINAL,
           "1 a 1.5 beaten-opponents=1.75!; 2 b 1.5 beaten-opponents=1.25!; 2 c 1.5 beaten-opponents=1.25!; "
           "4 d 0.5");
}

TEST(dropped_scores)
{
    expect("{'terms': {" POINTS ", 'counting': {'best': 1}, 'tie_breaks': ['dropped']}, " PLAYERS
           ", 'rounds': [{'tables': [" WON(A("5"), B("1"), C("0")) "]}, {'tables': [" WON(A("2"), B("5"),
                                                                                          C("0")) "]}]}",
           &FINAL, "1 a 5 dropped=2!; 2 b 5 dropped=1!; 3 c 0");
}

TEST(a_later_tie_break_is_for_those_who_are_still_equal)
{
    expect(
        "{'terms': {" POINTS
        ", 'tie_breaks': ['wins', 'lot']}, 'seats': ['red', 'blue', 'green'], 'players': ["
        "{'id': 'a', 'lot': 1}, {'id': 'b', 'lot': 3}, {'id': 'c', 'lot': 2}], 'rounds': [{'tables': [" WON(
            A("5"), "'points': 1", "'points': 0") "," WON(B("5"), "'points': 6",
                                                          "'points': 0") "," WON(C("5"), "'points': 6",
                                                                                 "'points': 0") "]}]}",
        &FINAL, "1 a 5 wins=1!; 2 b 5 wins=0 lot=3!; 3 c 5 wins=0 lot=2!");
}

TEST(the_ranks_of_the_match_decide_not_its_points)
{
    expect("{'terms': {'scoring': {'system': 'rank'}}, " PLAYERS ", 'rounds': [{'tables': [" WON(
               A("58") ", 'rank': 2", B("58") ", 'rank': 1", C("51") ", 'rank': 3") "]}]}",
           &FINAL, "1 b 10; 2 a 6; 3 c 4");
}

/* ---- teams and awards ---- */

#define TEAM_EVENT(best, awards)                                                                             \
    "{'terms': {" POINTS ", 'team_best': " best ", 'awards': [" awards                                       \
    "]}, 'seats': ['red', 'blue', 'green'],"                                                                 \
    "'players': [{'id': 'a', 'team': 'north'}, {'id': 'b', 'team': 'south'}, {'id': 'c', 'team': 'north'}]," \
    "'rounds': [{'team': true, 'tables': [{'match': 'm1', 'end': 'won', 'turns': 9, " SEATS(                 \
        A("4") ", 'gain': 3", B("7") ", 'gain': 3",                                                          \
        C("1")) "}]},"                                                                                       \
                "{'tables': [{'match': 'm2', 'end': 'won', 'turns': 4, " SEATS(C("4"), A("7"),               \
                                                                               B("9") ", 'gain': 2") "}]}]}"

static void expect_teams(const char *text, const char *names, int first, int second)
{
    struct tournament_record *record = event_read(text);
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
    expect_teams(TEAM_EVENT("0", ""), "south", 7, 5);
    expect_teams(TEAM_EVENT("1", ""), "south", 7, 4);
}

static void expect_awards(const char *kinds, const char *expected)
{
    char text[2000], found[500] = "";
    snprintf(text, sizeof text, TEAM_EVENT("0", "%s"), kinds);
    struct tournament_record *record = event_read(text);
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
    expect_awards("'best-seat'", "red a m1 4; red c m2 4; blue b m1 7; blue a m2 7; green b m2 9");
    expect_awards("'most-points-in-a-turn'", "red a m1 3; blue b m1 3");
    expect_awards("'longest-match'", "red a m1 9; blue b m1 9; green c m1 9");
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
    assert_non_null(strstr(text, "<caption>R &amp; D</caption>"));
    assert_non_null(strstr(text, "<td>Otto, &lt;der&gt;</td>"));
}

TEST(json)
{
    assert_string_equal(written(standings_write),
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
                        "\"points\":3,\"score\":3,\"counts\":true}]}],\"teams\":[],\"awards\":[]}");
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
    assert_string_equal(event_faults("{'name': '\\u001b[2J'}"), "/name: must not have control characters");
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
