/* Managers of a tournament beside its owner. */
#include "api/tournament/work.h"

#include "db/store_players.h"

enum match_result tournament_owns(const struct tournament_at *at)
{
    if (at->bearer == TOURNAMENT_STRANGER) return MATCH_UNAUTHORIZED;
    return at->owns ? MATCH_OK : MATCH_FORBIDDEN;
}

enum match_result tournament_add_manager(const struct tournaments *t, const struct tournament_at *at,
                                         const char *player, struct writer *w)
{
    uint8_t id[STORE_ID];
    struct store_player row;
    if (!match_id_read(player, id)) return MATCH_NOT_FOUND;
    const enum db_result added = store_manager_add(
        t->db, at->row.id,
        &(struct store_manager_added){id, clock_microseconds(CLOCK_REALTIME), MANAGERS_MOST});
    if (added == DB_CONFLICT) return MATCH_FULL;
    const enum db_result found = added == DB_OK ? store_player_read(t->db, id, &row) : added;
    if (found != DB_OK) return tournament_db(found);
    writer_open(w, '{');
    writer_member_string(w, "id", player);
    writer_member_string(w, "name", row.name);
    writer_close(w, '}');
    return MATCH_OK;
}

enum match_result tournament_remove_manager(const struct tournaments *t, const struct tournament_at *at,
                                            const char *player)
{
    uint8_t id[STORE_ID];
    if (!match_id_read(player, id)) return MATCH_NOT_FOUND;
    return tournament_db(store_manager_remove(t->db, at->row.id, id));
}

enum match_result tournament_write_managers(const struct tournaments *t, const struct tournament_at *at,
                                            struct writer *w)
{
    const struct store_manager *list;
    struct store_rows *rows;
    size_t count;
    const enum db_result found = store_managers(t->db, at->row.id, &list, &count, &rows);
    writer_open(w, '[');
    for (size_t i = 0; found == DB_OK && i < count; i++) {
        char id[UUID_ROOM];
        match_id_write(list[i].player, id);
        writer_open(w, '{');
        writer_member_string(w, "id", id);
        writer_member_string(w, "name", list[i].name);
        writer_close(w, '}');
    }
    writer_close(w, ']');
    store_rows_free(rows);
    return tournament_db(found);
}
