/* westphalia verify: the check of audit files without a server. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/audits/audit_set.h"
#include "cli/audits/expected_keys.h"
#include "cli/audits/log_check.h"
#include "cli/audits/receipt_folder.h"
#include "cli/audits/workers.h"
#include "cli/command.h"
#include "cli/input.h"
#include "games/registry.h"
#include "log/audit.h"

static void show(void *context, const struct audit_finding *finding)
{
    printf("%s:%zu: %s: %s\n", (const char *)context, finding->line, audit_fault_name(finding->fault),
           finding->detail);
}

static void show_winners(const struct audit_summary *summary)
{
    const int ending = summary->end.ending;
    const char *separator = ending == ENDING_DRAWN     ? ": a draw by agreement of "
                            : ending == ENDING_AWARDED ? ": awarded to "
                                                       : ": won by ";
    if (ending == ENDING_ABORTED) {
        printf(": aborted");
        return;
    }
    if (ending == ENDING_NONE && summary->end.winners == summary->seats &&
        __builtin_popcount(summary->seats) > 1) {
        printf(": a draw");
        return;
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(summary->end.winners >> seat & 1)) continue;
        printf("%s%s", separator, domain_id(summary->game->seats, NULL, seat));
        if (*summary->names.of[seat]) printf(" (%s)", summary->names.of[seat]);
        separator = ", ";
    }
}

/* Prints the names of the players, which are under no hash. */
static void show_names(const char *path, const struct audit_summary *summary)
{
    const char *separator = ": by its own word it was played by ";
    bool any = false;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (summary->findings || !*summary->names.of[seat]) continue;
        printf("%s%s%s as %s", any ? "" : path, any ? ", " : separator, summary->names.of[seat],
               domain_id(summary->game->seats, NULL, seat));
        any = true;
    }
    if (any) putchar('\n');
}

/* Prints what files of older formats cannot prove. */
static void show_gaps(const char *path, const struct audit_summary *summary)
{
    if (summary->format == 0 || summary->format >= LEDGER_TIMED) return;
    printf("%s: its log has format %d, which does not prove the times (\"at\") and, of the closing line, "
           "nothing but the final hash: "
           "other times, or actions that were dropped at its end and signed anew, cannot be found\n",
           path, summary->format);
}

/* `status` covers the audit and all other checks that were asked for. */
static void show_summary(const char *path, const struct audit_summary *summary, enum exit_status status)
{
    static const char *const VERDICTS[] = {
        [EXIT_FINE] = "sound",
        [EXIT_FOUND] = "in order by itself, but in conflict with other evidence",
        [EXIT_USAGE] = "in order by itself, but not checked against all evidence that was asked for"};
    if (summary->findings) {
        printf("%s: %zu of its lines are not in order; %" PRIu64 " of %" PRIu64
               " actions were played again\n",
               path, summary->findings, summary->replayed, summary->actions);
        return;
    }
    printf("%s: %s: %s, match %s, %d players, %" PRIu64 " actions played again, ", path, VERDICTS[status],
           summary->game->id, summary->match, __builtin_popcount(summary->seats), summary->replayed);
    if (!summary->end.over) {
        puts("not over: its draws cannot be proved yet");
        return;
    }
    printf("%" PRIu64 " draws recomputed", summary->draws);
    show_winners(summary);
    putchar('\n');
    if (*summary->end.tie) printf("%s: %s\n", path, summary->end.tie);
}

/* Prints how much of the match the transparency log has, by the file's proof. `followed` is the result of the
 * check of the whole log; NULL: there was none. That result outweighs the proof, and replaces one that the
 * file lacks. */
static void show_log(const char *path, const struct audit_summary *summary, bool known,
                     const enum exit_status *followed)
{
    const bool is_fine = followed && *followed == EXIT_FINE, is_found = followed && *followed == EXIT_FOUND;
    if (summary->findings || is_found || (is_fine && summary->logged_seq == 0)) return;
    if (summary->logged_seq == 0) {
        printf("%s: without a proof that it stands in the transparency log\n", path);
        return;
    }
    const char *agrees = known ? ", which agrees with the given checkpoint" : "";
    if (!summary->end.over) {
        printf("%s: the transparency log %s has a seal for its action %" PRIu64 " of %" PRIu64
               ", as entry %" PRIu64 " of %" PRIu64
               "%s: whether it is the seal of this history can be told when the match is over\n",
               path, summary->checkpoint.origin, summary->logged_seq, summary->actions, summary->logged_at,
               summary->checkpoint.size, agrees);
        return;
    }
    printf("%s: its actions up to %" PRIu64 " of %" PRIu64
           " stand in the transparency log %s, as entry %" PRIu64 " of %" PRIu64 "%s\n",
           path, summary->logged_seq, summary->actions, summary->checkpoint.origin, summary->logged_at,
           summary->checkpoint.size, agrees);
}

/* The caller has not said whose signature counts. */
static enum exit_status signer_status(const struct audit_summary *summary, bool named, bool any)
{
    return !summary->is_signed || named || any ? EXIT_FINE : EXIT_UNVOUCHED;
}

/* Prints the signing key, and whether it is expected. `named`: --key says which keys are. */
static void show_key(const char *path, const struct audit_summary *summary, bool named, bool any)
{
    const char *judged = !named ? "" : summary->is_expected ? ", as expected" : ", which is not as expected";
    char id[KEY_ID_ROOM], hex[2 * PUBLIC_KEY_SIZE + 1];
    if (!summary->is_signed) return;
    key_id(summary->key, id);
    to_hex(summary->key, PUBLIC_KEY_SIZE, hex);
    printf("%s: signed by key %s (%s)%s\n", path, id, hex, judged);
    if (named || any) return;
    printf("%s: WARNING: this key comes from the file itself, so anybody may have made and signed the file. "
           "--key names the key that must have signed it: --key https://SERVICE asks the service.\n",
           path);
}

/* What the user gives to check a file with. */
struct evidence {
    const char *key, *receipts, *log; /* --key, --receipts, --log; NULL: not given */
    bool any_key;
    bool brief;                    /* one line a file */
    struct expected_keys expected; /* the keys that --key names */
    struct pack *pack;             /* NULL: the pack that comes with the game */
    char *checkpoint;              /* NULL: none was given */
    size_t checkpoint_length;
};

/* Checks the text of an audit file, and prints what it finds. Returns the exit status. */
static enum exit_status verify_text(const struct evidence *e, const char *path, const char *text,
                                    size_t length)
{
    struct audit_summary summary;
    const struct audit_options options = {.games = games,
                                          .pack = e->pack,
                                          .keys = e->expected.key,
                                          .key_count = e->expected.count,
                                          .key_until = e->expected.until,
                                          .checkpoint = e->log ? NULL : e->checkpoint,
                                          .checkpoint_length = e->checkpoint_length,
                                          .report = show,
                                          .context = (void *)path};
    const enum audit_verdict verdict = audit_verify(text, length, &options, &summary);
    if (verdict == AUDIT_UNCHECKED) return command_fail("%s: memory is short, so it is not checked", path);
    const enum exit_status sound = verdict == AUDIT_SOUND ? EXIT_FINE : EXIT_FOUND;
    const enum exit_status receipts =
        e->receipts ? receipt_folder_check(e->receipts, text, length, &e->expected) : EXIT_FINE;
    const struct log_check check = {e->log,   path,        text, length, e->checkpoint, e->checkpoint_length,
                                    &summary, &e->expected};
    const enum exit_status log = e->log && sound == EXIT_FINE ? log_check_run(&check) : EXIT_FINE;
    const enum exit_status status = exit_status_worse(exit_status_worse(sound, receipts), log);
    show_summary(path, &summary, status);
    if (!e->brief) {
        show_names(path, &summary);
        show_gaps(path, &summary);
        show_log(path, &summary, options.checkpoint, e->log ? &log : NULL);
        show_key(path, &summary, e->key, e->any_key);
    }
    return status == EXIT_FINE ? signer_status(&summary, e->key, e->any_key) : status;
}

static enum exit_status verify_one(struct evidence *e, const char *path)
{
    size_t length;
    char *text = input_file(path, INPUT_FILE_OR_PIPE, INPUT_MOST_AUDIT, &length);
    const enum exit_status status = text ? verify_text(e, path, text, length) : EXIT_USAGE;
    free(text);
    return status;
}

static enum exit_status verify_of_set(void *context, const char *name, const char *text, size_t length,
                                      void *answer)
{
    return verify_text(context, name, text, length);
}

/* "12 files: 11 are sound, 1 is not" */
static void show_total(const struct work *work, const struct audit_set *set, enum exit_status status)
{
    int sound = 0, unsound = 0;
    for (int i = 0; i < set->count; i++) {
        sound += work->statuses[i] == EXIT_FINE || work->statuses[i] == EXIT_UNVOUCHED;
        unsound += work->statuses[i] == EXIT_FOUND;
    }
    const int unchecked = set->count - sound - unsound;
    printf("%d %s: ", set->count, plural(set->count, "file", "files"));
    if (sound == set->count)
        printf("all are sound");
    else
        printf("%d %s sound", sound, plural(sound, "is", "are"));
    if (unsound) printf(", %d %s not", unsound, plural(unsound, "is", "are"));
    if (unchecked) printf(", %d could not be checked", unchecked);
    putchar('\n');
    if (status == EXIT_UNVOUCHED)
        puts("WARNING: the keys come from the files themselves, so anybody may have made and signed them. "
             "--key names the key that must have signed them: --key https://SERVICE asks the service.");
}

static enum exit_status verify_set(struct evidence *e, struct audit_set *set)
{
    struct work work = {.check = verify_of_set, .context = e};
    e->brief = true;
    const enum exit_status status = workers_run(&work, set);
    if (work.statuses) show_total(&work, set, status);
    workers_free(&work, set);
    return status;
}

/* Reads the checkpoint and checks the files. */
static enum exit_status verify_paths(struct evidence *e, const char *const *paths, int count,
                                     const char *checkpoint_path)
{
    struct audit_set set;
    if (checkpoint_path) {
        e->checkpoint = input_file(checkpoint_path, INPUT_FILE_OR_PIPE, INPUT_MOST, &e->checkpoint_length);
        if (!e->checkpoint) return EXIT_USAGE;
    }
    enum exit_status status = audit_set_list(&set, paths, count);
    if (status == EXIT_FINE)
        status = audit_set_is_single(&set, paths, count) ? verify_one(e, paths[0]) : verify_set(e, &set);
    audit_set_free(&set);
    free(e->checkpoint);
    return status;
}

static enum exit_status verify_words(struct evidence *e, const struct given_words *words,
                                     const char *pack_path, const char *checkpoint_path)
{
    enum exit_status status;
    if (e->key && e->any_key) return command_fail("--key and --any-key exclude each other");
    if (e->key && !expected_keys_read(e->key, &e->expected)) return EXIT_USAGE;
    if (pack_path && !(e->pack = input_pack(NULL, pack_path, true, &status))) return status;
    status = verify_paths(e, words->word, words->count, checkpoint_path);
    pack_free(e->pack);
    return status;
}

enum exit_status verify_run(const struct command *command, int argc, char **argv)
{
    struct evidence e = {0};
    const char *pack_path = NULL, *checkpoint_path = NULL;
    const struct flag flags[] = {
        {"pack", FLAG_TEXT, &pack_path, "FILE",
         "the component pack of the match; without this flag, the one that comes with the game"},
        {"key", FLAG_TEXT, &e.key, "KEY",
         "the key that must have signed it: a public key (64 hexadecimal digits), a file with keys (an "
         "answer of /v1/keys, or one key a line), or the service's URL (https)"},
        {"receipts", FLAG_TEXT, &e.receipts, "DIR",
         "check the file against a folder of receipts (answers to moves, one a file): has the service shown "
         "another history?"},
        {"any-key", FLAG_SWITCH, &e.any_key, NULL,
         "any key may have signed it: only the play is checked; without --key and --any-key the status is 3"},
        {"checkpoint", FLAG_TEXT, &checkpoint_path, "FILE",
         "a checkpoint of the service's transparency log, from another time or another reader: the file must "
         "prove that its own log is the same one"},
        {"log", FLAG_TEXT, &e.log, "URL",
         "read the whole transparency log of the service (https): it must have this history of the match to "
         "its end, and no other history, and it must begin with the checkpoints of the file and of "
         "--checkpoint"},
        {0}};
    struct command_line line;
    if (!command_read(command, flags, argc, argv, &line)) return line.status;
    return verify_words(&e, &line.words, pack_path, checkpoint_path);
}
