/* A writer of JSON text. */
#include "data/writer.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/encoding.h"

static const char HEX[] = "0123456789abcdef";

void writer_init(struct writer *w)
{
    *w = (struct writer){0};
}

void writer_free(struct writer *w)
{
    free(w->text);
    writer_init(w);
}

void writer_clear(struct writer *w)
{
    w->length = 0;
    w->comma = false;
    w->failed = w->too_long = false;
}

void writer_trim(struct writer *w)
{
    char *text = w->text ? realloc(w->text, w->length + 1) : NULL;
    if (!text) return;
    w->text = text;
    w->room = w->length + 1;
}

/* Makes room for `more` bytes and a final zero. */
static bool reserve(struct writer *w, size_t more)
{
    if (w->failed) return false;
    if (w->length + more + 1 <= w->room) return true;
    size_t room = w->room ? w->room : 1024;
    while (room < w->length + more + 1)
        room *= 2;
    char *text = realloc(w->text, room);
    if (!text) {
        w->failed = true;
        return false;
    }
    w->text = text;
    w->room = room;
    return true;
}

static void append(struct writer *w, const char *bytes, size_t length)
{
    if (!reserve(w, length)) return;
    memcpy(w->text + w->length, bytes, length);
    w->length += length;
}

static void put(struct writer *w, char c)
{
    append(w, &c, 1);
}

/* Begins a value or a name, after the comma that is due, with room for `most` bytes. NULL: memory is
 * short. */
static char *begin(struct writer *w, size_t most)
{
    if (!reserve(w, most + 1)) return NULL;
    char *to = w->text + w->length;
    if (w->comma) *to++ = ',';
    w->comma = true;
    return to;
}

static void end(struct writer *w, const char *to)
{
    w->length = to - w->text;
}

void writer_open(struct writer *w, char bracket)
{
    char *to = begin(w, 1);
    if (!to) return;
    *to++ = bracket;
    end(w, to);
    w->comma = false;
}

void writer_close(struct writer *w, char bracket)
{
    put(w, bracket);
    w->comma = true;
}

void writer_name(struct writer *w, const char *name)
{
    writer_string(w, name);
    put(w, ':');
    w->comma = false;
}

void writer_string(struct writer *w, const char *value)
{
    writer_string_n(w, value, strlen(value));
}

/* Writes the escape of a character as RFC 8785 requires it, and returns its length. */
static size_t escape(unsigned char c, char *to)
{
    static const char SHORT[] = "btn\0fr"; /* for the characters 8 to 13 */
    to[0] = '\\';
    if (c == '"' || c == '\\') {
        to[1] = c;
        return 2;
    }
    if (c >= 8 && c <= 13 && SHORT[c - 8]) {
        to[1] = SHORT[c - 8];
        return 2;
    }
    memcpy(to + 1, "u00", 3);
    to[4] = HEX[c >> 4];
    to[5] = HEX[c & 15];
    return 6;
}

/* Whether none of four characters needs an escape: none is below 0x20, a quote or a backslash. Each test uses
 * the highest bit of its byte: a subtraction sets the bit where the byte was less than the subtrahend. */
static bool are_plain(uint32_t four)
{
    const uint32_t each = UINT32_MAX / UINT8_MAX;
    const uint32_t low = four - 0x20 * each, quote = (four ^ '"' * each) - each,
                   backslash = (four ^ '\\' * each) - each;
    return ((low | quote | backslash) & ~four & 0x80 * each) == 0;
}

void writer_string_n(struct writer *w, const char *value, size_t length)
{
    char *to = begin(w, 6 * length + 2);
    if (!to) return;
    *to++ = '"';
    size_t i = 0;
    for (uint32_t four; i + sizeof four <= length; i += sizeof four, to += sizeof four) {
        memcpy(&four, value + i, sizeof four);
        if (!are_plain(four)) break;
        memcpy(to, &four, sizeof four);
    }
    for (; i < length; i++) {
        unsigned char c = value[i];
        if (c < 0x20 || c == '"' || c == '\\')
            to += escape(c, to);
        else
            *to++ = c;
    }
    *to++ = '"';
    end(w, to);
}

/* printf would take a third of the time of a state. */
void writer_integer(struct writer *w, int64_t value)
{
    char digits[24], *at = digits + sizeof digits;
    uint64_t rest = value < 0 ? -(uint64_t)value : (uint64_t)value;
    do
        *--at = '0' + rest % 10;
    while (rest /= 10);
    if (value < 0) *--at = '-';
    writer_raw(w, at, digits + sizeof digits - at);
}

void writer_decimal(struct writer *w, int64_t thousandths)
{
    char digits[32];
    const uint64_t size = thousandths < 0 ? -(uint64_t)thousandths : (uint64_t)thousandths;
    int length = snprintf(digits, sizeof digits, "%s%" PRIu64 ".%03d", thousandths < 0 ? "-" : "",
                          size / 1000, (int)(size % 1000));
    while (digits[length - 1] == '0')
        length--;
    if (digits[length - 1] == '.') length--;
    writer_raw(w, digits, length);
}

void writer_boolean(struct writer *w, bool value)
{
    if (value)
        writer_raw(w, "true", 4);
    else
        writer_raw(w, "false", 5);
}

void writer_null(struct writer *w)
{
    writer_raw(w, "null", 4);
}

void writer_hex(struct writer *w, const uint8_t *bytes, size_t count)
{
    char *to = begin(w, 2 * count + 2);
    if (!to) return;
    *to++ = '"';
    for (size_t i = 0; i < count; i++) {
        *to++ = HEX[bytes[i] >> 4];
        *to++ = HEX[bytes[i] & 15];
    }
    *to++ = '"';
    end(w, to);
}

void writer_raw(struct writer *w, const char *json, size_t length)
{
    char *to = begin(w, length);
    if (!to) return;
    if (length) memcpy(to, json, length); /* the text of an empty writer is NULL */
    end(w, to + length);
}

void writer_join(struct writer *w, const struct writer *value)
{
    if (value->failed)
        w->failed = true;
    else
        writer_raw(w, value->text, value->length);
}

void writer_member_open(struct writer *w, const char *name, char bracket)
{
    writer_name(w, name);
    writer_open(w, bracket);
}

void writer_member_hex(struct writer *w, const char *name, const uint8_t *bytes, size_t count)
{
    writer_name(w, name);
    writer_hex(w, bytes, count);
}

void writer_member_string(struct writer *w, const char *name, const char *value)
{
    writer_name(w, name);
    writer_string(w, value);
}

void writer_member_integer(struct writer *w, const char *name, int64_t value)
{
    writer_name(w, name);
    writer_integer(w, value);
}

void writer_member_boolean(struct writer *w, const char *name, bool value)
{
    writer_name(w, name);
    writer_boolean(w, value);
}

void writer_member_text(struct writer *w, const char *name, const char *value)
{
    writer_name(w, name);
    if (value)
        writer_string(w, value);
    else
        writer_null(w);
}

void writer_member_time(struct writer *w, const char *name, int64_t microseconds)
{
    char text[TIME_ROOM];
    time_write(microseconds, text);
    writer_member_text(w, name, microseconds ? text : NULL);
}

void writer_member_uuid(struct writer *w, const char *name, const uint8_t id[16])
{
    char text[UUID_TEXT];
    uuid_format(id, text);
    writer_member_string(w, name, text);
}

void writer_refuse(struct writer *w)
{
    if (!w->failed) w->failed = w->too_long = true;
}

void writer_bytes(struct writer *w, const char *bytes, size_t length)
{
    append(w, bytes, length);
    w->comma = false;
}

const char *writer_text(struct writer *w)
{
    if (!reserve(w, 0)) return "";
    w->text[w->length] = 0;
    return w->text;
}
