/* Faults found in what came from outside: each says where (a JSON pointer, RFC 6901) and what. */
#ifndef WESTPHALIA_DATA_FAULT_H
#define WESTPHALIA_DATA_FAULT_H

#include <stdbool.h>
#include <stddef.h>

enum { FAULT_PATH = 160 };

struct fault {
    char path[FAULT_PATH];
    char detail[200];
    const char *rule; /* of a warning: the rule that forbids it. NULL: of a fault there is none */
};

/* The list has a fixed room: further faults are counted only, and who reads what came from outside may stop when it is full. */
struct faults {
    size_t count;   /* all that were found; may be more than the room */
    size_t foreign; /* of these, see fault_add_foreign() */
    struct fault list[32];
};

/* Empty again. `list` keeps what it has: it is large, and beyond `count` nobody reads it. */
void faults_clear(struct faults *faults);
/* So many that nobody needs more: what comes from outside is refused, and need not be read to its end. */
bool faults_full(const struct faults *faults);
/* The number of entries of `list` that are filled. */
size_t faults_listed(const struct faults *faults);

/* The pointer to member `name`, or to entry `index`, of what `path` points to; `to` may be `path`. A name is escaped,
 * and cut where the room ends. */
void fault_path(char to[FAULT_PATH], const char *path, const char *name);
void fault_path_index(char to[FAULT_PATH], const char *path, size_t index);

/* The pointer to what these names lead to, ended by NULL: FAULT_AT("players", id, "points"). It lasts as long as the block. */
const char *fault_join(char to[FAULT_PATH], const char *const *names);
#define FAULT_AT(...) fault_join((char[FAULT_PATH]){0}, (const char *const[]){__VA_ARGS__, NULL})

/* Takes the characters out of UTF-8 text that were cut in the middle, by a room that ended or a "%.60s". */
void utf8_mend(char *text);

/* Adds one; the detail is formatted as by printf. Returns false, so that a check can `return fault_add(...)`.
 */
bool fault_add(struct faults *faults, const char *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ... of what is well-formed by the published schema, and yet not to be had in this game, pack or match. */
bool fault_add_foreign(struct faults *faults, const char *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The last one that was added is of another rule than the law that has found it (struct law). */
void fault_cite(struct faults *faults, const char *rule);

/* In a detail, the word that the number asks for: fault_add(faults, path, "%d %s left", n, plural(n,
 * "card is", "cards are")). */
static inline const char *plural(int number, const char *one, const char *more)
{
    return number == 1 ? one : more;
}

/* Writes the faults that are listed as a JSON list of {"path", "detail"}. A warning has its rule, too. */
struct writer;
void faults_write(struct writer *w, const struct faults *faults);

#endif
