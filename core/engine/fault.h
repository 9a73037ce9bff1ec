/* Faults found in what came from outside: each says where (a JSON pointer, RFC 6901) and what. */
#ifndef WESTPHALIA_ENGINE_FAULT_H
#define WESTPHALIA_ENGINE_FAULT_H

#include <stdbool.h>
#include <stddef.h>

struct fault {
    char path[160];
    char detail[200];
};

/* The list has a fixed room: further faults are counted only. */
struct faults {
    size_t count; /* all that were found; may be more than the room */
    struct fault list[32];
};

/* The number of entries of `list` that are filled. */
size_t faults_listed(const struct faults *faults);

/* Adds one; the detail is formatted as by printf. Returns false, so that a check can `return fault_add(...)`.
 */
bool fault_add(struct faults *faults, const char *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
