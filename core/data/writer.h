/* A writer of JSON text. It grows as needed, adds the commas, and escapes strings.
 *
 * Members are written in the order of the calls. A caller that hashes the text writes canonical order (RFC
 * 8785). A failed allocation is remembered: callers write on, and check once at the end. */
#ifndef WESTPHALIA_DATA_WRITER_H
#define WESTPHALIA_DATA_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct writer {
    char *text; /* owned; ends in a zero only after writer_text() */
    size_t length;
    size_t room;
    bool comma;    /* the next value or name needs a comma before it */
    bool failed;   /* an allocation failed, or a limit was passed; `text` must not be used */
    bool too_long; /* it failed at a limit that its caller has, and not for memory: writer_refuse() */
};

void writer_init(struct writer *w);
void writer_free(struct writer *w);  /* may follow writer_init() at once, and may be called twice */
void writer_clear(struct writer *w); /* empties the writer and keeps its memory */
void writer_trim(struct writer *w);  /* frees spare room, for a text that is kept */

void writer_open(struct writer *w, char bracket);  /* '{' or '[' */
void writer_close(struct writer *w, char bracket); /* '}' or ']' */
void writer_name(struct writer *w, const char *name);
void writer_string(struct writer *w, const char *value);
void writer_string_n(struct writer *w, const char *value, size_t length);
void writer_integer(struct writer *w, int64_t value);
/* A number of thousandths, without zeros at its end: 7500 is 7.5. */
void writer_decimal(struct writer *w, int64_t thousandths);
void writer_boolean(struct writer *w, bool value);
void writer_null(struct writer *w);
/* A string of lower-case hexadecimal digits. */
void writer_hex(struct writer *w, const uint8_t *bytes, size_t count);
void writer_raw(struct writer *w, const char *json, size_t length); /* one JSON value, unchanged */
/* The value that another writer has, and its failure. */
void writer_join(struct writer *w, const struct writer *value);

/* Writes a name and its value. A value that is opened is closed as any other. */
void writer_member_open(struct writer *w, const char *name, char bracket);
void writer_member_hex(struct writer *w, const char *name, const uint8_t *bytes, size_t count);
void writer_member_string(struct writer *w, const char *name, const char *value);
void writer_member_integer(struct writer *w, const char *name, int64_t value);
void writer_member_boolean(struct writer *w, const char *name, bool value);
/* A text; NULL is null. A time of data/encoding.h; 0 is null. An id of 16 bytes, as uuid_format(). */
void writer_member_text(struct writer *w, const char *name, const char *value);
void writer_member_time(struct writer *w, const char *name, int64_t microseconds);
void writer_member_uuid(struct writer *w, const char *name, const uint8_t id[16]);

/* Writes text outside of JSON: a line feed between lines of NDJSON, an event of a stream. The next value
 * begins without a comma. */
void writer_bytes(struct writer *w, const char *bytes, size_t length);

/* The text would pass a limit that the caller has: the writer fails, unless it has failed before. */
void writer_refuse(struct writer *w);

/* The text, ended by a zero, or "" when the writer failed. It is lent. */
const char *writer_text(struct writer *w);

#endif
