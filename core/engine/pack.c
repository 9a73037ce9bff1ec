/* Component packs. */
#include "engine/pack.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "data/encoding.h"

/* The ids of one table: each well formed, and no two the same. */
static void check_ids(const struct game *game, const struct domain *domain, const void *data,
                      struct faults *faults)
{
    const struct field *table = game->pack->fields;
    while (table->name && table->offset != domain->rows)
        table++;
    for (int i = 0; i < domain_count(domain, data); i++) {
        const char *id = domain_id(domain, data, i);
        char path[FAULT_PATH];
        fault_path(path, "", table->name ? table->name : domain->name);
        fault_path_index(path, path, i);
        fault_path(path, path, "id");
        if (!domain_id_is_sound(id))
            fault_add(faults, path, "must be letters, digits, _, /, - or spaces, a letter or digit first");
        else if (domain_find(domain, data, id, strlen(id)) != i)
            fault_add(faults, path, "is the id of another %s too", domain->name);
    }
}

static bool pack_is_sound(const struct game *game, void *data, struct faults *faults)
{
    const size_t before = faults->count;
    for (const struct domain *const *domain = game->domains; *domain; domain++)
        if (!(*domain)->ids) check_ids(game, *domain, data, faults);
    return faults->count == before && game->pack_check(data, faults);
}

/* The data, with the way back. */
struct block {
    const struct pack *pack;
    max_align_t data[];
};

static void *new_data(const struct pack *pack)
{
    struct block *block = calloc(1, sizeof *block + pack->game->pack->size);
    if (!block) return NULL;
    block->pack = pack;
    return block->data;
}

static struct block *block_of(const void *data)
{
    return (struct block *)((char *)data - offsetof(struct block, data));
}

/* `own` is the pack as it was supplied, of which the hash is; `json` what is read. */
static struct pack *read_as(const struct game *game, const json_t *own, const json_t *json,
                            struct faults *faults)
{
    const size_t before = faults->count;
    struct pack *pack = calloc(1, sizeof *pack);
    if (pack) pack->game = game;
    if (pack) pack->data = new_data(pack);
    if (!pack || !pack->data) {
        fault_add_memory(faults, "");
        free(pack);
        return NULL;
    }
    /* Ids within a pack are read with the tables that stand before them in it. */
    const struct sight sight = {
        .pack = pack->data, .seats = UINT32_MAX, .seat = SEAT_ALL, .older = own != json};
    const bool sound = record_read(game->pack, pack->data, json, &sight, "", faults) &&
                       pack_is_sound(game, pack->data, faults);
    if (sound && faults->count == before) {
        pack->text = json_canonical(own, &pack->length);
        pack->canonical = pack->text ? canonical_new(pack) : NULL;
        if (!pack->text && !json_is_canonical(own))
            fault_add(faults, "", "must hold no real numbers, no huge integers and no control characters");
        else if (!pack->canonical)
            fault_add_memory(faults, "");
    }
    if (!pack->canonical) {
        pack_free(pack);
        return NULL;
    }
    crypto_generichash(pack->hash, HASH_SIZE, (const uint8_t *)pack->text, pack->length, NULL, 0);
    to_hex(pack->hash, HASH_SIZE, pack->hash_hex);
    game_fingerprint(game, pack->data, pack->fingerprint);
    return pack;
}

struct pack *pack_read(const struct game *game, const json_t *json, struct faults *faults)
{
    return read_as(game, json, json, faults);
}

/* The row of a table that bears this id; where rows have none, the one at the same place. */
static json_t *row_like(const json_t *rows, const json_t *row, size_t place)
{
    const char *id = json_string_value(json_object_get(row, "id"));
    if (!id) return json_array_get(rows, place);
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const char *other = json_string_value(json_object_get(json_array_get(rows, i), "id"));
        if (other && strcmp(id, other) == 0) return json_array_get(rows, i);
    }
    return NULL;
}

/* Gives `to` the members that it lacks; nothing that it has is changed. False: memory is short. */
static bool complete(json_t *to, const json_t *from)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)from, name, value)
    {
        json_t *table = json_object_get(to, name);
        if (!table && json_object_set(to, name, value)) return false;
        for (size_t i = 0; json_is_array(value) && i < json_array_size(table); i++) {
            json_t *row = json_array_get(table, i);
            json_t *like = json_is_object(row) ? row_like(value, row, i) : NULL;
            if (json_is_object(like) && json_object_update_missing(row, like)) return false;
        }
    }
    return true;
}

struct pack *pack_read_older(const struct game *game, const json_t *json, struct faults *faults)
{
    json_t *whole = json_deep_copy(json),
           *standard = json_loadb(game->pack_text.text, *game->pack_text.length, 0, NULL);
    struct pack *pack = NULL;
    if (!whole || !standard || (json_is_object(whole) && !complete(whole, standard))) {
        fault_add_memory(faults, "");
    } else {
        if (json_is_object(whole) && game->pack_upgrade) game->pack_upgrade(whole);
        pack = read_as(game, json, whole, faults);
    }
    json_decref(standard);
    json_decref(whole);
    return pack;
}

struct pack *pack_standard(const struct game *game)
{
    struct faults faults = {0};
    json_t *json = json_loadb(game->pack_text.text, *game->pack_text.length, JSON_REJECT_DUPLICATES, NULL);
    struct pack *pack = json ? pack_read(game, json, &faults) : NULL;
    json_decref(json);
    return pack;
}

void pack_free(struct pack *pack)
{
    if (!pack) return;
    canonical_free(pack->canonical);
    if (pack->data) free(block_of(pack->data));
    free(pack->text);
    free(pack);
}

size_t pack_size(const struct pack *pack)
{
    return sizeof *pack + sizeof(struct block) + pack->game->pack->size + pack->length + 1 +
           canonical_size(pack->canonical);
}

const struct pack *pack_of(const void *data)
{
    return block_of(data)->pack;
}
