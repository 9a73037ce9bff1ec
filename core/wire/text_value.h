/* What the words of a template stand for. text.c makes sentences of it. */
#ifndef WESTPHALIA_WIRE_TEXT_VALUE_H
#define WESTPHALIA_WIRE_TEXT_VALUE_H

#include "wire/text.h"

enum value_kind {
    VALUE_UNKNOWN, /* the word names nothing */
    VALUE_WORDS,   /* words */
    VALUE_NUMBER,  /* number; where `ranged`, all numbers from `least` to it */
    VALUE_FLAG,    /* number: 0 or 1 */
    VALUE_ID,      /* number: the index in `domain` */
    VALUE_LIST     /* list, count; of ids where there is a domain, otherwise of numbers */
};

struct value {
    enum value_kind kind;
    bool hidden; /* not for the reader */
    bool none;   /* left out */
    enum audience audience;
    const struct domain *domain;
    int number, least;
    bool ranged;
    const char *words;
    const int16_t *list;
    int count;
};

/* The value of a word, of `length` bytes, such as "card", ".seat", "card's", "card#" or "step.leader". */
struct value template_value(const struct play *p, const struct template *template, const char *name,
                            size_t length);

/* Whether `word`, which ends in a zero, is the `length` bytes at `name`. */
bool template_is_word(const char *word, const char *name, size_t length);

#endif
