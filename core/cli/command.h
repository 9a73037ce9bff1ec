/* Subcommands: one table of them, one way to read their flags, one set of exit statuses.
 *
 * A subcommand is a row in main.c and a function in a file of its own. The row says which words it takes. The
 * function declares its flags as a table, has command_read() fill in what they point to, and does its work.
 * `--help` is made from the row and the flags (program/arguments.h). */
#ifndef WESTPHALIA_CLI_COMMAND_H
#define WESTPHALIA_CLI_COMMAND_H

#include "cli/exit_status.h"
#include "program/arguments.h"

enum { WORDS_MANY = 1 << 30 }; /* any number of words */

/* A row of the table in main.c. */
struct command {
    const char *name;
    const char *words; /* the words behind its name: "GAME" */
    int words_least, words_most;
    const char *help; /* one line */
    enum exit_status (*run)(const struct command *command, int argc, char **argv);
};

/* What command_read() has read. */
struct command_line {
    struct given_words words;
    enum exit_status status; /* with which the command ends, where it does not run */
};

/* Reads the arguments behind the subcommand's name (argv[0]) by its row and its flags. False: the command
 * ends now with line->status, and the user has been told what there is to tell. */
bool command_read(const struct command *command, const struct flag *flags, int argc, char **argv,
                  struct command_line *line);

/* Prints the fault on stderr, as printf does, and returns EXIT_USAGE. What it quotes is masked
 * (text_mask()). */
enum exit_status command_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ---- the subcommands ---- */

enum exit_status verify_run(const struct command *command, int argc, char **argv);
enum exit_status standings_run(const struct command *command, int argc, char **argv);
enum exit_status selfplay_run(const struct command *command, int argc, char **argv);
enum exit_status replay_run(const struct command *command, int argc, char **argv);
enum exit_status keys_run(const struct command *command, int argc, char **argv);
enum exit_status restored_run(const struct command *command, int argc, char **argv);
enum exit_status prune_run(const struct command *command, int argc, char **argv);
enum exit_status migrate_run(const struct command *command, int argc, char **argv);
enum exit_status pack_run(const struct command *command, int argc, char **argv);
enum exit_status schema_run(const struct command *command, int argc, char **argv);
enum exit_status reference_run(const struct command *command, int argc, char **argv);
enum exit_status examples_run(const struct command *command, int argc, char **argv);
enum exit_status bench_run(const struct command *command, int argc, char **argv);
enum exit_status adjudicate_run(const struct command *command, int argc, char **argv);

#endif
