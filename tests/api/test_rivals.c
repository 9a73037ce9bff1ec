/* Many at once, and a database that crashes under them. */
#include "desk.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include <sodium.h>

/* ---- many at once ---- */

struct rival {
    pthread_t thread;
    const struct table *table;
    int seat, name;
    atomic_bool *stop;
    size_t made, refused, away;
    uint64_t last_version;
};

/* Plays one seat as fast as it can, among others that do the same; every failed request is sent again with
 * its key. */
static void *play_seat(void *argument)
{
    struct rival *rival = argument;
    struct desk *desk = desk_new();
    struct caller caller = table_seat(rival->table, rival->seat);
    for (unsigned n = 0; !atomic_load(rival->stop); n++) {
        char key[40];
        uint64_t version;
        char *move = desk_pick(desk, caller, randombytes_random(), &version);
        if (!move) {
            struct match match;
            struct caller all = table_organizer(rival->table);
            if (match_read(desk->worker, &all, 0, &match) == MATCH_OK && !match.deciding) break;
            usleep(500);
            continue;
        }
        snprintf(key, sizeof key, "%d-%u", rival->name, n);
        enum match_result result = desk_make(desk, caller, move, key);
        while (result == MATCH_AWAY && !atomic_load(rival->stop)) {
            rival->away++;
            usleep(20000);
            result = desk_make(desk, caller, move, key);
        }
        if (result == MATCH_OK && desk->verdict.version < rival->last_version) abort();
        if (result == MATCH_OK) rival->last_version = desk->verdict.version, rival->made++;
        if (result == MATCH_REFUSED) rival->refused++;
        if (result == MATCH_BROKEN) abort();
        free(move);
    }
    desk_free(desk);
    return NULL;
}

static void play_race(struct table *table, struct rival *rival, atomic_bool *stop, int count)
{
    for (int i = 0; i < count; i++) {
        rival[i] = (struct rival){
            .table = table, .seat = i % __builtin_popcount(table->seats), .name = i, .stop = stop};
        pthread_create(&rival[i].thread, NULL, play_seat, &rival[i]);
    }
}

/* Two for each seat: they compete for every decision, and for the last answer of every secret step. */
TEST(rivals_for_every_decision_leave_one_good_log)
{
    struct desk *desk = desk_new();
    struct table table;
    struct rival rival[8];
    atomic_bool stop = false;
    assert_int_equal(desk_create(desk, 4, false, &table), MATCH_OK);
    play_race(&table, rival, &stop, 8);
    for (int i = 0; i < 8; i++)
        pthread_join(rival[i].thread, NULL);
    assert_int_equal(desk_look(desk, &table).status, STORE_OVER);
    desk_assert_audit(desk, &table, true);
    desk_free(desk);
}

static size_t total_made(const struct rival *rival, int count)
{
    size_t made = 0;
    for (int i = 0; i < count; i++)
        made += rival[i].made;
    return made;
}

/* Every move that is in the database left the answer to its key there. */
static size_t keys_answered(const struct table *table)
{
    PGconn *connection = db_connect(desk_url);
    const char *id = table->id;
    PGresult *result = PQexecParams(connection, "select count(*) from idempotency where match_id = $1", 1,
                                    NULL, &id, NULL, NULL, 0);
    size_t count = strtoul(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    PQfinish(connection);
    return count;
}

/* The server dies as in a power cut, again and again, in the midst of play. */
TEST(a_crash_loses_no_acknowledged_move)
{
    struct desk *desk = desk_new();
    struct table table;
    struct rival rival[3];
    atomic_bool stop = false;
    size_t away = 0;
    assert_int_equal(desk_create(desk, 3, false, &table), MATCH_OK);
    play_race(&table, rival, &stop, 3);
    for (int i = 0; i < 3; i++) {
        usleep(150000);
        assert_int_equal(system("\"$POSTGRES_SH\" crash"), 0);
        usleep(100000);
        assert_int_equal(system("\"$POSTGRES_SH\" start"), 0);
    }
    for (int i = 0; i < 3; i++) {
        pthread_join(rival[i].thread, NULL);
        assert_true(desk_look(desk, &table).version >= rival[i].last_version);
        away += rival[i].away;
    }
    assert_int_equal(keys_answered(&table), total_made(rival, 3));
    print_message("made %zu moves, %zu tries while the database was away\n", total_made(rival, 3), away);
    desk_assert_audit(desk, &table, true);
    desk_free(desk);
}
