/* Tournaments whose results others have published: standings that are computed from their tables of results
 * agree to the last digit. */
#include <stdio.h>
#include <string.h>

#include "../testing.h"
#include "event.h"

static const struct standings_moment FINAL = {.rounds = TOURNAMENT_ROUNDS, .final = true};

/* ---- the Candidates Tournament of 2016, Moscow: eight players, each pair twice ---- */

/* The results of each player's games against each other, both games in order: 2 for a win, 1 for a draw; a
 * game of the last round is a dot. From the table after 13 of 14 rounds at chessdailynews.com (March 2016).
 * Players by initials: Caruana, Karjakin, Anand, Giri, Svidler, Aronian, Nakamura, Topalov. */
static const char NAMES[] = "CKAGSRNT";
static const char *const GAMES[8] = {
    "** 1. 12 11 11 11 12 11", "1. ** 20 11 11 11 21 12", "10 02 ** 11 2. 12 10 21",
    "11 11 11 ** 11 11 11 1.", "11 11 0. 11 ** 12 11 11", "11 11 10 11 10 ** 2. 21",
    "10 01 12 11 11 0. ** 22", "11 10 01 1. 11 01 00 **",
};
/* The last round: K - C 1 : 0, and three draws. */
static const char LAST[] = "KC20 SA11 GT11 NR11";

static void add_game(char *text, size_t room, char one, char other, char points, char others)
{
    const size_t length = strlen(text);
    snprintf(text + length, room - length,
             "%s{'end': 'won', 'seats': [{'seat': 'white', 'player': '%c', 'points': %c},"
             "{'seat': 'black', 'player': '%c', 'points': %c}]}",
             text[length - 1] == '[' ? "" : ",", one, points, other, others);
}

static struct tournament_record *candidates(void)
{
    static char text[1 << 15];
    strcpy(text,
           "{'terms': {'scoring': {'system': 'win-draw-loss'}, 'counting': {'of_round': 'sum'},"
           "'tie_breaks': ['head-to-head', 'wins', 'beaten-opponents']},"
           "'seats': ['white', 'black'], 'players': [{'id': 'C'}, {'id': 'K'}, {'id': 'A'}, {'id': 'G'},"
           "{'id': 'S'}, {'id': 'R'}, {'id': 'N'}, {'id': 'T'}], 'rounds': [{'tables': [");
    for (int game = 0; game < 2; game++) {
        for (int i = 0; i < 8; i++)
            for (int k = 0; k < i; k++) {
                const char points = GAMES[i][3 * k + game], others = GAMES[k][3 * i + game];
                if (points == '.') continue;
                assert_int_equal(points + others, '0' + '2'); /* both rows say the same */
                add_game(text, sizeof text, NAMES[i], NAMES[k], points, others);
            }
        strcat(text, "]}, {'tables': [");
    }
    for (const char *at = LAST; at < LAST + sizeof LAST; at += 5)
        add_game(text, sizeof text, at[0], at[1], at[2], at[3]);
    strcat(text, "]}]}");
    return event_read(text);
}

/* Published: K and C 7.5, A 7, four have 6.5, T 4; "Karjakin would win because he has one extra win". */
TEST(candidates_2016_after_13_rounds)
{
    struct tournament_record *record = candidates();
    const struct standings_moment after_13 = {.rounds = 2};
    assert_string_equal(event_standings(record, &after_13),
                        "1 K 7.5 head-to-head=0.5 wins=3!; 2 C 7.5 head-to-head=0.5 wins=2!; 3 A 7; "
                        "4 S 6.5 head-to-head=3.5!; 5 G 6.5 head-to-head=3!; 6 R 6.5 head-to-head=2.5!; "
                        "7 N 6.5 head-to-head=2!; 8 T 4");
    tournament_record_free(record);
}

/* Published: K 8.5; C and A 7.5, C second; S, R, G and N 7; T 4.5. */
TEST(candidates_2016_final)
{
    struct tournament_record *record = candidates();
    assert_string_equal(event_standings(record, &FINAL),
                        "1 K 8.5; 2 C 7.5 head-to-head=1.5!; 3 A 7.5 head-to-head=0.5!; "
                        "4 S 7 head-to-head=3.5!; 5 R 7 head-to-head=3 wins=2!; "
                        "6 G 7 head-to-head=3 wins=0!; 7 N 7 head-to-head=2.5!; 8 T 4.5");
    tournament_record_free(record);
}

/* ---- the UzChess Cup of 2025, Masters, Tashkent: ten players, each pair once ---- */

/* The games of each round: white, black, and twice their points. From chess-results.com (tournament 1175851),
 * as lichess-org/scalachess has them (test-kit, uzchesscup.pgn). Players: Praggnanandhaa, Abdusattorov,
 * Sindarov, Erigaisi, Maghsoodloo, Rapport, Yakubboev, Vokhidov, Nepomniachtchi, Chithambaram. */
static const char UZCHESS[][26] = {
    "CP11 YE02 MR11 NS02 AV20 ", "PV20 SA11 RN11 EM11 CY02 ", "YP11 MC11 NE11 AR20 VS11 ",
    "PS20 RV11 EA11 CN11 YM02 ", "MP20 NY11 AC20 VE02 SR20 ", "PR02 ES11 CV11 YA20 MN11 ",
    "NP11 AM20 VY11 SC20 RE11 ", "PE20 CR02 YS11 MV02 NA11 ", "AP02 VN20 SM11 RY11 EC11 ",
};

static struct tournament_record *uzchess(const char *tie_breaks)
{
    static char text[1 << 14];
    snprintf(text, sizeof text,
             "{'terms': {'scoring': {'system': 'win-draw-loss'}, 'counting': {'of_round': 'sum'},"
             "'tie_breaks': [%s]}, 'seats': ['white', 'black'], 'players': [{'id': 'P'}, {'id': 'A'},"
             "{'id': 'S'}, {'id': 'E'}, {'id': 'M'}, {'id': 'R'}, {'id': 'Y'}, {'id': 'V'}, {'id': 'N'},"
             "{'id': 'C'}], 'rounds': [",
             tie_breaks);
    for (size_t round = 0; round < sizeof UZCHESS / sizeof UZCHESS[0]; round++) {
        strcat(text, round ? "]}, {'tables': [" : "{'tables': [");
        for (const char *at = UZCHESS[round]; *at; at += 5)
            add_game(text, sizeof text, at[0], at[1], at[2], at[3]);
    }
    strcat(text, "]}]}");
    return event_read(text);
}

/* Published: three have 5.5, and one has won against both others; by Sonneborn and Berger 25.25, 22.5, 22.25.
 * Three have 4.5, and among themselves 1.5, 1, 0.5. */
TEST(uzchess_cup_2025_direct_encounters)
{
    struct tournament_record *record = uzchess("'head-to-head', 'beaten-opponents'");
    assert_string_equal(
        event_standings(record, &FINAL),
        "1 P 5.5 head-to-head=2!; 2 A 5.5 head-to-head=0.5 beaten-opponents=22.5!; "
        "3 S 5.5 head-to-head=0.5 beaten-opponents=22.25!; 4 E 5; "
        "5 M 4.5 head-to-head=1.5!; 6 R 4.5 head-to-head=1!; 7 Y 4.5 head-to-head=0.5!; 8 V 4; "
        "9 N 3.5; 10 C 2.5");
    tournament_record_free(record);
}

/* Published: by Sonneborn and Berger the three with 4.5 have 20.5, 19.5, 18.75. */
TEST(uzchess_cup_2025_sonneborn_and_berger)
{
    struct tournament_record *record = uzchess("'beaten-opponents'");
    assert_string_equal(
        event_standings(record, &FINAL),
        "1 P 5.5 beaten-opponents=25.25!; 2 A 5.5 beaten-opponents=22.5!; "
        "3 S 5.5 beaten-opponents=22.25!; 4 E 5; 5 M 4.5 beaten-opponents=20.5!; "
        "6 Y 4.5 beaten-opponents=19.5!; 7 R 4.5 beaten-opponents=18.75!; 8 V 4; 9 N 3.5; 10 C 2.5");
    tournament_record_free(record);
}

/* Published: four wins, four and three of the first three; two of each of those with 4.5. */
TEST(uzchess_cup_2025_wins)
{
    struct tournament_record *record = uzchess("'wins'");
    assert_string_equal(
        event_standings(record, &FINAL),
        "1 P 5.5 wins=4!; 1 A 5.5 wins=4!; 3 S 5.5 wins=3!; 4 E 5; 5 M 4.5 wins=2; 5 R 4.5 wins=2; "
        "5 Y 4.5 wins=2; 8 V 4; 9 N 3.5; 10 C 2.5");
    tournament_record_free(record);
}

/* ---- the tournaments of dipvis' own tests (UEWBot/dipvis, the models of its tournaments) ---- */

/* A table whose scores are given. */
struct scored_table {
    int round; /* from 1, rising; 0 ends the list */
    const char *pool;
    const char *scores; /* "A p1 6 E p2 7": seat, player, score */
};

static void add_table(char *text, size_t room, const struct scored_table *table)
{
    const char *at = table->scores;
    char seat, player[8], score[8];
    int read;
    size_t length = strlen(text);
    snprintf(text + length, room - length, "%s{'end': 'won', 'pool': '%s', 'seats': [",
             text[length - 1] == '[' ? "" : ",", table->pool);
    for (bool first = true; sscanf(at, " %c %7s %7s%n", &seat, player, score, &read) == 3; first = false) {
        length = strlen(text);
        snprintf(text + length, room - length, "%s{'seat': '%c', 'player': '%s', 'score': %s}",
                 first ? "" : ",", seat, player, score);
        at += read;
    }
    strcat(text, "]}");
}

/* A tournament of players p1, p2, ...; `marks` are further members of some of them. */
struct player_mark {
    int player;
    const char *members;
};

static struct tournament_record *dipvis(const char *terms, int players, const struct player_mark *marks,
                                        const struct scored_table *tables)
{
    char text[8000];
    snprintf(text, sizeof text, "{'terms': %s, 'seats': ['A', 'E', 'F', 'G', 'I', 'R', 'T'], 'players': [",
             terms);
    for (int i = 1; i <= players; i++) {
        const size_t length = strlen(text);
        snprintf(text + length, sizeof text - length, "%s{'id': 'p%d'%s}", i > 1 ? "," : "", i,
                 marks->player == i ? marks->members : "");
        marks += marks->player == i;
    }
    strcat(text, "], 'rounds': [{'tables': [");
    for (int round = 1; tables->round; tables++) {
        if (tables->round > round) strcat(text, "]}, {'tables': [");
        round = tables->round;
        add_table(text, sizeof text, tables);
    }
    strcat(text, "]}]}");
    return event_read(text);
}

/* The sum of the best two of three rounds (test_tscoringsumrounds_scores). */
TEST(dipvis_best_two_rounds)
{
    static const struct player_mark MARKS[] = {{8, ", 'unranked': true"}, {0}};
    static const struct scored_table TABLES[] = {
        {1, "", "A p1 6 E p2 7 F p7 3 G p8 10 I p9 1 R p11 4 T p12 40"},
        {2, "", "A p2 50 E p4 70 F p7 30 G p8 500 I p9 20 R p10 60 T p12 2"},
        {3, "", "A p1 700 E p3 400 F p4 200 G p6 100 I p8 5 R p9 600 T p12 300"},
        {0}};
    struct tournament_record *record =
        dipvis("{'tie_breaks': [], 'counting': {'best': 2}}", 12, MARKS, TABLES);
    assert_string_equal(event_standings(record, &FINAL),
                        "1 p1 706; 2 p9 620; 3 p3 400; 4 p12 340; 5 p4 270; 6 p6 100; 7 p10 60; 8 p2 57; "
                        "9 p7 33; 10 p11 4; 11 p5 0; - p8 510");
    tournament_record_free(record);
}

/* A top board that decides the first two places (test_tournament_positions_and_scores_top_board_played). */
static const struct scored_table TOP_BOARD[] = {
    {1, "", "G p2 100 E p4 120 A p5 110 F p6 110 I p8 100 R p9 100 T p11 105"},
    {2, "top", "G p7 30 E p11 27 A p13 24 F p9 24 I p5 21 R p3 4 T p1 1"},
    {2, "", "T p2 35 I p6 22 R p4 12 G p8 10 F p10 3 E p12 2 A p14 1"},
    {0}};

static void expect_places(const struct player_mark *marks, const char *expected)
{
    struct tournament_record *record =
        dipvis("{'pools': [{'name': 'top', 'decides': 2}], 'tie_breaks': ['lot']}", 14, marks, TOP_BOARD);
    assert_ptr_equal(strstr(event_standings(record, &FINAL), expected), event_standings(record, &FINAL));
    tournament_record_free(record);
}

TEST(dipvis_top_board)
{
    static const struct player_mark LOTS[] = {
        {9, ", 'lot': 3"}, {11, ", 'unranked': true"}, {13, ", 'lot': 4"}, {0}};
    static const struct player_mark NONE[] = {{11, ", 'unranked': true"}, {0}};
    expect_places(LOTS,
                  "1 p7 30; 2 p13 24 lot=4!; 3 p2 135; 4 p4 132 lot=0; 4 p6 132 lot=0; 6 p5 131; 7 p9 124");
    expect_places(NONE, "1 p7 30; 2 p9 124 lot=0; 2 p13 24 lot=0; 4 p2 135; 5 p4 132 lot=0; "
                        "5 p6 132 lot=0; 7 p5 131");
}
