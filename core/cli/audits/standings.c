/* westphalia standings: the standings of a tournament, from its record and the audit files of its matches. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/audits/audit_set.h"
#include "cli/audits/expected_keys.h"
#include "cli/audits/standings_text.h"
#include "cli/audits/workers.h"
#include "cli/command.h"
#include "cli/input.h"
#include "data/json_read.h"
#include "games/registry.h"
#include "log/audit.h"
#include "tournament/match_watch.h"
#include "tournament/tournament_record.h"

static const char RECORD_NAME[] = "tournament.json";

/* An entry of a log with which a seat was claimed. */
struct claim {
    int64_t seq;
    int seat;
};

enum { CLAIMS_MAX = 256 };

/* What an audit file says. */
struct answer {
    char match[UUID_TEXT];
    char game[ID_ROOM];
    struct table_result result; /* by the game's seats */
    int claims;                 /* above CLAIMS_MAX the file is not checked */
    struct claim claim[CLAIMS_MAX];
};

/* What the user asks for. */
struct request {
    const char *key;
    bool any_key, open;
    uint64_t rounds;
    int64_t format;
    struct expected_keys expected;
};

/* ---- an audit file, in a process of its own ---- */

struct watcher {
    struct match_watch watch;
    struct table_result result;
    struct answer *answer;
};

static void note_claim(void *context, uint64_t seq, int seat)
{
    struct answer *answer = ((struct watcher *)context)->answer;
    if (answer->claims < CLAIMS_MAX) answer->claim[answer->claims] = (struct claim){seq, seat};
    answer->claims++;
}

static void look(void *context, const struct play *p)
{
    struct watcher *w = context;
    match_watch_state(&w->watch, p);
    if (play_head(p)->seats) match_result_of(p, &w->watch, &w->result);
}

static void show(void *context, const struct audit_finding *finding)
{
    fprintf(stderr, "%s:%zu: %s: %s\n", (const char *)context, finding->line,
            audit_fault_name(finding->fault), finding->detail);
}

static enum exit_status check(void *context, const char *name, const char *text, size_t length, void *answer)
{
    const struct request *r = context;
    struct answer *to = answer;
    struct watcher watcher = {.answer = to};
    struct audit_summary summary;
    const struct audit_options options = {.games = games,
                                          .keys = r->expected.key,
                                          .key_count = r->expected.count,
                                          .key_until = r->expected.until,
                                          .report = show,
                                          .context = (void *)name,
                                          .watch = look,
                                          .claimed = note_claim,
                                          .watch_context = &watcher};
    const enum audit_verdict verdict = audit_verify(text, length, &options, &summary);
    if (verdict == AUDIT_UNCHECKED) return command_fail("%s: memory is short, so it is not checked", name);
    if (verdict == AUDIT_UNSOUND) return EXIT_FOUND;
    if (to->claims > CLAIMS_MAX)
        return command_fail("%s: seats were claimed more than %d times, so it is not checked", name,
                            CLAIMS_MAX);
    memcpy(to->match, summary.match, sizeof to->match);
    snprintf(to->game, sizeof to->game, "%s", summary.game->id);
    to->result = watcher.result;
    to->result.entries = summary.actions <= INT32_MAX ? summary.actions : 0;
    return !summary.is_signed || r->key || r->any_key ? EXIT_FINE : EXIT_UNVOUCHED;
}

/* ---- the results of the files ---- */

/* The result with the record's seats. False: a seat of the match is none of the record's. */
static bool by_record(const struct tournament_record *record, const struct answer *answer,
                      struct table_result *result)
{
    const struct game *game = game_find(answer->game);
    *result = answer->result;
    memset(result->seat, 0, sizeof result->seat);
    for (int i = 0; i < TOURNAMENT_SEATS; i++) {
        if (!answer->result.seat[i].plays) continue;
        const int seat = tournament_record_seat(record, domain_id(game->seats, NULL, i));
        if (seat < 0) return false;
        result->seat[seat] = answer->result.seat[i];
    }
    return true;
}

/* Whether the record's players sit on seats of the match. */
static bool seats_agree(const struct tournament_table *table, const struct table_result *result)
{
    for (int i = 0; i < TOURNAMENT_SEATS; i++)
        if (table->player[i] >= 0 && !result->seat[i].plays) return false;
    return true;
}

/* Whether the log has an entry with which this player took the seat over. */
static bool has_claim(const struct tournament_record *record, const struct answer *answer,
                      const struct tournament_holder *holder)
{
    const struct game *game = game_find(answer->game);
    for (int i = 0; i < answer->claims; i++)
        if (answer->claim[i].seq == holder->from &&
            tournament_record_seat(record, domain_id(game->seats, NULL, answer->claim[i].seat)) ==
                holder->seat)
            return true;
    return false;
}

/* Whether the seats of the table changed hands as the record says, as far as the file goes. */
static bool hands_agree(const struct tournament_record *record, int table, const struct answer *answer)
{
    for (int i = 0; i < record->tournament.holders; i++) {
        const struct tournament_holder *holder = &record->tournament.holder[i];
        const bool is_here = holder->table == table && holder->from > 1;
        if (is_here && holder->from <= answer->result.entries && !has_claim(record, answer, holder))
            return false;
    }
    return true;
}

/* Whether a record's end is that of a file. That the others have given the match to a winner is not in the
 * file. */
static bool ends_agree(uint8_t said, uint8_t end)
{
    return said == end || (said == END_CONCEDED && end == END_WON);
}

/* Whether the record has another result of the match than its file. */
static bool contradicts(const struct tournament_table *table, const struct table_result *result)
{
    const struct table_result *said = &table->result;
    if (said->end == END_OPEN || said->end == END_ABORTED || result->end == END_OPEN) return false;
    if (!ends_agree(said->end, result->end)) return true;
    if (said->entries && said->entries != result->entries) return true;
    for (int i = 0; i < TOURNAMENT_SEATS; i++) {
        if (!said->seat[i].plays) continue;
        if (said->seat[i].points != result->seat[i].points) return true;
        if (!table->by_points && said->seat[i].rank != result->seat[i].rank) return true;
    }
    return false;
}

/* Gives the record the result of one file. */
static enum exit_status apply(struct tournament_record *record, const char *name, const struct answer *answer,
                              bool *proved)
{
    struct table_result result;
    const int index = tournament_record_table(record, answer->match);
    const char *fault = NULL;
    if (index < 0) {
        fprintf(stderr, "%s: match %s is none of this tournament\n", name, answer->match);
        return EXIT_FOUND;
    }
    const struct tournament_table *table = &record->tournament.table[index];
    if (!by_record(record, answer, &result) || !seats_agree(table, &result))
        fault = "the match has other seats than the record";
    else if (!hands_agree(record, index, answer))
        fault = "the seats of the match have changed hands otherwise than the record says";
    if (fault) {
        fprintf(stderr, "%s: %s\n", name, fault);
        return EXIT_FOUND;
    }
    /* Where the file does not tell how the match has ended, or that it was aborted, it is the organiser's
     * word. Otherwise the file decides. */
    const uint8_t end = table->result.end;
    const bool is_word = result.end == END_OPEN || (end == END_ABORTED && result.end != END_ABORTED);
    if (end != END_OPEN && is_word) return EXIT_FINE;
    const bool is_other = contradicts(table, &result);
    if (is_other)
        fprintf(stderr, "%s: the record has another result of this match; that of the file counts\n", name);
    tournament_record_result(record, index, &result);
    proved[index] = true;
    return is_other ? EXIT_FOUND : EXIT_FINE;
}

/* Says which results nothing proves. */
static enum exit_status find_unproved(const struct tournament_record *record, const bool *proved)
{
    enum exit_status status = EXIT_FINE;
    for (int i = 0; i < record->tournament.tables; i++) {
        if (proved[i] || record->tournament.table[i].result.end == END_OPEN) continue;
        fprintf(stderr, "round %d, match %s: its result is the word of the record\n",
                record->tournament.table[i].round + 1,
                *record->match[i].id ? record->match[i].id : "without id");
        status = EXIT_UNVOUCHED;
    }
    return status;
}

static enum exit_status read_audits(struct request *r, struct tournament_record *record,
                                    const char *const *paths, int count)
{
    struct audit_set set;
    struct work work = {.check = check, .context = r, .answer_size = sizeof(struct answer)};
    bool *proved = calloc((size_t)record->tournament.tables + 1, sizeof *proved);
    enum exit_status status = proved ? audit_set_list(&set, paths, count) : command_fail("memory is short");
    if (proved && status == EXIT_FINE) {
        status = workers_run(&work, &set);
        for (int i = 0; i < set.count && work.answers; i++)
            if (work.statuses[i] == EXIT_FINE || work.statuses[i] == EXIT_UNVOUCHED)
                status = exit_status_worse(
                    status, apply(record, set.list[i].name, (struct answer *)work.answers + i, proved));
        status = exit_status_worse(status, find_unproved(record, proved));
        workers_free(&work, &set);
    }
    if (proved) audit_set_free(&set);
    free(proved);
    return status;
}

/* ---- the record ---- */

static struct tournament_record *parse_record(const char *path, const char *text, size_t length)
{
    struct faults faults;
    json_error_t error;
    json_t *json = json_read(text, length, &error);
    faults_clear(&faults);
    if (!json) {
        command_fail("%s:%d:%d: %s", path, error.line, error.column, error.text);
        return NULL;
    }
    struct tournament_record *record = tournament_record_read(json, &faults);
    input_show_faults(path, &faults);
    json_decref(json);
    return record;
}

static bool is_set(const char *path)
{
    return audit_set_is_folder(path) || audit_set_is_archive(path);
}

static struct tournament_record *read_record(const char *path)
{
    size_t length;
    char *text = is_set(path) ? audit_set_member(path, RECORD_NAME, &length)
                              : input_file(path, INPUT_FILE_OR_PIPE, INPUT_MOST_AUDIT, &length);
    struct tournament_record *record = text ? parse_record(path, text, length) : NULL;
    free(text);
    return record;
}

static enum exit_status run(struct request *r, const struct given_words *words)
{
    struct tournament_record *record = read_record(words->word[0]);
    const int skipped = !is_set(words->word[0]); /* a folder or an archive has the audit files, too */
    enum exit_status status = EXIT_FINE;
    if (!record) return EXIT_USAGE;
    if (words->count > skipped)
        status = read_audits(r, record, words->word + skipped, words->count - skipped);
    if (status == EXIT_UNVOUCHED && !r->key && !r->any_key)
        fputs("WARNING: anybody may have made and signed the audit files. --key names the key that must have "
              "signed them: --key https://SERVICE asks the service.\n",
              stderr);
    const struct standings_moment moment = {
        .rounds = r->rounds && r->rounds < (uint64_t)record->rounds ? (int)r->rounds : record->rounds,
        .open = r->open,
        .final = (!r->rounds || r->rounds >= (uint64_t)record->rounds) && tournament_record_over(record)};
    if (status != EXIT_USAGE && !standings_print(record, &moment, (enum standings_format)r->format))
        status = command_fail("memory is short");
    tournament_record_free(record);
    return status;
}

enum exit_status standings_run(const struct command *command, int argc, char **argv)
{
    struct request r = {0};
    const struct flag flags[] = {
        {"round", FLAG_NUMBER, &r.rounds, "N", "the standings after this round; without this flag, after all",
         0, TOURNAMENT_ROUNDS},
        {"open", FLAG_SWITCH, &r.open, NULL, "matches that are still played count as if they ended now"},
        {"format", FLAG_CHOICE, &r.format, "FORMAT", "how they are written", 0, 0, STANDINGS_FORMATS},
        {"key", FLAG_TEXT, &r.key, "KEY", "the key that must have signed the audit files, as of verify"},
        {"any-key", FLAG_SWITCH, &r.any_key, NULL, "any key may have signed them"},
        {0}};
    struct command_line line;
    if (!command_read(command, flags, argc, argv, &line)) return line.status;
    if (r.key && r.any_key) return command_fail("--key and --any-key exclude each other");
    if (r.key && !expected_keys_read(r.key, &r.expected)) return EXIT_USAGE;
    return run(&r, &line.words);
}
