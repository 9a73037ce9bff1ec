/* Faults of input. */
#include "data/fault.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "data/writer.h"

enum { ROOM = sizeof((struct faults){0}.list) / sizeof(struct fault) };

void faults_clear(struct faults *faults)
{
    faults->count = faults->foreign = 0;
    faults->memory = false;
}

bool faults_full(const struct faults *faults)
{
    return faults->count >= ROOM;
}

size_t faults_listed(const struct faults *faults)
{
    return faults->count < ROOM ? faults->count : ROOM;
}

void fault_path(char to[FAULT_PATH], const char *path, const char *name)
{
    size_t at = strnlen(path, FAULT_PATH - 1);
    memmove(to, path, at);
    if (at < FAULT_PATH - 1) to[at++] = '/';
    for (; *name && at < FAULT_PATH - 2; name++) {
        if (*name == '~' || *name == '/') {
            to[at++] = '~';
            to[at++] = *name == '~' ? '0' : '1';
        } else {
            to[at++] = *name;
        }
    }
    to[at] = 0;
}

void fault_path_index(char to[FAULT_PATH], const char *path, size_t index)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%zu", index);
    fault_path(to, path, digits);
}

const char *fault_join(char to[FAULT_PATH], const char *const *names)
{
    *to = 0;
    for (; *names; names++)
        fault_path(to, to, *names);
    return to;
}

/* The number of bytes of the character that begins with this byte. */
static size_t utf8_length(unsigned char first)
{
    return first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

void utf8_mend(char *text)
{
    char *to = text;
    while (*text) {
        const size_t length = utf8_length(*text);
        size_t whole = 1;
        while (whole < length && ((unsigned char)text[whole] & 0xc0) == 0x80)
            whole++;
        if (whole == length) {
            memmove(to, text, length);
            to += length;
        }
        text += whole;
    }
    *to = 0;
}

static void add(struct faults *faults, const char *path, const char *format, va_list args)
{
    if (faults->count < ROOM) {
        struct fault *fault = &faults->list[faults->count];
        snprintf(fault->path, sizeof fault->path, "%s", path);
        vsnprintf(fault->detail, sizeof fault->detail, format, args);
        utf8_mend(fault->path);
        utf8_mend(fault->detail);
        fault->rule = NULL;
    }
    faults->count++;
}

bool fault_add(struct faults *faults, const char *path, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add(faults, path, format, args);
    va_end(args);
    return false;
}

bool fault_add_foreign(struct faults *faults, const char *path, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add(faults, path, format, args);
    va_end(args);
    faults->foreign++;
    return false;
}

bool fault_add_memory(struct faults *faults, const char *path)
{
    faults->memory = true;
    return fault_add(faults, path, "memory is short");
}

void fault_cite(struct faults *faults, const char *rule)
{
    if (faults->count > 0 && faults->count <= ROOM) faults->list[faults->count - 1].rule = rule;
}

void faults_write(struct writer *w, const struct faults *faults)
{
    writer_open(w, '[');
    for (size_t i = 0; i < faults_listed(faults); i++) {
        const struct fault *fault = &faults->list[i];
        writer_open(w, '{');
        writer_member_string(w, "path", fault->path);
        if (fault->rule) writer_member_string(w, "rule", fault->rule);
        writer_member_string(w, "detail", fault->detail);
        writer_close(w, '}');
    }
    writer_close(w, ']');
}
