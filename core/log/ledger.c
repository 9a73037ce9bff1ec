/* The log as a chain. */
#include "log/ledger.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/logged_moves.h"
#include "log/decided.h"
#include "wire/result.h"

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

enum signed_result signed_check(const json_t *object, const uint8_t *public_key)
{
    uint8_t signature[crypto_sign_BYTES];
    const char *hex = json_string_value(json_object_get(object, "signature"));
    size_t length;
    if (!hex || !from_hex(hex, signature, sizeof signature) || !json_is_canonical(object)) return SIGNED_ILL;
    json_t *rest = json_copy((json_t *)object);
    json_object_del(rest, "signature");
    char *text = rest ? json_canonical(rest, &length) : NULL;
    enum signed_result result = SIGNED_NO_MEMORY;
    if (text)
        result = crypto_sign_verify_detached(signature, (const uint8_t *)text, length, public_key) == 0
                     ? SIGNED_WELL
                     : SIGNED_ILL;
    free(text);
    json_decref(rest);
    return result;
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
