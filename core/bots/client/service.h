/* Requests to a service of Westphalia, with JSON. One thread uses a connection. */
#ifndef WESTPHALIA_BOTS_CLIENT_SERVICE_H
#define WESTPHALIA_BOTS_CLIENT_SERVICE_H

#include <jansson.h>
#include <stdbool.h>

enum { SERVICE_KEY_ROOM = 65 };

struct service {
    const char *url; /* without a slash at the end */
    void *curl;
    int pause; /* milliseconds of the last pause after a failure; 0: the last request was answered */
    int retry; /* seconds that the last answer asked to wait (Retry-After), or 0 */
};

struct service_request {
    const char *method, *path, *token; /* no token: NULL */
    json_t *body;                      /* is taken over. NULL: there is none */
    const char *key;                   /* an Idempotency-Key, or NULL */
    long long version;                 /* of If-Match; 0: there is none */
};

/* 32 random bytes as hexadecimal digits, for an Idempotency-Key. */
void service_random_key(char key[SERVICE_KEY_ROOM]);

bool service_open(struct service *service, const char *url);

/* Sends the request. *answer: the JSON of the answer, which the caller frees. Returns the status. Where there
 * was no answer, or no JSON in it, *answer is NULL and the status 0. */
long service_ask(struct service *service, const struct service_request *request, json_t **answer);

/* Gets an event of a stream: its name and its data. False: the stream is to end. */
typedef bool service_take(void *context, const char *event, const json_t *data);

/* Follows a stream until it ends. It ends when it is silent for a minute, and after ten minutes, so that the
 * next one begins with all that there is to tell. */
void service_follow(struct service *service, const struct service_request *request, service_take *take,
                    void *context);

/* Waits after a failure: at first a moment, then each time twice as long, up to half a minute. What the
 * service asked for is added. Half of it is at random, so that clients do not all come back at once. */
void service_pause(struct service *service);

/* Something has succeeded: the next pause is short. */
void service_succeeded(struct service *service);

void service_sleep(int milliseconds);

#endif
