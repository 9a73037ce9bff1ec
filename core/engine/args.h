/* Named values and the sentences they stand in: shared by the files of the wire form. */
#ifndef WESTPHALIA_ENGINE_ARGS_H
#define WESTPHALIA_ENGINE_ARGS_H

#include "engine/play.h"

enum { TEMPLATE_ROOM = 400 };

int args_count(const struct arg *args);

/* Whether `viewer` may see the argument of what belongs to seat `owner` (negative: to none). */
bool arg_is_seen(const struct arg *arg, int owner, int viewer);

/* A sentence with {words} in it, and what they stand for. */
struct template
{
    const char *text;
    const struct arg *args; /* {name} is the name of that argument's value; NULL: there are none */
    const int16_t *values;
    int seat;                    /* {seat}; negative: no such word */
    int owner, viewer;           /* an argument that the viewer may not see is "(hidden)" */
    const char *step, *deciding; /* {step}, {deciding}; NULL: no such words */
};

/* Writes the sentence into `to`, as the viewer may read it. */
void template_show(char to[TEMPLATE_ROOM], const struct play *p, const struct template *template);

/* The same in full, for those who may see all. `seat` negative: {seat} is no word. */
void template_fill(char to[TEMPLATE_ROOM], const struct play *p, const char *text, const struct arg *args,
                   const int16_t *values, int seat);

/* The members of a state's JSON that are the head's, ended by NULL. */
extern const char *const HEAD_MEMBERS[];

#endif
