/* westphalia verify: the check of an audit file, without a server. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "engine/audit.h"
#include "games/registry.h"

static void show(void *context, const struct audit_finding *finding)
{
    printf("%s:%zu: %s: %s\n", (const char *)context, finding->line, audit_fault_name(finding->fault),
           finding->detail);
}

static void show_winners(const struct audit_summary *summary)
{
    const char *separator = ": won by ";
    if (summary->winners == summary->seats && __builtin_popcount(summary->seats) > 1) {
        printf(": a draw");
        return;
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(summary->winners >> seat & 1)) continue;
        printf("%s%s", separator, domain_id(summary->game->seats, NULL, seat));
        separator = ", ";
    }
}

static void show_summary(const char *path, const struct audit_summary *summary)
{
    if (summary->findings) {
        printf("%s: %zu of its lines are not in order; %" PRIu64 " of %" PRIu64
               " actions were played again\n",
               path, summary->findings, summary->replayed, summary->actions);
        return;
    }
    printf("%s: sound: %s, match %s, %d players, %" PRIu64 " actions played again, ", path, summary->game->id,
           summary->match, __builtin_popcount(summary->seats), summary->replayed);
    if (!summary->over) {
        puts("not over: its draws cannot be proved yet");
        return;
    }
    printf("%" PRIu64 " draws recomputed", summary->draws);
    show_winners(summary);
    putchar('\n');
}

int verify_run(const struct command *command, int argc, char **argv)
{
    const char *pack_path = NULL, *key = NULL, *words[WORDS_MAX];
    const struct flag flags[] = {
        {"pack", FLAG_TEXT, &pack_path, "FILE",
         "the component pack of the match, when it is not the one that comes with the game"},
        {"key", FLAG_TEXT, &key, "HEX", "the server's public key; without it the key in the file is used"},
        {0}};
    uint8_t key_bytes[HASH_SIZE];
    int status, count = command_read(command, flags, argc, argv, words, 1, 1);
    if (count < 0) return ~count;
    if (key && !from_hex(key, key_bytes, sizeof key_bytes))
        return command_fail("--key must be 64 lower-case hexadecimal digits");
    struct pack *pack = NULL;
    if (pack_path && !(pack = input_pack(NULL, pack_path, true, &status))) return status;

    size_t length;
    char *text = input_file(words[0], &length);
    if (text) {
        struct audit_summary summary;
        const struct audit_options options = {.games = games,
                                              .pack = pack,
                                              .key = key ? key_bytes : NULL,
                                              .report = show,
                                              .context = (void *)words[0]};
        status = audit_verify(text, length, &options, &summary) ? EXIT_FINE : EXIT_FOUND;
        show_summary(words[0], &summary);
    } else {
        status = EXIT_USAGE;
    }
    free(text);
    pack_free(pack);
    return status;
}
