/* Faults of input. Each has a place (a JSON pointer, RFC 6901) and a sentence. */
#ifndef WESTPHALIA_DATA_FAULT_H
#define WESTPHALIA_DATA_FAULT_H

#include <stdbool.h>
#include <stddef.h>

struct writer;

enum { FAULT_PATH = 160, FAULT_DETAIL = 200 };

struct fault {
    char path[FAULT_PATH];
    char detail[FAULT_DETAIL];
    const char *rule; /* the rule that a warning cites; NULL: it is no warning */
};

/* The list has a fixed room; further faults are only counted. A reader of input may stop when the list is
 * full. */
struct faults {
    size_t count;   /* all faults, which may be more than the room */
    size_t foreign; /* the number of faults of fault_add_foreign() */
    bool memory;    /* memory was short, and the input may be sound: fault_add_memory() */
    struct fault list[32];
};

/* Empties the list. `list` itself is large and is not cleared: entries beyond `count` are not read. */
void faults_clear(struct faults *faults);
/* Whether the list is full. Input with so many faults is refused, and need not be read to its end. */
bool faults_full(const struct faults *faults);
/* The number of entries of `list` that are filled. */
size_t faults_listed(const struct faults *faults);

/* The pointer to member `name`, or to entry `index`, below `path`; `to` may be `path`. A name is escaped, and
 * cut where the room ends. */
void fault_path(char to[FAULT_PATH], const char *path, const char *name);
void fault_path_index(char to[FAULT_PATH], const char *path, size_t index);

/* The pointer through these names, ended by NULL: FAULT_AT("players", id, "points"). It lasts as long as the
 * block. */
const char *fault_join(char to[FAULT_PATH], const char *const *names);
#define FAULT_AT(...) fault_join((char[FAULT_PATH]){0}, (const char *const[]){__VA_ARGS__, NULL})

/* Removes UTF-8 characters that were cut in the middle, by the end of a room or by "%.60s". */
void utf8_mend(char *text);

/* Adds a fault; the sentence is formatted as by printf. Returns false, so that a check can `return
 * fault_add(...)`. */
bool fault_add(struct faults *faults, const char *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Adds a fault of input that fits the published schema, and does not exist in this game, pack or match. */
bool fault_add_foreign(struct faults *faults, const char *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Adds that memory is short. */
bool fault_add_memory(struct faults *faults, const char *path);

/* Gives the last fault another rule than that of the law which has found it (struct law). */
void fault_cite(struct faults *faults, const char *rule);

/* The form of a word that a number needs: fault_add(faults, path, "%d %s left", n, plural(n, "card is",
 * "cards are")). */
static inline const char *plural(int number, const char *one, const char *more)
{
    return number == 1 ? one : more;
}

/* Writes the listed faults as a JSON list of {"path", "detail"}. A warning has its rule, too. */
void faults_write(struct writer *w, const struct faults *faults);

#endif
