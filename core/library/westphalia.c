/* libwestphalia: games. */
#include "library/westphalia.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "library/failure.h"
#include "library/handles.h"
#include "log/audit_report.h"
#include "log/key.h"
#include "wire/wire.h"

const char *westphalia_version(void)
{
    return WESTPHALIA_VERSION;
}

int westphalia_abi(void)
{
    return WESTPHALIA_ABI;
}

const char *westphalia_game_id(size_t n)
{
    for (const struct game *const *game = games; *game; game++)
        if (n-- == 0) return (*game)->id;
    return NULL;
}

static struct pack *read_pack(const struct game *rules, const char *text, size_t length,
                              struct westphalia_error *error)
{
    struct faults faults = {0};
    json_t *json;
    failure_parse(text, length, &json, error);
    struct pack *pack = json ? pack_read(rules, json, &faults) : NULL;
    if (json && !pack) failure_input(error, &faults);
    json_decref(json);
    return pack;
}

struct westphalia_game *westphalia_open(const char *id, const char *pack, size_t length,
                                        struct westphalia_error *error)
{
    const struct game *rules = game_find(id);
    if (!rules) {
        failure_say(error, WESTPHALIA_BAD_INPUT, "no-such-game", "There is no game of this id.");
        return NULL;
    }
    struct westphalia_game *game = sodium_init() < 0 ? NULL : calloc(1, sizeof *game);
    if (!game) {
        failure_memory(error);
        return NULL;
    }
    game->rules = rules;
    game->pack = read_pack(rules, pack ? pack : rules->pack_text.text,
                           pack ? length : *rules->pack_text.length, error);
    if (!game->pack) {
        free(game);
        return NULL;
    }
    move_layout_make(&game->layout, rules, game->pack->data);
    return game;
}

void westphalia_close(struct westphalia_game *game)
{
    if (game) pack_free(game->pack);
    free(game);
}

int westphalia_seat_count(const struct westphalia_game *game)
{
    return domain_count(game->rules->seats, game->pack->data);
}

const char *westphalia_seat_id(const struct westphalia_game *game, int seat)
{
    const bool known = seat >= 0 && seat < westphalia_seat_count(game);
    return known ? domain_id(game->rules->seats, game->pack->data, seat) : NULL;
}

char *westphalia_describe(const struct westphalia_game *game)
{
    struct writer w;
    writer_init(&w);
    game_describe(&w, game->rules, game->pack->hash_hex);
    return given_away(&w);
}

char *westphalia_schema(const struct westphalia_game *game)
{
    struct writer w;
    writer_init(&w);
    writer_open(&w, '{');
    writer_name(&w, "$defs");
    game_schema(&w, game->rules, "#/$defs/");
    writer_close(&w, '}');
    return given_away(&w);
}

char *westphalia_words(const struct westphalia_game *game)
{
    struct writer w;
    writer_init(&w);
    game_words(&w, game->rules, game->pack->data, game->pack->hash_hex);
    return given_away(&w);
}

char *westphalia_pack(const struct westphalia_game *game)
{
    return strdup(game->pack->text);
}

char *westphalia_audit(const struct westphalia_game *game, const char *file, size_t length, const char *keys,
                       size_t keys_length)
{
    struct writer w;
    struct expected_keys *expected = calloc(1, sizeof *expected);
    if (!expected || (keys && !expected_keys_read_json(keys, keys_length, expected))) {
        free(expected);
        return NULL;
    }
    const struct audit_options options = {.games = games,
                                          .pack = game->pack,
                                          .keys = expected->key,
                                          .key_count = expected->count,
                                          .key_until = expected->until};
    writer_init(&w);
    audit_report_write(&w, file, length, &options);
    free(expected);
    return given_away(&w);
}

void westphalia_free_text(char *text)
{
    free(text);
}
