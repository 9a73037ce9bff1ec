/* Files, games and packs that subcommands are given by name. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "db/db.h"
#include "db/vault.h"
#include "engine/json_read.h"
#include "games/registry.h"

/* All that is left in the stream. */
static char *read_all(FILE *from, size_t *length)
{
    size_t room = 1 << 16, got = 0;
    char *text = NULL, *more;
    *length = 0;
    do {
        room *= 2;
        if (!(more = realloc(text, room))) {
            free(text);
            return NULL;
        }
        text = more;
        got = fread(text + *length, 1, room - 1 - *length, from);
        *length += got;
    } while (*length == room - 1);
    text[*length] = 0;
    return text;
}

char *input_file(const char *path, size_t *length)
{
    FILE *from = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    char *text = from ? read_all(from, length) : NULL;
    if (!text || ferror(from)) {
        command_fail("%s: %s", path, strerror(errno));
        free(text);
        text = NULL;
    }
    if (from && from != stdin) fclose(from);
    return text;
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

static void show_faults(const char *path, const struct faults *faults)
{
    for (size_t i = 0; i < faults_listed(faults); i++)
        fprintf(stderr, "%s: %s: %s\n", path, *faults->list[i].path ? faults->list[i].path : "/",
                faults->list[i].detail);
    if (faults->count > faults_listed(faults))
        fprintf(stderr, "%s: and %zu more\n", path, faults->count - faults_listed(faults));
}

/* The pack in a JSON text. */
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
        fprintf(stderr, "%s:%d:%d: %s\n", path, error.line, error.column, error.text);
    else if (!game)
        fault_add(&faults, "/game", "must be the id of a game");
    else
        pack = (older ? pack_read_older : pack_read)(game, json, &faults);
    show_faults(path, &faults);
    json_decref(json);
    return pack;
}

struct pack *input_pack(const struct game *game, const char *path, bool older, int *status)
{
    size_t length;
    *status = EXIT_USAGE;
    if (!path) {
        struct pack *pack = pack_standard(game);
        if (!pack) command_fail("the pack that comes with %s cannot be read", game->id);
        return pack;
    }
    char *text = input_file(path, &length);
    if (!text) return NULL;
    struct pack *pack = parse_pack(game, path, older, text, length);
    *status = pack ? EXIT_FINE : EXIT_FOUND;
    free(text);
    return pack;
}

/* What is written afterwards is encrypted by the key that is noted in the database, and by no other. */
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

struct db *input_database(const char *url, const char *keys)
{
    if (!url) url = getenv("DATABASE_URL");
    if (!keys) keys = getenv("SECRET_KEY_FILE");
    struct db *db = NULL;
    if (!url)
        command_fail("--database says where the database is");
    else if (has_keys(url, keys) && !(db = db_new(url)))
        command_fail("memory is short");
    return db;
}
