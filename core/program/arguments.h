/* The command line of a program: flags and words. One table of flags also makes --help.
 *
 * A flag is --name VALUE, --name=VALUE, or (a switch) --name. A name may be shortened as long as it stays
 * unique. The flags of a service can also be environment variables: --max-body is MAX_BODY. The flag wins. */
#ifndef WESTPHALIA_PROGRAM_ARGUMENTS_H
#define WESTPHALIA_PROGRAM_ARGUMENTS_H

#include <stdbool.h>
#include <stdint.h>

enum flag_kind {
    FLAG_SWITCH, /* bool: set when the flag is there */
    FLAG_NUMBER, /* uint64_t, or int64_t, from `least` to `most` */
    FLAG_TEXT,   /* const char *; borrowed from the arguments and the environment */
    FLAG_CHOICE  /* int64_t: the index in `choices` */
};

struct flag {
    const char *name; /* NULL ends a table of them */
    enum flag_kind kind;
    void *to;          /* holds the default, which --help prints */
    const char *value; /* the name of the value in --help: "N" */
    const char *help;
    uint64_t least, most;       /* FLAG_NUMBER; most 0: no limit */
    const char *const *choices; /* FLAG_CHOICE; ended by NULL */
};

struct usage {
    const char *program; /* "westphalia verify" */
    const char *about;   /* its first line in --help, without the full stop */
    const char *words;   /* the words that it takes beside flags, for --help: "FILE"; "": none */
    int words_least, words_most;
    bool environment; /* flags can be given as environment variables too */
};

enum { FLAGS_MAX = 64 };

/* What the program does next. */
enum arguments_result {
    ARGUMENTS_RUN,  /* its work */
    ARGUMENTS_DONE, /* it ends: --help or --version was answered */
    ARGUMENTS_BAD   /* it ends with status 2: stderr says why */
};

/* The words beside flags, lent by argv. */
struct given_words {
    const char *const *word;
    int count;
};

/* Reads the environment and the arguments: values of flags, and words. argv[0] is not read, and argv is put
 * into another order. `words` may be NULL where the program takes none. */
enum arguments_result arguments_read(const struct usage *usage, const struct flag *flags, int argc,
                                     char **argv, struct given_words *words);

#endif
