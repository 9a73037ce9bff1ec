/* westphalia prune: deletes at once what a running service deletes in time. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/input.h"
#include "db/store/store.h"

enum exit_status prune_run(const struct command *command, int argc, char **argv)
{
    const char *url = NULL;
    struct command_line line;
    struct store_expiry expiry = {.unplayed_days = 7};
    const struct flag flags[] = {
        INPUT_DATABASE_FLAG(&url, "the database"),
        {"unplayed", FLAG_NUMBER, &expiry.unplayed_days, "DAYS",
         "delete matches in which no seat has acted, and packs that no match has, after so many days; 0: "
         "never",
         0, 36500},
        {"abandoned", FLAG_NUMBER, &expiry.abandoned_days, "DAYS",
         "delete matches that were played and then abandoned, after so many days, at least 30; 0: never", 0,
         36500},
        {0}};
    if (!command_read(command, flags, argc, argv, &line)) return line.status;
    if (!(url = input_database_url(url))) return EXIT_USAGE;
    struct db *db = db_new(url);
    if (!db) return command_fail("memory is short");
    struct store_pruned step = {.more = true}, all = {0};
    enum db_result result = DB_OK;
    while (step.more) {
        const enum db_result done = store_prune(db, &expiry, &step);
        if (result == DB_OK) result = done;
        all.matches += step.matches;
        all.replies += step.replies;
        all.packs += step.packs;
    }
    db_free(db);
    printf("deleted: %" PRId64 " matches, %" PRId64 " replies to keys, %" PRId64 " packs\n", all.matches,
           all.replies, all.packs);
    if (result != DB_OK) return command_fail("some of what has expired could not be deleted");
    return EXIT_FINE;
}
