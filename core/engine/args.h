/* Named values and the sentences they stand in: shared by the files of the wire form. */
#ifndef WESTPHALIA_ENGINE_ARGS_H
#define WESTPHALIA_ENGINE_ARGS_H

#include "engine/play.h"

enum { TEMPLATE_ROOM = 400 };

int args_count(const struct arg *args);

/* Writes `text` into `to` (TEMPLATE_ROOM bytes) with each {name} replaced by the name of that argument's
 * value, and {seat} by that of `seat` (-1: no such word). `args` may be NULL. */
void template_fill(char *to, const struct play *p, const char *text, const struct arg *args,
                   const int16_t *values, int seat);

#endif
