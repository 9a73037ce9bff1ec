/* Domains: the ids that a value may have.
 *
 * Everything that a rulebook names (a country, a card, a seat, a faction) is an id in JSON and a small index
 * in a state. A domain is the list of those ids. The rules fix it (`ids`), or it is printed on the
 * components. A printed one is a table of the component pack: an array of rows whose first member is `char
 * id[ID_ROOM]`. */
#ifndef WESTPHALIA_DATA_DOMAIN_H
#define WESTPHALIA_DATA_DOMAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    ID_ROOM = 40,    /* bytes of an id in a pack, its final zero included */
    NAME_ROOM = 64,  /* bytes of a name for people in a pack (UTF-8) */
    DOMAIN_MAX = 512 /* most ids of one domain */
};

struct domain {
    const char *name;         /* "unit_kind": one of its ids, in singular, in documents */
    const char *noun;         /* "kind of unit": one of its ids in a sentence; NULL: the name */
    const char *const *ids;   /* fixed ids; NULL: the pack has the ids */
    const char *const *names; /* names for people, by index; NULL: the ids */
    /* Names in a sentence ("the Palatinate"), by index; NULL, or NULL for one: the name. */
    const char *const *in_text;
    uint16_t count;     /* the number of fixed ids */
    uint32_t rows;      /* offset of the table in the pack's struct */
    uint32_t row_size;  /* size of a row of the table */
    uint32_t row_name;  /* offset of `char name[NAME_ROOM]` in a row; 0: rows have no name */
    uint32_t row_count; /* offset of the uint16_t that counts the rows */
    /* Offset in a row of its name in a sentence, which is derived when the pack is checked; 0: the name. */
    uint32_t row_in_text;
    bool seats; /* the ids are the game's seats, and only those in play count */
};

/* The ids of a domain that the rules fix, in its declaration: .name = "round_stage", IDS([ROUND_CHOICE] =
 * "choice", ...). */
#define IDS(...)                                                                                             \
    .ids = (const char *const[]){__VA_ARGS__},                                                               \
    .count = sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *)

/* The names for people of such ids, in the same order, where they differ from the ids. */
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

/* The number of ids. `pack` may be NULL where the ids are fixed. */
int domain_count(const struct domain *domain, const void *pack);

/* The id of `index`, which must be in range. It is lent for as long as the pack lives. */
const char *domain_id(const struct domain *domain, const void *pack, int index);

/* The name for people of `index`, or the id where there is none. */
const char *domain_name(const struct domain *domain, const void *pack, int index);

/* The name of `index` in a sentence. */
const char *domain_name_in_text(const struct domain *domain, const void *pack, int index);

/* The word for one of the ids, where its name is hidden, and the article before the word: "a" or "an". */
const char *domain_noun(const struct domain *domain);
const char *domain_article(const struct domain *domain);

/* Whether the text can be an id of a pack: letters, digits, _, /, - and spaces, within ID_ROOM. It begins
 * with a letter or digit. */
bool domain_id_is_sound(const char *text);

/* The index of an id, or -1. `text` need not end in a zero. */
int domain_find(const struct domain *domain, const void *pack, const char *text, size_t length);

/* The same from index `from` on, and then from the start: fast where ids come in order. `from` may be past
 * the end. */
int domain_find_from(const struct domain *domain, const void *pack, const char *text, size_t length,
                     int from);

/* The ids that the text is nearly, the nearest first: those that have it as a part, and those from which it
 * differs in a third of its characters at the most. Returns how many there are. (domain_near.c) */
enum { NEAR_MOST = 3 };
int domain_near(const struct domain *domain, const void *pack, const char *text, size_t length,
                int near[NEAR_MOST]);

#endif
