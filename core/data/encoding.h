/* Hexadecimal, ids and times in JSON. Each value has one form, and readers accept no other. */
#ifndef WESTPHALIA_DATA_ENCODING_H
#define WESTPHALIA_DATA_ENCODING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MATCH_ID_SIZE = 16,
    UUID_TEXT = 37, /* an id as text, its zero included */
    TIME_ROOM = 28  /* "2026-11-21T10:04:26.123456Z", its zero included */
};

/* The id of a match, a player or another thing as text: 8-4-4-4-12 lower-case hexadecimal. */
void uuid_format(const uint8_t id[MATCH_ID_SIZE], char text[UUID_TEXT]);
bool uuid_parse(const char *text, uint8_t id[MATCH_ID_SIZE]);

/* A time in the form of the log: 2026-11-21T10:04:26.123456Z. */
void time_write(int64_t microseconds, char text[TIME_ROOM]);
bool time_read(const char *text, int64_t *microseconds);

/* Hexadecimal in lower case. from_hex() needs exactly 2 * count characters. */
void to_hex(const uint8_t *bytes, size_t count, char *hex); /* writes 2 * count + 1 bytes */
bool from_hex(const char *hex, uint8_t *bytes, size_t count);

#endif
