/* The canonical text of a state, as the files that work out its order and write it share it. engine/pack.h
 * has what others call. */
#ifndef WESTPHALIA_ENGINE_CANONICAL_H
#define WESTPHALIA_ENGINE_CANONICAL_H

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "engine/pack.h"

/* A name or an id in quotes. */
enum { WORD_ROOM = 48 }; /* a word is copied whole, since a fixed length takes no call */
struct word {
    char text[WORD_ROOM];
    size_t length;
};

static inline struct word word_of(const char *text)
{
    struct word word = {.length = strlen(text) + 2};
    assert(word.length < WORD_ROOM);
    snprintf(word.text, sizeof word.text, "\"%s\"", text);
    return word;
}

/* The ids of a domain. */
struct ids {
    const struct domain *domain;
    int count;
    struct word *id; /* by index */
    uint16_t *order; /* the indices in alphabetical order of their ids */
    uint16_t *rank;  /* where each index stands in that order */
    const struct ids *next;
};

/* A member that no field describes. */
enum special { FIELD, CONSTANT, SCENARIO, OPTIONS, SEATS, GONE, WINNERS, STACK, ENDING };

struct member {
    struct word name;
    enum special special;
    const char *constant; /* CONSTANT: the value, a text */
    const struct field *field;
    enum field_kind kind;
    bool is_single;           /* no array */
    bool is_cell, is_signed;  /* an integer, a boolean or an id; an integer that may be negative */
    bool by_seat;             /* an array with a row for each seat */
    size_t offset, size, all; /* of the field; bytes of one element; bytes of all that stand together */
    struct {
        int one, all;
        /* It is left out of an object where each of its bytes has this value: 0, or -1 (no id). LOOK: the
         * bytes do not tell. */
    } blank;
    const struct ids *ids, *keys;  /* of the field's values, of its rows */
    const struct members *members; /* of its record */
};
enum { LOOK = 1000 }; /* no byte's value */

/* The members of an object, in alphabetical order. */
struct members {
    const struct record *record;
    size_t count;
    struct member *member;
    const struct members *next;
};

struct block {
    struct block *next;
    max_align_t bytes[];
};

struct canonical {
    const struct pack *pack;
    struct block *blocks; /* all that it has allocated */
    size_t size;          /* the bytes of all blocks */
    bool failed;
    const struct ids *ids; /* all that are known, by `next` */
    const struct members *records;
    const struct ids *seats;
    struct word *options; /* their names */
    const struct members *state;
    const struct members **steps;
};

#endif
