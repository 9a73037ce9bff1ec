/* The keys that the user expects: --key. */
#include "cli/audits/expected_keys.h"

#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/fetch.h"
#include "cli/input.h"

/* ---- texts ---- */

/* Changes the text. */
static bool read_lines(char *text, struct expected_keys *keys)
{
    char *rest;
    for (char *line = strtok_r(text, "\r\n", &rest); line; line = strtok_r(NULL, "\r\n", &rest))
        if (!expected_keys_add(keys, line, NULL)) return false;
    return keys->count > 0;
}

static bool read_text(const char *from, char *text, size_t length, struct expected_keys *keys)
{
    const bool good = text[0] == '{' ? expected_keys_read_json(text, length, keys) : read_lines(text, keys);
    if (!good) command_fail("%s has no keys that could be read", from);
    return good;
}

static bool read_file(const char *path, struct expected_keys *keys)
{
    size_t length;
    char *text = input_file(path, INPUT_FILE_OR_PIPE, INPUT_MOST, &length);
    const bool good = text && read_text(path, text, length, keys);
    free(text);
    return good;
}

static bool read_url(const char *url, struct expected_keys *keys)
{
    size_t length;
    char *text = fetch(url, "/v1/keys", "", &length);
    const bool good = text && read_text(url, text, length, keys);
    free(text);
    return good;
}

/* ---- all of it ---- */

bool expected_keys_read(const char *from, struct expected_keys *keys)
{
    keys->count = 0;
    if (expected_keys_add(keys, from, NULL)) return true;
    return strstr(from, "://") ? read_url(from, keys) : read_file(from, keys);
}
