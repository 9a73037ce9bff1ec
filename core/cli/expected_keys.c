#include "cli/expected_keys.h"

#include <curl/curl.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "engine/ledger.h"

enum { ANSWER_MAX = 1 << 20, PATIENCE_SECONDS = 30 };
#define KEYS_PATH "/v1/keys"

/* ---- texts ---- */

static bool add(struct expected_keys *keys, const char *hex)
{
    if (keys->count == EXPECTED_KEYS_MAX || !hex || !from_hex(hex, keys->key[keys->count], PUBLIC_KEY_SIZE))
        return false;
    keys->count++;
    return true;
}

static bool read_json(const char *text, size_t length, struct expected_keys *keys)
{
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    const json_t *list = json_object_get(json, "keys"), *key;
    bool good = json_array_size(list) > 0;
    size_t i;
    json_array_foreach(list, i, key) good =
        good && add(keys, json_string_value(json_object_get(key, "public_key")));
    json_decref(json);
    return good;
}

/* Changes the text. */
static bool read_lines(char *text, struct expected_keys *keys)
{
    char *rest;
    for (char *line = strtok_r(text, "\r\n", &rest); line; line = strtok_r(NULL, "\r\n", &rest))
        if (!add(keys, line)) return false;
    return keys->count > 0;
}

static bool read_text(const char *from, char *text, size_t length, struct expected_keys *keys)
{
    const bool good = text[0] == '{' ? read_json(text, length, keys) : read_lines(text, keys);
    if (!good) command_fail("%s has no keys that could be read", from);
    return good;
}

static bool read_file(const char *path, struct expected_keys *keys)
{
    size_t length;
    char *text = input_file(path, &length);
    const bool good = text && read_text(path, text, length, keys);
    free(text);
    return good;
}

/* ---- URLs ---- */

struct answer {
    char *text;
    size_t length;
};

static size_t take(char *bytes, size_t size, size_t count, void *of)
{
    struct answer *answer = of;
    if (answer->length + count > ANSWER_MAX) return 0;
    memcpy(answer->text + answer->length, bytes, count);
    answer->length += count;
    return count;
}

/* The service's address alone is enough. */
static CURLU *parse(const char *url)
{
    CURLU *parts = curl_url();
    char *path = NULL;
    if (parts && curl_url_set(parts, CURLUPART_URL, url, 0) == CURLUE_OK &&
        curl_url_get(parts, CURLUPART_PATH, &path, 0) == CURLUE_OK) {
        if (strcmp(path, "/") == 0) curl_url_set(parts, CURLUPART_PATH, KEYS_PATH, 0);
    } else {
        curl_url_cleanup(parts);
        parts = NULL;
    }
    curl_free(path);
    return parts;
}

static bool is_safe(CURLU *parts)
{
    static const char *const HERE[] = {"localhost", "127.0.0.1", "[::1]"};
    char *scheme = NULL, *host = NULL;
    bool safe = false;
    if (curl_url_get(parts, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK &&
        curl_url_get(parts, CURLUPART_HOST, &host, 0) == CURLUE_OK) {
        safe = strcmp(scheme, "https") == 0;
        for (size_t i = 0; i < sizeof HERE / sizeof *HERE; i++)
            safe = safe || (strcmp(scheme, "http") == 0 && strcmp(host, HERE[i]) == 0);
    }
    curl_free(scheme);
    curl_free(host);
    return safe;
}

static CURLcode ask(CURL *curl, CURLU *parts, struct answer *answer)
{
    curl_easy_setopt(curl, CURLOPT_CURLU, parts);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)PATIENCE_SECONDS);
    curl_easy_setopt(curl, CURLOPT_FAILONERROR, 1L);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "westphalia/" WESTPHALIA_VERSION);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, answer);
    return curl_easy_perform(curl);
}

static bool read_url(const char *url, struct expected_keys *keys)
{
    CURLU *parts = parse(url);
    if (!parts || !is_safe(parts)) {
        curl_url_cleanup(parts);
        command_fail("--key: %s must be an https URL, or one of this machine", url);
        return false;
    }
    struct answer answer = {calloc(1, ANSWER_MAX + 1), 0};
    CURL *curl = answer.text ? curl_easy_init() : NULL;
    const CURLcode code = curl ? ask(curl, parts, &answer) : CURLE_OUT_OF_MEMORY;
    if (code != CURLE_OK) command_fail("%s: %s", url, curl_easy_strerror(code));
    const bool good = code == CURLE_OK && read_text(url, answer.text, answer.length, keys);
    curl_easy_cleanup(curl);
    curl_url_cleanup(parts);
    free(answer.text);
    return good;
}

/* ---- all of it ---- */

bool expected_keys_read(const char *from, struct expected_keys *keys)
{
    keys->count = 0;
    if (add(keys, from)) return true;
    return strstr(from, "://") ? read_url(from, keys) : read_file(from, keys);
}
