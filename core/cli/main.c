/* westphalia: the program for those who have no server. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"

static const struct command commands[] = {
    {"verify", "FILE", "check an audit file: every hash, draw and state, and the signature", verify_run},
    {"selfplay", "GAME", "let bots play whole matches in memory, and tell what happened", selfplay_run},
    {"replay", "", "play all stored matches again, and tell which would go another way", replay_run},
    {"pack", "check FILE", "check a component pack, and tell its hash", pack_run},
    {"schema", "GAME", "write the JSON Schema of a game's state, view, moves and events", schema_run},
    {"bench", "[GAME]", "measure how fast the rules are, on one core", bench_run},
    {"adjudicate", "",
     "resolve Diplomacy orders: {units, orders} in, {after, dislodged, results} out, one a line",
     adjudicate_run},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static void help(FILE *to)
{
    fputs("Usage: westphalia COMMAND [FLAG...] ...\n\n", to);
    for (int i = 0; i < COMMANDS; i++)
        fprintf(to, "  %-10s %-11s %s\n", commands[i].name, commands[i].words, commands[i].help);
    fputs("\nEach has its own --help. Exit status: 0 all is well, 1 something was found wrong, 2 it could "
          "not be "
          "looked at.\n",
          to);
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "";
    if (sodium_init() < 0) return command_fail("libsodium cannot be used here");
    json_object_seed(0); /* before there are threads */
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0) return commands[i].run(&commands[i], argc - 1, argv + 1);
    if (strcmp(name, "--version") == 0) {
        puts("westphalia " WESTPHALIA_VERSION);
        return EXIT_FINE;
    }
    const bool asked = strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0;
    help(asked ? stdout : stderr);
    return asked ? EXIT_FINE : EXIT_USAGE;
}
