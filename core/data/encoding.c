/* Hexadecimal, match ids and times as text. */
#include "data/encoding.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

void uuid_format(const uint8_t id[MATCH_ID_SIZE], char text[UUID_TEXT])
{
    static const size_t GROUP[] = {4, 2, 2, 2, 6};
    for (size_t g = 0; g < 5; g++) {
        to_hex(id, GROUP[g], text);
        text += 2 * GROUP[g];
        id += GROUP[g];
        *text++ = g < 4 ? '-' : 0;
    }
}

bool uuid_parse(const char *text, uint8_t id[MATCH_ID_SIZE])
{
    char hex[2 * MATCH_ID_SIZE + 1], again[UUID_TEXT];
    size_t length = 0;
    for (const char *c = text; *c && length < 2 * MATCH_ID_SIZE; c++)
        if (*c != '-') hex[length++] = *c;
    hex[length] = 0;
    if (!from_hex(hex, id, MATCH_ID_SIZE)) return false;
    uuid_format(id, again);
    return strcmp(again, text) == 0;
}

void time_write(int64_t microseconds, char text[TIME_ROOM])
{
    time_t seconds = microseconds / 1000000;
    struct tm utc;
    gmtime_r(&seconds, &utc);
    size_t length = strftime(text, TIME_ROOM, "%Y-%m-%dT%H:%M:%S", &utc);
    snprintf(text + length, TIME_ROOM - length, ".%06dZ", (int)(microseconds % 1000000));
}

bool time_read(const char *text, int64_t *microseconds)
{
    struct tm utc = {0};
    int fraction, end = 0;
    char again[TIME_ROOM];
    if (sscanf(text, "%4d-%2d-%2dT%2d:%2d:%2d.%6dZ%n", &utc.tm_year, &utc.tm_mon, &utc.tm_mday, &utc.tm_hour,
               &utc.tm_min, &utc.tm_sec, &fraction, &end) != 7 ||
        end != TIME_ROOM - 1 || utc.tm_year < 1970)
        return false;
    utc.tm_year -= 1900;
    utc.tm_mon--;
    *microseconds = (int64_t)timegm(&utc) * 1000000 + fraction;
    time_write(*microseconds, again);
    return strcmp(again, text) == 0;
}

void to_hex(const uint8_t *bytes, size_t count, char *hex)
{
    sodium_bin2hex(hex, 2 * count + 1, bytes, count);
}

bool from_hex(const char *hex, uint8_t *bytes, size_t count)
{
    if (strlen(hex) != 2 * count || strspn(hex, "0123456789abcdef") != 2 * count) return false;
    return sodium_hex2bin(bytes, count, hex, 2 * count, NULL, NULL, NULL) == 0;
}
