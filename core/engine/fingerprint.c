/* The fingerprint of a game's tables. */
#include "engine/pack.h"

#include <sodium.h>
#include <string.h>

/* Raised when the same tables are packed in another way. */
enum { PACKING = 2 };

static void add(crypto_generichash_state *hash, int64_t value)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint64_t)value >> 8 * i;
    crypto_generichash_update(hash, bytes, sizeof bytes);
}

static void add_text(crypto_generichash_state *hash, const char *text)
{
    crypto_generichash_update(hash, (const uint8_t *)text, strlen(text) + 1);
}

/* Its ids are added once, with the game's. */
static void add_domain(crypto_generichash_state *hash, const struct domain *domain)
{
    add_text(hash, domain ? domain->name : "");
}

static void add_ids(crypto_generichash_state *hash, const struct domain *domain, const void *pack)
{
    const int count = domain_count(domain, pack);
    add_domain(hash, domain);
    add(hash, count);
    for (int i = 0; i < count; i++)
        add_text(hash, domain_id(domain, pack, i));
}

static void add_record(crypto_generichash_state *hash, const struct record *record)
{
    for (const struct field *field = record->fields; field->name; field++) {
        const int64_t values[] = {field->kind,     field->width,         field->repeat,
                                  field->min,      field->max,           field->sparse,
                                  field->optional, field->counter_width, field->record != NULL};
        add_text(hash, field->name);
        for (size_t i = 0; i < sizeof values / sizeof *values; i++)
            add(hash, values[i]);
        add_domain(hash, field->domain);
        add_domain(hash, field->keys);
        if (field->record) add_record(hash, field->record);
    }
    add_text(hash, "");
}

static void add_args(crypto_generichash_state *hash, const struct arg *args)
{
    for (; args->name; args++) {
        add_text(hash, args->name);
        add(hash, args->flag);
        add(hash, args->optional);
        add(hash, args->list);
        add_domain(hash, args->domain);
    }
    add_text(hash, "");
}

static void add_head(crypto_generichash_state *hash, const struct game *game, const void *pack)
{
    const int64_t values[] = {PACKING, OPTIONS_MAX, DRAW_ARGS, game->revision};
    add_text(hash, game->id);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        add(hash, values[i]);
    for (const struct domain *const *domain = game->domains; *domain; domain++)
        add_ids(hash, *domain, pack);
    for (const struct option *option = game->options; option->name; option++)
        add_text(hash, option->name);
    for (const struct scenario *scenario = game->scenarios; scenario->id; scenario++)
        add_text(hash, scenario->id);
}

void game_fingerprint(const struct game *game, const void *pack, uint8_t fingerprint[FINGERPRINT_SIZE])
{
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, NULL, 0, FINGERPRINT_SIZE);
    add_head(&hash, game, pack);
    add_record(&hash, game->state);
    for (int i = 0; i < game->step_count; i++) {
        add_text(&hash, game->steps[i]->name);
        if (game->steps[i]->record) add_record(&hash, game->steps[i]->record);
    }
    for (int i = 0; i < game->move_count; i++) {
        add_text(&hash, game->moves[i]->name);
        add_args(&hash, game->moves[i]->args);
    }
    for (int i = 0; i < game->event_count; i++) {
        add_text(&hash, game->events[i].name);
        add_args(&hash, game->events[i].args);
    }
    for (int i = 0; i < game->draw_count; i++) {
        add_text(&hash, game->draws[i].text);
        add_args(&hash, game->draws[i].args);
    }
    crypto_generichash_final(&hash, fingerprint, FINGERPRINT_SIZE);
}
