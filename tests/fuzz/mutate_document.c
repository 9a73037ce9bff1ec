/* Mutations of documents. */
#include "mutate_document.h"

#include <stdbool.h>
#include <string.h>

#include "engine/random.h"

enum { PLACES_MAX = 32768, CHANGES_MAX = 4, BYTES_ONE_IN = 16 };

/* ---- places ---- */

/* The place of a value. */
struct place {
    json_t *holder;  /* object or array */
    const char *key; /* object: borrowed by it */
    size_t index;    /* array */
    json_t *value;   /* borrowed */
};

static struct place places[PLACES_MAX];
static size_t place_count;

static void find_places(json_t *holder)
{
    const char *key;
    json_t *value;
    size_t index;
    json_object_foreach(holder, key, value)
    {
        if (place_count < PLACES_MAX) places[place_count++] = (struct place){holder, key, 0, value};
        find_places(value);
    }
    json_array_foreach(holder, index, value)
    {
        if (place_count < PLACES_MAX) places[place_count++] = (struct place){holder, NULL, index, value};
        find_places(value);
    }
}

static struct place *any_place(uint64_t *random)
{
    return &places[random_below(random, (uint32_t)place_count)];
}

static bool are_similar(const struct place *a, const struct place *b)
{
    if (json_typeof(a->value) != json_typeof(b->value) || !a->key != !b->key) return false;
    return !a->key || strcmp(a->key, b->key) == 0;
}

/* A member of the same name, or another list's entry, so that what comes of it has a chance to be taken; any
 * after some tries. */
static struct place *similar_place(const struct place *at, uint64_t *random)
{
    struct place *other = any_place(random);
    for (int tries = 0; tries < 50 && !are_similar(at, other); tries++)
        other = any_place(random);
    return other;
}

/* Takes the new value over. */
static void put(const struct place *at, json_t *value)
{
    if (at->key)
        json_object_set_new(at->holder, at->key, value);
    else
        json_array_set_new(at->holder, at->index, value);
}

/* ---- changes of one place ---- */

static json_t *odd_value(uint64_t *random)
{
    static const char *const ODD[] = {"null",
                                      "true",
                                      "false",
                                      "0",
                                      "-1",
                                      "1",
                                      "127",
                                      "255",
                                      "32767",
                                      "32768",
                                      "65535",
                                      "-32768",
                                      "2147483648",
                                      "9007199254740993",
                                      "-9223372036854775808",
                                      "1.5",
                                      "\"\"",
                                      "\"x\"",
                                      "\"\\u0000\"",
                                      "\"\\ud83d\\udc51\"",
                                      "[]",
                                      "{}",
                                      "[[]]",
                                      "[null]",
                                      "{\"type\":{}}"};
    return json_loads(ODD[random_below(random, sizeof ODD / sizeof *ODD)], JSON_DECODE_ANY | JSON_ALLOW_NUL,
                      NULL);
}

static void make_odd(const struct place *at, uint64_t *random)
{
    put(at, odd_value(random));
}

static void nudge(const struct place *at, uint64_t *random)
{
    if (json_is_boolean(at->value))
        put(at, json_boolean(!json_is_true(at->value)));
    else if (json_is_integer(at->value))
        put(at, json_integer(
                    (json_int_t)((uint64_t)json_integer_value(at->value) + 1 - 2 * random_below(random, 2))));
    else
        put(at, json_deep_copy(similar_place(at, random)->value));
}

static void copy(const struct place *at, uint64_t *random)
{
    put(at, json_deep_copy(similar_place(at, random)->value));
}

/* Counts stay the same in sum. Lists and objects are only copied: one may hold the other. */
static void exchange(const struct place *at, uint64_t *random)
{
    const struct place *other = similar_place(at, random);
    const bool nested = json_is_object(other->value) || json_is_array(other->value);
    json_t *here = json_incref(at->value);
    put(at, json_deep_copy(other->value));
    if (!nested) put(other, json_deep_copy(here));
    json_decref(here);
}

static void drop(const struct place *at, uint64_t *random)
{
    if (at->key)
        json_object_del(at->holder, at->key);
    else
        json_array_remove(at->holder, at->index);
}

/* An entry goes to another list: a card changes hands. */
static void carry(const struct place *at, uint64_t *random)
{
    const struct place *other = any_place(random);
    for (int tries = 0; tries < 50 && !json_is_array(other->value); tries++)
        other = any_place(random);
    if (at->key || !json_is_array(other->value) || json_is_array(at->value) || json_is_object(at->value))
        return;
    json_array_append(other->value, at->value);
    json_array_remove(at->holder, at->index);
}

static void repeat(const struct place *at, uint64_t *random)
{
    if (json_is_array(at->holder))
        json_array_insert_new(at->holder, random_below(random, (uint32_t)json_array_size(at->holder)),
                              json_deep_copy(at->value));
    else
        json_object_set_new(at->holder, "more", json_deep_copy(at->value));
}

static struct place child(json_t *holder, uint32_t number)
{
    const char *key;
    json_t *value;
    if (json_is_array(holder)) return (struct place){holder, NULL, number, json_array_get(holder, number)};
    json_object_foreach(holder, key, value)
    {
        if (number-- == 0) return (struct place){holder, key, 0, value};
    }
    return (struct place){0};
}

/* From the root down, every member alike: a step's few values are found as often as the rows of a long
 * table. */
static struct place descend(json_t *root, uint64_t *random)
{
    struct place at = {.value = root};
    for (size_t size; (size = json_object_size(at.value) + json_array_size(at.value));) {
        at = child(at.value, random_below(random, (uint32_t)size));
        if (random_below(random, 8) == 0) break;
    }
    return at;
}

void mutate_json(json_t *root, uint64_t *random)
{
    static void (*const CHANGES[])(const struct place *at, uint64_t *random) = {
        nudge, nudge, nudge, copy, copy, exchange, exchange, exchange, carry, carry, drop, repeat, make_odd};
    place_count = 0;
    find_places(root);
    if (!place_count) return;
    const struct place at = random_below(random, 2) ? *any_place(random) : descend(root, random);
    CHANGES[random_below(random, sizeof CHANGES / sizeof *CHANGES)](&at, random);
}

/* ---- lines ---- */

/* One of them: where it begins, and how long it is without its line feed. */
static uint8_t *any_line(uint8_t *data, size_t size, uint64_t *random, size_t *length)
{
    uint8_t *line = data + random_below(random, (uint32_t)size);
    while (line > data && line[-1] != '\n')
        line--;
    const uint8_t *end = memchr(line, '\n', size - (size_t)(line - data));
    *length = end ? (size_t)(end - line) : size - (size_t)(line - data);
    return line;
}

/* Puts another text in the place of a line. False: there is no room. */
static bool put_line(uint8_t *line, size_t length, const char *text, size_t after, size_t room)
{
    const size_t now = strlen(text);
    if (now > length && now - length > room) return false;
    memmove(line + now, line + length, after);
    memcpy(line, text, now);
    return true;
}

size_t mutate_document(uint8_t *data, size_t size, size_t room, unsigned seed)
{
    uint64_t random = seed;
    size_t length;
    if (!size || random_below(&random, BYTES_ONE_IN) == 0) return LLVMFuzzerMutate(data, size, room);
    uint8_t *line = any_line(data, size, &random, &length);
    json_t *json = json_loadb((const char *)line, length, JSON_REJECT_DUPLICATES, NULL);
    if (!json) return LLVMFuzzerMutate(data, size, room);
    for (uint32_t changes = 1 + random_below(&random, CHANGES_MAX) / 2; changes; changes--)
        mutate_json(json, &random);
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    const size_t after = (size_t)(data + size - line) - length;
    const bool fits = text && put_line(line, length, text, after, room - size);
    if (fits) size = size - length + strlen(text);
    free(text);
    return fits ? size : LLVMFuzzerMutate(data, size, room);
}
