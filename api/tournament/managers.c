/* Managers of a tournament beside its owner. */
#include "api/tournament/managers.h"

#include <string.h>

#include "api/common/when.h"
#include "db/store/players.h"

enum tournament_result tournament_add_manager(const struct opened_tournament *opened, const char *player,
                                              struct writer *w)
{
    uint8_t id[STORE_ID];
    struct store_player row;
    if (!uuid_parse(player, id)) return TOURNAMENT_NOT_FOUND;
    const enum db_result added = store_manager_add(
        opened->worker.db, opened->row.id, &(struct store_manager_added){id, moment_now(), MANAGERS_MOST});
    if (added == DB_CONFLICT) return TOURNAMENT_FULL;
    const enum db_result found = added == DB_OK ? store_player_by_id(opened->worker.db, id, &row) : added;
    if (found != DB_OK) return tournament_db(found);
    writer_open(w, '{');
    writer_member_string(w, "id", player);
    writer_member_string(w, "name", row.name);
    writer_close(w, '}');
    return TOURNAMENT_OK;
}

/* DB_NONE: the player manages nothing here. */
static enum db_result find_manager(const struct opened_tournament *opened, const uint8_t player[STORE_ID])
{
    const struct store_manager *list;
    struct store_rows *rows;
    size_t count;
    enum db_result found = store_managers(opened->worker.db, opened->row.id, &list, &count, &rows);
    bool manages = false;
    for (size_t i = 0; found == DB_OK && i < count; i++)
        manages = manages || memcmp(list[i].player, player, STORE_ID) == 0;
    store_rows_free(rows);
    return found == DB_OK && !manages ? DB_NONE : found;
}

/* A removal whose answer was lost is sent again, and finds no manager. */
enum tournament_result tournament_remove_manager(const struct opened_tournament *opened, const char *player)
{
    uint8_t id[STORE_ID];
    if (!uuid_parse(player, id)) return TOURNAMENT_NOT_FOUND;
    const enum db_result found = find_manager(opened, id);
    if (found != DB_OK) return tournament_db(found);
    const enum db_result removed = store_manager_remove(opened->worker.db, opened->row.id, id);
    return removed == DB_NONE ? TOURNAMENT_OK : tournament_db(removed);
}

enum tournament_result tournament_write_managers(const struct opened_tournament *opened, struct writer *w)
{
    const struct store_manager *list;
    struct store_rows *rows;
    size_t count;
    const enum db_result found = store_managers(opened->worker.db, opened->row.id, &list, &count, &rows);
    writer_open(w, '[');
    for (size_t i = 0; found == DB_OK && i < count; i++) {
        writer_open(w, '{');
        writer_member_uuid(w, "id", list[i].player);
        writer_member_string(w, "name", list[i].name);
        writer_close(w, '}');
    }
    writer_close(w, ']');
    store_rows_free(rows);
    return tournament_db(found);
}
