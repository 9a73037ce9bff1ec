/* The keys that a file may be signed by: what `--key` says. */
#ifndef WESTPHALIA_CLI_EXPECTED_KEYS_H
#define WESTPHALIA_CLI_EXPECTED_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "log/key.h"

enum { EXPECTED_KEYS_MAX = 1024 };

struct expected_keys {
    uint8_t key[EXPECTED_KEYS_MAX][PUBLIC_KEY_SIZE];
    int64_t until
        [EXPECTED_KEYS_MAX]; /* nothing later is signed by it, in microseconds since 1970; 0: it signs, or nobody has said */
    size_t count;
};

/* From 64 hexadecimal digits; from the URL of a service, whose keys are at /v1/keys; or from a file: what a service has answered there, or lines of
 * hexadecimal digits. A URL must begin with https://, but for this machine: otherwise whoever sits in between could name any key. False:
 * said on stderr. */
bool expected_keys_read(const char *from, struct expected_keys *keys);

#endif
