/* westphalia pack check: the check of a component pack. */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"

int pack_run(const struct command *command, int argc, char **argv)
{
    static const struct flag NONE[] = {{0}};
    const char *words[WORDS_MAX];
    int status, count = command_read(command, NONE, argc, argv, &(struct word_list){words, 2, 2});
    if (count < 0) return ~count;
    if (strcmp(words[0], "check") != 0) return command_fail("usage: westphalia pack check FILE");
    struct pack *pack = input_pack(NULL, words[1], false, &status);
    if (!pack) return status;
    printf("%s  %s\n", pack->hash_hex, pack->game->id);
    pack_free(pack);
    return EXIT_FINE;
}
