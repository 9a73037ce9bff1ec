/* westphalia: the program that works without a server. */
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"

/* Name, words and their number, help, function. */
static const struct command COMMANDS[] = {
    {"verify", "FILE...", 1, WORDS_MANY, "Check audit files: every hash, draw and state, and the signature",
     verify_run},
    {"standings", "RECORD [FILE...]", 1, WORDS_MANY,
     "Compute a tournament's standings from its record and the audit files of its matches", standings_run},
    {"selfplay", "GAME", 1, 1, "Let bots play whole matches in memory, and report on them", selfplay_run},
    {"replay", "", 0, 0, "Replay all stored matches, and list those that would now go differently",
     replay_run},
    {"keys", "WHAT", 1, 1,
     "List a service's keys, rotate the one that signs, or encrypt what is secret in the database", keys_run},
    {"migrate", "", 0, 0,
     "Bring a database up to date as its owner, and grant a service's role what it needs", migrate_run},
    {"restored", "", 0, 0, "Give all matches new seeds, after a database was put back to an older copy",
     restored_run},
    {"prune", "", 0, 0, "Delete matches that nobody plays, old replies to keys and packs that no match has",
     prune_run},
    {"pack", "check FILE", 2, 2, "Check a component pack, and print its hash", pack_run},
    {"schema", "GAME", 1, 1,
     "Print the JSON Schema of a game's state, view, moves and events, or of a tournament", schema_run},
    {"reference", "GAME", 1, 1,
     "Print the reference of a game: its moves, refusals, rulings, cards and tables", reference_run},
    {"examples", "GAME", 1, 1, "Find an example of each move of a game in matches of bots", examples_run},
    {"bench", "[GAME]", 0, 1, "Measure how fast the rules are, on one core", bench_run},
    {"adjudicate", "", 0, 0,
     "Adjudicate Diplomacy orders: lines of {units, orders} in, lines of {after, dislodged, results} out",
     adjudicate_run},
};
enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

static void help(FILE *to)
{
    fputs("Usage: westphalia COMMAND [FLAG...] ...\n\n", to);
    for (int i = 0; i < COMMAND_COUNT; i++)
        fprintf(to, "  %-10s %-16s %s\n", COMMANDS[i].name, COMMANDS[i].words, COMMANDS[i].help);
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
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(COMMANDS[i].name, name) == 0) return COMMANDS[i].run(&COMMANDS[i], argc - 1, argv + 1);
    if (strcmp(name, "--version") == 0) {
        puts("westphalia " WESTPHALIA_VERSION);
        return EXIT_FINE;
    }
    const bool asked = strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0;
    help(asked ? stdout : stderr);
    return asked ? EXIT_FINE : EXIT_USAGE;
}
