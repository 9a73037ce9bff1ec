/* Audit of a file: its lines, its names, and the order of all checks. */
#include "log/audit.h"

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
            it->seq = seq;
            memcpy(it->commitment, action.commitment, HASH_SIZE);
            memcpy(it->earlier_seed, action.earlier_seed, SEED_SIZE);
            a->terms.restored.count++;
        }
        json_decref(json);
    }
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
    a->proof.seq = json_integer_value(json_object_get(proof, "seq"));
    find_restorations(a, rest);
    a->trusted_seed = audit_seed(a, closing);
    read_actions(a, rest);
    a->line++;
    audit_closing(a, closing);
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
