/* Members of a presentation: a table for each struct of presentation.h says which members its JSON has, of
 * which kind, and where each goes. One function reads by them all. Each fault has the path of a member. */
#ifndef WESTPHALIA_BOARD_PRESENTATION_MEMBERS_H
#define WESTPHALIA_BOARD_PRESENTATION_MEMBERS_H

#include "board/drawing.h"

enum member_kind {
    MEMBER_UNREAD,   /* for front ends; the drawer does not read it */
    MEMBER_TEXT,     /* const char * */
    MEMBER_TEMPLATE, /* const char *, whose domains and tables exist */
    MEMBER_POINTER,  /* const char *, a JSON pointer, which may have {names} */
    MEMBER_DOMAIN,   /* const char *, the name of a domain of the game */
    MEMBER_TABLE,    /* const char *, the name of a table of the pack */
    MEMBER_NUMBER,   /* int */
    MEMBER_FLAG,     /* bool */
    MEMBER_POINT,    /* struct point, of a list of two numbers */
    MEMBER_WORD,     /* an enum, of one of `words` */
    MEMBER_OBJECT,   /* a struct of `format`, in place */
    MEMBER_LIST,     /* LIST_OF(struct), of a list */
    MEMBER_MAP       /* LIST_OF(struct), of an object: the first member of the struct is the name */
};

struct member {
    const char *name; /* NULL: the end of the table */
    enum member_kind kind;
    size_t at;
    size_t count_at; /* of a list */
    bool required;
    bool positive; /* the number must be at least 1 */
    int otherwise; /* the number, or the word, where the member is missing */
    const char *const *words;
    const struct format *format;
};

struct format {
    size_t size;
    const struct member *members;
    /* What a value that is no object is read as, or, without `members`, any value. It may be NULL. */
    const struct member *plain;
    /* The table of further members, by this one. It may be NULL. */
    const struct member *(*more)(const json_t *object);
};

/* What a presentation is read with. */
struct reading {
    struct board *board; /* its domains and tables; the lists are its own */
    struct faults *faults;
};

/* Reads an object into the struct. Faults are added, and what is at fault is left out. */
void format_read(struct reading *r, const char *path, const struct format *format, const json_t *object,
                 void *to);

/* The table of the whole presentation (format.c). */
extern const struct format PRESENTATION;
/* The members that a zone has by its kind, besides those of all zones. */
const struct member *zone_members(enum zone_kind kind);

#endif
