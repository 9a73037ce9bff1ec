/* Requests and streams by libcurl. */
#include "bots/client/service.h"

#include <curl/curl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    REQUEST_SECONDS = 30,
    SILENCE_SECONDS = 60, /* a stream has a comment more often */
    STREAM_SECONDS = 600, /* then a new one tells all anew */
    ANSWER_MOST = 16 << 20,
    LINE_ROOM = 512,
    EVENT_ROOM = 32,
    PAUSE_LEAST = 50, /* milliseconds */
    PAUSE_MOST = 30000
};

struct text {
    char *bytes;
    size_t length;
};

static bool text_add(struct text *text, const char *data, size_t more)
{
    if (text->length + more > ANSWER_MOST) return false;
    char *bytes = realloc(text->bytes, text->length + more + 1);
    if (!bytes) return false;
    memcpy(bytes + text->length, data, more);
    text->bytes = bytes;
    text->length += more;
    bytes[text->length] = 0;
    return true;
}

/* ---- a request ---- */

void service_random_key(char key[SERVICE_KEY_ROOM])
{
    uint8_t bytes[SERVICE_KEY_ROOM / 2];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(key, SERVICE_KEY_ROOM, bytes, sizeof bytes);
}

bool service_open(struct service *service, const char *url)
{
    *service = (struct service){.url = url, .curl = curl_easy_init()};
    return service->curl != NULL;
}

static struct curl_slist *header(struct curl_slist *list, const char *name, const char *value)
{
    char line[LINE_ROOM];
    snprintf(line, sizeof line, "%s: %s", name, value);
    return curl_slist_append(list, line);
}

static struct curl_slist *headers_of(const struct service_request *request)
{
    struct curl_slist *list = NULL;
    char value[LINE_ROOM / 2];
    if (request->body) list = header(list, "Content-Type", "application/json");
    if (request->token) {
        snprintf(value, sizeof value, "Bearer %s", request->token);
        list = header(list, "Authorization", value);
    }
    if (request->key) list = header(list, "Idempotency-Key", request->key);
    if (request->version) {
        snprintf(value, sizeof value, "\"%lld\"", request->version);
        list = header(list, "If-Match", value);
    }
    return list;
}

/* What requests and streams have in common. The connection of the handle stays. */
static void prepare(struct service *service, const char *path, const struct curl_slist *headers)
{
    CURL *curl = service->curl;
    char url[LINE_ROOM];
    snprintf(url, sizeof url, "%s%s", service->url, path);
    curl_easy_reset(curl);
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)REQUEST_SECONDS);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "westphalia-bots/" WESTPHALIA_VERSION);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
}

static long perform(struct service *service)
{
    long status = 0;
    curl_off_t retry = 0;
    service->retry = 0;
    if (curl_easy_perform(service->curl) != CURLE_OK) return 0;
    curl_easy_getinfo(service->curl, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(service->curl, CURLINFO_RETRY_AFTER, &retry);
    service->retry = retry > PAUSE_MOST / 1000 ? PAUSE_MOST / 1000 : retry;
    return status;
}

static size_t take_answer(char *data, size_t size, size_t count, void *to)
{
    return text_add(to, data, size * count) ? size * count : 0;
}

long service_ask(struct service *service, const struct service_request *request, json_t **answer)
{
    struct text got = {0};
    char *body = request->body ? json_dumps(request->body, JSON_COMPACT) : NULL;
    struct curl_slist *headers = headers_of(request);
    *answer = NULL;
    prepare(service, request->path, headers);
    curl_easy_setopt(service->curl, CURLOPT_TIMEOUT, (long)REQUEST_SECONDS);
    if (strcmp(request->method, "GET") != 0) {
        curl_easy_setopt(service->curl, CURLOPT_CUSTOMREQUEST, request->method);
        curl_easy_setopt(service->curl, CURLOPT_POSTFIELDS, body ? body : "");
    }
    curl_easy_setopt(service->curl, CURLOPT_WRITEFUNCTION, take_answer);
    curl_easy_setopt(service->curl, CURLOPT_WRITEDATA, &got);
    const long status = perform(service);
    if (status && got.bytes) *answer = json_loadb(got.bytes, got.length, 0, NULL);
    curl_slist_free_all(headers);
    json_decref(request->body);
    free(got.bytes);
    free(body);
    return *answer ? status : 0;
}

/* ---- a stream ---- */

struct stream {
    struct text text; /* what has come of the event */
    service_take *take;
    void *context;
};

/* The value of a line of the event, without the name of its field. */
static const char *field_of(const char *line, const char *name)
{
    const size_t length = strlen(name);
    if (strncmp(line, name, length) != 0) return NULL;
    return line + length + (line[length] == ' ');
}

/* Tells of an event. A comment is none. */
static bool take_event(const struct stream *stream, char *text)
{
    char name[EVENT_ROOM] = "";
    json_t *data = NULL;
    char *rest = text;
    for (const char *line; (line = strsep(&rest, "\n"));) {
        const char *event = field_of(line, "event:"), *value = field_of(line, "data:");
        if (event) snprintf(name, sizeof name, "%s", event);
        if (value && !data) data = json_loads(value, 0, NULL);
    }
    const bool goes_on = !data || stream->take(stream->context, name, data);
    json_decref(data);
    return goes_on;
}

static size_t take_stream(char *bytes, size_t size, size_t count, void *to)
{
    struct stream *stream = to;
    struct text *text = &stream->text;
    bool goes_on = text_add(text, bytes, size * count);
    for (char *end; goes_on && (end = strstr(text->bytes, "\n\n"));) {
        *end = 0;
        goes_on = take_event(stream, text->bytes);
        text->length -= end + 2 - text->bytes;
        memmove(text->bytes, end + 2, text->length + 1);
    }
    return goes_on ? size * count : 0;
}

void service_follow(struct service *service, const struct service_request *request, service_take *take,
                    void *context)
{
    struct stream stream = {.take = take, .context = context};
    struct curl_slist *headers = headers_of(request);
    prepare(service, request->path, headers);
    curl_easy_setopt(service->curl, CURLOPT_TIMEOUT, (long)STREAM_SECONDS);
    curl_easy_setopt(service->curl, CURLOPT_LOW_SPEED_LIMIT, 1L);
    curl_easy_setopt(service->curl, CURLOPT_LOW_SPEED_TIME, (long)SILENCE_SECONDS);
    curl_easy_setopt(service->curl, CURLOPT_WRITEFUNCTION, take_stream);
    curl_easy_setopt(service->curl, CURLOPT_WRITEDATA, &stream);
    perform(service);
    curl_slist_free_all(headers);
    free(stream.text.bytes);
}

/* ---- pauses ---- */

void service_pause(struct service *service)
{
    const int twice = service->pause ? service->pause * 2 : PAUSE_LEAST;
    service->pause = twice < PAUSE_MOST ? twice : PAUSE_MOST;
    const int half = service->pause / 2;
    service_sleep(service->retry * 1000 + half + (int)randombytes_uniform(half + 1));
}

void service_succeeded(struct service *service)
{
    service->pause = service->retry = 0;
}

void service_sleep(int milliseconds)
{
    nanosleep(&(struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000L}, NULL);
}
