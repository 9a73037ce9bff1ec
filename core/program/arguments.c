/* Reading and describing flags, by getopt_long(3). */
#include "program/arguments.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_ROOM = 64 };

/* ---- describing ---- */

static void show_default(const struct flag *flag)
{
    const char *const text = flag->kind == FLAG_TEXT     ? *(const char **)flag->to
                             : flag->kind == FLAG_CHOICE ? flag->choices[*(int64_t *)flag->to]
                                                         : NULL;
    if (text && *text) printf(" (default: %s)", text);
    if (flag->kind == FLAG_NUMBER) printf(" (default: %" PRIu64 ")", *(uint64_t *)flag->to);
}

static void show_help(const struct usage *usage, const struct flag *flags)
{
    printf("%s.\n\nUsage: %s%s%s%s\n", usage->about, usage->program, flags->name ? " [FLAG...]" : "",
           *usage->words ? " " : "", usage->words);
    if (usage->environment)
        puts("\nEach flag is an environment variable too: --max-body is MAX_BODY. The flag wins.");
    for (const struct flag *flag = flags; flag->name; flag++) {
        printf("\n  --%s%s%s\n      %s", flag->name, flag->value ? " " : "", flag->value ? flag->value : "",
               flag->help);
        for (int i = 0; flag->kind == FLAG_CHOICE && flag->choices[i]; i++)
            printf("%s%s", i ? ", " : ": ", flag->choices[i]);
        show_default(flag);
    }
    puts(flags->name ? "\n\n  --help, --version" : "");
}

/* ---- reading ---- */

/* `source` names the origin of the value: "--port" or "PORT". */
static bool read_number(const struct flag *flag, const char *source, const char *value)
{
    char *end;
    errno = 0;
    const uint64_t number = strtoull(value, &end, 10), most = flag->most ? flag->most : UINT64_MAX;
    if (isdigit((unsigned char)*value) && !*end && !errno && number >= flag->least && number <= most) {
        *(uint64_t *)flag->to = number;
        return true;
    }
    fprintf(stderr, "%s must be a whole number from %" PRIu64 " to %" PRIu64 ", not \"%s\"\n", source,
            flag->least, most, value);
    return false;
}

static bool read_choice(const struct flag *flag, const char *source, const char *value)
{
    for (int i = 0; flag->choices[i]; i++) {
        if (strcmp(flag->choices[i], value) != 0) continue;
        *(int64_t *)flag->to = i;
        return true;
    }
    fprintf(stderr, "%s cannot be \"%s\"; it can be", source, value);
    for (int i = 0; flag->choices[i]; i++)
        fprintf(stderr, " %s", flag->choices[i]);
    fputc('\n', stderr);
    return false;
}

static bool read_value(const struct flag *flag, const char *source, const char *value)
{
    switch (flag->kind) {
    case FLAG_SWITCH:
        *(bool *)flag->to = true;
        return true;
    case FLAG_NUMBER:
        return read_number(flag, source, value);
    case FLAG_TEXT:
        *(const char **)flag->to = value;
        return true;
    case FLAG_CHOICE:
        return read_choice(flag, source, value);
    }
    return false;
}

/* "max-body" -> "MAX_BODY" */
static void variable_name(const struct flag *flag, char name[NAME_ROOM])
{
    size_t i = 0;
    for (; flag->name[i] && i < NAME_ROOM - 1; i++)
        name[i] = flag->name[i] == '-' ? '_' : toupper((unsigned char)flag->name[i]);
    name[i] = 0;
}

/* Flags that were given keep their values. */
static bool read_environment(const struct flag *flags, const bool given[FLAGS_MAX])
{
    for (int i = 0; flags[i].name; i++) {
        char name[NAME_ROOM];
        variable_name(&flags[i], name);
        const char *value = given[i] ? NULL : getenv(name);
        if (value && !read_value(&flags[i], name, value)) return false;
    }
    return true;
}

static void make_options(const struct flag *flags, struct option options[FLAGS_MAX + 3])
{
    int count = 0;
    for (; flags[count].name && count < FLAGS_MAX; count++)
        options[count] = (struct option){
            flags[count].name, flags[count].kind == FLAG_SWITCH ? no_argument : required_argument, NULL, 0};
    options[count++] = (struct option){"help", no_argument, NULL, 'h'};
    options[count++] = (struct option){"version", no_argument, NULL, 'v'};
    options[count] = (struct option){0};
}

/* getopt_long() moves the words behind the flags. */
static enum arguments_result read_flags(const struct usage *usage, const struct flag *flags, int argc,
                                        char **argv, bool given[FLAGS_MAX])
{
    struct option options[FLAGS_MAX + 3];
    char name[NAME_ROOM];
    int which = 0;
    make_options(flags, options);
    optind = 0;                       /* begins anew after an earlier call */
    argv[0] = (char *)usage->program; /* getopt_long() begins its messages with it */
    for (int found; (found = getopt_long(argc, argv, "h", options, &which)) >= 0;) {
        if (found == '?') return ARGUMENTS_BAD;
        if (found == 'v') {
            printf("%s " WESTPHALIA_VERSION "\n", usage->program);
            return ARGUMENTS_DONE;
        }
        if (found == 'h') {
            show_help(usage, flags);
            return ARGUMENTS_DONE;
        }
        snprintf(name, sizeof name, "--%s", flags[which].name);
        if (!read_value(&flags[which], name, optarg)) return ARGUMENTS_BAD;
        given[which] = true;
    }
    return ARGUMENTS_RUN;
}

enum arguments_result arguments_read(const struct usage *usage, const struct flag *flags, int argc,
                                     char **argv, struct given_words *words)
{
    bool given[FLAGS_MAX] = {0};
    const enum arguments_result result = read_flags(usage, flags, argc, argv, given);
    if (result != ARGUMENTS_RUN) return result;
    if (usage->environment && !read_environment(flags, given)) return ARGUMENTS_BAD;
    const int count = argc - optind;
    if (count < usage->words_least || count > usage->words_most) {
        fprintf(stderr, "%s takes %s; see --help\n", usage->program,
                *usage->words ? usage->words : "no words beside flags");
        return ARGUMENTS_BAD;
    }
    if (words) *words = (struct given_words){(const char *const *)argv + optind, count};
    return ARGUMENTS_RUN;
}
