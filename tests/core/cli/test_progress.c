/* How far a long run is: what is written to a terminal, and to a log. */
#include <stdlib.h>
#include <string.h>

#include "cli/progress.h"
#include "testing.h"

enum { SECOND = 1000000 };

/* The text that was written since the last call. */
static const char *written(FILE *file, char text[300])
{
    static long read;
    fflush(file);
    if (ftell(file) < read) read = 0;
    fseek(file, read, SEEK_SET);
    text[fread(text, 1, 299, file)] = 0;
    read = ftell(file);
    return text;
}

TEST(a_terminal_has_one_line_that_is_drawn_again)
{
    struct progress progress;
    char text[300];
    FILE *file = tmpfile();
    assert_non_null(file);
    progress_begin(&progress, file, true, "matches", 1000, 5 * SECOND);
    progress_show(&progress, 0, 5 * SECOND);
    assert_string_equal(written(file, text),
                        "\r[                                        ] 0 of 1000 matches (0 %)\033[K");
    progress_show(&progress, 250, 30 * SECOND);
    assert_string_equal(
        written(file, text),
        "\r[##########                              ] 250 of 1000 matches (25 %), 1 min 15 s left\033[K");
    progress_clear(&progress);
    assert_string_equal(written(file, text), "\r\033[K");
    progress_show(&progress, 1000, 40 * SECOND);
    assert_string_equal(written(file, text),
                        "\r[########################################] 1000 of 1000 matches (100 %)\033[K");
    fclose(file);
}

TEST(a_log_has_a_line_every_ten_seconds)
{
    struct progress progress;
    char text[300];
    FILE *file = tmpfile();
    assert_non_null(file);
    progress_begin(&progress, file, false, "matches", 400, 0);
    progress_show(&progress, 0, 0);
    progress_show(&progress, 90, 9 * SECOND);
    assert_string_equal(written(file, text), "");
    progress_show(&progress, 100, 10 * SECOND);
    assert_string_equal(written(file, text), "100 of 400 matches (25 %), 30 s left\n");
    progress_show(&progress, 150, 19 * SECOND);
    progress_clear(&progress);
    assert_string_equal(written(file, text), "");
    progress_show(&progress, 200, 21 * SECOND);
    assert_string_equal(written(file, text), "200 of 400 matches (50 %), 21 s left\n");
    fclose(file);
}

TEST(there_may_be_none_or_more_than_was_thought)
{
    struct progress progress;
    char text[300];
    FILE *file = tmpfile();
    assert_non_null(file);
    progress_begin(&progress, file, true, "matches", 0, 0);
    progress_show(&progress, 0, SECOND);
    assert_string_equal(written(file, text),
                        "\r[########################################] 0 of 0 matches (100 %)\033[K");
    progress_show(&progress, 3, SECOND);
    assert_string_equal(written(file, text),
                        "\r[########################################] 3 of 3 matches (100 %)\033[K");
    fclose(file);
}
