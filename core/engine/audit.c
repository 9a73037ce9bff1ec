/* Audit of a file: its lines, the terms at its beginning, the closing line at its end. */
#include "engine/audit.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/audit_walk.h"

static const char *const NAMES[] = {
    [AUDIT_MALFORMED] = "malformed",
    [AUDIT_UNKNOWN_GAME] = "unknown-game",
    [AUDIT_OTHER_PACK] = "other-pack",
    [AUDIT_OTHER_REVISION] = "other-revision",
    [AUDIT_OTHER_KEY] = "other-key",
    [AUDIT_CHANGED_TERMS] = "changed-terms",
    [AUDIT_DROPPED] = "dropped",
    [AUDIT_REPEATED] = "repeated",
    [AUDIT_BROKEN_CHAIN] = "broken-chain",
    [AUDIT_CHANGED_DRAW] = "changed-draw",
    [AUDIT_CHANGED_MOVE] = "changed-move",
    [AUDIT_CHANGED_LINE] = "changed-line",
    [AUDIT_REFUSED] = "refused",
    [AUDIT_OTHER_OUTCOME] = "other-outcome",
    [AUDIT_OTHER_SEED] = "other-seed",
    [AUDIT_WRONG_END] = "wrong-end",
    [AUDIT_BAD_SIGNATURE] = "bad-signature",
};

const char *audit_fault_name(enum audit_fault fault)
{
    return NAMES[fault];
}

bool audit_find(struct audit *a, size_t line, enum audit_fault fault, const char *format, ...)
{
    struct audit_finding finding = {.line = line, .fault = fault};
    va_list args;
    if (a->reported_line >= line) return false;
    a->reported_line = line;
    a->summary.findings++;
    if (!a->options->report) return false;
    va_start(args, format);
    vsnprintf(finding.detail, sizeof finding.detail, format, args);
    va_end(args);
    a->options->report(a->options->context, &finding);
    return false;
}

static bool find(struct audit *a, enum audit_fault fault, const char *detail)
{
    return audit_find(a, a->line, fault, "%s", detail);
}

bool audit_hash(struct audit *a, const json_t *json, uint8_t hash[HASH_SIZE])
{
    size_t length;
    char *text = json_canonical(json, &length);
    if (!text) return find(a, AUDIT_MALFORMED, "It holds a real number, or a control character in a string.");
    crypto_generichash(hash, HASH_SIZE, (const uint8_t *)text, length, NULL, 0);
    free(text);
    return true;
}

bool audit_hex(struct audit *a, const json_t *json, const char *name, uint8_t *bytes, size_t count)
{
    const char *hex = json_string_value(json_object_get(json, name));
    return (hex && from_hex(hex, bytes, count)) ||
           audit_find(a, a->line, AUDIT_MALFORMED, "\"%s\" must be %zu bytes in lower-case hexadecimal.",
                      name, count);
}

void audit_lost(struct audit *a)
{
    a->lost = true;
    a->replaying = false;
}

/* ---- lines ---- */

struct span {
    const char *text;
    size_t length;
};

/* Takes the first line off; its line feed belongs to neither. */
static struct span take_line(struct span *rest)
{
    const char *end = rest->length ? memchr(rest->text, '\n', rest->length) : NULL;
    struct span line = {rest->text, end ? (size_t)(end - rest->text) : rest->length};
    const size_t taken = line.length + (end != NULL);
    *rest = (struct span){rest->text + taken, rest->length - taken};
    return line;
}

/* Takes the last line off. */
static struct span take_last(struct span *rest)
{
    if (rest->length && rest->text[rest->length - 1] == '\n') rest->length--;
    const char *feed = rest->length ? memrchr(rest->text, '\n', rest->length) : NULL;
    const size_t start = feed ? (size_t)(feed - rest->text) + 1 : 0;
    struct span line = {rest->text + start, rest->length - start};
    rest->length = start;
    return line;
}

static json_t *line_json(struct audit *a, struct span line)
{
    json_error_t error;
    json_t *json = json_loadb(line.text, line.length, JSON_REJECT_DUPLICATES, &error);
    if (json_is_object(json)) return json;
    audit_find(a, a->line, AUDIT_MALFORMED, "It is not a JSON object: %s.",
               json ? "another value" : error.text);
    json_decref(json);
    return NULL;
}

/* ---- the terms ---- */

static const struct game *game_named(const struct audit *a, const char *name)
{
    for (const struct game *const *game = a->options->games; name && *game; game++)
        if (strcmp((*game)->id, name) == 0) return *game;
    return NULL;
}

static bool read_seats(struct audit *a, const struct game *game, const json_t *list)
{
    const size_t players = json_array_size(list);
    if (players < game->players_min || players > game->players_max)
        return find(a, AUDIT_MALFORMED, "\"seats\" are not so many as can play.");
    a->terms.seats = 0;
    for (size_t i = 0; i < players; i++) {
        const json_t *id = json_array_get(list, i);
        int seat = -1;
        if (json_is_string(id))
            seat = domain_find(game->seats, NULL, json_string_value(id), json_string_length(id));
        if (seat >= 0) a->terms.seats |= UINT32_C(1) << seat;
    }
    return a->terms.seats == seats_for(game, (int)players, a->terms.option) ||
           find(a, AUDIT_MALFORMED, "\"seats\" are not those of a match of so many.");
}

static bool read_entropy(struct audit *a, const json_t *list)
{
    a->terms.entropy_count = json_array_size(list);
    if (!json_is_array(list) || a->terms.entropy_count > SEATS_MAX + 1)
        return find(a, AUDIT_MALFORMED, "\"entropy\" must be a list of values.");
    for (size_t i = 0; i < a->terms.entropy_count; i++) {
        const char *hex = json_string_value(json_array_get(list, i));
        if (!hex || !from_hex(hex, a->terms.entropy[i], SEED_SIZE))
            return find(a, AUDIT_MALFORMED,
                        "A value of \"entropy\" must be 32 bytes in lower-case hexadecimal.");
    }
    return true;
}

/* Everything but the pack and the revision, which may be others without harm to the chain. */
static bool read_agreement(struct audit *a, const struct game *game, const json_t *json)
{
    struct faults faults = {0};
    const char *scenario = json_string_value(json_object_get(json, "scenario"));
    const char *id = json_string_value(json_object_get(json, "match"));
    a->terms.scenario = scenario ? scenario_find(game, scenario) : -1;
    if (json_integer_value(json_object_get(json, "format")) != LEDGER_FORMAT)
        return find(a, AUDIT_MALFORMED, "\"format\" must be 1.");
    if (!id || !uuid_parse(id, a->terms.id)) return find(a, AUDIT_MALFORMED, "\"match\" must be a match id.");
    snprintf(a->summary.match, sizeof a->summary.match, "%s", id);
    if (a->terms.scenario < 0) return find(a, AUDIT_MALFORMED, "\"scenario\" must be one of the game.");
    if (!options_read(game, json_object_get(json, "options"), a->terms.option, "/options", &faults))
        return audit_find(a, 1, AUDIT_MALFORMED, "Its options: %s.", faults.list[0].detail);
    return audit_hex(a, json, "commitment", a->terms.commitment, HASH_SIZE) &&
           read_seats(a, game, json_object_get(json, "seats")) &&
           read_entropy(a, json_object_get(json, "entropy"));
}

/* Finds the pack. False: the match was played with another one. */
static bool read_pack(struct audit *a, const struct game *game, const json_t *json)
{
    uint8_t hash[HASH_SIZE];
    if (!audit_hex(a, json, "pack", hash, HASH_SIZE)) return false;
    if (!a->options->pack) a->own_pack = pack_standard(game);
    a->terms.pack = a->options->pack ? a->options->pack : a->own_pack;
    if (!a->terms.pack) return find(a, AUDIT_OTHER_PACK, "The game's own pack cannot be read.");
    if (a->terms.pack->game == game && memcmp(hash, a->terms.pack->hash, HASH_SIZE) == 0) return true;
    return audit_find(a, 1, AUDIT_OTHER_PACK, "The match was played with pack %s; at hand is %s.",
                      json_string_value(json_object_get(json, "pack")), a->terms.pack->hash_hex);
}

static bool read_revision(struct audit *a, const struct game *game, const json_t *json)
{
    const json_t *revision = json_object_get(json, "revision");
    if (!json_is_integer(revision)) return find(a, AUDIT_MALFORMED, "\"revision\" must be an integer.");
    a->terms.revision = (int)json_integer_value(revision);
    if (a->options->any_revision || a->terms.revision == game->revision) return true;
    return audit_find(a, 1, AUDIT_OTHER_REVISION,
                      "Played by revision %d of the rules; at hand is revision %d.", a->terms.revision,
                      game->revision);
}

/* Another key than the one that is asked for says nothing about the play. */
static void read_key(struct audit *a, const json_t *key)
{
    const char *hex = json_string_value(key);
    if (a->options->unsigned_file) return;
    if (!hex || !from_hex(hex, a->key, HASH_SIZE))
        find(a, AUDIT_MALFORMED, "\"server_key\" must be 32 bytes in lower-case hexadecimal.");
    if (!a->options->key || memcmp(a->key, a->options->key, HASH_SIZE) == 0) return;
    memcpy(a->key, a->options->key, HASH_SIZE);
    find(a, AUDIT_OTHER_KEY, "The server's key is not the one that is asked for.");
}

/* The state that play starts from. */
static bool begin_replay(struct audit *a, const struct game *game)
{
    a->play = (struct play){.game = game, .pack = a->terms.pack->data, .chance = &a->chance, .out = &a->out};
    a->play.state = calloc(1, play_state_size(game));
    if (!a->play.state) return find(a, AUDIT_MALFORMED, "Memory is short.");
    play_head(&a->play)->seats = a->terms.seats;
    return true;
}

/* What is hashed is the line as it stands; it must be what these terms are written as, no more and no less. */
static bool exact_terms(struct audit *a)
{
    uint8_t hash[HASH_SIZE];
    return (terms_hash(&a->terms, hash) && memcmp(hash, a->prev, HASH_SIZE) == 0) ||
           find(a, AUDIT_MALFORMED, "It has members, or values, that terms do not have.");
}

/* Their hash begins the chain, whatever else is wrong with them. */
static void read_terms(struct audit *a, json_t *json)
{
    const struct game *game = game_named(a, json_string_value(json_object_get(json, "game")));
    json_t *key = json_incref(json_object_get(json, "server_key"));
    json_object_del(json, "server_key");
    if (!audit_hash(a, json, a->prev)) return;
    a->summary.game = game;
    a->agreed = game ? read_agreement(a, game, json)
                     : find(a, AUDIT_UNKNOWN_GAME, "\"game\" is none of those at hand.");
    a->summary.seats = a->terms.seats;
    if (a->agreed && read_pack(a, game, json) && read_revision(a, game, json) && exact_terms(a))
        a->replaying = begin_replay(a, game);
    read_key(a, key);
    json_decref(key);
}

/* ---- the closing line ---- */

/* The seed is needed before the first action. True when it is there and is the one that was committed to. */
static bool read_seed(struct audit *a, const json_t *closing)
{
    uint8_t commitment[HASH_SIZE];
    const char *hex = json_string_value(json_object_get(closing, "seed"));
    if (!hex || !from_hex(hex, a->seed, SEED_SIZE)) return false;
    chance_commit(a->seed, commitment);
    return memcmp(commitment, a->terms.commitment, HASH_SIZE) == 0;
}

static bool check_seed(struct audit *a, const json_t *closing)
{
    const json_t *seed = json_object_get(closing, "seed");
    const bool over = a->replaying && play_head(&a->play)->over;
    if (json_is_null(seed))
        return !over || find(a, AUDIT_MALFORMED, "The match is over, and its seed is not here.");
    if (!audit_hex(a, closing, "seed", a->seed, SEED_SIZE)) return false;
    return a->trusted_seed || !a->agreed ||
           find(a, AUDIT_OTHER_SEED, "The seed is not the one that was committed to.");
}

static bool check_length(struct audit *a, const json_t *closing)
{
    const json_t *length = json_object_get(closing, "length");
    if (!json_is_integer(length))
        return find(a, AUDIT_MALFORMED, "\"length\" must be the number of actions.");
    const json_int_t count = json_integer_value(length);
    if (count == (json_int_t)a->seq) return true;
    return audit_find(a, a->line, count > (json_int_t)a->seq ? AUDIT_DROPPED : AUDIT_WRONG_END,
                      "The log has %" JSON_INTEGER_FORMAT " actions; the last one here is %" PRIu64 ".",
                      count, a->seq);
}

static bool check_end(struct audit *a, const json_t *closing)
{
    uint8_t final[HASH_SIZE], signature[crypto_sign_BYTES];
    if (!audit_hex(a, closing, "final_hash", final, HASH_SIZE)) return false;
    if (memcmp(final, a->prev, HASH_SIZE) != 0)
        return find(a, AUDIT_WRONG_END, "The final hash is not that of the last action.");
    if (a->options->unsigned_file) return true;
    if (!audit_hex(a, closing, "signature", signature, sizeof signature)) return false;
    return crypto_sign_verify_detached(signature, final, sizeof final, a->key) == 0 ||
           find(a, AUDIT_BAD_SIGNATURE, "The signature is not this key's over the final hash.");
}

/* ---- the file ---- */

/* The lines between the first and the last. */
static void read_actions(struct audit *a, struct span rest)
{
    while (rest.length) {
        a->line++;
        json_t *json = line_json(a, take_line(&rest));
        if (json)
            audit_action(a, json);
        else
            audit_lost(a);
        json_decref(json);
    }
}

static json_t *find_closing(struct span *rest)
{
    struct span before = *rest;
    struct span line = take_last(&before);
    json_t *json = json_loadb(line.text, line.length, JSON_REJECT_DUPLICATES, NULL);
    if (json_object_get(json, "final_hash")) {
        *rest = before;
        return json;
    }
    json_decref(json);
    return NULL;
}

static void walk(struct audit *a, struct span rest)
{
    a->line = 1;
    json_t *terms = line_json(a, take_line(&rest));
    if (!terms) return;
    read_terms(a, terms);
    json_decref(terms);
    json_t *closing = find_closing(&rest);
    a->trusted_seed = read_seed(a, closing);
    if (a->trusted_seed)
        chance_from_seed(&a->chance, a->seed, a->terms.id, a->terms.entropy, a->terms.entropy_count);
    read_actions(a, rest);
    a->line++;
    if (!closing)
        find(a, AUDIT_DROPPED, "The closing line is missing.");
    else if (check_seed(a, closing) && check_length(a, closing))
        check_end(a, closing);
    json_decref(closing);
}

static void summarize(struct audit *a, struct audit_summary *summary)
{
    if (a->play.state) {
        a->summary.over = play_head(&a->play)->over;
        a->summary.winners = play_head(&a->play)->winners;
    }
    if (summary) *summary = a->summary;
}

bool audit_verify(const char *text, size_t length, const struct audit_options *options,
                  struct audit_summary *summary)
{
    struct audit *a = calloc(1, sizeof *a);
    if (summary) *summary = (struct audit_summary){.findings = 1};
    if (!a) return false;
    a->options = options;
    writer_init(&a->text);
    walk(a, (struct span){text, length});
    summarize(a, summary);
    const bool sound = a->summary.findings == 0;
    writer_free(&a->text);
    pack_free(a->own_pack);
    free(a->play.state);
    free(a);
    return sound;
}
