/* Domains: what an id may be.
 *
 * Everything that a rulebook names (a country, a card, a seat, a faction) is an id in JSON and a small index
 * in a state. A domain is the list of those ids. It is either fixed by the rules (`ids`) or printed on the
 * components, and then it is a table of the component pack: an array of rows whose first member is `char
 * id[ID_ROOM]`. */
#ifndef WESTPHALIA_DATA_DOMAIN_H
#define WESTPHALIA_DATA_DOMAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    ID_ROOM = 40,    /* bytes of an id in a pack, its final zero included */
    NAME_ROOM = 64,  /* bytes of a name for people in a pack (UTF-8) */
    DOMAIN_MAX = 512 /* ids in one domain at the most */
};

struct domain {
    const char *name;         /* "unit_kind": one id of it, in singular, as documents call it */
    const char *noun;         /* "kind of unit": what a sentence calls one; NULL: the name */
    const char *const *ids;   /* fixed ids; NULL where the pack has them */
    const char *const *names; /* what people call them, beside ids; NULL: the id itself */
    const char *const *
        in_text; /* what a sentence calls them ("the Palatinate"), beside ids; NULL, or NULL for one: the name */
    uint16_t count;     /* how many fixed ids */
    uint32_t rows;      /* offset of the table in the pack's struct ... */
    uint32_t row_size;  /* ... the size of a row ... */
    uint32_t row_name;  /* ... the offset of `char name[NAME_ROOM]` in a row (0: there is none) ... */
    uint32_t row_count; /* ... and the offset of the uint16_t that counts the rows */
    uint32_t
        row_in_text; /* offset in a row of what a sentence calls it (0: the name), derived when the pack is checked */
    bool seats; /* these are the seats of the game: only those in play count */
};

/* The ids of a domain that the rules fix, in a declaration of it: .name = "round_stage", IDS([ROUND_CHOICE] = "choice", ...). */
#define IDS(...)                                                                                             \
    .ids = (const char *const[]){__VA_ARGS__},                                                               \
    .count = sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *)

/* ... and what people call them where that is not the id, in the same order. */
#define NAMES(...)                                                                                           \
    .names = (const char *const[])                                                                           \
    {                                                                                                        \
        __VA_ARGS__                                                                                          \
    }

/* An enum, its ids and its names from one list:
 *
 *     #define MARKS(X) X(STAYS, "stays", "Stays in the Game") X(ASTERISK, "asterisk", "Asterisk")
 *     enum mark { MARKS(LIST_ENUM) MARKS_COUNT };
 *     const struct domain marks = {.name = "mark", LISTED(MARKS)}; */
#define LIST_ENUM(value, ...)           value,
#define LIST_ID(value, id, ...)         [value] = id,
#define LIST_NAME(value, id, name, ...) [value] = name,
#define LISTED(list)                    IDS(list(LIST_ID)), NAMES(list(LIST_NAME))

/* `pack` may be NULL where the domain's ids are fixed. */
int domain_count(const struct domain *domain, const void *pack);

/* The id of `index`, which must be in range. Lent: it lives as long as the pack. */
const char *domain_id(const struct domain *domain, const void *pack, int index);

/* The name for people of `index`: the id where there is no other. */
const char *domain_name(const struct domain *domain, const void *pack, int index);

/* The name of `index` as a sentence says it. */
const char *domain_name_in_text(const struct domain *domain, const void *pack, int index);

/* What one of them is called where its name cannot be told, and what stands before that: "a" or "an". */
const char *domain_noun(const struct domain *domain);
const char *domain_article(const struct domain *domain);

/* Whether this can be an id of a pack: letters, digits, _, /, - and spaces, a letter or digit first, within ID_ROOM. */
bool domain_id_is_sound(const char *text);

/* The index of an id, or -1. `text` need not end in a zero. */
int domain_find(const struct domain *domain, const void *pack, const char *text, size_t length);

/* The same, beginning at index `from` and then from the start: quick where ids come in order. `from` may be past the end. */
int domain_find_from(const struct domain *domain, const void *pack, const char *text, size_t length,
                     int from);

#endif
