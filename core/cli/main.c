/* westphalia: the program that works without a server. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"

static const struct command commands[] = {
    {"verify", "FILE...", "Check audit files: every hash, draw and state, and the signature", verify_run},
    {"standings", "RECORD [FILE...]",
     "Compute a tournament's standings from its record and the audit files of its matches", standings_run},
    {"selfplay", "GAME", "Let bots play whole matches in memory, and report on them", selfplay_run},
    {"replay", "", "Replay all stored matches, and list those that would now go differently", replay_run},
    {"keys", "WHAT",
     "List a service's keys, rotate the one that signs, or encrypt what is secret in the database", keys_run},
    {"migrate", "", "Bring a database up to date as its owner, and grant a service's role what it needs",
     migrate_run},
    {"restored", "", "Give all matches new seeds, after a database was put back to an older copy",
     restored_run},
    {"prune", "", "Delete matches that nobody plays, old replies to keys and packs that no match has",
     prune_run},
    {"pack", "check FILE", "Check a component pack, and print its hash", pack_run},
    {"schema", "GAME", "Print the JSON Schema of a game's state, view, moves and events, or of a tournament",
     schema_run},
    {"bench", "[GAME]", "Measure how fast the rules are, on one core", bench_run},
    {"adjudicate", "",
     "Adjudicate Diplomacy orders: lines of {units, orders} in, lines of {after, dislodged, results} out",
     adjudicate_run},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static void help(FILE *to)
{
    fputs("Usage: westphalia COMMAND [FLAG...] ...\n\n", to);
    for (int i = 0; i < COMMANDS; i++)
        fprintf(to, "  %-10s %-11s %s\n", commands[i].name, commands[i].words, commands[i].help);
    fputs("\nEach command has its own --help. Exit status: 0: nothing is wrong; 1: something is wrong with "
          "the input; 2: the input could not be checked; 3 (verify without --key): nothing is wrong, but "
          "anybody may have signed the file.\n",
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
