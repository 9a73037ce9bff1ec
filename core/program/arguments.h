/* What a program is told on its command line: flags by one table, which also makes --help, and other words.
 *
 * --name VALUE, --name=VALUE, or (a switch) --name; a name may be shortened as long as it is clear which is meant. A service's
 * flags can also be given as environment variables: --max-body is MAX_BODY there. The flag wins. */
#ifndef WESTPHALIA_PROGRAM_ARGUMENTS_H
#define WESTPHALIA_PROGRAM_ARGUMENTS_H

#include <stdbool.h>
#include <stdint.h>

enum flag_kind {
    FLAG_SWITCH, /* bool: set when the flag is there */
    FLAG_NUMBER, /* uint64_t, or int64_t: least..most */
    FLAG_TEXT,   /* const char *; borrowed from the arguments and the environment */
    FLAG_CHOICE  /* int64_t: the index in `choices` */
};

struct flag {
    const char *name; /* NULL ends a table of them */
    enum flag_kind kind;
    void *to;          /* holds the default, which --help tells */
    const char *value; /* what --help calls the value: "N" */
    const char *help;
    uint64_t least, most;       /* FLAG_NUMBER; most 0: there is no limit */
    const char *const *choices; /* FLAG_CHOICE; ended by NULL */
};

struct usage {
    const char *program; /* "westphalia verify" */
    const char *about;   /* what it does, in one line */
    const char *words;   /* the words that it takes beside flags, for --help: "FILE"; "": none */
    int words_least, words_most;
    bool environment; /* flags can be given as environment variables too */
};

enum { FLAGS_MAX = 48, WORDS_MAX = 4 };

/* Reads the environment and the arguments into what the flags point to, and the words into `words`. argv[0] is not read. Returns how
 * many words there are; or ~status when the program must end with this status: 0 after --help or --version, 2 when something is wrong,
 * which was said on stderr. */
int arguments_read(const struct usage *usage, const struct flag *flags, int argc, char **argv,
                   const char *words[WORDS_MAX]);

#endif
