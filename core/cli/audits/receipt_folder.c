/* Receipts of a folder, checked against an audit file. */
#include "cli/audits/receipt_folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/input.h"
#include "data/text.h"
#include "log/receipt.h"

static const char *const SENTENCES[] = {
    [RECEIPT_NO_RECEIPT] = "it is no receipt",
    [RECEIPT_BAD_SIGNATURE] = "its signature does not fit its key, so it proves nothing",
    [RECEIPT_OTHER_MATCH] = "it is of another match",
    [RECEIPT_NOT_YET] = "it can be checked once the match is over and the file has the seed",
    [RECEIPT_MISSING] = "the service acknowledged an entry that the file does not have",
    [RECEIPT_LOST] = "the service acknowledged an entry that, by the file, was lost when the match went on "
                     "from an older copy",
    [RECEIPT_FORKED] = "the service acknowledged a history up to this entry that differs from the file's",
    [RECEIPT_OTHER_ANSWER] =
        "the service acknowledged an answer to the secret step that differs from the file's",
    [RECEIPT_NO_MEMORY] = "memory is short, so it is not checked"};

/* Without expected keys, the receipt's key must be the file's. Anybody can sign a receipt with a new key, or
 * with a replaced key that has become known. */
static bool is_expected(const struct audit_lines *log, const json_t *receipt,
                        const struct expected_keys *expected)
{
    uint8_t key[PUBLIC_KEY_SIZE];
    int64_t at;
    const char *hex = json_string_value(json_object_get(receipt, "server_key"));
    const char *time = json_string_value(json_object_get(receipt, "at"));
    if (expected->count == 0) return hex && strcmp(hex, log->server_key) == 0;
    if (!hex || !from_hex(hex, key, sizeof key) || !time || !time_read(time, &at)) return false;
    for (size_t i = 0; i < expected->count; i++)
        if (memcmp(key, expected->key[i], sizeof key) == 0)
            return !expected->until[i] || at <= expected->until[i];
    return false;
}

/* Adds a receipt, or the receipt of an answer, with the file's name for messages. False: the file cannot be
 * read, or memory is short; the fault is on stderr. */
static bool add_file(json_t *receipts, json_t *names, const char *folder, const char *name)
{
    char path[4096];
    size_t length;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (*name == '.') return true;
    char *text = input_file(path, INPUT_FILE, INPUT_MOST, &length);
    if (!text) return false;
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    json_t *inside = json_object_get(json, "receipt");
    text_mask(path, TEXT_ONE_LINE);
    const bool added = json_array_append_new(receipts, json_incref(inside ? inside
                                                                   : json ? json
                                                                          : json_null())) == 0 &&
                       json_array_append_new(names, json_string(path)) == 0;
    if (!added) command_fail("memory is short");
    json_decref(json);
    free(text);
    return added;
}

/* EXIT_USAGE: the folder is empty, or a file cannot be read; the fault is on stderr. */
static enum exit_status add_folder(json_t *receipts, json_t *names, const char *folder)
{
    struct dirent **entries;
    const int count = scandir(folder, &entries, NULL, alphasort);
    enum exit_status status = EXIT_FINE;
    if (count < 0) return command_fail("%s cannot be read: %s", folder, strerror(errno));
    for (int i = 0; i < count; i++) {
        if (!add_file(receipts, names, folder, entries[i]->d_name)) status = EXIT_USAGE;
        free(entries[i]);
    }
    free(entries);
    if (status == EXIT_FINE && json_array_size(receipts) == 0)
        status = command_fail("%s has no receipts", folder);
    return status;
}

/* Prints the findings, a line each. */
static enum exit_status check_all(const struct audit_lines *log, const json_t *receipts, const json_t *names,
                                  const struct expected_keys *expected)
{
    size_t i, fitting = 0, passed_over = 0;
    const json_t *receipt;
    json_array_foreach((json_t *)receipts, i, receipt)
    {
        const char *name = json_string_value(json_array_get(names, i));
        const enum receipt_result result = receipt_check(log, receipt, receipts);
        const bool silent = result == RECEIPT_NOT_YET || result == RECEIPT_OTHER_MATCH;
        const bool is_ours =
            result != RECEIPT_NO_RECEIPT && result != RECEIPT_BAD_SIGNATURE && result != RECEIPT_OTHER_MATCH;
        if (is_ours && !is_expected(log, receipt, expected)) {
            printf("%s: other-key: its key is not expected (without --key, it is not the file's), or had "
                   "been replaced by then\n",
                   name);
            continue;
        }
        fitting += result == RECEIPT_FITS;
        passed_over += silent;
        if (result != RECEIPT_FITS)
            printf("%s: %s: %s\n", name, receipt_result_name(result), SENTENCES[result]);
    }
    printf("%zu of %zu receipts fit", fitting, json_array_size(receipts));
    if (passed_over) printf(", %zu say nothing of this file", passed_over);
    putchar('\n');
    return fitting + passed_over == json_array_size(receipts) ? EXIT_FINE : EXIT_FOUND;
}

enum exit_status receipt_folder_check(const char *folder, const char *text, size_t length,
                                      const struct expected_keys *expected)
{
    struct audit_lines log = {0};
    json_t *receipts = json_array(), *names = json_array();
    const enum exit_status read = add_folder(receipts, names, folder);
    enum exit_status status = EXIT_FOUND;
    if (audit_lines_read(&log, text, length)) /* otherwise the audit has printed why */
        status = json_array_size(receipts) ? check_all(&log, receipts, names, expected) : EXIT_FINE;
    audit_lines_free(&log);
    json_decref(receipts);
    json_decref(names);
    return status == EXIT_FINE ? read : status;
}
