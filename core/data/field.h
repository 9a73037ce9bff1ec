/* Fields: a struct described once.
 *
 * A `struct record` lists the fields of one C struct. This one table gives
 *
 *   - its JSON, whole or as one seat may see it         record_write()
 *   - the same as numbers, for programs that learn      record_put_cells()
 *   - the decoder, with exact errors                    record_read()
 *   - the JSON Schema of the OpenAPI document           record_schema_define()
 *   - the packed form, which is stored                  record_pack(), record_unpack()
 *   - the test that nothing leaks                       (tests walk the same table)
 *
 * so they cannot drift apart. Offsets are within the struct that the record describes. */
#ifndef WESTPHALIA_DATA_FIELD_H
#define WESTPHALIA_DATA_FIELD_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/domain.h"
#include "data/fault.h"
#include "data/writer.h"

enum field_kind {
    FIELD_INTEGER, /* min..max; `width` bytes (1, 2, 4), signed where min < 0. JSON: a number */
    /* Thousandths, min..max, four bytes; not in a state. JSON: a number. What is read is rounded to three
     * decimals, half away from zero. */
    FIELD_DECIMAL,
    FIELD_BOOLEAN, /* one byte, 0 or 1. JSON: true or false */
    /* An index into `domain`, `width` bytes; with `optional`, -1 for none (signed). JSON: a string, or
     * null. */
    FIELD_ID,
    /* SET_WORDS(`max`) words with one bit for each id of `domain`, or one integer of fewer than 64 bits
     * (MASK_AT). JSON: a list of ids, rising. */
    FIELD_SET,
    /* Up to `max` ids in order, `width` bytes each, counted by the uint8_t at `counter`. JSON: a list of
     * ids. */
    FIELD_LIST,
    FIELD_RECORD, /* a struct inside, described by `record`. JSON: an object */
    FIELD_TEXT    /* char[max], zero-ended UTF-8; in packs only. JSON: a string */
};

enum audience {
    EVERYONE, /* open on the table for all */
    OWNER,    /* the seat of its row: the nearest array around it whose keys are seats */
    /* The seats of the mask (uint32_t) at `listed` in the same struct: a pair, a side. Where views are read
     * (engine/resample.h), the mask is an EVERYONE field before this one. */
    LISTED,
    NAMED, /* the seat whose index (int8_t; negative: no seat) is at `listed` in the same struct */
    NOBODY /* no seat at all */
};         /* after the match, and for the organiser, everything is open */

struct field {
    const char *name;
    const char *doc;
    const char *rule; /* the rulebook's number, or NULL */
    enum field_kind kind;
    enum audience audience;
    uint32_t listed; /* LISTED: offset of the mask; NAMED: offset of the seat */
    bool optional;   /* FIELD_ID: may be null */
    uint16_t width;
    uint32_t offset;
    int32_t min, max;
    const struct domain *domain;
    /* FIELD_ID, optional, without `domain`: the domain of element `i`, by the members before it in the same
     * struct (`row`). NULL: the element has none. */
    const struct domain *(*domain_of)(const void *pack, const void *row, int i);
    const struct record *record;
    /* An array of any kind: `repeat` elements, `stride` bytes apart. With `keys` it is a JSON object by the
     * keys' ids; its members are the keys of the pack, or of the seats in play. With `sparse`, elements of
     * zero bytes are left out. Without `keys` it is a JSON list, counted by the integer at `counter`
     * (`counter_width` bytes); with a `counter_width` of 0 it has all `repeat` elements. */
    uint16_t repeat;
    uint32_t stride;
    const struct domain *keys;
    bool sparse;
    bool may_lack; /* with `keys`: a missing row is read as a blank one: none, 0, false */
    uint8_t counter_width;
    uint32_t counter;
    /* A single SET or LIST that is not for EVERYONE: the name of a further member, in views only, that shows
     * its size to all. */
    const char *size_name;
};

struct record {
    const char *name; /* "seat", its name in the schema */
    const char *doc;
    size_t size;                /* size of the struct */
    const struct field *fields; /* ended by a field whose name is NULL */
};

/* The viewer, and the context in which ids are read. */
struct sight {
    const void *pack;
    uint32_t seats; /* the seats in play, one bit each */
    int seat;       /* the viewer, or one of the values below */
    /* Reads what an earlier build has checked: unknown members are left out, and so are unknown ids where an
     * id may be null; missing texts are empty. */
    bool older;
    /* Reads a view of `seat` (a seat in play, SEAT_NONE or SEAT_REVEALED), with null for what is hidden, and
     * with the members named by `size_name`. Hidden fields become blank. A hidden set with a `size_name` gets
     * that many members, the first ones. */
    bool view;
    const char *const *ignored; /* further members that a read object may have, ended by NULL; NULL: none */
};
/* Stands where a seat may stand and there is none: of an action from outside, of armies that have left. */
enum { NO_SEAT = -1 };

/* Viewers beside the seats. None of them is NO_SEAT: a seat that is missing sees what a spectator sees. */
enum {
    /* A spectator. */
    SEAT_NONE = -2,
    /* A view without hidden things: the organiser's, and that of all once the match is over. */
    SEAT_REVEALED = -3,
    /* Sees everything, in the exact form that record_read() takes back: the organiser, an audit. */
    SEAT_ALL = -4
};
static inline bool sees_all(int seat)
{
    return seat == SEAT_ALL || seat == SEAT_REVEALED;
}

/* Writes the struct as a JSON object, or only its members, inside an object that the caller has open. A view
 * has null for what `sight->seat` may not see, and the members named by `size_name`. With SEAT_ALL it is the
 * exact form that record_read() takes back. */
void record_write(struct writer *w, const struct record *record, const void *data, const struct sight *sight);
void record_write_members(struct writer *w, const struct record *record, const void *data,
                          const struct sight *sight);

/* The record as numbers from -1 to 1, for programs that learn. Their count is fixed for a record and a pack.
 * An integer is divided by the larger of its limits. An id is its place in its domain, from 1, divided by
 * their number; none is 0. A set has a cell for each id, and a list has one for each place. An array has
 * cells for all possible rows, zeros for missing ones, and its count before them where it is counted. A field
 * that is not for EVERYONE has a cell before it: 1 where the viewer sees it; otherwise 0, and zeros follow. A
 * `size_name` has a cell. */
enum { CELL_NAME = 240 };
struct cells {
    float *to; /* the numbers; NULL: they are only counted */
    size_t count;
    const struct sight *sight;
    bool blind;           /* the next values are hidden: zeros */
    struct writer *names; /* the open list to which the name of each number is added; NULL: none */
    char name[CELL_NAME]; /* of the next number, where names are written */
    size_t length;        /* of this name */
};
void cells_put(struct cells *c, double value);
/* Adds to the name of the next numbers, behind a separator, and gives the length that it had before.
 * cells_leave() takes it back. Both do nothing where no names are written. */
size_t cells_enter(struct cells *c, const char *separator, const char *part);
void cells_leave(struct cells *c, size_t length);
void record_put_cells(struct cells *c, const struct record *record, const void *data);

/* Reads a JSON object into the struct, which is set to zero bytes first. Every member must be present, except
 * sparse rows and rows that may be missing, and no other member may be. Types, ranges, ids and doubles in a
 * set are checked. Every fault is added with its path below `path`. Returns true when there is no fault. The
 * sight has the seats in play, and the further members that are ignored. */
bool record_read(const struct record *record, void *data, const json_t *json, const struct sight *sight,
                 const char *path, struct faults *faults);

/* Blanks, in the struct, what `sight->seat` may not see. The bytes are those of its view when it is read
 * (sight->view above). */
void record_conceal(const struct record *record, void *data, const struct sight *sight);

/* The first field with a value out of its range, or NULL. A struct that record_read() made has none. */
const struct field *record_out_of_range(const struct record *record, const void *data,
                                        const struct sight *sight);

/* Copies the fields. The bytes between them (padding, members without a field) stay as they are. */
void record_copy(const struct record *record, void *to, const void *from);

/* The packed form: every field in the table's order, little-endian, the same on every machine. Unused rows
 * and padding are left out where no match can differ in them; arrays are packed whole. The room is
 * record_packed_size(). */
size_t record_packed_size(const struct record *record);
size_t record_pack(const struct record *record, const void *data, uint8_t *bytes);
/* Restores the struct. False: the length is wrong. The bytes are otherwise trusted: the service has written
 * them. */
bool record_unpack(const struct record *record, void *data, const uint8_t *bytes, size_t length);

/* JSON Schema (2020-12) of a record: of the whole form, of a view (where hidden fields may be null), of a
 * pack, of terms (whose members may be left out). data/schema.h has the names of definitions. */
enum record_form { RECORD_STATE, RECORD_VIEW, RECORD_PACK, RECORD_TERMS };
enum { RECORDS_MAX = 64 }; /* most different records inside one */
struct schema;

/* Writes the definitions of the records inside of these (ended by NULL), each once. Those of a state come
 * before those of a view, which refers to them. */
void record_schema_define(const struct schema *s, const struct record *const *records, enum record_form form);
/* Whether a view may hide a part of it. */
bool record_hides(const struct record *record);
/* Writes the record's properties, inside an open object, or the names of those that are required (all),
 * inside an open list. */
void record_schema_members(const struct schema *s, const struct record *record, enum record_form form);
void record_schema_required(struct writer *w, const struct record *record, enum record_form form);

/* Declaring fields. */
#define FIELD_AT(type, member) .offset = offsetof(type, member), .width = sizeof(((type *)0)->member)
#define ROWS_AT(type, member)                                                                                \
    .offset = offsetof(type, member),                                                                        \
    .repeat = sizeof(((type *)0)->member) / sizeof(((type *)0)->member[0]),                                  \
    .stride = sizeof(((type *)0)->member[0]), .width = sizeof(((type *)0)->member[0])
#define SET_AT(type, member)                                                                                 \
    .kind = FIELD_SET, .offset = offsetof(type, member), .max = 64 * (int)(sizeof(((type *)0)->member) / 8)
#define MASK_AT(type, member)                                                                                \
    .kind = FIELD_SET, FIELD_AT(type, member), .max = 8 * (int)sizeof(((type *)0)->member)
#define TEXT_AT(type, member)                                                                                \
    .kind = FIELD_TEXT, .offset = offsetof(type, member), .max = sizeof(((type *)0)->member)
/* A text that clients send: printable ASCII alone, so that its bytes are its characters. */
#define ASCII_AT(type, member) TEXT_AT(type, member), .width = 1
#define LIST_AT(type, member, count_member)                                                                  \
    .kind = FIELD_LIST, .offset = offsetof(type, member), .width = sizeof(((type *)0)->member[0]),           \
    .max = sizeof(((type *)0)->member) / sizeof(((type *)0)->member[0]),                                     \
    .counter = offsetof(type, count_member)
#define COUNTED_BY(type, member)                                                                             \
    .counter = offsetof(type, member), .counter_width = sizeof(((type *)0)->member)

/* A whole record, with the words that describe it: const struct record town_record = DESCRIBED("town", struct
 * town, "A town of the map.", NUMBER_FIELD(...), ...). RECORD_OF has no words, RECORD is a pointer to one. */
#define DESCRIBED(title, type, text, ...)                                                                    \
    {                                                                                                        \
        title, text, sizeof(type), (const struct field[])                                                    \
        {                                                                                                    \
            __VA_ARGS__,                                                                                     \
            {                                                                                                \
                0                                                                                            \
            }                                                                                                \
        }                                                                                                    \
    }
#define RECORD_OF(title, type, ...) DESCRIBED(title, type, NULL, __VA_ARGS__)
#define RECORD(title, type, ...)    (&(const struct record)RECORD_OF(title, type, __VA_ARGS__))

/* The usual fields, each named after its member. Further members of the field may follow the text:
 * NUMBER_FIELD(struct row, size, 0, 3, "The army's size.", .rule = "5.7"). A member of a struct inside has a
 * name of its own: NAMED("army_size", NUMBER_MEMBER(struct row, army.size, 0, 3, "Its size.")). */
#define NAMED(title, ...)                                                                                    \
    {                                                                                                        \
        .name = title, __VA_ARGS__                                                                           \
    }
#define NUMBER_MEMBER(type, member, least, most, ...)                                                        \
    .kind = FIELD_INTEGER, FIELD_AT(type, member), .min = least, .max = most, .doc = __VA_ARGS__
#define DECIMAL_MEMBER(type, member, least, most, ...)                                                       \
    .kind = FIELD_DECIMAL, FIELD_AT(type, member), .min = least, .max = most, .doc = __VA_ARGS__
#define FLAG_MEMBER(type, member, ...) .kind = FIELD_BOOLEAN, FIELD_AT(type, member), .doc = __VA_ARGS__
#define ID_MEMBER(type, member, of, ...)                                                                     \
    .kind = FIELD_ID, FIELD_AT(type, member), .domain = of, .doc = __VA_ARGS__
#define OPTIONAL_ID_MEMBER(type, member, of, ...) ID_MEMBER(type, member, of, __VA_ARGS__, .optional = true)
#define MASK_MEMBER(type, member, of, ...)        MASK_AT(type, member), .domain = of, .doc = __VA_ARGS__
#define SET_MEMBER(type, member, of, ...)         SET_AT(type, member), .domain = of, .doc = __VA_ARGS__

#define NUMBER_FIELD(type, member, ...)      NAMED(#member, NUMBER_MEMBER(type, member, __VA_ARGS__))
#define DECIMAL_FIELD(type, member, ...)     NAMED(#member, DECIMAL_MEMBER(type, member, __VA_ARGS__))
#define FLAG_FIELD(type, member, ...)        NAMED(#member, FLAG_MEMBER(type, member, __VA_ARGS__))
#define ID_FIELD(type, member, ...)          NAMED(#member, ID_MEMBER(type, member, __VA_ARGS__))
#define OPTIONAL_ID_FIELD(type, member, ...) NAMED(#member, OPTIONAL_ID_MEMBER(type, member, __VA_ARGS__))
#define MASK_FIELD(type, member, ...)        NAMED(#member, MASK_MEMBER(type, member, __VA_ARGS__))
#define SET_FIELD(type, member, ...)         NAMED(#member, SET_MEMBER(type, member, __VA_ARGS__))

/* Fields of several values have a name of their own, mostly a plural: ROWS_FIELD("towns", struct state, town,
 * &town_record, "The map.", .keys = &towns). An array without `keys` may be COUNTED_BY a member. */
#define LIST_FIELD(title, type, member, count_member, of, ...)                                               \
    {                                                                                                        \
        .name = title, LIST_AT(type, member, count_member), .domain = of, .doc = __VA_ARGS__                 \
    }
#define NUMBERS_FIELD(title, type, member, least, most, ...)                                                 \
    {                                                                                                        \
        .name = title, .kind = FIELD_INTEGER, ROWS_AT(type, member), .min = least, .max = most,              \
        .doc = __VA_ARGS__                                                                                   \
    }
#define IDS_FIELD(title, type, member, of, ...)                                                              \
    {                                                                                                        \
        .name = title, .kind = FIELD_ID, ROWS_AT(type, member), .domain = of, .doc = __VA_ARGS__             \
    }
#define ROWS_FIELD(title, type, member, of, ...)                                                             \
    {                                                                                                        \
        .name = title, .kind = FIELD_RECORD, ROWS_AT(type, member), .record = of, .doc = __VA_ARGS__         \
    }

#endif
