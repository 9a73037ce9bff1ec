/* The terms of a match. */
#include "log/terms.h"

#include <sodium.h>
#include <string.h>

#include "engine/logged_moves.h"
#include "wire/wire.h"

static const char *const message_kinds[] = {
    [MESSAGES_NONE] = "none", [MESSAGES_PUBLIC] = "public", [MESSAGES_PRIVATE] = "private"};

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
    writer_member_string(w, "kind", message_kinds[terms->kind]);
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
