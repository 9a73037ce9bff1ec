/* libwestphalia: what its functions say when they fail. */
#include "library/failure.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "data/json_read.h"
#include "wire/text.h"
#include "wire/wire.h"

/* core/wasm/westphalia.js reads the struct by these numbers. */
_Static_assert(sizeof(struct westphalia_error) == 700 && offsetof(struct westphalia_error, least) == 4 &&
                   offsetof(struct westphalia_error, code) == 12 &&
                   offsetof(struct westphalia_error, rule) == 76 &&
                   offsetof(struct westphalia_error, path) == 140 &&
                   offsetof(struct westphalia_error, detail) == 300,
               "ERROR_SIZE and ERROR_TEXTS of westphalia.js");
_Static_assert(WESTPHALIA_PACKED_ROOM == 65600, "PACKED_ROOM of westphalia.js");
_Static_assert(WESTPHALIA_CURRENT == -1 && WESTPHALIA_SPECTATOR == -2 && WESTPHALIA_EVERYTHING == -3,
               "seats and viewers of westphalia.js");
_Static_assert(WESTPHALIA_REFUSED == -1 && WESTPHALIA_BAD_INPUT == -2 && WESTPHALIA_NO_MEMORY == -6,
               "results of westphalia.js");

int failure_say(struct westphalia_error *error, int result, const char *code, const char *detail)
{
    if (!error) return result;
    *error = (struct westphalia_error){.result = result};
    snprintf(error->code, sizeof error->code, "%s", code);
    snprintf(error->detail, sizeof error->detail, "%s", detail);
    utf8_mend(error->detail);
    return result;
}

int failure_memory(struct westphalia_error *error)
{
    return failure_say(error, WESTPHALIA_NO_MEMORY, "no-memory", "Memory is short.");
}

int failure_input(struct westphalia_error *error, const struct faults *faults)
{
    const struct fault *first = &faults->list[0];
    if (faults->memory) return failure_memory(error);
    failure_say(error, WESTPHALIA_BAD_INPUT, "bad-input", first->detail);
    if (!error) return WESTPHALIA_BAD_INPUT;
    snprintf(error->path, sizeof error->path, "%s", first->path);
    if (faults->count > 1)
        snprintf(error->detail, sizeof error->detail, "%s (and %zu more faults)", first->detail,
                 faults->count - 1); /* there is room for both */
    return WESTPHALIA_BAD_INPUT;
}

int failure_refused(struct westphalia_error *error, const struct play *p, const struct refusal *refusal,
                    int seat, const struct move *m)
{
    const char *rule = refusal->rule ? refusal->rule : play_rule(p);
    char text[REFUSAL_ROOM];
    refusal_say(text, p, refusal, seat, m);
    failure_say(error, WESTPHALIA_REFUSED, refusal->code, text);
    if (error && rule) snprintf(error->rule, sizeof error->rule, "%s", rule);
    return WESTPHALIA_REFUSED;
}

static int say_chance(struct westphalia_error *error, const struct play *p, int result, const char *code,
                      const char *format)
{
    const struct draw *draw = &p->needed;
    char purpose[TEXT_ROOM], text[sizeof error->detail];
    draw_phrase(purpose, p, draw);
    snprintf(text, sizeof text, format, purpose);
    failure_say(error, result, code, text);
    if (!error) return result;
    error->least = draw->low;
    error->most = draw->low + draw->sides - 1;
    return result;
}

int failure_play(struct westphalia_error *error, const struct play *p)
{
    switch (p->fault) {
    case PLAY_NEEDS_CHANCE:
        return say_chance(error, p, WESTPHALIA_NEEDS_CHANCE, "needs-chance",
                          "A draw needs a result: %.300s.");
    case PLAY_BAD_CHANCE:
        return say_chance(error, p, WESTPHALIA_BAD_CHANCE, "bad-chance",
                          "Not a result of this draw: %.300s.");
    case PLAY_TOO_MUCH:
        return failure_say(error, WESTPHALIA_TOO_MUCH, "too-much",
                           "The move brings too many draws or events.");
    case PLAY_SOUND:
    case PLAY_BROKEN:
        break;
    }
    return failure_say(error, WESTPHALIA_BROKEN, "broken", "The game breaks the engine's rules.");
}

int failure_parse(const char *text, size_t length, json_t **json, struct westphalia_error *error)
{
    json_error_t wrong;
    *json = json_read(text, length, &wrong);
    if (*json) return WESTPHALIA_OK;
    if (json_read_was_short(&wrong)) return failure_memory(error);
    return failure_say(error, WESTPHALIA_BAD_INPUT, "not-json", wrong.text);
}
