/* The first presentation of core/board/README.md: it is sound, and draws a view of the tutorial's game. */
#include <string.h>

#include "board/board.h"
#include "positions.h"
#include "testing.h"
#include "tutorial/table.h"

/* The guide's block of JSON, cut out in place. */
static char *first_presentation(char *guide)
{
    static const char FENCE[] = "```json\n";
    char *begin = strstr(guide, FENCE);
    assert_non_null(begin);
    begin += strlen(FENCE);
    char *end = strstr(begin, "```");
    assert_non_null(end);
    *end = 0;
    return begin;
}

TEST(the_first_presentation_of_the_guide_draws_a_match_of_the_tutorial)
{
    static char guide[20000];
    static struct skirmish_match match;
    static const struct board_look look = {BOARD_WIDTH, BOARD_AUTO};
    FILE *file = fopen(BOARD_GUIDE, "r");
    assert_non_null(file);
    guide[fread(guide, 1, sizeof guide - 1, file)] = 0;
    fclose(file);
    const char *text = first_presentation(guide);
    const size_t length = strlen(text);
    struct game game = skirmish;
    struct pack pack = *skirmish_standard();
    struct faults faults = {0};
    game.presentation = (struct embedded){text, &length};
    pack.game = &game;
    struct board *board = board_new(&pack, &faults);
    if (!board) fail_msg("%s: %s", faults.list[0].path, faults.list[0].detail);
    skirmish_begin(&match, 2);
    match.state.towns[skirmish_town("ulm")] = (struct town){.owner = 1, .garrison = 2};
    json_t *seen = seen_by(&match.p, &pack, SEAT_NONE);
    struct writer w;
    writer_init(&w);
    assert_int_equal(board_draw(board, seen, &look, &w), BOARD_DRAWN);
    const char *drawn = writer_text(&w);
    assert_non_null(strstr(drawn, "Round 1"));
    assert_non_null(strstr(drawn, "Ulm: a garrison of 2"));
    assert_non_null(strstr(drawn, "Köln"));
    assert_non_null(strstr(drawn, "Places that the map does not have"));
    assert_non_null(strstr(drawn, "Neuburg")); /* it has no point, and stands there in an outline */
    assert_non_null(strstr(drawn, "<path fill-rule=\"evenodd\" class=\"l o\" data-set=\"town\" "
                                  "data-place=\"neu/burg\""));
    assert_non_null(strstr(drawn, "Points"));
    writer_free(&w);
    json_decref(seen);
    board_free(board);
}
