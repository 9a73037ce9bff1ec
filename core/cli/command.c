/* What subcommands share. */
#include "cli/command.h"

#include <stdarg.h>
#include <stdio.h>

#include "data/fault.h"
#include "data/text.h"

enum { MESSAGE_ROOM = 8192 };

enum exit_status command_fail(const char *format, ...)
{
    va_list args;
    char message[MESSAGE_ROOM];
    va_start(args, format);
    if (vsnprintf(message, sizeof message, format, args) >= (int)sizeof message) utf8_mend(message);
    va_end(args);
    text_mask(message, TEXT_LINES);
    fprintf(stderr, "westphalia: %s\n", message);
    return EXIT_USAGE;
}

bool command_read(const struct command *command, const struct flag *flags, int argc, char **argv,
                  struct command_line *line)
{
    static char program[40];
    snprintf(program, sizeof program, "westphalia %s", command->name);
    const struct usage usage = {.program = program,
                                .about = command->help,
                                .words = command->words,
                                .words_least = command->words_least,
                                .words_most = command->words_most};
    const enum arguments_result result = arguments_read(&usage, flags, argc, argv, &line->words);
    line->status = result == ARGUMENTS_BAD ? EXIT_USAGE : EXIT_FINE;
    return result == ARGUMENTS_RUN;
}
