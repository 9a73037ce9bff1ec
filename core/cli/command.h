/* Subcommands: one table of them, one way to read their flags, one set of exit statuses.
 *
 * A subcommand is a row in main.c and a function in a file of its own. The function declares its flags as a
 * table, has command_read() fill in what they point to, and does its work. `--help` is made from the same
 * tables (program/arguments.h). */
#ifndef WESTPHALIA_CLI_COMMAND_H
#define WESTPHALIA_CLI_COMMAND_H

#include "engine/pack.h"
#include "program/arguments.h"

enum exit_status {
    EXIT_FINE = 0,
    EXIT_FOUND = 1, /* something is wrong with the input */
    /* The input could not be examined: a flag, a name or a file is wrong, or memory is short. */
    EXIT_USAGE = 2,
    /* Verify: nothing is wrong, but the user did not name the key that may sign the file. */
    EXIT_UNVOUCHED = 3
};

struct command {
    const char *name;
    const char *words; /* the words behind its name: "GAME" */
    const char *help;  /* one line */
    int (*run)(const struct command *command, int argc, char **argv);
};

/* The words that a subcommand takes. */
struct word_list {
    const char **words; /* get the words; room for `most` of them */
    int least, most;    /* how many there may be */
};

/* Calls arguments_read() for the words behind the subcommand's name (argv[0]). Returns the number of words,
 * or ~status when the program must end with this status. */
int command_read(const struct command *command, const struct flag *flags, int argc, char **argv,
                 const struct word_list *list);

/* Prints the fault on stderr, as printf does, and returns EXIT_USAGE. What it quotes is masked
 * (text_mask()). */
int command_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ---- input of subcommands ---- */

/* The kinds of file that a path may name. A device has no end, a pipe may have no writer, and a file may be
 * larger than memory. */
enum input_kind {
    INPUT_FILE,        /* a regular file; the user named its folder only */
    INPUT_FILE_OR_PIPE /* a regular file, a pipe as shells make them, or "-", the standard input */
};
enum {
    INPUT_MOST_AUDIT = 1 << 30, /* bytes of an audit file */
    INPUT_MOST = 1 << 24        /* bytes of any other file */
};

/* Reads a whole file of at most `most` bytes, and ends it with a zero. The caller frees it. NULL: the fault
 * is on stderr. */
char *input_file(const char *path, enum input_kind kind, size_t most, size_t *length);

/* Prints the faults of a file on stderr. What they quote is masked. */
struct faults;
void input_show_faults(const char *path, const struct faults *faults);

/* The game of that id. NULL: the fault is on stderr. */
const struct game *input_game(const char *id);

/* The pack in the file, or the game's own pack where `path` is NULL. Where `game` is NULL, the file names the
 * game. `older`: the pack may be of an earlier build (pack_read_older()). The caller calls pack_free(). NULL:
 * every fault is on stderr, and *status is the exit status. */
struct pack *input_pack(const struct game *game, const char *path, bool older, int *status);

/* Opens the database that `url` or, where it is NULL, DATABASE_URL names. `keys`, SECRET_KEY_FILE or a
 * credential has the keys that encrypt its secrets (db/vault.h). The caller calls db_free(). NULL: the fault
 * is on stderr. */
struct db *input_database(const char *url, const char *keys);

/* ---- the subcommands ---- */

int verify_run(const struct command *command, int argc, char **argv);
int standings_run(const struct command *command, int argc, char **argv);
int selfplay_run(const struct command *command, int argc, char **argv);
int replay_run(const struct command *command, int argc, char **argv);
int keys_run(const struct command *command, int argc, char **argv);
int restored_run(const struct command *command, int argc, char **argv);
int prune_run(const struct command *command, int argc, char **argv);
int migrate_run(const struct command *command, int argc, char **argv);
int pack_run(const struct command *command, int argc, char **argv);
int schema_run(const struct command *command, int argc, char **argv);
int bench_run(const struct command *command, int argc, char **argv);
int adjudicate_run(const struct command *command, int argc, char **argv);

#endif
