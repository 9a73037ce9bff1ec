/* Seating: no entrant meets the same people or has the same seat again, where that can be. */
#include <stdlib.h>
#include <string.h>

#include "../testing.h"
#include "tournament/seating.h"

/* A tournament that is seated round by round. */
struct event {
    struct seating_task task;
    int16_t present[TOURNAMENT_PLAYERS];
    struct seating_past past[40000];
    struct seating_table tables[TOURNAMENT_TABLES];
    struct seating_figures figures, sum;
};

static struct event *event_of(int players, int size, int rounds)
{
    struct event *e = calloc(1, sizeof *e);
    for (int i = 0; i < players; i++)
        e->present[i] = (int16_t)i;
    e->task = (struct seating_task){.size = size,
                                    .present = e->present,
                                    .count = players,
                                    .rounds = rounds,
                                    .past = e->past,
                                    .seed = 1648};
    return e;
}

/* Each who is present sits once, on a seat of the table. */
static void check_tables(const struct event *e)
{
    int games[TOURNAMENT_PLAYERS] = {0};
    for (int i = 0; i < e->task.count; i++)
        games[e->present[i]]++;
    for (int t = 0; t < e->task.count / e->task.size; t++)
        for (int seat = 0; seat < TOURNAMENT_SEATS; seat++) {
            const int player = e->tables[t].player[seat];
            assert_int_equal(player >= 0, seat < e->task.size);
            if (player >= 0) games[player]--;
        }
    for (int i = 0; i < TOURNAMENT_PLAYERS; i++)
        assert_int_equal(games[i], 0);
}

static void keep(struct event *e)
{
    for (int t = 0; t < e->task.count / e->task.size; t++)
        e->past[e->task.past_count++] = (struct seating_past){(uint8_t)e->task.round, e->tables[t]};
    e->task.round++;
}

static void play_round(struct event *e)
{
    struct seating_figures judged;
    assert_true(seating_make(&e->task, e->tables, &e->figures));
    check_tables(e);
    assert_true(seating_judge(&e->task, e->tables, &judged));
    assert_memory_equal(&judged, &e->figures, sizeof judged);
    e->sum.met_again += e->figures.met_again;
    e->sum.seat_again += e->figures.seat_again;
    e->sum.apart_met += e->figures.apart_met;
    keep(e);
}

/* Each of 257 tables has player 0. Players 3 and 7 have met before, and sit at different tables now. */
TEST(a_player_may_have_any_number_of_games)
{
    struct event *e = event_of(0, 3, 2);
    e->task.round = 1;
    e->task.past_count = 1;
    e->past[0] = (struct seating_past){0, {{3, 7, 9, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1}}};
    for (int t = 0; t < 257; t++) {
        memset(e->tables[t].player, -1, sizeof e->tables[t].player);
        for (int seat = 0; seat < 3; seat++)
            e->present[e->task.count++] = e->tables[t].player[seat] = (int16_t)(seat ? 2 * t + seat : 0);
    }
    assert_true(seating_judge(&e->task, e->tables, &e->figures));
    assert_int_equal(e->figures.met_again, 0);
    assert_int_equal(e->figures.apart_met, 0);
    free(e);
}

static struct seating_figures play(int players, int size, int rounds)
{
    struct event *e = event_of(players, size, rounds);
    for (int i = 0; i < rounds; i++)
        play_round(e);
    const struct seating_figures sum = e->sum;
    free(e);
    return sum;
}

static void expect_no_meeting_again(int players, int size, int rounds)
{
    const struct seating_figures sum = play(players, size, rounds);
    if (sum.met_again) fail_msg("%d players, tables of %d: %d meetings again", players, size, sum.met_again);
    if (rounds <= size) assert_int_equal(sum.seat_again, 0);
}

TEST(sixteen_players_have_five_rounds_at_tables_of_four)
{
    expect_no_meeting_again(16, 4, 5);
}

TEST(thirty_two_players_have_nine_rounds_at_tables_of_four)
{
    expect_no_meeting_again(32, 4, 7);
    expect_no_meeting_again(32, 4, 9);
}

TEST(known_designs)
{
    expect_no_meeting_again(9, 3, 4);
    expect_no_meeting_again(25, 5, 6);
    expect_no_meeting_again(49, 7, 8);
    expect_no_meeting_again(64, 4, 16);
    expect_no_meeting_again(64, 8, 9);
    expect_no_meeting_again(28, 4, 7);
    expect_no_meeting_again(35, 5, 7);
    expect_no_meeting_again(50, 5, 5); /* 10 is no product of large prime powers */
    expect_no_meeting_again(60, 5, 5);
    expect_no_meeting_again(24, 4, 4);
    expect_no_meeting_again(10, 2, 9); /* everybody meets everybody */
    expect_no_meeting_again(64, 2, 63);
}

/* Where people must meet again, each has each seat once nevertheless. */
TEST(five_rounds_of_five_seats_have_each_seat_once)
{
    const int players[] = {5, 10, 15, 20, 25, 30, 45, 100};
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        const struct seating_figures sum = play(players[i], 5, 5);
        assert_int_equal(sum.seat_again, 0);
        if (players[i] >= 25 && players[i] != 30) assert_int_equal(sum.met_again, 0);
    }
}

TEST(a_thousand_players)
{
    expect_no_meeting_again(1000, 5, 8);
}

TEST(the_largest_tournament)
{
    expect_no_meeting_again(4096, 4, 4);
}

TEST(the_same_task_gives_the_same_tables)
{
    struct event *one = event_of(30, 5, 5), *other = event_of(30, 5, 5);
    for (int i = 0; i < 30; i++) /* the order of the list has no meaning */
        other->present[i] = (int16_t)(29 - i);
    for (int round = 0; round < 5; round++) {
        play_round(one);
        play_round(other);
    }
    assert_memory_equal(one->past, other->past, 30 * sizeof *one->past);
    other->task.seed++;
    other->task.round = other->task.past_count = 0;
    play_round(other);
    assert_memory_not_equal(one->past, other->past, 6 * sizeof *one->past);
    free(one);
    free(other);
}

/* Newcomers take the places of leavers: the plan goes on. */
TEST(who_leaves_is_replaced)
{
    struct event *e = event_of(32, 4, 7);
    for (int i = 0; i < 7; i++) {
        play_round(e);
        e->present[i] = (int16_t)(32 + i);
    }
    assert_int_equal(e->sum.met_again, 0);
    free(e);
}

/* Four leave for good: the rest of the rounds is planned anew. */
TEST(a_smaller_field_is_planned_anew)
{
    struct event *e = event_of(32, 4, 6);
    play_round(e);
    play_round(e);
    e->task.count = 28;
    for (int i = 0; i < 4; i++)
        play_round(e);
    assert_int_equal(e->sum.met_again, 0);
    free(e);
}

/* The organiser exchanges two players by hand. */
TEST(a_round_that_was_changed_by_hand)
{
    struct event *e = event_of(32, 4, 5);
    play_round(e);
    const int16_t player = e->past[0].table.player[0];
    e->past[0].table.player[0] = e->past[1].table.player[2];
    e->past[1].table.player[2] = player;
    e->sum = (struct seating_figures){0};
    for (int i = 0; i < 4; i++)
        play_round(e);
    assert_int_equal(e->sum.met_again, 0);
    free(e);
}

TEST(pairs_who_are_apart_do_not_meet)
{
    static const struct seating_pair apart[] = {{0, 1}, {1, 2}, {5, 9}, {17, 30}, {3, 4}, {4, 6}};
    struct event *e = event_of(32, 4, 7);
    e->task.apart = apart;
    e->task.apart_count = sizeof apart / sizeof *apart;
    for (int i = 0; i < 7; i++)
        play_round(e);
    assert_int_equal(e->sum.apart_met, 0);
    assert_int_equal(e->sum.met_again, 0);
    free(e);
}

TEST(two_games_of_one_player_are_at_different_tables)
{
    struct event *e = event_of(16, 4, 3);
    e->present[14] = e->present[0];
    e->present[15] = e->present[1];
    for (int i = 0; i < 3; i++)
        play_round(e);
    assert_int_equal(e->sum.apart_met, 0);
    free(e);
}

TEST(swiss_seats_equal_standings_together)
{
    struct event *e = event_of(32, 4, 4);
    uint16_t standing[32];
    for (int i = 0; i < 32; i++)
        standing[i] = (uint16_t)(32 - i);
    e->task.standing = standing;
    play_round(e); /* no two have met: the tables are those of the standings */
    for (int i = 0; i < 32; i++) {
        bool found = false;
        for (int seat = 0; seat < 4; seat++)
            found |= e->past[i / 4].table.player[seat] == 31 - i;
        assert_true(found);
    }
    int far = 0;
    for (int i = 0; i < 3; i++)
        play_round(e); /* the same standings: no two meet again */
    assert_int_equal(e->sum.met_again, 0);
    assert_int_equal(e->sum.seat_again, 0);
    for (int t = 8; t < 32; t++)
        for (int seat = 0; seat < 4; seat++)
            far += abs((31 - e->past[t].table.player[seat]) / 4 - t % 8);
    assert_in_range(far, 0, 3 * 32 * 2); /* two tables from those of their standing, on an average */
    free(e);
}

/* With standings that change from round to round. */
TEST(swiss_rounds_have_each_seat_once)
{
    struct event *e = event_of(200, 5, 5);
    uint16_t standing[200];
    e->task.standing = standing;
    for (int round = 0; round < 5; round++) {
        for (int i = 0; i < 200; i++)
            standing[i] = (uint16_t)(i * (7 + 4 * round) % 200 / 10);
        play_round(e);
    }
    assert_int_equal(e->sum.met_again, 0);
    assert_int_equal(e->sum.seat_again, 0);
    free(e);
}

TEST(figures_of_tables_made_by_hand)
{
    struct event *e = event_of(8, 4, 2);
    struct seating_figures figures;
    play_round(e);
    assert_true(seating_judge(&e->task, e->tables, &figures)); /* the same once more */
    assert_int_equal(figures.met_again, 12);
    assert_int_equal(figures.seat_again, 8);
    free(e);
}

TEST(seats_that_are_missing_or_over)
{
    assert_int_equal(seating_fit(16, 4).missing, 0);
    assert_int_equal(seating_fit(16, 4).over, 0);
    assert_int_equal(seating_fit(18, 5).tables, 3);
    assert_int_equal(seating_fit(18, 5).missing, 2);
    assert_int_equal(seating_fit(18, 5).over, 3);
}

/* ---- preferences ---- */

enum { NO_SEAT = -1 };

/* Four players at one table, who prefer these seats. */
static struct event *choosing(const int8_t (*preferred)[TOURNAMENT_SEATS], const uint16_t *places)
{
    struct event *e = event_of(4, 4, 4);
    e->task.preferred = preferred;
    e->task.places = places;
    return e;
}

TEST(the_last_in_the_standings_chooses_first)
{
    static const int8_t preferred[4][TOURNAMENT_SEATS] = {
        {2, 1, NO_SEAT}, {2, 1, NO_SEAT}, {2, 1, 0, NO_SEAT}, {2, 1, NO_SEAT}};
    static const uint16_t places[4] = {2, 1, 4, 3};
    struct event *e = choosing(preferred, places);
    play_round(e);
    assert_int_equal(e->tables[0].player[2], 2); /* the fourth */
    assert_int_equal(e->tables[0].player[1], 3); /* the third */
    assert_int_equal(e->figures.not_first, 3);
    play_round(e); /* and so again, though they have had these seats */
    assert_int_equal(e->tables[0].player[2], 2);
    assert_int_equal(e->tables[0].player[1], 3);
    /* The other two have no wish that is left, and each gets the seat that the other had. */
    assert_int_equal(e->past[0].table.player[0], e->past[1].table.player[3]);
    assert_int_equal(e->figures.seat_again, 2);
    free(e);
}

TEST(all_have_their_first_choice_where_no_two_have_the_same)
{
    static const int8_t preferred[4][TOURNAMENT_SEATS] = {
        {3, NO_SEAT}, {0, 1, 2, 3, NO_SEAT}, {NO_SEAT}, {1, NO_SEAT}};
    struct event *e = choosing(preferred, NULL);
    for (int round = 0; round < 3; round++) {
        play_round(e);
        assert_int_equal(e->tables[0].player[3], 0);
        assert_int_equal(e->tables[0].player[0], 1);
        assert_int_equal(e->tables[0].player[1], 3);
        assert_int_equal(e->tables[0].player[2], 2);
        assert_int_equal(e->figures.not_first, 0);
    }
    free(e);
}

/* Seats that a table does not have are no wishes. */
TEST(equal_players_choose_in_an_order_by_chance)
{
    static const int8_t preferred[4][TOURNAMENT_SEATS] = {
        {9, 0, NO_SEAT}, {0, NO_SEAT}, {0, NO_SEAT}, {0, NO_SEAT}};
    static const uint16_t places[4] = {1, 1, 1, 1};
    int first[4] = {0};
    for (int seed = 0; seed < 64; seed++) {
        struct event *e = choosing(preferred, places), *again = choosing(preferred, places);
        e->task.seed = again->task.seed = (uint64_t)seed;
        play_round(e);
        play_round(again);
        assert_memory_equal(e->tables, again->tables, sizeof *e->tables);
        first[e->tables[0].player[0]]++;
        free(e);
        free(again);
    }
    for (int i = 0; i < 4; i++)
        assert_in_range(first[i], 4, 40);
}

/* Preferences change the seats at the tables, and who meets is as good as without. */
TEST(players_who_choose_their_seats_meet_once)
{
    int8_t preferred[16][TOURNAMENT_SEATS];
    uint16_t places[16];
    for (int i = 0; i < 16; i++) {
        memset(preferred[i], NO_SEAT, sizeof preferred[i]);
        preferred[i][0] = 1;
        preferred[i][1] = (int8_t)(i % 4);
        places[i] = (uint16_t)(i + 1);
    }
    for (int swiss = 0; swiss < 2; swiss++) {
        struct event *e = event_of(16, 4, 4);
        e->task.preferred = (const int8_t(*)[TOURNAMENT_SEATS])preferred;
        e->task.places = places;
        e->task.standing = swiss ? places : NULL;
        for (int round = 0; round < 4; round++) {
            play_round(e);
            for (int t = 0; t < 4; t++)
                for (int seat = 0; seat < 4; seat++)
                    assert_true(e->tables[t].player[seat] <= e->tables[t].player[1]); /* the last has it */
        }
        if (!swiss) assert_int_equal(e->sum.met_again, 0);
        free(e);
    }
}
