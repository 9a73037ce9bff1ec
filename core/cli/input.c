/* What the user names: files, games, packs, and the database. */
#include "cli/input.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/command.h"
#include "data/json_read.h"
#include "data/text.h"
#include "db/db.h"
#include "db/vault.h"
#include "games/registry.h"

enum { READ_FIRST = 1 << 16 };

/* A device may have no end, and a pipe may have no writer. */
static bool is_readable(int from, const char *path, enum input_kind kind, size_t most)
{
    struct stat is;
    if (fstat(from, &is) != 0)
        command_fail("%s: %s", path, strerror(errno));
    else if (S_ISDIR(is.st_mode))
        command_fail("%s: %s", path, strerror(EISDIR));
    else if (!S_ISREG(is.st_mode) && (kind == INPUT_FILE || !S_ISFIFO(is.st_mode)))
        command_fail("%s: it is no regular file", path);
    else if (S_ISREG(is.st_mode) && is.st_size > (off_t)most)
        command_fail("%s: it has more than %zu bytes", path, most);
    else
        return true;
    return false;
}

/* Opens the file without waiting for a pipe's writer: a pipe without one is empty. -1: the fault is on
 * stderr. */
static int open_file(const char *path, enum input_kind kind, size_t most)
{
    const int from = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (from < 0) {
        command_fail("%s: %s", path, strerror(errno));
        return -1;
    }
    if (is_readable(from, path, kind, most) && fcntl(from, F_SETFL, 0) == 0) return from;
    close(from);
    return -1;
}

/* Reads the rest, at most `most` bytes and one more. NULL: errno says why. */
static char *read_all(int from, size_t most, size_t *length)
{
    size_t room = 0;
    char *text = NULL;
    ssize_t got = 1;
    *length = 0;
    while (got > 0 && *length <= most) {
        if (*length + 1 >= room) {
            room = room ? 2 * room : READ_FIRST;
            if (room > most + 2) room = most + 2;
            char *more = realloc(text, room);
            if (!more) break;
            text = more;
        }
        do
            got = read(from, text + *length, room - 1 - *length);
        while (got < 0 && errno == EINTR);
        if (got > 0) *length += got;
    }
    if (text && (got == 0 || *length > most)) {
        text[*length] = 0;
        return text;
    }
    free(text);
    return NULL;
}

char *input_file(const char *path, enum input_kind kind, size_t most, size_t *length)
{
    const bool is_standard = kind == INPUT_FILE_OR_PIPE && strcmp(path, "-") == 0;
    const int from = is_standard ? STDIN_FILENO : open_file(path, kind, most);
    if (from < 0) return NULL;
    char *text = read_all(from, most, length);
    if (!text)
        command_fail("%s: %s", path, strerror(errno));
    else if (*length > most)
        command_fail("%s: it has more than %zu bytes", path, most);
    if (!is_standard) close(from);
    if (text && *length <= most) return text;
    free(text);
    return NULL;
}

void input_show_faults(const char *path, const struct faults *faults)
{
    for (size_t i = 0; i < faults_listed(faults); i++) {
        struct fault fault = faults->list[i];
        text_mask(fault.path, TEXT_ONE_LINE);
        text_mask(fault.detail, TEXT_ONE_LINE);
        fprintf(stderr, "%s: %s: %s\n", path, *fault.path ? fault.path : "/", fault.detail);
    }
    if (faults->count > faults_listed(faults))
        fprintf(stderr, "%s: and %zu more\n", path, faults->count - faults_listed(faults));
}

const struct game *input_game(const char *id)
{
    const struct game *game = game_find(id);
    if (game) return game;
    command_fail("there is no game %s; there are:", id);
    for (const struct game *const *known = games; *known; known++)
        fprintf(stderr, "  %s\n", (*known)->id);
    return NULL;
}

/* Reads the pack from a JSON text. */
static struct pack *parse_pack(const struct game *game, const char *path, bool older, const char *text,
                               size_t length)
{
    struct faults faults = {0};
    json_error_t error;
    struct pack *pack = NULL;
    json_t *json = json_read(text, length, &error);
    const char *named = json_string_value(json_object_get(json, "game"));
    if (!game && named) game = game_find(named);
    if (!json)
        command_fail("%s:%d:%d: %s", path, error.line, error.column, error.text);
    else if (!game)
        fault_add(&faults, "/game", "must be the id of a game");
    else
        pack = (older ? pack_read_older : pack_read)(game, json, &faults);
    input_show_faults(path, &faults);
    json_decref(json);
    return pack;
}

struct pack *input_pack(const struct game *game, const char *path, bool older, enum exit_status *status)
{
    size_t length;
    *status = EXIT_USAGE;
    if (!path) {
        struct pack *pack = pack_standard(game);
        if (!pack) command_fail("the pack that comes with %s cannot be read", game->id);
        return pack;
    }
    char *text = input_file(path, INPUT_FILE_OR_PIPE, INPUT_MOST, &length);
    if (!text) return NULL;
    struct pack *pack = parse_pack(game, path, older, text, length);
    *status = pack ? EXIT_FINE : EXIT_FOUND;
    free(text);
    return pack;
}

/* New secrets are encrypted by the key whose mark is in the database, and by no other. */
static bool has_keys(const char *url, const char *keys)
{
    char message[512];
    if (!vault_open(keys, message, sizeof message)) {
        command_fail("%s", message);
        return false;
    }
    const enum db_result result = db_check_vault(url, message, sizeof message);
    if (result != DB_OK)
        command_fail("the database %s: %s", result == DB_AWAY ? "is away" : "cannot be used", message);
    return result == DB_OK;
}

const char *input_database_url(const char *url)
{
    if (!url) url = getenv("DATABASE_URL");
    if (!url) command_fail("--database says where the database is");
    return url;
}

struct db *input_database(const char *url, const char *keys)
{
    struct db *db = NULL;
    url = input_database_url(url);
    if (!keys) keys = getenv("SECRET_KEY_FILE");
    if (url && has_keys(url, keys) && !(db = db_new(url))) command_fail("memory is short");
    return db;
}
