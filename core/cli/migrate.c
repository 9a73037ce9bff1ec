/* westphalia migrate: brings the schema up to date as its owner, for services without that right. */
#include "cli/command.h"
#include "cli/input.h"
#include "db/db.h"

enum exit_status migrate_run(const struct command *command, int argc, char **argv)
{
    const char *url = NULL, *role = NULL;
    struct command_line line;
    bool citus = false;
    const struct flag flags[] = {
        INPUT_DATABASE_FLAG(&url, "the database, as its owner"),
        {"grant", FLAG_TEXT, &role, "ROLE",
         "the service's role, which must exist: it gets the rights that the service needs, and loses all "
         "others. It can then neither change the schema nor change or delete entries of a log"},
        {"citus", FLAG_SWITCH, &citus, NULL,
         "the database is the coordinator of a Citus cluster: spread its matches over the nodes. Later runs "
         "of migrate spread new tables without this flag"},
        {0}};
    char message[512];
    if (!command_read(command, flags, argc, argv, &line)) return line.status;
    if (!(url = input_database_url(url))) return EXIT_USAGE;
    enum db_result result = (citus ? db_distribute : db_migrate)(url, message, sizeof message);
    if (result == DB_OK && role) result = db_grant(url, role, message, sizeof message);
    return result == DB_OK ? EXIT_FINE : command_fail("%s", message);
}
