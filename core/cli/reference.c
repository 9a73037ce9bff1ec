/* westphalia reference: the reference of a game. */
#include "reference/reference.h"

#include <stdio.h>

#include "cli/command.h"
#include "cli/input.h"

enum exit_status reference_run(const struct command *command, int argc, char **argv)
{
    bool html = false;
    const struct flag flags[] = {
        {"html", FLAG_SWITCH, &html, NULL, "write HTML, as the service's page has it; without it Markdown"},
        {0}};
    struct command_line line;
    if (!command_read(command, flags, argc, argv, &line)) return line.status;
    const struct game *game = input_game(line.words.word[0]);
    struct pack *pack = game ? pack_standard(game) : NULL;
    struct writer w;
    if (!game) return EXIT_USAGE;
    if (!pack) return command_fail("memory is short");
    writer_init(&w);
    reference_write(&w, html ? DOCUMENT_HTML : DOCUMENT_MARKDOWN, pack, NULL);
    fputs(writer_text(&w), stdout);
    const enum exit_status status = w.failed ? command_fail("memory is short") : EXIT_FINE;
    writer_free(&w);
    pack_free(pack);
    return status;
}
