/* Fields: a struct described once.
 *
 * A `struct record` lists the fields of one C struct. From that one table come
 *   - its JSON, whole or as one seat may see it         record_write()
 *   - the same as numbers, for programs that learn      record_put_cells()
 *   - the decoder, with exact errors                    record_read()
 *   - the JSON Schema of the OpenAPI document           record_schema_define()
 *   - the packed form, which is stored                  record_pack(), record_unpack()
 *   - the test that nothing leaks                       (tests walk the same table)
 * so none of them can drift from another. Offsets are within the struct that the record describes. */
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
    FIELD_BOOLEAN, /* one byte, 0 or 1. JSON: true or false */
    FIELD_ID, /* an index into `domain`, `width` bytes; with `optional`, -1 for none (signed). JSON: a string,
                 null */
    FIELD_SET, /* one bit an id of `domain`; `bits` in `max`: SET_WORDS(bits) words; fewer than 64: one integer of so many bits
                   (MASK_AT). JSON: a list of ids, rising */
    FIELD_LIST, /* up to `max` ids, `width` bytes each, in order, counted by the uint8_t at `counter`. JSON: a
                   list of ids */
    FIELD_RECORD, /* a struct inside, described by `record`. JSON: an object */
    FIELD_TEXT    /* char[max], zero-ended UTF-8; packs only. JSON: a string */
};

enum audience {
    EVERYONE, /* printed on the table for all to see */
    OWNER,    /* the seat whose row it stands in: the nearest array around it whose keys are seats */
    LISTED, /* the seats of the mask (uint32_t) that stands at `listed` in the same struct: a pair, a side. For views to
               be read again (engine/resample.h) the mask is a field of its own before this one, for EVERYONE */
    NAMED, /* the seat whose index (int8_t; negative: nobody's) stands at `listed` in the same struct */
    NOBODY /* no seat at all */
};         /* when the match is over, and for the organiser, everything is open */

struct field {
    const char *name;
    const char *doc;
    const char *rule; /* the rulebook's number, or NULL */
    enum field_kind kind;
    enum audience audience;
    uint32_t listed; /* LISTED: where the mask is; NAMED: where the seat is */
    bool optional;   /* FIELD_ID: may be none */
    uint16_t width;
    uint32_t offset;
    int32_t min, max;
    const struct domain *domain;
    /* FIELD_ID, optional, without `domain`: what element `i` of this field is an id of, by the members before it in the same struct
     * (`row`). NULL: it is none. */
    const struct domain *(*domain_of)(const void *pack, const void *row, int i);
    const struct record *record;
    /* An array of any kind: `repeat` elements `stride` bytes apart. With `keys` it is a JSON object from the
     * keys' ids to the elements, and exactly the keys that exist (of the pack, or of the seats in play) are
     * members; with `sparse` only those whose element is not all zero bytes. Without `keys` it is a JSON
     * list, counted by the integer at `counter` (`counter_width` bytes), or of all `repeat` elements where
     * `counter_width` is 0. */
    uint16_t repeat;
    uint32_t stride;
    const struct domain *keys;
    bool sparse;
    bool may_lack; /* with `keys`: when read, a row that is missing is blank: none, 0, false, nothing */
    uint8_t counter_width;
    uint32_t counter;
    /* A single SET or LIST that not everyone sees: a further member of this name, in views only, that tells
     * all how many. */
    const char *size_name;
};

struct record {
    const char *name; /* "seat", as the schema calls it */
    const char *doc;
    size_t size;                /* of the struct */
    const struct field *fields; /* ended by one whose name is NULL */
};

/* Who is looking, and with what the ids are read. */
struct sight {
    const void *pack;
    uint32_t seats; /* the seats in play, one bit each */
    int seat;       /* the looker, or one of: */
    /* Reading what an earlier build has checked: members that are not known are left out, and so are ids where there may be
     * none; texts that it lacks are empty. */
    bool older;
    /* Reading a view of `seat` (a seat in play, SEAT_NONE or SEAT_REVEALED): null where it may not see, and the members named by
     * `size_name`. What is hidden is blank then; of a hidden set with a `size_name` so many members are in it, the first ones. */
    bool view;
};
enum {
    SEAT_ALL =
        -1, /* sees everything, in the exact form that record_read() takes back: the organiser, an audit */
    SEAT_NONE = -2, /* a spectator */
    SEAT_REVEALED =
        -3 /* a view in which nothing is hidden: the organiser's; anybody's, once the match is over */
};
static inline bool sees_all(int seat)
{
    return seat == SEAT_ALL || seat == SEAT_REVEALED;
}

/* Writes the struct as a JSON object (or only its members, within an object that the caller has open). A view
 * writes null for what `sight->seat` may not see, and adds the members named by `size_name`. With SEAT_ALL it
 * is the exact form that record_read() takes back. */
void record_write(struct writer *w, const struct record *record, const void *data, const struct sight *sight);
void record_write_members(struct writer *w, const struct record *record, const void *data,
                          const struct sight *sight);

/* The same as numbers from -1 to 1, always as many for the same record and pack: for programs that learn. An integer is divided by the
 * larger of its limits; of an id the place in its domain, from 1, by the number of its ids, none is 0; a set has a cell for each id, a list one
 * for each place. Arrays have all their rows, and where they are counted the count before them; rows that are not there are zeros. What not
 * everyone sees has a cell before it, 1 where the looker sees it, and zeros where he does not; of `size_name` there is a cell. */
struct cells {
    float *to; /* the numbers; NULL: they are only counted */
    size_t count;
    const struct sight *sight;
    bool blind; /* what comes next is not to be seen: zeros */
};
void cells_put(struct cells *c, double value);
void record_put_cells(struct cells *c, const struct record *record, const void *data);

/* Reads a JSON object into the struct, which is set to all zero bytes first. Every member must be there and
 * no other (sparse rows, and those that may lack, aside); types, ranges, ids and doubles in a set are checked. Every fault is added
 * with its path below `path`. Returns true when none was found. `members` lists further names that are no
 * concern of the record (ended by NULL; NULL for none). The seats in play are those of the sight. */
bool record_read(const struct record *record, void *data, const json_t *json, const struct sight *sight,
                 const char *path, const char *const *members, struct faults *faults);

/* Makes blank, in the struct, what `sight->seat` may not see: the same bytes as when its view is read (sight->view above). */
void record_conceal(const struct record *record, void *data, const struct sight *sight);

/* The first field of which a value is out of its range; NULL: all are in theirs. What record_read() made always is. */
const struct field *record_out_of_range(const struct record *record, const void *data,
                                        const struct sight *sight);

/* Copies the fields; the bytes between them (padding, members without a field) are left as they are. */
void record_copy(const struct record *record, void *to, const void *from);

/* The packed form: every field in the table's order, little-endian, unused rows and padding left out only
 * where no match can differ in them (arrays are packed whole). The same on every machine. Room:
 * record_packed_size(). */
size_t record_packed_size(const struct record *record);
size_t record_pack(const struct record *record, const void *data, uint8_t *bytes);
/* Back from it. False when the length is wrong. The bytes are trusted otherwise: they are our own. */
bool record_unpack(const struct record *record, void *data, const uint8_t *bytes, size_t length);

/* JSON Schema (2020-12) of a record: of the whole form, of a view (where what may be hidden may be null), of a
 * pack. data/schema.h says how definitions are called. */
enum record_form { RECORD_STATE, RECORD_VIEW, RECORD_PACK };
enum { RECORDS_MAX = 64 }; /* different records within one */
struct schema;

/* The definitions of the records inside of these (ended by NULL), each once; those of a state come before those of a view, which refers to them. */
void record_schema_define(const struct schema *s, const struct record *const *records, enum record_form form);
/* Whether a view may hide some of it. */
bool record_hides(const struct record *record);
/* The record's own properties, and the names of those that are required (all): within an object, a list that is open. */
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
#define LIST_AT(type, member, count_member)                                                                  \
    .kind = FIELD_LIST, .offset = offsetof(type, member), .width = sizeof(((type *)0)->member[0]),           \
    .max = sizeof(((type *)0)->member) / sizeof(((type *)0)->member[0]),                                     \
    .counter = offsetof(type, count_member)
#define COUNTED_BY(type, member)                                                                             \
    .counter = offsetof(type, member), .counter_width = sizeof(((type *)0)->member)

/* A whole record in one expression, and its usual fields, each called as its member. Further members of the
 * field may follow the text: NUMBER_FIELD(struct row, size, 0, 3, "The army's size.", .rule = "5.7"). */
#define RECORD_OF(title, type, ...)                                                                          \
    {                                                                                                        \
        title, NULL, sizeof(type), (const struct field[])                                                    \
        {                                                                                                    \
            __VA_ARGS__,                                                                                     \
            {                                                                                                \
                0                                                                                            \
            }                                                                                                \
        }                                                                                                    \
    }
#define RECORD(title, type, ...) (&(const struct record)RECORD_OF(title, type, __VA_ARGS__))
#define NUMBER_FIELD(type, member, least, most, ...)                                                         \
    {                                                                                                        \
        .name = #member, .kind = FIELD_INTEGER, FIELD_AT(type, member), .min = least, .max = most,           \
        .doc = __VA_ARGS__                                                                                   \
    }
#define FLAG_FIELD(type, member, ...)                                                                        \
    {                                                                                                        \
        .name = #member, .kind = FIELD_BOOLEAN, FIELD_AT(type, member), .doc = __VA_ARGS__                   \
    }
#define ID_FIELD(type, member, of, ...)                                                                      \
    {                                                                                                        \
        .name = #member, .kind = FIELD_ID, FIELD_AT(type, member), .domain = of, .doc = __VA_ARGS__          \
    }
#define MASK_FIELD(type, member, of, ...)                                                                    \
    {                                                                                                        \
        .name = #member, MASK_AT(type, member), .domain = of, .doc = __VA_ARGS__                             \
    }
#define OPTIONAL_ID_FIELD(type, member, of, ...) ID_FIELD(type, member, of, __VA_ARGS__, .optional = true)

#endif
