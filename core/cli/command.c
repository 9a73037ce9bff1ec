/* Reading a subcommand's flags, and telling about them. */
#include "cli/command.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int command_fail(const char *format, ...)
{
    va_list args;
    fputs("westphalia: ", stderr);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    return EXIT_USAGE;
}

static int help(const struct command *command, const struct flag *flags)
{
    printf("Usage: westphalia %s%s%s%s\n\n%s.\n", command->name, flags->name ? " [FLAG...]" : "",
           *command->words ? " " : "", command->words, command->help);
    for (const struct flag *flag = flags; flag->name; flag++) {
        char left[40];
        snprintf(left, sizeof left, "--%s %s", flag->name, flag->value ? flag->value : "");
        printf("%s  %-20s %s\n", flag == flags ? "\n" : "", left, flag->help);
    }
    return EXIT_FINE;
}

/* The flag that the argument names, before its "=". */
static const struct flag *flag_find(const struct flag *flags, const char *argument)
{
    const size_t length = strcspn(argument, "=");
    for (; flags->name; flags++)
        if (strncmp(flags->name, argument, length) == 0 && !flags->name[length]) return flags;
    return NULL;
}

static bool flag_set(const struct flag *flag, const char *value)
{
    char *end;
    switch (flag->kind) {
    case FLAG_SWITCH:
        *(bool *)flag->to = true;
        return !value;
    case FLAG_TEXT:
        *(const char **)flag->to = value;
        return value != NULL;
    case FLAG_NUMBER:
        if (!value || *value < '0' || *value > '9') return false;
        errno = 0;
        *(uint64_t *)flag->to = strtoull(value, &end, 10);
        return !*end && !errno;
    }
    return false;
}

/* Reads the flag at argv[*at], and its value after it. */
static bool flag_read(const struct flag *flags, int argc, char **argv, int *at)
{
    const char *argument = argv[*at] + 2, *value = strchr(argument, '=');
    const struct flag *flag = flag_find(flags, argument);
    if (!flag) {
        command_fail("there is no flag %s", argv[*at]);
        return false;
    }
    if (value)
        value++;
    else if (flag->kind != FLAG_SWITCH && *at + 1 < argc)
        value = argv[++*at];
    if (flag_set(flag, value)) return true;
    if (flag->kind == FLAG_SWITCH)
        command_fail("--%s takes no value", flag->name);
    else
        command_fail("--%s needs a %s", flag->name, flag->kind == FLAG_NUMBER ? "number" : "value");
    return false;
}

int command_read(const struct command *command, const struct flag *flags, int argc, char **argv,
                 const char *words[WORDS_MAX], int least, int most)
{
    int count = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) return ~help(command, flags);
        if (strncmp(argv[i], "--", 2) == 0) {
            if (!flag_read(flags, argc, argv, &i)) return ~EXIT_USAGE;
        } else if (count == most) {
            return ~command_fail("%s is one word too many; see westphalia %s --help", argv[i], command->name);
        } else {
            words[count++] = argv[i];
        }
    }
    if (count >= least) return count;
    return ~command_fail("usage: westphalia %s %s; see --help", command->name, command->words);
}
