/* Conditions on the rows of a component pack, by the names of its JSON.
 *
 * A condition is one or several terms with spaces between them. It holds when all terms hold. A term is a
 * member, an operator and a value:
 *
 *     vp=3   vp=1..5   vp!=0   vp>0   vp>=@control     a number, a range, a member of the same row
 *     x<=@/page_width                                  a member of the pack
 *     kind=city|box    area=null    port=true          ids, no id, flags; | stands between alternatives
 *     area.electorate=always                           the member of the row that an id names
 *     factor.full=3   between.0=vienna                 one element of an array: by its key, by its place
 *     columns.-1=20                                    one element of an array, from the end
 *     leaders.reverse=false                            every element of a list, a set or an array
 *     leaders~tilly+spinola                            these are among its elements
 *     leaders#=1..3                                    the number of its elements
 *
 * Where an id is null, a comparison of what it leads to holds for "=null" and for "!=" alone. */
#ifndef WESTPHALIA_FACTS_CONDITION_H
#define WESTPHALIA_FACTS_CONDITION_H

#include "data/field.h"

/* The pack whose rows are checked. */
struct pack_reader {
    const struct record *record;
    const void *pack;
    bool unknown; /* set where a condition names a member that the records do not have */
};

struct pack_row {
    const struct record *record;
    const void *at;
};

/* A value of a member. A list, a set or an array has several. */
struct pack_value {
    const struct field *field; /* NULL: a plain number */
    int64_t number;            /* a number, the index of an id, or 0 and 1 */
    const char *text;          /* the characters of a text */
    bool none;                 /* the id is null, or the value lies behind such an id */
};
enum { PACK_VALUES = 512 };
struct pack_values {
    int count;
    struct pack_value at[PACK_VALUES];
};
void pack_values(struct pack_reader *r, struct pack_row row, const char *path, struct pack_values *values);

enum condition_operator { EQUAL, NOT_EQUAL, LESS, MORE, AT_MOST, AT_LEAST, HAS };
enum { CONDITION_ROOM = 400 };
struct condition_term {
    enum condition_operator op;
    bool size; /* the value is the number of elements */
    char path[80], value[CONDITION_ROOM];
};

/* Reads a term: the first `path` bytes of `member`, and `length` bytes of `value`, which begins with an
 * operator (none: "="). */
struct condition_term condition_term(struct pack_reader *r, const char *member, size_t path,
                                     const char *value, size_t length);
bool condition_term_holds(struct pack_reader *r, struct pack_row row, const struct condition_term *term);

/* Whether the condition holds. An empty one does. `failed` becomes the first term that does not hold. */
bool condition_holds(struct pack_reader *r, struct pack_row row, const char *condition,
                     struct condition_term *failed);

/* The member that the first word of a path names, or NULL. `element` becomes the element of an array that it
 * names, or -1. */
const struct field *pack_field(const struct record *record, const char *path);
int pack_element(const struct pack_reader *r, const struct field *field, const char *path, int count);
/* The path behind its first word. */
const char *pack_path_rest(const char *path);

#endif
