/* The log as a chain. */
#include "log/ledger.h"
#include "engine/logged_moves.h"
#include "log/decided.h"
#include "wire/result.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const message_kinds[] = {
    [MESSAGES_NONE] = "none", [MESSAGES_PUBLIC] = "public", [MESSAGES_PRIVATE] = "private"};

const char *message_kind_name(enum message_kind kind)
{
    return message_kinds[kind];
}

bool message_kind_find(const char *name, enum message_kind *kind)
{
    for (int i = MESSAGES_NONE; i <= MESSAGES_PRIVATE; i++)
        if (strcmp(name, message_kinds[i]) == 0) {
            *kind = (enum message_kind)i;
            return true;
        }
    return false;
}

void message_terms_write(struct writer *w, const struct message_terms *terms)
{
    writer_open(w, '{');
    if (terms->between_phases) writer_member_boolean(w, "between_phases", true);
    writer_member_string(w, "kind", message_kind_name(terms->kind));
    writer_member_boolean(w, "opened", terms->opened);
    writer_member_string(w, "sender", terms->hidden ? "hidden" : "shown");
    writer_close(w, '}');
}

void message_terms_read(const json_t *json, struct message_terms *terms)
{
    const char *kind = json_string_value(json_object_get(json, "kind"));
    const char *sender = json_string_value(json_object_get(json, "sender"));
    if (!kind || !message_kind_find(kind, &terms->kind)) return;
    terms->hidden = sender && strcmp(sender, "hidden") == 0;
    terms->opened = json_is_true(json_object_get(json, "opened"));
    terms->between_phases = json_is_true(json_object_get(json, "between_phases"));
}

static const char *const draw_names[] = {[DRAWS_NONE] = "none", [DRAWS_ALL] = "all", [DRAWS_NAMED] = "named"};

const char *draw_terms_name(enum draw_terms draws)
{
    return draw_names[draws];
}

bool draw_terms_find(const char *name, enum draw_terms *draws)
{
    for (int i = DRAWS_NONE; i <= DRAWS_NAMED; i++)
        if (strcmp(name, draw_names[i]) == 0) {
            *draws = (enum draw_terms)i;
            return true;
        }
    return false;
}

static void deadline_write(struct writer *w, const struct match_terms *terms)
{
    writer_member_open(w, "deadline", '{');
    writer_member_integer(w, "each_us", terms->deadline.each);
    writer_member_string(w, "then", terms->deadline.waits ? "wait" : "default");
    writer_close(w, '}');
}

static void clock_write(struct writer *w, const struct match_terms *terms)
{
    writer_member_open(w, "clock", '{');
    writer_member_integer(w, "bank_us", terms->deadline.clock.bank);
    if (*terms->deadline.clock.hours) {
        writer_name(w, "hours");
        writer_raw(w, terms->deadline.clock.hours, strlen(terms->deadline.clock.hours));
    }
    writer_member_integer(w, "increment_us", terms->deadline.clock.increment);
    writer_member_string(w, "then", terms->deadline.waits ? "wait" : "default");
    writer_close(w, '}');
}

static void seating_write(struct writer *w, const struct match_terms *terms)
{
    writer_member_open(w, "seating", '[');
    for (size_t i = 0; i < terms->seating.count; i++) {
        const struct seating *it = &terms->seating.change[i];
        char at[TIME_ROOM];
        time_write(it->at, at);
        writer_open(w, '{');
        writer_member_string(w, "at", at);
        writer_member_string(w, "seat", domain_id(terms->pack->game->seats, NULL, it->seat));
        writer_member_string(w, "type", move_type_of(terms->pack->game, seating_move(it))->name);
        writer_close(w, '}');
    }
    writer_close(w, ']');
}

static void restorations_write(struct writer *w, const struct match_terms *terms)
{
    writer_member_open(w, "restored", '[');
    for (size_t i = 0; i < terms->restored.count && terms->restored.entry[i].seq == 0; i++) {
        const struct restoration *it = &terms->restored.entry[i];
        char at[TIME_ROOM];
        time_write(it->at, at);
        writer_open(w, '{');
        writer_member_string(w, "at", at);
        writer_member_hex(w, "commitment", it->commitment, HASH_SIZE);
        writer_member_hex(w, "earlier_seed", it->earlier_seed, SEED_SIZE);
        writer_close(w, '}');
    }
    writer_close(w, ']');
}

/* The members are in alphabetical order, since this text is hashed. */
void terms_write(struct writer *w, const struct match_terms *terms)
{
    const struct game *game = terms->pack->game;
    char id[UUID_TEXT];
    uuid_format(terms->id, id);
    writer_open(w, '{');
    if (terms->format >= LEDGER_DEADLINES && terms->deadline.clock.bank) clock_write(w, terms);
    writer_member_hex(w, "commitment", terms->commitment, HASH_SIZE);
    if (terms->format >= LEDGER_DEADLINES && terms->deadline.each) deadline_write(w, terms);
    if (terms->format >= LEDGER_DEADLINES && terms->agreed.draws != DRAWS_NONE)
        writer_member_string(w, "draws", draw_terms_name(terms->agreed.draws));
    writer_member_open(w, "entropy", '[');
    for (size_t i = 0; i < terms->entropy.count; i++)
        writer_hex(w, terms->entropy.value[i], SEED_SIZE);
    writer_close(w, ']');
    writer_member_integer(w, "format", terms->format);
    writer_member_string(w, "game", game->id);
    if (terms->agreed.invitations) writer_member_boolean(w, "invitations", true);
    writer_member_string(w, "match", id);
    if (terms->format >= LEDGER_DEADLINES && terms->agreed.messages.kind != MESSAGES_NONE) {
        writer_name(w, "messages");
        message_terms_write(w, &terms->agreed.messages);
    }
    if (terms->format >= LEDGER_DEADLINES && terms->deadline.clock.missed)
        writer_member_integer(w, "missed", terms->deadline.clock.missed);
    writer_name(w, "options");
    options_write(w, game, terms->option, terms->defaulted);
    writer_member_hex(w, "pack", terms->pinned ? terms->pinned : terms->pack->hash, HASH_SIZE);
    if (terms->agreed.referee) writer_member_boolean(w, "referee", true);
    if (terms->restored.count && terms->restored.entry[0].seq == 0) restorations_write(w, terms);
    writer_member_integer(w, "revision", terms->revision);
    writer_member_string(w, "scenario", game->scenarios[terms->scenario].id);
    if (terms->seating.count) seating_write(w, terms);
    seats_write(w, "seats", game, terms->seats);
    writer_close(w, '}');
}

bool terms_hash(const struct match_terms *terms, uint8_t hash[HASH_SIZE])
{
    struct writer w;
    writer_init(&w);
    terms_write(&w, terms);
    const bool whole = !w.failed;
    if (whole) crypto_generichash(hash, HASH_SIZE, (const uint8_t *)w.text, w.length, NULL, 0);
    writer_free(&w);
    return whole;
}

void state_hash(const struct play *p, uint8_t hash[HASH_SIZE])
{
    canonical_hash(pack_of(p->pack)->canonical, p, hash);
}

/* The members are in alphabetical order, since this text is hashed. */
void action_write(struct writer *w, const struct play *p, const struct action *action,
                  const struct chain_link *link, uint8_t hash[HASH_SIZE])
{
    writer_open(w, '{');
    const size_t start = w->length - 1; /* the bracket, without a comma before the line */
    if (link->format >= LEDGER_TIMED) {
        char at[TIME_ROOM];
        time_write(action->at, at);
        writer_member_string(w, "at", at);
    }
    const char *by = decider_name(action->decided.by);
    if (by) writer_member_string(w, "by", by);
    if (action->by_default) writer_member_boolean(w, "by_default", true);
    const bool restored = action->move.type == MOVE_RESTORED;
    if (restored) writer_member_hex(w, "commitment", action->commitment, HASH_SIZE);
    writer_name(w, "draws");
    draws_write(w, p, p->out, SEAT_ALL);
    if (action->due_at) {
        char due_at[TIME_ROOM];
        time_write(action->due_at, due_at);
        writer_member_string(w, "due_at", due_at);
    }
    if (restored) writer_member_hex(w, "earlier_seed", action->earlier_seed, SEED_SIZE);
    if (action_has_ending(action->move.type)) {
        writer_name(w, "ending");
        ending_write(w, p->game, &action->decided.ending);
    }
    writer_name(w, "events");
    events_write(w, p, p->out, SEAT_ALL);
    if (action->late) writer_member_boolean(w, "late", true);
    writer_name(w, "move");
    move_write(w, p, &action->move, action->seat, SEAT_ALL);
    writer_member_hex(w, "prev", link->prev, HASH_SIZE);
    if (*action->decided.reason) writer_member_string(w, "reason", action->decided.reason);
    writer_name(w, "seat");
    if (action->seat < 0)
        writer_null(w);
    else
        writer_string(w, domain_id(p->game->seats, NULL, action->seat));
    writer_member_integer(w, "seq", action->seq);
    writer_member_hex(w, "state_hash", link->state, HASH_SIZE);
    writer_close(w, '}');
    if (!w->failed)
        crypto_generichash(hash, HASH_SIZE, (const uint8_t *)w->text + start, w->length - start, NULL, 0);
}

bool due_at_read(const json_t *line, int format, struct action *action)
{
    const json_t *member = json_object_get(line, "due_at");
    const char *text = json_string_value(member);
    if (format < LEDGER_DEADLINES || action->move.type != MOVE_DEADLINE_EXTENDED) return !member;
    return text && time_read(text, &action->due_at);
}

bool restored_read(const json_t *line, struct action *action)
{
    const json_t *commitment = json_object_get(line, "commitment"),
                 *earlier = json_object_get(line, "earlier_seed");
    if (action->move.type != MOVE_RESTORED) return !commitment && !earlier;
    return json_is_string(commitment) && json_is_string(earlier) &&
           from_hex(json_string_value(commitment), action->commitment, HASH_SIZE) &&
           from_hex(json_string_value(earlier), action->earlier_seed, SEED_SIZE);
}

/* The signed text is the object so far, closed. */
void signed_close(struct writer *w, size_t start, const uint8_t *secret_key)
{
    uint8_t signature[crypto_sign_BYTES], public_key[crypto_sign_PUBLICKEYBYTES];
    crypto_sign_ed25519_sk_to_pk(public_key, secret_key);
    writer_member_hex(w, "server_key", public_key, sizeof public_key);
    writer_close(w, '}');
    if (w->failed) return;
    crypto_sign_detached(signature, NULL, (const uint8_t *)w->text + start, w->length - start, secret_key);
    w->length--;
    writer_member_hex(w, "signature", signature, sizeof signature);
    writer_close(w, '}');
}

bool signed_check(const json_t *object, const uint8_t *public_key)
{
    uint8_t signature[crypto_sign_BYTES];
    const char *hex = json_string_value(json_object_get(object, "signature"));
    size_t length;
    if (!hex || !from_hex(hex, signature, sizeof signature)) return false;
    json_t *rest = json_copy((json_t *)object);
    json_object_del(rest, "signature");
    char *text = rest ? json_canonical(rest, &length) : NULL;
    const bool good =
        text && crypto_sign_verify_detached(signature, (const uint8_t *)text, length, public_key) == 0;
    free(text);
    json_decref(rest);
    return good;
}

void closing_write(struct writer *w, const struct match_terms *terms, const uint8_t final[HASH_SIZE],
                   uint64_t length, const uint8_t *seed, const uint8_t *secret_key)
{
    const bool whole = terms->format >= LEDGER_TIMED;
    const size_t start = w->length;
    uint8_t signature[crypto_sign_BYTES];
    char id[UUID_TEXT];
    uuid_format(terms->id, id);
    w->comma = false;
    writer_open(w, '{');
    writer_member_hex(w, "final_hash", final, HASH_SIZE);
    writer_member_integer(w, "length", length);
    if (whole) writer_member_string(w, "match", id);
    writer_name(w, "seed");
    if (seed)
        writer_hex(w, seed, SEED_SIZE);
    else
        writer_null(w);
    if (secret_key && whole) {
        signed_close(w, start, secret_key);
    } else {
        if (secret_key) {
            crypto_sign_detached(signature, NULL, final, HASH_SIZE, secret_key);
            writer_member_hex(w, "signature", signature, sizeof signature);
        }
        writer_close(w, '}');
    }
    writer_bytes(w, "\n", 1);
}

static const struct refusal NOT_FIRST = {"not-the-first-entry", NULL,
                                         "The set-up is the first entry of a log, and no other is."};

bool action_apply(struct play *p, const struct match_terms *terms, const struct action *action,
                  const struct refusal **refusal)
{
    *refusal = NULL;
    if ((action->move.type == MOVE_SET_UP) != (action->seq == 1))
        *refusal = &NOT_FIRST;
    else if (action->move.type == MOVE_SET_UP)
        play_set_up(p, terms->seats, terms->scenario, terms->option);
    else if (move_is_from_outside(action->move.type))
        outcome_clear(p->out);
    else if (move_ends_match(action->move.type))
        *refusal = play_end(p, &action->decided.ending);
    else if (action->move.type == MOVE_CONCEDE)
        *refusal = play_concede(p, action->seat);
    else
        *refusal = play_move(p, action->seat, &action->move);
    return !*refusal && !p->fault;
}

/* ---- restorations ---- */

/* Hides a seed, or reveals it: earlier = hidden XOR pad. */
static void apply_pad(const uint8_t match_id[MATCH_ID_SIZE], const uint8_t key[SEED_SIZE],
                      const uint8_t from[SEED_SIZE], uint8_t to[SEED_SIZE])
{
    static const char PURPOSE[] = "westphalia earlier seed";
    uint8_t message[sizeof PURPOSE - 1 + MATCH_ID_SIZE], pad[SEED_SIZE];
    memcpy(message, PURPOSE, sizeof PURPOSE - 1);
    memcpy(message + sizeof PURPOSE - 1, match_id, MATCH_ID_SIZE);
    crypto_generichash(pad, sizeof pad, message, sizeof message, key, SEED_SIZE);
    for (int i = 0; i < SEED_SIZE; i++)
        to[i] = from[i] ^ pad[i];
}

void restoration_make(struct restoration *restored, const uint8_t match_id[MATCH_ID_SIZE],
                      const uint8_t earlier[SEED_SIZE], const uint8_t next[SEED_SIZE])
{
    chance_commit(next, restored->commitment);
    apply_pad(match_id, next, earlier, restored->earlier_seed);
}

bool seeds_open(struct seeds *seeds, const struct match_terms *terms, const uint8_t last[SEED_SIZE])
{
    uint8_t commitment[HASH_SIZE];
    const size_t count = terms->restored.count;
    seeds->count = count + 1;
    seeds->from[0] = 0;
    memcpy(seeds->seed[count], last, SEED_SIZE);
    for (size_t i = count; i > 0; i--) {
        const struct restoration *it = &terms->restored.entry[i - 1];
        chance_commit(seeds->seed[i], commitment);
        if (memcmp(commitment, it->commitment, HASH_SIZE) != 0) return false;
        seeds->from[i] = it->seq;
        apply_pad(terms->id, seeds->seed[i], it->earlier_seed, seeds->seed[i - 1]);
    }
    chance_commit(seeds->seed[0], commitment);
    return memcmp(commitment, terms->commitment, HASH_SIZE) == 0;
}

const uint8_t *seeds_at(const struct seeds *seeds, uint64_t seq)
{
    size_t i = seeds->count - 1;
    while (seeds->from[i] > seq)
        i--;
    return seeds->seed[i];
}

void seeds_give(const struct seeds *seeds, const struct match_terms *terms, uint64_t seq,
                struct chance *chance)
{
    chance_from_seed(chance, seeds_at(seeds, seq), terms->id, terms->entropy.value, terms->entropy.count);
}

/* ---- seals ---- */

void seal_key(const uint8_t seed[SEED_SIZE], const uint8_t match_id[MATCH_ID_SIZE], uint8_t key[HASH_SIZE])
{
    static const char PURPOSE[] = "westphalia seal";
    uint8_t message[sizeof PURPOSE - 1 + MATCH_ID_SIZE];
    memcpy(message, PURPOSE, sizeof PURPOSE - 1);
    memcpy(message + sizeof PURPOSE - 1, match_id, MATCH_ID_SIZE);
    crypto_generichash(key, HASH_SIZE, message, sizeof message, seed, SEED_SIZE);
}

void seal_make(const uint8_t key[HASH_SIZE], uint64_t seq, const uint8_t hash[HASH_SIZE],
               uint8_t seal[HASH_SIZE])
{
    uint8_t message[8 + HASH_SIZE];
    for (int i = 0; i < 8; i++)
        message[i] = seq >> 8 * (7 - i);
    memcpy(message + 8, hash, HASH_SIZE);
    crypto_generichash(seal, HASH_SIZE, message, sizeof message, key, HASH_SIZE);
}
