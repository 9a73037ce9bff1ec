/* Requests to a service, by libcurl. */
#include "cli/fetch.h"

#include <curl/curl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"

enum { PATIENCE_SECONDS = 30, PATH_ROOM = 1024 };

struct answer {
    char *text;
    size_t length;
};

static size_t take(char *bytes, size_t size, size_t count, void *of)
{
    struct answer *answer = of;
    if (answer->length + count > FETCH_MAX) return 0;
    memcpy(answer->text + answer->length, bytes, count);
    answer->length += count;
    return count;
}

static CURLU *parse(const char *url, const char *standard, const char *rest)
{
    CURLU *parts = curl_url();
    char *path = NULL, whole[PATH_ROOM];
    bool good = parts && curl_url_set(parts, CURLUPART_URL, url, 0) == CURLUE_OK &&
                curl_url_get(parts, CURLUPART_PATH, &path, 0) == CURLUE_OK;
    if (good) {
        const int length =
            snprintf(whole, sizeof whole, "%s%s", strcmp(path, "/") == 0 ? standard : path, rest);
        good = length < PATH_ROOM && curl_url_set(parts, CURLUPART_PATH, whole, 0) == CURLUE_OK;
    }
    if (!good) {
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

char *fetch(const char *url, const char *standard, const char *rest, size_t *length)
{
    CURLU *parts = parse(url, standard, rest);
    if (!parts || !is_safe(parts)) {
        curl_url_cleanup(parts);
        command_fail("%s must be an https URL, or one of this machine", url);
        return NULL;
    }
    struct answer answer = {calloc(1, FETCH_MAX + 1), 0};
    CURL *curl = answer.text ? curl_easy_init() : NULL;
    const CURLcode code = curl ? ask(curl, parts, &answer) : CURLE_OUT_OF_MEMORY;
    curl_easy_cleanup(curl);
    curl_url_cleanup(parts);
    *length = answer.length;
    if (code == CURLE_OK) return answer.text;
    command_fail("%s: %s", url, curl_easy_strerror(code));
    free(answer.text);
    return NULL;
}
