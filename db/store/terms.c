/* The store: the terms of a match. */
#include "db/store/terms.h"

#include <stdio.h>
#include <string.h>

#include "db/store/seats.h"

static bool read_options(const struct store_bytes *options, struct match_terms *terms)
{
    struct faults faults = {0};
    json_t *json = json_loadb((const char *)options->data, options->length, JSON_REJECT_DUPLICATES, NULL);
    const bool read =
        json && options_read(terms->pack->game, terms->scenario, json, terms->option, "", &faults);
    terms->defaulted = options_defaulted(terms->pack->game, json);
    json_decref(json);
    return read;
}

static void read_seating(const struct store_bytes *seating, struct match_terms *terms)
{
    for (size_t at = 0; at + STORE_SEATING <= seating->length && terms->seating.count < SEATING_MAX;
         at += STORE_SEATING) {
        struct seating *it = &terms->seating.change[terms->seating.count++];
        int seat;
        store_seating_read(seating->data + at, &seat, &it->released, &it->at);
        it->seat = seat;
    }
}

static void put_number(uint64_t number, uint8_t bytes[8])
{
    for (int i = 0; i < 8; i++)
        bytes[i] = number >> 8 * (7 - i);
}

static uint64_t get_number(const uint8_t bytes[8])
{
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number = number << 8 | bytes[i];
    return number;
}

void store_restored_write(const struct restoration *restored, uint8_t bytes[STORE_RESTORED])
{
    put_number(restored->seq, bytes);
    put_number(restored->at, bytes + 8);
    memcpy(bytes + 16, restored->commitment, HASH_SIZE);
    memcpy(bytes + 16 + HASH_SIZE, restored->earlier_seed, SEED_SIZE);
}

static void read_restorations(const struct store_bytes *restored, struct match_terms *terms)
{
    for (size_t at = 0; at + STORE_RESTORED <= restored->length && terms->restored.count < RESTORATIONS_MAX;
         at += STORE_RESTORED) {
        struct restoration *it = &terms->restored.entry[terms->restored.count++];
        it->seq = get_number(restored->data + at);
        it->at = get_number(restored->data + at + 8);
        memcpy(it->commitment, restored->data + at + 16, HASH_SIZE);
        memcpy(it->earlier_seed, restored->data + at + 16 + HASH_SIZE, SEED_SIZE);
    }
}

/* The kind, with a bit for each of the other terms. */
enum {
    STORED_KIND = 3,
#define MESSAGE_BIT(name, number) STORED_##name = number,
#include "db/numbers.def"
};

int store_messages_stored(const struct message_terms *messages)
{
    return messages->kind | (messages->hidden ? STORED_HIDDEN : 0) | (messages->opened ? STORED_OPENED : 0) |
           (messages->between_phases ? STORED_BETWEEN : 0);
}

static struct message_terms read_messages(int stored)
{
    static const enum message_kind kinds[] = {MESSAGES_NONE, MESSAGES_PUBLIC, MESSAGES_PRIVATE,
                                              MESSAGES_NONE /* is not stored */};
    return (struct message_terms){.kind = kinds[stored & STORED_KIND],
                                  .hidden = stored & STORED_HIDDEN,
                                  .opened = stored & STORED_OPENED,
                                  .between_phases = stored & STORED_BETWEEN};
}

/* A number that is none of them is none. */
static enum draw_terms read_draws(int stored)
{
    return stored == DRAWS_ALL ? DRAWS_ALL : stored == DRAWS_NAMED ? DRAWS_NAMED : DRAWS_NONE;
}

bool store_terms(const struct store_match *match, const struct pack *pack, struct match_terms *terms)
{
    *terms = (struct match_terms){.pack = pack,
                                  .format = match->format,
                                  .revision = match->revision,
                                  .scenario = scenario_find(pack->game, match->scenario),
                                  .seats = match->seats,
                                  .deadline.each = match->deadline.each,
                                  .deadline.clock = {.bank = match->deadline.bank,
                                                     .increment = match->deadline.increment,
                                                     .missed = match->deadline.missed},
                                  .deadline.waits = match->deadline.then == STORE_WAIT,
                                  .entropy.count = match->dice.entropy.length / SEED_SIZE,
                                  .agreed.invitations = match->holders.invitations,
                                  .agreed.referee = match->agreed.referee,
                                  .agreed.messages = read_messages(match->agreed.messages),
                                  .agreed.draws = read_draws(match->agreed.draws)};
    memcpy(terms->id, match->id, MATCH_ID_SIZE);
    if (match->deadline.hours)
        snprintf(terms->deadline.clock.hours, sizeof terms->deadline.clock.hours, "%s",
                 match->deadline.hours);
    memcpy(terms->commitment, match->dice.commitment, HASH_SIZE);
    if (terms->scenario < 0 || terms->format > LEDGER_FORMAT || terms->entropy.count > ENTROPY_MAX)
        return false;
    if (terms->entropy.count)
        memcpy(terms->entropy.value, match->dice.entropy.data, terms->entropy.count * SEED_SIZE);
    read_seating(&match->holders.seating, terms);
    read_restorations(&match->dice.restored, terms);
    return read_options(&match->options, terms);
}
