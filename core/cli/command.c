/* What subcommands share. */
#include "cli/command.h"

#include <stdarg.h>
#include <stdio.h>

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

int command_read(const struct command *command, const struct flag *flags, int argc, char **argv,
                 const struct word_list *list)
{
    static char program[40];
    snprintf(program, sizeof program, "westphalia %s", command->name);
    const struct usage usage = {.program = program,
                                .about = command->help,
                                .words = command->words,
                                .words_least = list->least,
                                .words_most = list->most};
    return arguments_read(&usage, flags, argc, argv, list->words);
}
