/* The store: tournaments, who may manage them, and what was changed. */
#include "db/store/tournament.h"

#include "db/statement.h"
#include "db/store/rows.h"
#include "db/store/tournament_change.h"

/* ---- tournaments ---- */

static const struct statement create_tournament = CALL("create_tournament", "$1, $2, $3, $4");
static const struct statement read_tournament = CALL("read_tournament", "$1");
static const struct statement list_tournaments = CALL("list_tournaments", "$1, $2");
static const struct statement change_tournament = CALL("change_tournament", "$1, $2, $3, $4, $5, $6");

static void add_terms(struct args *args, const struct store_tournament *tournament)
{
    struct args terms = ROW(tournament_terms);
    args_text(MEMBER(&terms, tournament_terms, name), tournament->name);
    args_text(MEMBER(&terms, tournament_terms, game), tournament->game);
    args_bytes(MEMBER(&terms, tournament_terms, code_hash), tournament->has_code ? tournament->code : NULL,
               STORE_HASH);
    args_text(MEMBER(&terms, tournament_terms, terms), tournament->terms);
    args_row(args, &terms);
}

enum db_result store_tournament_create(struct db *db, const struct store_tournament *tournament)
{
    struct args args = {0};
    args_bytes(&args, tournament->id, STORE_ID);
    args_bytes(&args, tournament->owner, STORE_HASH);
    add_terms(&args, tournament);
    args_time(&args, tournament->created_at);
    return db_change(db, &create_tournament, &args);
}

/* The columns of read_tournament and list_tournaments. */
enum {
    T_ID,
    T_VERSION,
    T_OWNER,
    T_NAME,
    T_GAME,
    T_CODE,
    T_TERMS,
    T_STATUS,
    T_CREATED_AT,
    T_ENTRANTS,
    T_ROUNDS,
    T_UNMADE,
    T_STALLED
};

static bool read_row(const PGresult *r, int row, void *to)
{
    struct store_tournament *tournament = to;
    bool sound = true;
    *tournament = (struct store_tournament){.version = cell_integer(r, row, T_VERSION),
                                            .name = cell_text(r, row, T_NAME),
                                            .game = cell_text(r, row, T_GAME),
                                            .terms = cell_text(r, row, T_TERMS),
                                            .status = cell_enum(r, row, T_STATUS, TOURNAMENT_OVER, &sound),
                                            .created_at = cell_time(r, row, T_CREATED_AT),
                                            .entrants = cell_integer(r, row, T_ENTRANTS),
                                            .rounds = cell_integer(r, row, T_ROUNDS),
                                            .unmade = cell_integer(r, row, T_UNMADE),
                                            .stalled = cell_integer(r, row, T_STALLED) != 0};
    tournament->has_code = cell_copy(r, row, T_CODE, tournament->code, STORE_HASH);
    return sound && cell_copy(r, row, T_OWNER, tournament->owner, STORE_HASH) &&
           cell_copy(r, row, T_ID, tournament->id, STORE_ID);
}

static const struct reading one_tournament = {&read_tournament, sizeof(struct store_tournament), read_row};
static const struct reading tournament_page = {&list_tournaments, sizeof(struct store_tournament), read_row};

enum db_result store_tournament_read(struct db *db, const uint8_t id[STORE_ID],
                                     struct store_tournament *tournament, struct store_rows **rows)
{
    size_t count;
    const enum db_result result = rows_read_of(db, &one_tournament, id, &count, rows);
    if (result != DB_OK) return result;
    if (count == 0) return DB_NONE;
    *tournament = *(const struct store_tournament *)rows_list(*rows);
    return DB_OK;
}

enum db_result store_tournament_list(struct db *db, const struct store_tournament_place *after, int limit,
                                     const struct store_tournament **list, size_t *count,
                                     struct store_rows **rows)
{
    struct args args = {0};
    if (after)
        add_place(&args, after->created_at, after->id);
    else
        args_null(&args);
    args_big(&args, limit);
    const enum db_result result = rows_read(db, &tournament_page, &args, count, rows);
    *list = rows_list(*rows);
    return result;
}

void store_note_add(struct args *args, const struct store_change_note *note)
{
    struct args row = ROW(change_note);
    args_time(MEMBER(&row, change_note, at), note->at);
    args_bytes(MEMBER(&row, change_note, token_hash), note->token, STORE_HASH);
    args_text(MEMBER(&row, change_note, reason), note->reason);
    args_row(args, &row);
}

enum db_result store_noted_run(struct db *db, const struct statement *statement, struct args *args,
                               struct store_change_note *note)
{
    enum function_verdict verdict;
    const enum db_result result =
        db_verdict_of(db, statement, args, VERDICT_IS_USUAL | VERDICT_IS_FULL, &verdict);
    if (result != DB_OK) return result;
    note->full = verdict == VERDICT_FULL;
    return verdict_result(verdict);
}

enum db_result store_tournament_change(struct db *db, const struct store_tournament *tournament,
                                       const char *what, struct store_change_note *note)
{
    struct args args = {0};
    args_at(&args, tournament->id, tournament->version);
    add_terms(&args, tournament);
    args_small(&args, tournament->status);
    args_text(&args, what);
    store_note_add(&args, note);
    return store_noted_run(db, &change_tournament, &args, note);
}

static const struct statement list_changes = CALL("list_changes", "$1");

static bool read_change(const PGresult *r, int row, void *to)
{
    struct store_change *change = to;
    enum { AT, PLAYER, NAME, ROUNDS, REASON, WHAT };
    *change = (struct store_change){.at = cell_time(r, row, AT),
                                    .name = cell_text(r, row, NAME),
                                    .rounds = cell_integer(r, row, ROUNDS),
                                    .reason = cell_text(r, row, REASON),
                                    .what = cell_text(r, row, WHAT)};
    change->by_player = cell_copy(r, row, PLAYER, change->player, STORE_ID);
    return true;
}

enum db_result store_changes(struct db *db, const uint8_t id[STORE_ID], const struct store_change **list,
                             size_t *count, struct store_rows **rows)
{
    static const struct reading reading = {&list_changes, sizeof(struct store_change), read_change};
    const enum db_result result = rows_read_of(db, &reading, id, count, rows);
    *list = rows_list(*rows);
    return result;
}

/* ---- managers ---- */

static const struct statement add_manager = CALL("add_manager", "$1, $2, $3, $4");
static const struct statement remove_manager = CALL("remove_manager", "$1, $2");
static const struct statement list_managers = CALL("list_managers", "$1");
static const struct statement find_manager = CALL("find_manager", "$1, $2");

enum db_result store_manager_add(struct db *db, const uint8_t id[STORE_ID],
                                 const struct store_manager_added *added)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_bytes(&args, added->player, STORE_ID);
    args_time(&args, added->at);
    args_integer(&args, added->most);
    return db_verdict(db, &add_manager, &args);
}

enum db_result store_manager_remove(struct db *db, const uint8_t id[STORE_ID], const uint8_t player[STORE_ID])
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_bytes(&args, player, STORE_ID);
    return db_verdict(db, &remove_manager, &args);
}

static bool read_manager(const PGresult *r, int row, void *to)
{
    struct store_manager *manager = to;
    manager->name = cell_text(r, row, 1);
    return cell_copy(r, row, 0, manager->player, STORE_ID);
}

enum db_result store_managers(struct db *db, const uint8_t id[STORE_ID], const struct store_manager **list,
                              size_t *count, struct store_rows **rows)
{
    static const struct reading reading = {&list_managers, sizeof(struct store_manager), read_manager};
    const enum db_result result = rows_read_of(db, &reading, id, count, rows);
    *list = rows_list(*rows);
    return result;
}

enum db_result store_manager_find(struct db *db, const uint8_t id[STORE_ID], const uint8_t token[STORE_HASH])
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_bytes(&args, token, STORE_HASH);
    const enum db_result result = db_change(db, &find_manager, &args);
    return result == DB_CONFLICT ? DB_NONE : result;
}
