/* What the user names: files, games, packs, and the database. */
#ifndef WESTPHALIA_CLI_INPUT_H
#define WESTPHALIA_CLI_INPUT_H

#include "cli/exit_status.h"
#include "engine/pack.h"

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
void input_show_faults(const char *path, const struct faults *faults);

/* The game of that id. NULL: the fault is on stderr. */
const struct game *input_game(const char *id);

/* The pack in the file, or the game's own pack where `path` is NULL. Where `game` is NULL, the file names the
 * game. `older`: the pack may be of an earlier build (pack_read_older()). The caller calls pack_free(). NULL:
 * every fault is on stderr, and *status is the exit status. */
struct pack *input_pack(const struct game *game, const char *path, bool older, enum exit_status *status);

/* ---- the database ---- */

/* The flags that name it, for a table of struct flag; `what` says which one, or as whom. The URL has no
 * default there, since --help would print its password. */
#define INPUT_DATABASE_FLAG(url, what)                                                                       \
    {                                                                                                        \
        "database", FLAG_TEXT, url, "URL",                                                                   \
            what "; without this flag, the environment variable DATABASE_URL names it"                       \
    }
#define INPUT_KEYS_FLAG(keys)                                                                                \
    {                                                                                                        \
        "secret-key-file", FLAG_TEXT, keys, "FILE",                                                          \
            "the file of the service's keys that encrypt secrets in the database; without this flag, "       \
            "SECRET_KEY_FILE names it"                                                                       \
    }

/* The flag's value or, where it is NULL, that of DATABASE_URL. NULL: there is none, and the fault is on
 * stderr. */
const char *input_database_url(const char *url);

/* Opens the database that input_database_url() names. `keys` (NULL: SECRET_KEY_FILE, or a credential) has the
 * keys that encrypt its secrets (db/vault.h). The caller calls db_free(). NULL: the fault is on stderr. */
struct db *input_database(const char *url, const char *keys);

#endif
