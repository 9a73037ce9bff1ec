/* Rows that are lent: see the header. */
#include "db/store/rows.h"

#include <stdlib.h>

void store_rows_free(struct store_rows *rows)
{
    if (!rows) return;
    PQclear(rows->result);
    free(rows->list);
    free(rows);
}

struct store_rows *rows_new(PGresult *result, size_t row_size, void **list)
{
    struct store_rows *rows = calloc(1, sizeof *rows);
    size_t count = PQntuples(result);
    if (rows && row_size) *list = rows->list = calloc(count ? count : 1, row_size);
    if (!rows || (row_size && !rows->list)) {
        PQclear(result);
        free(rows);
        return NULL;
    }
    rows->result = result;
    return rows;
}

enum db_result rows_read(struct db *db, const struct reading *reading, struct args *args, size_t *count,
                         struct store_rows **rows)
{
    PGresult *r;
    void *list;
    *rows = NULL;
    *count = 0;
    const enum db_result result = db_run(db, reading->statement, args, &r);
    if (result != DB_OK) return result;
    if (!(*rows = rows_new(r, reading->size, &list))) return DB_AWAY;
    for (; *count < (size_t)PQntuples(r); (*count)++)
        if (!reading->read(r, *count, (char *)list + *count * reading->size))
            return db_unreadable(reading->statement);
    return DB_OK;
}

enum db_result rows_read_of(struct db *db, const struct reading *reading, const uint8_t id[STORE_ID],
                            size_t *count, struct store_rows **rows)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    return rows_read(db, reading, &args, count, rows);
}

const void *rows_list(const struct store_rows *rows)
{
    return rows ? rows->list : NULL;
}

void add_place(struct args *args, int64_t created_at, const uint8_t id[STORE_ID])
{
    struct args place = ROW(place);
    args_time(MEMBER(&place, place, created_at), created_at);
    args_bytes(MEMBER(&place, place, id), id, STORE_ID);
    args_row(args, &place);
}

struct store_bytes bytes_at(const PGresult *r, int row, int column)
{
    struct store_bytes bytes;
    bytes.data = cell_bytes(r, row, column, &bytes.length);
    return bytes;
}
