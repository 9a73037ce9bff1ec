/* Values of moves, events and draws in JSON: shared by the files of this folder. */
#ifndef WESTPHALIA_WIRE_VALUES_H
#define WESTPHALIA_WIRE_VALUES_H

#include "data/writer.h"
#include "engine/args.h"
#include "engine/play.h"

/* The value of an argument: true, a number, an id, or null where it was left out. */
void value_write(struct writer *w, const struct play *p, const struct arg *arg, int value);

/* A move or an event by its type. */
struct typed_values {
    const char *type;
    const struct arg *args;
    const int16_t *values; /* of the arguments; those of a list are all from its argument on */
    int count;
    int owner; /* for audience_sees() */
};

/* An object with a member "type" and one for each argument, in alphabetical order (RFC 8785). It stays
 * open. */
void typed_open(struct writer *w, const struct play *p, const struct typed_values *it, int viewer);

/* The members of a state's JSON that are the head's, ended by NULL. */
extern const char *const HEAD_MEMBERS[];

#endif
