/* Receipts: writing them, and checking them against an audit file. */
#include "log/receipt.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "engine/logged_moves.h"
#include "engine/pack.h"

/* The members are in alphabetical order, since this text is signed. */
void receipt_write(struct writer *w, const struct receipt *receipt, const uint8_t *secret_key)
{
    char match[UUID_TEXT], at[TIME_ROOM];
    uint8_t answer[HASH_SIZE];
    uuid_format(receipt->match_id, match);
    time_write(receipt->at, at);
    writer_open(w, '{');
    const size_t start = w->length - 1;
    if (receipt->answer) {
        crypto_generichash(answer, HASH_SIZE, (const uint8_t *)receipt->answer, receipt->answer_length, NULL,
                           0);
        writer_member_hex(w, "answer", answer, HASH_SIZE);
    }
    writer_member_string(w, "at", at);
    writer_member_string(w, "match", match);
    writer_member_hex(w, "seal", receipt->seal, HASH_SIZE);
    writer_name(w, "seat");
    if (receipt->seat)
        writer_string(w, receipt->seat);
    else
        writer_null(w);
    writer_member_integer(w, "seq", receipt->seq);
    signed_close(w, w->failed ? 0 : start, secret_key);
}

/* ---- the seal ---- */

static const char *text_of(const json_t *json, const char *name)
{
    const char *text = json_string_value(json_object_get(json, name));
    return text ? text : "";
}

static uint64_t seq_of(const json_t *json)
{
    return json_integer_value(json_object_get(json, "seq"));
}

/* The index of the first line behind entry `seq`. */
static size_t behind(const struct audit_lines *log, uint64_t seq)
{
    size_t i = 0;
    while (i < json_array_size(log->lines) && seq_of(json_array_get(log->lines, i)) <= seq)
        i++;
    return i;
}

/* Whether the receipt is older than a restoration, from whose older copy the match has gone on. */
static bool is_lost(const struct audit_lines *log, const json_t *receipt)
{
    int64_t at;
    return time_read(text_of(receipt, "at"), &at) && audit_lines_restored(log, seq_of(receipt), at);
}

static enum receipt_result check_seal(const struct audit_lines *log, const json_t *receipt)
{
    uint8_t seal[HASH_SIZE];
    char hex[2 * HASH_SIZE + 1];
    const uint64_t seq = seq_of(receipt);
    if (!log->has_seed) return RECEIPT_NOT_YET; /* the file may be older than the entry */
    const enum receipt_result otherwise = is_lost(log, receipt) ? RECEIPT_LOST : RECEIPT_FORKED;
    if (!audit_lines_at(log, seq)) return otherwise == RECEIPT_LOST ? RECEIPT_LOST : RECEIPT_MISSING;
    if (!audit_lines_seal(log, seq, seal)) return otherwise;
    to_hex(seal, HASH_SIZE, hex);
    return strcmp(hex, text_of(receipt, "seal")) == 0 ? RECEIPT_FITS : otherwise;
}

/* ---- an answer to a secret step ---- */

/* The type of the entry's move. -1: a move of the game. */
static int type_of(const json_t *line)
{
    return logged_move_find(text_of(json_object_get(line, "move"), "type"));
}

/* Whether the seat has another holder from this entry on. */
static bool changes_hands(const json_t *line, const char *seat)
{
    const int type = type_of(line);
    return (type == MOVE_SEAT_CLAIMED || type == MOVE_SEAT_RELEASED) &&
           strcmp(text_of(line, "seat"), seat) == 0;
}

/* Finds the entries with which the secret step ends; all of them have one time. There are none when it has
 * not ended, or when its answers are void. There are none when the seat has changed hands, since its new
 * owner may have answered. */
static void find_end_of_step(const struct audit_lines *log, const json_t *receipt, size_t *from, size_t *to)
{
    const size_t count = json_array_size(log->lines);
    size_t at = behind(log, seq_of(receipt));
    *from = *to = at;
    enum entry_answers answers = LEAVES_ANSWERS;
    for (; at < count; at++) {
        const json_t *line = json_array_get(log->lines, at);
        answers = logged_move_answers(type_of(line));
        if (answers != LEAVES_ANSWERS) break;
        if (changes_hands(line, text_of(receipt, "seat"))) return;
    }
    if (answers != ENDS_STEP) return;
    const char *time = text_of(json_array_get(log->lines, at), "at");
    *from = at;
    while (at < count && strcmp(text_of(json_array_get(log->lines, at), "at"), time) == 0)
        at++;
    *to = at;
}

/* Whether the seat has another receipt for a later answer to the same step. */
static bool is_revised(const struct audit_lines *log, const json_t *receipt, const json_t *receipts)
{
    size_t i, from, to, its_from, its_to;
    const json_t *other;
    find_end_of_step(log, receipt, &from, &to);
    json_array_foreach((json_t *)receipts, i, other)
    {
        if (strcmp(text_of(other, "match"), text_of(receipt, "match")) != 0 ||
            strcmp(text_of(other, "seat"), text_of(receipt, "seat")) != 0 ||
            strcmp(text_of(other, "at"), text_of(receipt, "at")) <= 0)
            continue;
        find_end_of_step(log, other, &its_from, &its_to);
        const bool waits = *text_of(other, "answer") != 0;
        if (waits ? its_from < its_to && its_to == to
                  : seq_of(other) == seq_of(json_array_get(log->lines, to - 1)))
            return true;
    }
    return false;
}

/* The seat's own moves in these entries, without moves by default. *all counts those, too. NULL: memory is
 * short. */
static json_t *moves_of(const struct audit_lines *log, size_t from, size_t to, const char *seat, size_t *all)
{
    json_t *moves = json_array();
    bool complete = moves != NULL;
    *all = 0;
    for (size_t i = from; i < to; i++) {
        const json_t *line = json_array_get(log->lines, i);
        if (strcmp(text_of(line, "seat"), seat) != 0) continue;
        ++*all;
        if (!json_is_true(json_object_get(line, "by_default")))
            complete &= json_array_append(moves, json_object_get(line, "move")) == 0;
    }
    if (complete) return moves;
    json_decref(moves);
    return NULL;
}

/* A seat has no entry at the end of the step when another seat's answer has ended it. */
static enum receipt_result check_answer(const struct audit_lines *log, const json_t *receipt,
                                        const json_t *receipts)
{
    uint8_t hash[HASH_SIZE];
    char hex[2 * HASH_SIZE + 1] = "";
    size_t from, to, all, length;
    find_end_of_step(log, receipt, &from, &to);
    if (from == to || is_revised(log, receipt, receipts)) return RECEIPT_FITS;
    json_t *moves = moves_of(log, from, to, text_of(receipt, "seat"), &all);
    const bool is_canonical = moves && json_is_canonical(moves);
    char *text = is_canonical ? json_canonical(moves, &length) : NULL;
    const bool complete = moves && (text || !is_canonical);
    if (text) {
        crypto_generichash(hash, HASH_SIZE, (const uint8_t *)text, length, NULL, 0);
        to_hex(hash, HASH_SIZE, hex);
    }
    free(text);
    json_decref(moves);
    if (!complete) return RECEIPT_NO_MEMORY;
    return all == 0 || strcmp(hex, text_of(receipt, "answer")) == 0 ? RECEIPT_FITS : RECEIPT_OTHER_ANSWER;
}

/* ---- one receipt ---- */

const char *receipt_result_name(enum receipt_result result)
{
    static const char *const NAMES[] = {[RECEIPT_FITS] = "fits",
                                        [RECEIPT_NO_RECEIPT] = "no-receipt",
                                        [RECEIPT_BAD_SIGNATURE] = "bad-signature",
                                        [RECEIPT_OTHER_MATCH] = "other-match",
                                        [RECEIPT_NOT_YET] = "not-yet",
                                        [RECEIPT_MISSING] = "missing",
                                        [RECEIPT_LOST] = "lost",
                                        [RECEIPT_FORKED] = "forked",
                                        [RECEIPT_OTHER_ANSWER] = "other-answer",
                                        [RECEIPT_NO_MEMORY] = "no-memory"};
    return NAMES[result];
}

enum receipt_result receipt_check(const struct audit_lines *log, const json_t *receipt,
                                  const json_t *receipts)
{
    uint8_t key[HASH_SIZE];
    if (!json_is_integer(json_object_get(receipt, "seq")) || !*text_of(receipt, "seal") ||
        !*text_of(receipt, "match") || !from_hex(text_of(receipt, "server_key"), key, sizeof key))
        return RECEIPT_NO_RECEIPT;
    const enum signed_result is_signed = signed_check(receipt, key);
    if (is_signed != SIGNED_WELL) return is_signed == SIGNED_ILL ? RECEIPT_BAD_SIGNATURE : RECEIPT_NO_MEMORY;
    if (strcmp(text_of(receipt, "match"), log->match) != 0) return RECEIPT_OTHER_MATCH;
    const enum receipt_result result = check_seal(log, receipt);
    return result == RECEIPT_FITS && *text_of(receipt, "answer") ? check_answer(log, receipt, receipts)
                                                                 : result;
}
