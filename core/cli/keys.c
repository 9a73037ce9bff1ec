/* westphalia keys: the signing keys of a service, and the secrets that the operator's keys encrypt in its
 * database. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/command.h"
#include "cli/input.h"
#include "db/store/keys.h"
#include "db/store/service_keys.h"
#include "db/vault.h"
#include "log/key.h"
#include "log/ledger.h"

/* Instances notice a new key in much less time (api/shared/keys.h). */
enum { OVERLAP_SECONDS = 60 };

static void show_moment(const char *word, int64_t microseconds)
{
    const time_t seconds = microseconds / 1000000;
    struct tm utc;
    char text[32];
    gmtime_r(&seconds, &utc);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
    printf(" %s %s", word, text);
}

static enum exit_status status_of(enum db_result result)
{
    switch (result) {
    case DB_OK:
        return EXIT_FINE;
    case DB_NONE:
        return EXIT_FOUND;
    case DB_CONFLICT:
        return command_fail("another program rotates the keys at this moment");
    case DB_BROKEN:
        return command_fail("the database refuses it: only the schema's owner may rotate and encrypt keys");
    case DB_AWAY:
        break;
    }
    return command_fail("the database is away");
}

static enum exit_status list(struct db *db)
{
    const struct store_key *keys;
    struct store_rows *rows;
    size_t count;
    const enum db_result result = store_keys(db, &keys, &count, &rows);
    for (size_t i = 0; i < count; i++) {
        char id[KEY_ID_ROOM], hex[2 * PUBLIC_KEY_SIZE + 1];
        key_id(keys[i].public_key, id);
        to_hex(keys[i].public_key, PUBLIC_KEY_SIZE, hex);
        printf("%s %s", id, hex);
        show_moment("from", keys[i].valid_from);
        if (keys[i].valid_until)
            show_moment("until", keys[i].valid_until);
        else
            printf(" signs now");
        putchar('\n');
    }
    store_rows_free(rows);
    return status_of(result);
}

/* Makes the next signing key, or the first one. */
static enum exit_status rotate(struct db *db)
{
    const enum db_result result = service_keys_rotate(db, OVERLAP_SECONDS);
    return result == DB_OK ? list(db) : status_of(result);
}

/* Encrypts all secrets with the first key of SECRET_KEY_FILE. */
static enum exit_status encrypt(struct db *db)
{
    struct store_resealed done = {0};
    if (!vault_key_id()) return command_fail("--secret-key-file has the keys that encrypt");
    const enum db_result result = store_reseal(db, &done);
    printf("%" PRIu64 " secrets encrypted anew, %" PRIu64 " cannot be read\n", done.written, done.unreadable);
    return result == DB_OK && done.unreadable ? EXIT_FOUND : status_of(result);
}

static const struct {
    const char *word;
    enum exit_status (*run)(struct db *db);
} actions[] = {{"list", list}, {"rotate", rotate}, {"encrypt", encrypt}};

static enum exit_status act(struct db *db, enum exit_status (*run)(struct db *db))
{
    if (!db) return EXIT_USAGE;
    const enum exit_status status = run(db);
    db_free(db);
    return status;
}

enum exit_status keys_run(const struct command *command, int argc, char **argv)
{
    const char *url = NULL, *secret = NULL;
    struct command_line line;
    const struct flag flags[] = {
        INPUT_DATABASE_FLAG(&url, "the database with the keys"), INPUT_KEYS_FLAG(&secret), {0}};
    if (!command_read(command, flags, argc, argv, &line)) return line.status;
    const char *what = line.words.word[0];
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
        if (strcmp(what, actions[i].word) == 0) return act(input_database(url, secret), actions[i].run);
    return command_fail("keys %s: it must be list, rotate or encrypt", what);
}
