/* Audit of a file: its lines, its closing line, and the order of all checks. */
#include "log/audit.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/fault.h"
#include "data/json_read.h"
#include "data/text.h"
#include "log/audit_walk.h"
#include "wire/result.h"

static const char *const NAMES[] = {
    [AUDIT_MALFORMED] = "malformed",
    [AUDIT_UNKNOWN_MEMBER] = "unknown-member",
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
    [AUDIT_NOT_LOGGED] = "not-logged",
    [AUDIT_FORKED] = "forked",
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
    utf8_mend(finding.detail);
    text_mask(finding.detail, TEXT_ONE_LINE);
    a->options->report(a->options->context, &finding);
    return false;
}

bool audit_hash(struct audit *a, const json_t *json, uint8_t hash[HASH_SIZE])
{
    size_t length;
    char *text = json_canonical(json, &length);
    if (!text && json_is_canonical(json)) return audit_short(a);
    if (!text)
        return audit_find_in_line(a, AUDIT_MALFORMED,
                                  "It holds a real number, or a control character in a string.");
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

bool audit_members(struct audit *a, const json_t *json, const char *const *names)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)json, name, value)
    {
        const char *const *known = names;
        while (*known && strcmp(*known, name) != 0)
            known++;
        if (!*known)
            return audit_find(a, a->line, AUDIT_UNKNOWN_MEMBER, "No such line has a member \"%.60s\".", name);
    }
    return true;
}

void audit_unreadable(struct audit *a)
{
    a->chain.unreadable = true;
    a->replay.is_on = false;
}

/* ---- lines ---- */

struct span {
    const char *text;
    size_t length;
};

/* Takes the first line off the rest, without its line feed. */
static struct span take_line(struct span *rest)
{
    if (rest->length == 0) return *rest; /* the text may be NULL */
    const char *end = memchr(rest->text, '\n', rest->length);
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
    const size_t start = feed ? feed - rest->text + 1 : 0;
    struct span line = {rest->text + start, rest->length - start};
    rest->length = start;
    return line;
}

/* NULL without a finding: it is no JSON, or memory is short. */
static json_t *try_json(struct audit *a, struct span line, json_error_t *error)
{
    *error = (json_error_t){0}; /* jansson leaves the code as it is where it has none */
    json_t *json = json_loadb(line.text, line.length, JSON_REJECT_DUPLICATES, error);
    if (!json && json_read_was_short(error)) audit_short(a);
    return json;
}

static json_t *line_json(struct audit *a, struct span line)
{
    json_error_t error;
    json_t *json = try_json(a, line, &error);
    if (json_is_object(json)) return json;
    audit_find(a, a->line, AUDIT_MALFORMED, "It is not a JSON object: %s.",
               json ? "another value" : error.text);
    json_decref(json);
    return NULL;
}

/* ---- the closing line ---- */

static bool is_timed(const struct audit *a)
{
    return a->terms.format >= LEDGER_TIMED;
}

static bool check_members(struct audit *a, const json_t *closing)
{
    static const char *const OLD[] = {"final_hash", "length", "seed", "signature", NULL};
    static const char *const MEMBERS[] = {"final_hash", "length",    "match", "seed",
                                          "server_key", "signature", NULL};
    return audit_members(a, closing, is_timed(a) ? MEMBERS : OLD);
}

/* Checks that the closing line is of this match, and names the same key as the first line. */
static bool check_names(struct audit *a, const json_t *closing)
{
    const char *match = json_string_value(json_object_get(closing, "match"));
    const char *key = json_string_value(json_object_get(closing, "server_key"));
    if (!is_timed(a)) return true;
    if (a->agreed && (!match || strcmp(match, a->summary.match) != 0))
        return audit_find_in_line(a, AUDIT_WRONG_END, "\"match\" differs from that of the first line.");
    return a->options->unsigned_file || (key && strcmp(key, a->named_key) == 0) ||
           audit_find_in_line(a, AUDIT_WRONG_END, "\"server_key\" differs from that of the first line.");
}

/* Reads the seed, which is needed before the first action. True: all seeds are those that the match is
 * committed to. */
static bool read_seed(struct audit *a, const json_t *closing)
{
    uint8_t last[SEED_SIZE];
    const char *hex = json_string_value(json_object_get(closing, "seed"));
    return hex && from_hex(hex, last, SEED_SIZE) && seeds_open(&a->seeds, &a->terms, last);
}

/* Notes the restorations in the log, since the last seed gives the earlier ones through them. Their lines are
 * checked later, as all others. */
static void find_restorations(struct audit *a, struct span rest)
{
    static const char sign[] = "\"restored\"";
    while (rest.length && a->terms.restored.count < RESTORATIONS_MAX) {
        struct restoration *it = &a->terms.restored.entry[a->terms.restored.count];
        struct action action = {.move = {.type = MOVE_RESTORED}};
        const struct span line = take_line(&rest);
        json_error_t error;
        if (!memmem(line.text, line.length, sign, sizeof sign - 1)) continue;
        json_t *json = try_json(a, line, &error);
        const char *type = json_string_value(json_object_get(json_object_get(json, "move"), "type"));
        const json_int_t seq = json_integer_value(json_object_get(json, "seq"));
        if (type && strcmp(type, "restored") == 0 && seq > 0 && restored_read(json, &action)) {
            it->seq = (uint64_t)seq;
            memcpy(it->commitment, action.commitment, HASH_SIZE);
            memcpy(it->earlier_seed, action.earlier_seed, SEED_SIZE);
            a->terms.restored.count++;
        }
        json_decref(json);
    }
}

static bool check_seed(struct audit *a, const json_t *closing)
{
    const json_t *seed = json_object_get(closing, "seed");
    const bool over = a->replay.is_on && play_head(&a->replay.play)->over;
    if (json_is_null(seed))
        return !over || audit_find_in_line(a, AUDIT_MALFORMED, "The match is over, and the seed is missing.");
    uint8_t last[SEED_SIZE];
    if (!audit_hex(a, closing, "seed", last, SEED_SIZE)) return false;
    if (!a->trusted_seed && a->agreed)
        return audit_find_in_line(a, AUDIT_OTHER_SEED, "The match is not committed to this seed.");
    return over || !a->replay.is_on || !is_timed(a) || a->options->unsigned_file ||
           audit_find_in_line(
               a, AUDIT_DROPPED,
               "The file has the seed, as after the end of a match, and lacks the last actions.");
}

static bool check_length(struct audit *a, const json_t *closing)
{
    const json_t *length = json_object_get(closing, "length");
    if (!json_is_integer(length))
        return audit_find_in_line(a, AUDIT_MALFORMED, "\"length\" must be the number of actions.");
    const json_int_t count = json_integer_value(length);
    if (count == (json_int_t)a->chain.seq) return true;
    return audit_find(a, a->line, count > (json_int_t)a->chain.seq ? AUDIT_DROPPED : AUDIT_WRONG_END,
                      "The log has %" JSON_INTEGER_FORMAT " actions; the last one here is %" PRIu64 ".",
                      count, a->chain.seq);
}

/* The signature covers the whole line; in older formats it covers the final hash alone. */
static enum signed_result check_signature(const struct audit *a, const json_t *closing,
                                          const uint8_t final[HASH_SIZE],
                                          const uint8_t signature[crypto_sign_BYTES])
{
    if (is_timed(a)) return signed_check(closing, a->key);
    return crypto_sign_verify_detached(signature, final, HASH_SIZE, a->key) == 0 ? SIGNED_WELL : SIGNED_ILL;
}

/* A key that was replaced signs nothing later; a thief of its private half might. */
static bool signed_in_time(struct audit *a)
{
    const struct audit_options *options = a->options;
    for (size_t i = 0; options->key_until && i < options->key_count; i++)
        if (memcmp(options->keys[i], a->key, HASH_SIZE) == 0 && options->key_until[i] &&
            a->chain.last_at > options->key_until[i]) {
            a->summary.is_expected = false;
            return audit_find_in_line(
                a, AUDIT_OTHER_KEY,
                "The key that has signed it was replaced before the last action of this file.");
        }
    return true;
}

static bool check_end(struct audit *a, const json_t *closing)
{
    uint8_t final[HASH_SIZE], signature[crypto_sign_BYTES];
    if (!audit_hex(a, closing, "final_hash", final, HASH_SIZE)) return false;
    if (memcmp(final, a->chain.prev, HASH_SIZE) != 0)
        return audit_find_in_line(a, AUDIT_WRONG_END, "The final hash is not that of the last action.");
    if (a->options->unsigned_file) return true;
    if (!audit_hex(a, closing, "signature", signature, sizeof signature)) return false;
    const enum signed_result result = check_signature(a, closing, final, signature);
    a->summary.is_signed = result == SIGNED_WELL;
    if (a->summary.is_signed) return signed_in_time(a);
    if (result == SIGNED_NO_MEMORY) return audit_short(a);
    return audit_find_in_line(a, AUDIT_BAD_SIGNATURE,
                              is_timed(a) ? "The signature of the closing line is not this key's."
                                          : "The signature of the final hash is not this key's.");
}

/* ---- the names ---- */

static bool read_name(struct audit *a, const struct game *game, const char *seat, const json_t *name)
{
    const char *text = json_string_value(name);
    const int index = domain_find(game->seats, NULL, seat, strlen(seat));
    if (index < 0 || !(a->terms.seats >> index & 1))
        return audit_find_in_line(a, AUDIT_MALFORMED, "\"names\" has a seat that the match does not have.");
    if (!text || !*text || strlen(text) >= AUDIT_NAME_ROOM ||
        !text_is_plain(text, TEXT_ONE_LINE)) /* a terminal obeys control characters */
        return audit_find_in_line(a, AUDIT_MALFORMED, "A name must be a text of 1 to 255 bytes in one line.");
    strcpy(a->summary.names.of[index], text);
    return true;
}

static void read_names(struct audit *a, const json_t *json)
{
    static const char *const MEMBERS[] = {"names", NULL};
    json_t *names = json_object_get(json, "names"), *name;
    const char *seat;
    if (!audit_members(a, json, MEMBERS) || !a->agreed || !a->summary.game) return;
    if (!json_is_object(names)) audit_find_in_line(a, AUDIT_MALFORMED, "\"names\" must be an object.");
    json_object_foreach(names, seat, name)
    {
        if (!read_name(a, a->summary.game, seat, name)) return;
    }
}

/* ---- the file ---- */

/* Audits the lines between the first and the last. */
static void read_actions(struct audit *a, struct span rest)
{
    while (rest.length && a->reported_line != NO_MEMORY) {
        a->line++;
        json_t *json = line_json(a, take_line(&rest));
        if (json)
            audit_action(a, json);
        else
            audit_unreadable(a);
        json_decref(json);
    }
}

/* Takes the last line off if it has this member. */
static json_t *take_last_with(struct audit *a, struct span *rest, const char *member)
{
    struct span before = *rest;
    struct span line = take_last(&before);
    json_error_t error;
    json_t *json = try_json(a, line, &error);
    if (json_object_get(json, member)) {
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
    audit_terms(a, terms);
    json_decref(terms);
    json_t *proof = take_last_with(a, &rest, "inclusion");
    json_t *names = take_last_with(a, &rest, "names");
    json_t *closing = take_last_with(a, &rest, "final_hash");
    a->proof.seq = (uint64_t)json_integer_value(json_object_get(proof, "seq"));
    find_restorations(a, rest);
    a->trusted_seed = read_seed(a, closing);
    read_actions(a, rest);
    a->line++;
    if (!closing)
        audit_find_in_line(a, AUDIT_DROPPED, "The closing line is missing.");
    else if (check_members(a, closing) && check_names(a, closing) && check_seed(a, closing) &&
             check_length(a, closing))
        check_end(a, closing);
    if (names) {
        a->line++;
        read_names(a, names);
    }
    a->line++;
    audit_proof(a, proof);
    json_decref(closing);
    json_decref(names);
    json_decref(proof);
}

static void note_end(struct audit *a)
{
    const struct play *p = &a->replay.play;
    struct audit_end *end = &a->summary.end;
    if (!p->state || !play_head(p)->over) return;
    end->over = true;
    end->winners = play_head(p)->winners;
    end->ending = play_head(p)->ending.kind;
    if (result_find(p, &end->result)) result_tie_text(end->tie, p);
}

static void summarize(struct audit *a, struct audit_summary *summary)
{
    note_end(a);
    if (summary) *summary = a->summary;
}

static enum audit_verdict verdict_of(const struct audit *a)
{
    if (a->reported_line == NO_MEMORY) return AUDIT_UNCHECKED;
    return a->summary.findings ? AUDIT_UNSOUND : AUDIT_SOUND;
}

enum audit_verdict audit_verify(const char *text, size_t length, const struct audit_options *options,
                                struct audit_summary *summary)
{
    struct audit *a = calloc(1, sizeof *a);
    if (summary) *summary = (struct audit_summary){0};
    if (!a) return AUDIT_UNCHECKED;
    a->options = options;
    writer_init(&a->text);
    walk(a, (struct span){text, length});
    summarize(a, summary);
    const enum audit_verdict verdict = verdict_of(a);
    writer_free(&a->text);
    pack_free(a->own_pack);
    history_free(&a->replay.history);
    free(a->replay.play.state);
    free(a);
    return verdict;
}
