/* A writer of JSON text: grows as needed, adds the commas, escapes strings.
 *
 * Whole members are written in the order of the calls; what is hashed is written in canonical order (RFC
 * 8785) by its caller. A failed allocation is remembered: write on, and look once at the end. */
#ifndef WESTPHALIA_DATA_WRITER_H
#define WESTPHALIA_DATA_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct writer {
    char *text; /* owned; not ended by a zero until writer_text() */
    size_t length;
    size_t room;
    bool comma;  /* the next value or name wants a comma before it */
    bool failed; /* an allocation failed: what is in text is of no use */
};

void writer_init(struct writer *w);
void writer_free(struct writer *w);  /* also right after writer_init(), and twice */
void writer_clear(struct writer *w); /* empty again, the memory kept */
void writer_trim(struct writer *w);  /* what is kept for long has no room to spare */

void writer_open(struct writer *w, char bracket);  /* '{' or '[' */
void writer_close(struct writer *w, char bracket); /* '}' or ']' */
void writer_name(struct writer *w, const char *name);
void writer_string(struct writer *w, const char *value);
void writer_string_n(struct writer *w, const char *value, size_t length);
void writer_integer(struct writer *w, int64_t value);
void writer_boolean(struct writer *w, bool value);
void writer_null(struct writer *w);
void writer_hex(struct writer *w, const uint8_t *bytes,
                size_t count);                                      /* a string of lower-case hexadecimal */
void writer_raw(struct writer *w, const char *json, size_t length); /* one JSON value, as it is */
void writer_join(struct writer *w, const struct writer *value); /* ... that another has; its failure too */

/* name and value in one; a value that is opened is closed as any other. */
void writer_member_open(struct writer *w, const char *name, char bracket);
void writer_member_hex(struct writer *w, const char *name, const uint8_t *bytes, size_t count);
void writer_member_string(struct writer *w, const char *name, const char *value);
void writer_member_integer(struct writer *w, const char *name, int64_t value);
void writer_member_boolean(struct writer *w, const char *name, bool value);

/* Text outside JSON (a line feed between lines of NDJSON, an event of a stream): what comes next begins anew. */
void writer_bytes(struct writer *w, const char *bytes, size_t length);

/* The text, ended by a zero; "" when the writer failed. Lent. */
const char *writer_text(struct writer *w);

#endif
