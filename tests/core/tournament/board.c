/* Results of matches in a line of text, and their scores as text. */
#include "board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../testing.h"

struct table_result board(const char *points)
{
    struct table_result result = {.end = END_WON};
    char *at = (char *)points;
    for (int seat = 0; *at; seat++) {
        struct seat_result *to = &result.seat[seat];
        assert_true(seat < TOURNAMENT_SEATS);
        *to = (struct seat_result){.plays = true, .points = (int32_t)strtol(at, &at, 10), .gain = -1};
        if (*at == 'x' || *at == 'r') {
            to->out = *at == 'x' ? OUT_ELIMINATED : OUT_RESIGNED;
            to->out_turn = (uint16_t)strtol(at + 1, &at, 10);
        }
        at += strspn(at, " ");
    }
    match_rank_by_points(&result);
    return result;
}

struct scoring system_of(const char *id)
{
    const int index = domain_find(&scoring_system_ids, NULL, id, strlen(id));
    if (index < 0) fail_msg("no system %s", id);
    return scoring_systems[index];
}

void expect_scores(const struct scoring *scoring, const struct table_result *result, const char *expected)
{
    char text[512] = "", one[SCORE_TEXT];
    int64_t score[TOURNAMENT_SEATS];
    assert_true(scoring_apply(scoring, result, score));
    for (int i = 0; i < TOURNAMENT_SEATS; i++) {
        if (!result->seat[i].plays) continue;
        score_text(score[i], 3, one);
        size_t length = strlen(one);
        while (strchr(one, '.') && (one[length - 1] == '0' || one[length - 1] == '.')) {
            const bool point = one[length - 1] == '.';
            one[--length] = 0;
            if (point) break;
        }
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", *text ? " " : "", one);
    }
    assert_string_equal(text, expected);
}
