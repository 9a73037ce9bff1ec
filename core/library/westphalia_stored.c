/* libwestphalia: states as JSON and as bytes. */
#include "library/westphalia.h"

#include <sodium.h>
#include <string.h>

#include "data/json_read.h"
#include "library/change.h"
#include "library/failure.h"
#include "library/handles.h"
#include "log/ledger.h"
#include "wire/wire.h"

enum { CHECKSUM_SIZE = 16 };
_Static_assert(WESTPHALIA_PACKED_ROOM >= STATE_STORED_MAX + CHECKSUM_SIZE, "a packed state has room");

const char *westphalia_to_json(struct westphalia_state *state)
{
    state_write(to_lend(state), &state->play, state->game->pack->hash_hex, SEAT_ALL);
    return lent(state);
}

const char *westphalia_warnings(struct westphalia_state *state)
{
    struct faults warnings = {0};
    if (play_head(&state->play)->seats) play_warn(&state->play, &warnings);
    if (warnings.count) {
        westphalia_to_json(state);
        json_t *json = json_loadb(writer_text(&state->text), state->text.length, 0, NULL);
        json_locate(&warnings, json);
        json_decref(json);
    }
    faults_write(to_lend(state), &warnings);
    return lent(state);
}

bool state_is_of_pack(const struct westphalia_state *state, const json_t *json, struct faults *faults)
{
    const char *hash = json_string_value(json_object_get(json, "pack"));
    return (hash && strcmp(hash, state->game->pack->hash_hex) == 0) ||
           fault_add(faults, "/pack", "must be the hash of the pack that the game was opened with");
}

int westphalia_from_json(struct westphalia_state *state, const char *json, size_t length,
                         struct westphalia_error *error)
{
    struct faults faults = {0};
    struct play p = change_aside(state);
    json_t *read;
    const int result = failure_parse(json, length, &read, error);
    if (result) return result;
    if (state_is_of_pack(state, read, &faults)) state_read(&p, read, &faults);
    json_decref(read);
    return faults.count ? failure_input(error, &faults) : change_take(state);
}

static void checksum(const uint8_t *bytes, size_t length, uint8_t sum[CHECKSUM_SIZE])
{
    crypto_generichash(sum, CHECKSUM_SIZE, bytes, length, NULL, 0);
}

size_t westphalia_to_packed(const struct westphalia_state *state, uint8_t *bytes)
{
    const size_t length = state_store(&state->play, bytes);
    checksum(bytes, length, bytes + length);
    return length + CHECKSUM_SIZE;
}

int westphalia_from_packed(struct westphalia_state *state, const uint8_t *bytes, size_t length,
                           struct westphalia_error *error)
{
    uint8_t sum[CHECKSUM_SIZE];
    struct play p = change_aside(state);
    const size_t inner = length < CHECKSUM_SIZE ? 0 : length - CHECKSUM_SIZE;
    checksum(bytes, inner, sum);
    const bool sound = length >= CHECKSUM_SIZE && memcmp(sum, bytes + inner, CHECKSUM_SIZE) == 0 &&
                       state_restore(&p, bytes, inner);
    if (sound) return change_take(state);
    return failure_say(
        error, WESTPHALIA_BAD_INPUT, "not-packed",
        "These are not the bytes of a state of this game and pack by these rules, or they are damaged.");
}
