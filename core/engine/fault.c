/* Faults found in what came from outside. */
#include "engine/fault.h"

#include <stdarg.h>
#include <stdio.h>

enum { ROOM = sizeof((struct faults){0}.list) / sizeof(struct fault) };

size_t faults_listed(const struct faults *faults)
{
    return faults->count < ROOM ? faults->count : ROOM;
}

bool fault_add(struct faults *faults, const char *path, const char *format, ...)
{
    if (faults->count < ROOM) {
        struct fault *fault = &faults->list[faults->count];
        snprintf(fault->path, sizeof fault->path, "%s", path);
        va_list args;
        va_start(args, format);
        vsnprintf(fault->detail, sizeof fault->detail, format, args);
        va_end(args);
    }
    faults->count++;
    return false;
}
