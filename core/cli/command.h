/* Subcommands: one table of them, one way to read their flags, one set of exit statuses.
 *
 * A subcommand is a row in main.c and a function in a file of its own. The function declares its flags as a table, has
 * command_read() fill in what they point to, and does its work. `--help` is made from the same tables (program/arguments.h). */
#ifndef WESTPHALIA_CLI_COMMAND_H
#define WESTPHALIA_CLI_COMMAND_H

#include "engine/pack.h"
#include "program/arguments.h"

enum exit_status {
    EXIT_FINE = 0,
    EXIT_FOUND = 1,    /* something is wrong with what was looked at */
    EXIT_USAGE = 2,    /* it could not be looked at: a flag, a name or a file is wrong, or memory is short */
    EXIT_UNVOUCHED = 3 /* verify: nothing is wrong, but nobody has said whose key may have signed the file */
};

struct command {
    const char *name;
    const char *words; /* what stands after it: "GAME" */
    const char *help;  /* one line */
    int (*run)(const struct command *command, int argc, char **argv);
};

/* arguments_read() for what follows the subcommand's name (argv[0]): at least `least` words and at most `most`. */
int command_read(const struct command *command, const struct flag *flags, int argc, char **argv,
                 const char *words[WORDS_MAX], int least, int most);

/* Says on stderr what is wrong, as by printf, and returns EXIT_USAGE. */
int command_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ---- what subcommands are given ---- */

/* What a path may name. A device has no end, a pipe may have no writer, and a file may be larger than memory. */
enum input_kind {
    INPUT_FILE,        /* a regular file: nobody has named it but the folder in which it lies */
    INPUT_FILE_OR_PIPE /* a pipe as well, as shells give them; and "-", the standard input */
};
enum {
    INPUT_MOST_AUDIT = 1 << 30, /* bytes of an audit file */
    INPUT_MOST = 1 << 24        /* ... of any other file */
};

/* The whole file, which has `most` bytes at the most, ended by a zero. free() it. NULL: said on stderr. */
char *input_file(const char *path, enum input_kind kind, size_t most, size_t *length);

/* A game by its id. NULL: said on stderr. */
const struct game *input_game(const char *id);

/* The game's own pack, or (path not NULL) the one in the file; game NULL: the one that the file names. `older`: it may be of an earlier
 * build (pack_read_older()). pack_free() it. NULL:
 * every fault was said on stderr, and *status is what to end with. */
struct pack *input_pack(const struct game *game, const char *path, bool older, int *status);

/* The database that `url` or (NULL) DATABASE_URL names, with the keys that encrypt what is secret there (`keys`, SECRET_KEY_FILE or a
 * credential: db/vault.h). db_free() it. NULL: said on stderr. */
struct db *input_database(const char *url, const char *keys);

/* ---- the subcommands ---- */

int verify_run(const struct command *command, int argc, char **argv);
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
