/* Positions from outside are not changed in silence: one that is taken without a warning stays as it is until
 * a seat moves.
 *
 * Positions of random matches are changed at random, one or two members at a time, as a person may write them
 * by hand. */
#include <stdlib.h>
#include <string.h>

#include "data/field_walk.h"
#include "engine/pack.h"
#include "engine/playout.h"
#include "engine/random.h"
#include "games/registry.h"
#include "testing.h"
#include "wire/wire.h"

enum { MATCHES = 8, STRIDE = 40, TRIES = 80 };

static uint64_t chance_of_test;
static struct play *here;

static int any(int count)
{
    return count > 0 ? (int)random_below(&chance_of_test, (uint32_t)count) : 0;
}

static int keys_of(const struct field *field)
{
    return field->keys ? domain_count(field->keys, here->pack) : field->repeat;
}

/* Another value of one element. */
static void change_element(const struct field *field, void *row, void *at)
{
    const struct sight sight = {here->pack, play_head(here)->seats, SEAT_ALL};
    uint64_t set[SET_WORDS(DOMAIN_MAX)] = {0};
    switch (field->kind) {
    case FIELD_INTEGER:
    case FIELD_DECIMAL:
        cell_put(at, field->width, field->min + any(field->max - field->min + 1));
        return;
    case FIELD_BOOLEAN:
        *(uint8_t *)at ^= 1;
        return;
    case FIELD_ID: {
        const struct domain *of = field_domain(field, row, at, here->pack);
        if (of)
            cell_put(at, field->width, any(domain_count(of, here->pack) + field->optional) - field->optional);
        return;
    }
    case FIELD_SET: {
        const int thing = any(domain_count(field->domain, here->pack));
        field_get_set(field, at, set);
        if (set_has(set, thing))
            set_remove(set, thing);
        else if (!field->domain->seats || sight.seats >> thing & 1)
            set_add(set, thing);
        field_put_set(field, at, set);
        return;
    }
    case FIELD_LIST:
    case FIELD_RECORD:
    case FIELD_TEXT:
        return;
    }
}

static void change(const struct record *record, void *data)
{
    int count = 0;
    while (record->fields[count].name)
        count++;
    const struct field *field = &record->fields[any(count)];
    const int rows =
        field->repeat && field->counter_width ? field_elements(field, data, here->pack) : keys_of(field);
    if (field->repeat && !rows) return;
    const int row = field->repeat ? any(rows) : 0;
    const struct sight sight = {here->pack, play_head(here)->seats, SEAT_ALL};
    if (field->repeat && field->keys && !field_has_key(field, row, &sight)) return;
    void *at = (char *)data + field->offset + (size_t)row * field->stride;
    if (field->kind == FIELD_RECORD)
        change(field->record, at);
    else
        change_element(field, data, at);
}

/* A thing goes from one row to another: a unit from its space. */
static void move_a_thing(const struct record *record, void *data)
{
    uint64_t from[SET_WORDS(DOMAIN_MAX)], to[SET_WORDS(DOMAIN_MAX)];
    for (const struct field *rows = record->fields; rows->name; rows++) {
        if (rows->kind != FIELD_RECORD || !rows->keys || any(2)) continue;
        for (const struct field *field = rows->record->fields; field->name; field++) {
            if (field->kind != FIELD_SET || field->repeat || any(2)) continue;
            char *base = (char *)data + rows->offset + field->offset;
            for (int tries = 0; tries < 60; tries++) {
                char *one = base + (size_t)any(keys_of(rows)) * rows->stride,
                     *other = base + (size_t)any(keys_of(rows)) * rows->stride;
                const int words = field_get_set(field, one, from);
                const int thing = set_next(from, words, any(domain_count(field->domain, here->pack)));
                if (thing < 0 || one == other) continue;
                field_get_set(field, other, to);
                set_remove(from, thing);
                set_add(to, thing);
                field_put_set(field, one, from);
                field_put_set(field, other, to);
                return;
            }
        }
    }
}

static json_t *as_json(struct play *p)
{
    struct writer w;
    writer_init(&w);
    state_write(&w, p, "", SEAT_ALL);
    json_t *json = json_loads(writer_text(&w), 0, NULL);
    writer_free(&w);
    return json;
}

/* The pointer to the first member that differs. */
static void difference(const json_t *one, const json_t *other, char path[FAULT_PATH])
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)one, name, value) if (!json_equal(value, json_object_get(other, name)))
    {
        fault_path(path, path, name);
        difference(value, json_object_get(other, name), path);
        return;
    }
}

static size_t taken;

static void stays(struct play *p)
{
    struct faults faults = {0};
    const size_t size = play_state_size(p->game);
    struct play after = *p;
    const struct sight sight = {p->pack, play_head(p)->seats, SEAT_ALL};
    if (record_out_of_range(p->game->state, p->state, &sight)) return;
    play_inspect(p, &faults);
    if (!faults.count) play_warn(p, &faults);
    if (faults.count || play_head(p)->over) return;
    taken++;
    after.state = malloc(size);
    after.chance = NULL;
    after.out = NULL;
    memcpy(after.state, p->state, size);
    p->game->settle(&after);
    if (memcmp(after.state, p->state, size) != 0) {
        json_t *one = as_json(p), *other = as_json(&after);
        char path[FAULT_PATH] = "";
        difference(one, other, path);
        json_decref(one);
        json_decref(other);
        fail_msg("%s: %s is taken without a warning, and changes before anybody moves", p->game->id, path);
    }
    free(after.state);
}

static void positions_stay(const struct game *game)
{
    static struct move_list moves;
    struct pack *pack = pack_standard(game);
    const size_t size = play_state_size(game);
    void *state = malloc(size), *changed = malloc(size);
    for (int match = 0; match < MATCHES; match++) {
        struct chance chance = {.source = CHANCE_FAST, .fast = (uint64_t)match};
        struct play p = {.game = game, .pack = pack->data, .state = state, .chance = &chance};
        int16_t options[OPTIONS_MAX] = {0};
        int scenarios = 0;
        while (game->scenarios[scenarios].id)
            scenarios++;
        const int scenario = match % scenarios;
        options_read(game, scenario, NULL, options, "", &(struct faults){0});
        play_set_up(&p, seats_for(game, scenario, scenario_players(game, scenario).most, options), scenario,
                    options);
        while (!play_head(&p)->over && !p.fault) {
            struct play other = p;
            here = &other;
            for (int i = 0; i < TRIES / fewer_tries(); i++) {
                memcpy(changed, state, size);
                other.state = changed;
                for (int n = 1 + any(2); n; n--)
                    if (any(2))
                        move_a_thing(game->state, changed);
                    else
                        change(game->state, changed);
                stays(&other);
            }
            playout_run(&p, &moves, &chance_of_test, STRIDE);
        }
    }
    free(state);
    free(changed);
    pack_free(pack);
}

TEST(what_is_taken_without_a_warning_stays)
{
    for (int i = 0; games[i]; i++)
        if (games[i]->settle) {
            taken = 0;
            positions_stay(games[i]);
            assert_true(taken > 1000 / (size_t)fewer_tries());
        }
}
