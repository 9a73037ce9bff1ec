/* westphalia schema: a game's JSON Schema. */
#include <stdio.h>

#include "cli/command.h"
#include "engine/wire.h"

int schema_run(const struct command *command, int argc, char **argv)
{
    static const struct flag NONE[] = {{0}};
    const char *words[WORDS_MAX];
    int count = command_read(command, NONE, argc, argv, &(struct word_list){words, 1, 1});
    if (count < 0) return ~count;
    const struct game *game = input_game(words[0]);
    struct writer w;
    if (!game) return EXIT_USAGE;
    writer_init(&w);
    writer_open(&w, '{');
    writer_member_string(&w, "$schema", "https://json-schema.org/draft/2020-12/schema");
    writer_member_string(&w, "title", game->title);
    writer_name(&w, "$defs");
    game_schema(&w, game, "#/$defs/");
    writer_close(&w, '}');
    puts(writer_text(&w));
    count = w.failed ? command_fail("memory is short") : EXIT_FINE;
    writer_free(&w);
    return count;
}
