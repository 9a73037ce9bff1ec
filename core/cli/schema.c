/* westphalia schema: the JSON Schema of a game, or of a tournament's record. */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/input.h"
#include "tournament/tournament_record.h"
#include "wire/wire.h"

enum exit_status schema_run(const struct command *command, int argc, char **argv)
{
    static const struct flag NONE[] = {{0}};
    struct command_line line;
    if (!command_read(command, NONE, argc, argv, &line)) return line.status;
    const char *what = line.words.word[0];
    const bool is_tournament = strcmp(what, "tournament") == 0;
    const struct game *game = is_tournament ? NULL : input_game(what);
    struct writer w;
    if (!game && !is_tournament) return EXIT_USAGE;
    writer_init(&w);
    writer_open(&w, '{');
    writer_member_string(&w, "$schema", "https://json-schema.org/draft/2020-12/schema");
    writer_member_string(&w, "title", game ? game->title : "A tournament");
    if (game) {
        writer_name(&w, "$defs");
        game_schema(&w, game, "#/$defs/");
    } else {
        writer_member_string(&w, "$ref", "#/$defs/terms.tournament_record");
        writer_member_open(&w, "$defs", '{');
        tournament_record_schema(&(struct schema){&w, "#/$defs/"});
        writer_close(&w, '}');
    }
    writer_close(&w, '}');
    puts(writer_text(&w));
    const enum exit_status status = w.failed ? command_fail("memory is short") : EXIT_FINE;
    writer_free(&w);
    return status;
}
