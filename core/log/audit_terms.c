/* Audit of the first line: the terms before the match began.
 *
 * Each member is read as far as terms can have it. exact_terms() finds what is passed over: further members,
 * members of another format, and values that no terms have. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/logged_moves.h"
#include "log/audit_walk.h"

static const struct game *game_named(const struct audit *a, const char *name)
{
    for (const struct game *const *game = a->options->games; name && *game; game++)
        if (strcmp((*game)->id, name) == 0) return *game;
    return NULL;
}

static bool read_seats(struct audit *a, const struct game *game, const json_t *list)
{
    const size_t players = json_array_size(list);
    const struct player_range range = scenario_players(game, a->terms.scenario);
    if (players < (size_t)range.least || players > (size_t)range.most)
        return audit_find_in_line(a, AUDIT_MALFORMED, "\"seats\" are not so many as can play.");
    a->terms.seats = 0;
    for (size_t i = 0; i < players; i++) {
        const json_t *id = json_array_get(list, i);
        int seat = NO_SEAT;
        if (json_is_string(id))
            seat = domain_find(game->seats, NULL, json_string_value(id), json_string_length(id));
        if (seat >= 0) a->terms.seats |= UINT32_C(1) << seat;
    }
    return a->terms.seats == seats_for(game, a->terms.scenario, players, a->terms.option) ||
           audit_find_in_line(a, AUDIT_MALFORMED, "\"seats\" are not those of a match of so many.");
}

static bool read_entropy(struct audit *a, const json_t *list)
{
    a->terms.entropy.count = json_array_size(list);
    if (!json_is_array(list) || a->terms.entropy.count > ENTROPY_MAX)
        return audit_find_in_line(a, AUDIT_MALFORMED, "\"entropy\" must be a list of values.");
    for (size_t i = 0; i < a->terms.entropy.count; i++) {
        const char *hex = json_string_value(json_array_get(list, i));
        if (!hex || !from_hex(hex, a->terms.entropy.value[i], SEED_SIZE))
            return audit_find_in_line(a, AUDIT_MALFORMED,
                                      "A value of \"entropy\" must be 32 bytes in lower-case hexadecimal.");
    }
    return true;
}

static bool read_seating(struct audit *a, const struct game *game, const json_t *list)
{
    const size_t count = json_array_size(list);
    if (count > SEATING_MAX)
        return audit_find_in_line(a, AUDIT_MALFORMED, "\"seating\" must be a list of changes.");
    for (size_t i = 0; i < count; i++) {
        const json_t *json = json_array_get(list, i), *seat = json_object_get(json, "seat");
        const char *at = json_string_value(json_object_get(json, "at"));
        const char *type = json_string_value(json_object_get(json, "type"));
        struct seating *it = &a->terms.seating.change[i];
        const int index = json_is_string(seat) ? domain_find(game->seats, NULL, json_string_value(seat),
                                                             json_string_length(seat))
                                               : -1;
        if (index < 0 || !at || !type || !time_read(at, &it->at))
            return audit_find_in_line(a, AUDIT_MALFORMED,
                                      "A change of \"seating\" must have a time, a seat and a type.");
        it->seat = index;
        it->released = strcmp(type, move_type_of(game, MOVE_SEAT_RELEASED)->name) == 0;
    }
    a->terms.seating.count = count;
    return true;
}

/* Reads the restorations before the beginning. */
static bool read_restorations(struct audit *a, const json_t *list)
{
    const size_t count = json_array_size(list);
    if (count > RESTORATIONS_MAX)
        return audit_find_in_line(a, AUDIT_MALFORMED, "\"restored\" must be a list of restorations.");
    for (size_t i = 0; i < count; i++) {
        const json_t *json = json_array_get(list, i);
        struct restoration *it = &a->terms.restored.entry[i];
        struct action action = {.move = {.type = MOVE_RESTORED}};
        const char *at = json_string_value(json_object_get(json, "at"));
        if (!at || !time_read(at, &it->at) || !restored_read(json, &action))
            return audit_find_in_line(a, AUDIT_MALFORMED,
                                      "A restoration must have a time, a commitment and the earlier seed.");
        memcpy(it->commitment, action.commitment, HASH_SIZE);
        memcpy(it->earlier_seed, action.earlier_seed, SEED_SIZE);
    }
    a->terms.restored.count = count;
    return true;
}

static void read_deadline(struct audit *a, const json_t *json)
{
    const char *then = json_string_value(json_object_get(json, "then"));
    const json_int_t each = json_integer_value(json_object_get(json, "each_us"));
    a->terms.deadline.each = each > 0 ? each : 0;
    a->terms.deadline.waits = then && strcmp(then, "wait") == 0;
}

static void read_clock(struct audit *a, const json_t *json)
{
    const char *then = json_string_value(json_object_get(json, "then"));
    struct clock_terms *clock = &a->terms.deadline.clock;
    clock->bank = json_integer_value(json_object_get(json, "bank_us"));
    clock->increment = json_integer_value(json_object_get(json, "increment_us"));
    if (clock->bank < 0) clock->bank = 0;
    const json_t *within = json_object_get(json, "hours");
    char *hours = json_dumps(within, JSON_COMPACT | JSON_SORT_KEYS);
    if (!hours && json_is_object(within)) audit_short(a);
    if (hours && strlen(hours) < sizeof clock->hours) memcpy(clock->hours, hours, strlen(hours) + 1);
    free(hours);
    if (clock->bank) a->terms.deadline.waits = then && strcmp(then, "wait") == 0;
}

static void read_draws(struct audit *a, const json_t *json)
{
    const char *name = json_string_value(json);
    if (name) (void)draw_terms_find(name, &a->terms.agreed.draws);
}

/* Reads the format, by which the lines are hashed. An unknown one counts as the newest. */
static bool read_format(struct audit *a, const json_t *json)
{
    const json_int_t format = json_integer_value(json_object_get(json, "format"));
    const bool known = format >= 1 && format <= LEDGER_FORMAT;
    a->terms.format = known ? format : LEDGER_FORMAT;
    a->summary.format = known ? format : 0;
    return known || audit_find(a, 1, AUDIT_MALFORMED, "\"format\" must be 1 to %d.", LEDGER_FORMAT);
}

/* Reads all terms except the pack and the revision, which may differ without harm to the chain. */
static bool read_agreement(struct audit *a, const struct game *game, const json_t *json)
{
    struct faults faults = {0};
    const char *scenario = json_string_value(json_object_get(json, "scenario"));
    const char *id = json_string_value(json_object_get(json, "match"));
    a->terms.scenario = scenario ? scenario_find(game, scenario) : -1;
    if (!id || !uuid_parse(id, a->terms.id))
        return audit_find_in_line(a, AUDIT_MALFORMED, "\"match\" must be a match id.");
    snprintf(a->summary.match, sizeof a->summary.match, "%s", id);
    if (a->terms.scenario < 0)
        return audit_find_in_line(a, AUDIT_MALFORMED, "\"scenario\" must be one of the game.");
    const bool readable = options_read(game, a->terms.scenario, json_object_get(json, "options"),
                                       a->terms.option, "/options", &faults);
    if (faults.memory) return audit_short(a);
    if (!readable) return audit_find(a, 1, AUDIT_MALFORMED, "Its options: %s.", faults.list[0].detail);
    a->terms.defaulted = options_defaulted(game, json_object_get(json, "options"));
    a->terms.agreed.invitations = json_is_true(json_object_get(json, "invitations"));
    a->terms.agreed.referee = json_is_true(json_object_get(json, "referee"));
    message_terms_read(json_object_get(json, "messages"), &a->terms.agreed.messages);
    read_draws(a, json_object_get(json, "draws"));
    read_deadline(a, json_object_get(json, "deadline"));
    read_clock(a, json_object_get(json, "clock"));
    const json_int_t missed = json_integer_value(json_object_get(json, "missed"));
    a->terms.deadline.clock.missed = missed > 0 && missed <= INT_MAX ? missed : 0;
    return audit_hex(a, json, "commitment", a->terms.commitment, HASH_SIZE) &&
           read_seats(a, game, json_object_get(json, "seats")) &&
           read_entropy(a, json_object_get(json, "entropy")) &&
           read_seating(a, game, json_object_get(json, "seating")) &&
           read_restorations(a, json_object_get(json, "restored"));
}

/* Finds the pack. False: the match was played with another one. */
static bool read_pack(struct audit *a, const struct game *game, const json_t *json)
{
    uint8_t hash[HASH_SIZE];
    if (!audit_hex(a, json, "pack", hash, HASH_SIZE)) return false;
    if (!a->options->pack) a->own_pack = pack_standard(game);
    a->terms.pack = a->options->pack ? a->options->pack : a->own_pack;
    if (!a->terms.pack) return audit_short(a); /* its text is sound */
    if (a->terms.pack->game == game && memcmp(hash, a->terms.pack->hash, HASH_SIZE) == 0) return true;
    return audit_find(a, 1, AUDIT_OTHER_PACK, "The match was played with pack %s, not %s.",
                      json_string_value(json_object_get(json, "pack")), a->terms.pack->hash_hex);
}

/* Another revision is no fault; a result that it changes is one. */
static bool read_revision(struct audit *a, const json_t *json)
{
    const json_t *revision = json_object_get(json, "revision");
    if (!json_is_integer(revision))
        return audit_find_in_line(a, AUDIT_MALFORMED, "\"revision\" must be an integer.");
    a->terms.revision = json_integer_value(revision);
    return true;
}

/* An unexpected key says nothing about the play. */
static void read_key(struct audit *a, const json_t *key)
{
    const char *hex = json_string_value(key);
    if (a->options->unsigned_file) return;
    if (!hex || !from_hex(hex, a->key, HASH_SIZE))
        audit_find_in_line(a, AUDIT_MALFORMED, "\"server_key\" must be 32 bytes in lower-case hexadecimal.");
    else
        memcpy(a->named_key, hex, sizeof a->named_key);
    memcpy(a->summary.key, a->key, HASH_SIZE);
    for (size_t i = 0; i < a->options->key_count && !a->summary.is_expected; i++)
        a->summary.is_expected = memcmp(a->key, a->options->keys[i], HASH_SIZE) == 0;
    if (a->options->key_count && !a->summary.is_expected)
        audit_find_in_line(a, AUDIT_OTHER_KEY, "The server's key is not expected.");
}

/* Sets up the state from which play starts. */
static bool begin_replay(struct audit *a, const struct game *game)
{
    a->replay.play = (struct play){
        .game = game, .pack = a->terms.pack->data, .chance = &a->replay.chance, .out = &a->replay.out};
    a->replay.play.state = calloc(1, play_state_size(game));
    if (!a->replay.play.state || !history_init(&a->replay.history, game)) return audit_short(a);
    play_head(&a->replay.play)->seats = a->terms.seats;
    return true;
}

/* The hash covers the line as it stands, so the line must be exactly the text of these terms. */
static bool exact_terms(struct audit *a)
{
    uint8_t hash[HASH_SIZE];
    if (!terms_hash(&a->terms, hash)) return audit_short(a);
    return memcmp(hash, a->chain.prev, HASH_SIZE) == 0 ||
           audit_find_in_line(a, AUDIT_MALFORMED, "It has members or values that terms cannot have.");
}

static const char *const MEMBERS[] = {
    "clock",    "commitment", "deadline", "draws",   "entropy", "format",      "game",
    "match",    "messages",   "missed",   "options", "pack",    "invitations", "referee",
    "restored", "revision",   "scenario", "seating", "seats",   "server_key",  NULL};

/* The hash of the terms begins the chain, even when they have faults. */
void audit_terms(struct audit *a, json_t *json)
{
    const bool known = read_format(a, json), sound = audit_members(a, json, MEMBERS) && known;
    const struct game *game = game_named(a, json_string_value(json_object_get(json, "game")));
    json_t *key = json_incref(json_object_get(json, "server_key"));
    json_object_del(json, "server_key");
    const bool hashed = audit_hash(a, json, a->chain.prev);
    a->summary.game = game;
    a->agreed = !sound ? false
                : game ? read_agreement(a, game, json)
                       : audit_find_in_line(a, AUDIT_UNKNOWN_GAME, "\"game\" is unknown.");
    a->summary.seats = a->terms.seats;
    if (hashed && a->agreed && read_pack(a, game, json) && read_revision(a, json) && exact_terms(a))
        a->replay.is_on = begin_replay(a, game);
    read_key(a, key);
    json_decref(key);
}
