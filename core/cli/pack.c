/* westphalia pack check: the check of a component pack. */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/input.h"

enum exit_status pack_run(const struct command *command, int argc, char **argv)
{
    static const struct flag NONE[] = {{0}};
    struct command_line line;
    enum exit_status status;
    if (!command_read(command, NONE, argc, argv, &line)) return line.status;
    if (strcmp(line.words.word[0], "check") != 0) return command_fail("usage: westphalia pack check FILE");
    struct pack *pack = input_pack(NULL, line.words.word[1], false, &status);
    if (!pack) return status;
    printf("%s  %s\n", pack->hash_hex, pack->game->id);
    pack_free(pack);
    return EXIT_FINE;
}
