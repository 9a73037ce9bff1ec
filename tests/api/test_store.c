/* The store and the referee against a real PostgreSQL: run it by postgres.sh, which makes one for it. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <sodium.h>

#include "api/referee.h"
#include "engine/audit.h"
#include "games/registry.h"

static const char *url;
static struct shelf *shelf;
static struct referee_house *house;

/* A worker's own: a connection and a referee. */
struct desk {
    struct db *db;
    struct referee *referee;
    struct verdict verdict;
    struct writer body;
};

/* A match with everybody's tokens. */
struct table {
    char id[UUID_ROOM];
    uint32_t seats;
    struct match_secrets secrets;
};

static struct desk *desk_new(void)
{
    struct desk *desk = calloc(1, sizeof *desk);
    desk->db = db_new(url);
    desk->referee = referee_new(house, desk->db);
    writer_init(&desk->body);
    return desk;
}

static void desk_free(struct desk *desk)
{
    referee_free(desk->referee);
    db_free(desk->db);
    writer_free(&desk->body);
    free(desk);
}

static void sql(const char *text)
{
    PGconn *connection = db_connect(url);
    PGresult *result = PQexec(connection, text);
    assert_true(PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK);
    PQclear(result);
    PQfinish(connection);
}

static enum referee_result create(struct desk *desk, int players, bool invitations, struct table *table)
{
    struct match match;
    const struct match_plan plan = {.pack = shelf_standard(shelf, games[0]),
                                    .players = players,
                                    .label = "test",
                                    .invitations = invitations};
    enum referee_result result = referee_create(desk->referee, &plan, &match, &table->secrets);
    if (result != REFEREE_OK) return result;
    memcpy(table->id, match.id, sizeof table->id);
    table->seats = match.terms.seats;
    return result;
}

static struct caller organizer(const struct table *table)
{
    return (struct caller){table->id, table->secrets.organizer};
}

static struct caller seated(const struct table *table, int seat)
{
    return (struct caller){table->id, table->secrets.seat[seat]};
}

/* The seat's `pick`th legal move (counted round) as JSON, and the version it is for; NULL: none. */
static char *pick_move(struct desk *desk, struct caller caller, uint32_t pick, uint64_t *version)
{
    struct match match;
    const struct move_list *moves;
    int seat;
    struct writer w;
    if (referee_legal(desk->referee, &caller, NULL, false, &match, &seat, &moves) != REFEREE_OK) return NULL;
    *version = match.version;
    if (moves->count == 0) return NULL;
    writer_init(&w);
    move_write(&w, &match.play, &moves->moves[pick % moves->count], seat, SEAT_ALL);
    char *text = strdup(writer_text(&w));
    writer_free(&w);
    return text;
}

static enum referee_result make(struct desk *desk, struct caller caller, const char *move, const char *key)
{
    json_t *json = json_loads(move, 0, NULL);
    const struct move_request request = {.caller = caller,
                                         .moves = json,
                                         .path = "/move",
                                         .key = key,
                                         .body = move,
                                         .body_length = strlen(move)};
    writer_clear(&desk->body);
    enum referee_result result = referee_move(desk->referee, &request, &desk->verdict, &desk->body);
    json_decref(json);
    return result;
}

static int first(uint32_t seats)
{
    return __builtin_ctz(seats);
}

/* Reads the match as the organizer. */
static struct match look(struct desk *desk, const struct table *table)
{
    struct match match;
    struct caller caller = organizer(table);
    assert_int_equal(referee_read(desk->referee, &caller, 0, &match), REFEREE_OK);
    return match;
}

/* Makes any legal move of whoever must decide. False: the match is over. */
static bool play_one(struct desk *desk, const struct table *table)
{
    uint64_t version;
    struct match match = look(desk, table);
    if (!match.deciding) return false;
    struct caller caller = seated(table, first(match.deciding));
    char *move = pick_move(desk, caller, randombytes_random(), &version);
    assert_non_null(move);
    assert_int_equal(make(desk, caller, move, NULL), REFEREE_OK);
    free(move);
    return true;
}

static void assert_audit_good(struct desk *desk, const struct table *table, bool over)
{
    struct audit_summary summary;
    struct writer file;
    struct caller caller = organizer(table);
    writer_init(&file);
    assert_int_equal(referee_audit(desk->referee, &caller, &file), REFEREE_OK);
    assert_true(
        audit_verify(writer_text(&file), file.length, &(struct audit_options){.games = games}, &summary));
    assert_int_equal(summary.findings, 0);
    assert_int_equal(summary.over, over);
    writer_free(&file);
}

/* ---- migrations ---- */

static void migrations_run_once_and_know_their_future(void **state)
{
    char message[200] = "";
    (void)state;
    assert_int_equal(db_migrate(url, message, sizeof message), DB_OK);
    assert_string_equal(message, "");
    sql("insert into schema_migration (name) values ('9999_from_tomorrow.sql')");
    assert_int_equal(db_migrate(url, message, sizeof message), DB_BROKEN);
    assert_non_null(strstr(message, "9999_from_tomorrow.sql"));
    sql("delete from schema_migration where name = '9999_from_tomorrow.sql'");
    assert_int_equal(db_migrate(url, message, sizeof message), DB_OK);
    assert_int_equal(db_migrate("host=/nowhere", message, sizeof message), DB_AWAY);
}

static void *migrate(void *argument)
{
    char message[200];
    (void)argument;
    return db_migrate(url, message, sizeof message) == DB_OK ? NULL : (void *)1;
}

static void instances_that_start_together_migrate_once(void **state)
{
    pthread_t thread[4];
    (void)state;
    sql("drop schema public cascade; create schema public");
    for (int i = 0; i < 4; i++)
        pthread_create(&thread[i], NULL, migrate, NULL);
    for (int i = 0; i < 4; i++) {
        void *failed;
        pthread_join(thread[i], &failed);
        assert_null(failed);
    }
}

/* ---- one caller ---- */

static void a_whole_match_is_audited(void **state)
{
    struct desk *desk = desk_new();
    struct table table;
    (void)state;
    assert_int_equal(create(desk, 3, false, &table), REFEREE_OK);
    assert_int_equal(look(desk, &table).version, 1);
    assert_audit_good(desk, &table, false);
    while (play_one(desk, &table))
        ;
    struct match match = look(desk, &table);
    assert_int_equal(match.status, STORE_OVER);
    assert_int_not_equal(match.winners, 0);
    assert_audit_good(desk, &table, true);
    struct caller spectator = {table.id, NULL};
    assert_int_equal(referee_audit(desk->referee, &spectator, &desk->body), REFEREE_OK);
    struct caller seat = seated(&table, first(table.seats));
    assert_int_equal(make(desk, seat, "{\"type\":\"pass\"}", NULL), REFEREE_OVER);
    desk_free(desk);
}

static void tokens_open_their_own_match_only(void **state)
{
    struct desk *desk = desk_new();
    struct table here, there;
    struct match match;
    struct writer audit;
    (void)state;
    assert_int_equal(create(desk, 3, false, &here), REFEREE_OK);
    assert_int_equal(create(desk, 3, false, &there), REFEREE_OK);
    struct caller strange = {here.id, there.secrets.organizer};
    assert_int_equal(referee_read(desk->referee, &strange, 0, &match), REFEREE_UNAUTHORIZED);
    struct caller nobody = {here.id, NULL};
    assert_int_equal(referee_read(desk->referee, &nobody, 0, &match), REFEREE_OK);
    assert_int_equal(match.viewer, SEAT_NONE);
    assert_int_equal(make(desk, nobody, "{}", NULL), REFEREE_UNAUTHORIZED);
    assert_int_equal(make(desk, organizer(&here), "{}", NULL), REFEREE_FORBIDDEN);
    assert_int_equal(make(desk, seated(&here, 0), "{}", NULL), REFEREE_MALFORMED);
    writer_init(&audit);
    struct caller seat = seated(&here, 0);
    assert_int_equal(referee_audit(desk->referee, &seat, &audit), REFEREE_FORBIDDEN);
    assert_int_equal(referee_audit(desk->referee, &nobody, &audit), REFEREE_UNAUTHORIZED);
    assert_int_equal(audit.length, 0);
    writer_free(&audit);
    struct caller lost = {"00000000-0000-4000-8000-000000000000", NULL};
    assert_int_equal(referee_read(desk->referee, &lost, 0, &match), REFEREE_NOT_FOUND);
    desk_free(desk);
}

static void a_repeated_key_gives_the_same_answer(void **state)
{
    struct desk *desk = desk_new();
    struct table table;
    uint64_t version;
    (void)state;
    assert_int_equal(create(desk, 3, false, &table), REFEREE_OK);
    struct caller caller = seated(&table, first(look(desk, &table).deciding));
    char *move = pick_move(desk, caller, 0, &version);
    assert_int_equal(make(desk, caller, move, "key"), REFEREE_OK);
    assert_false(desk->verdict.replayed);
    char *answer = strdup(writer_text(&desk->body));
    version = look(desk, &table).version;
    assert_int_equal(make(desk, caller, move, "key"), REFEREE_OK);
    assert_true(desk->verdict.replayed);
    assert_string_equal(answer, writer_text(&desk->body));
    assert_int_equal(look(desk, &table).version, version);
    assert_int_equal(make(desk, caller, "{\"type\": \"other\"}", "key"), REFEREE_KEY_REUSED);
    free(answer);
    free(move);
    desk_free(desk);
}

/* One of two requests that are the same and come at once. */
struct twin {
    pthread_t thread;
    pthread_barrier_t *start;
    struct desk *desk;
    struct caller caller;
    const char *move, *key;
    enum referee_result result;
};

static void *send_twin(void *argument)
{
    struct twin *twin = argument;
    pthread_barrier_wait(twin->start);
    twin->result = make(twin->desk, twin->caller, twin->move, twin->key);
    return NULL;
}

/* Sends them together. Both have the one answer. */
static void send_twins(struct twin twins[2], struct caller caller, const char *move, const char *key)
{
    for (int i = 0; i < 2; i++) {
        twins[i].caller = caller;
        twins[i].move = move;
        twins[i].key = key;
        pthread_create(&twins[i].thread, NULL, send_twin, &twins[i]);
    }
    for (int i = 0; i < 2; i++)
        pthread_join(twins[i].thread, NULL);
    assert_int_equal(twins[0].result, REFEREE_OK);
    assert_int_equal(twins[1].result, REFEREE_OK);
    assert_int_equal(twins[0].desk->verdict.replayed + twins[1].desk->verdict.replayed, 1);
    assert_string_equal(writer_text(&twins[0].desk->body), writer_text(&twins[1].desk->body));
}

static void the_same_request_twice_at_once_has_one_answer(void **state)
{
    struct desk *desk = desk_new();
    struct table table;
    struct match match;
    uint64_t version;
    pthread_barrier_t start;
    (void)state;
    pthread_barrier_init(&start, NULL, 2);
    struct twin twins[2] = {{.start = &start, .desk = desk_new()}, {.start = &start, .desk = desk_new()}};
    assert_int_equal(create(desk, 3, false, &table), REFEREE_OK);
    for (int n = 0; n < 200 && (match = look(desk, &table)).deciding; n++) {
        char key[20];
        struct caller caller = seated(&table, first(match.deciding));
        char *move = pick_move(desk, caller, randombytes_random(), &version);
        snprintf(key, sizeof key, "twins-%d", n);
        send_twins(twins, caller, move, key);
        free(move);
    }
    assert_audit_good(desk, &table, look(desk, &table).status == STORE_OVER);
    desk_free(twins[0].desk);
    desk_free(twins[1].desk);
    pthread_barrier_destroy(&start);
    desk_free(desk);
}

static void earlier_versions_are_replayed(void **state)
{
    struct desk *desk = desk_new();
    struct table table;
    struct match match;
    struct writer now, then;
    (void)state;
    assert_int_equal(create(desk, 4, false, &table), REFEREE_OK);
    for (int i = 0; i < 40; i++)
        play_one(desk, &table);
    struct caller caller = organizer(&table);
    writer_init(&now);
    writer_init(&then);
    match = look(desk, &table);
    const uint64_t version = match.version;
    state_write(&now, &match.play, match.terms.pack->hash_hex, SEAT_ALL);
    while (look(desk, &table).version == version)
        play_one(desk, &table);
    assert_int_equal(referee_read(desk->referee, &caller, version, &match), REFEREE_OK);
    state_write(&then, &match.play, match.terms.pack->hash_hex, SEAT_ALL);
    assert_string_equal(writer_text(&now), writer_text(&then));
    assert_int_equal(referee_read(desk->referee, &caller, 1000000, &match), REFEREE_NOT_FOUND);
    writer_free(&now);
    writer_free(&then);
    desk_free(desk);
}

static void seats_are_claimed_once_and_bring_entropy(void **state)
{
    struct desk *desk = desk_new();
    struct table table;
    struct match match;
    char token[TOKEN_ROOM];
    const uint8_t entropy[SEED_SIZE] = {1, 2, 3};
    (void)state;
    assert_int_equal(create(desk, 3, true, &table), REFEREE_OK);
    match = look(desk, &table);
    assert_int_equal(match.status, STORE_OPEN);
    assert_int_equal(match.deciding, table.seats);
    const char *name[3] = {"player-1", "player-2", "player-3"};
    assert_int_equal(
        referee_claim(desk->referee, table.id, name[0], table.secrets.seat[1], NULL, &match, token),
        REFEREE_FORBIDDEN);
    assert_int_equal(
        referee_claim(desk->referee, table.id, "nobody", table.secrets.seat[1], NULL, &match, token),
        REFEREE_NOT_FOUND);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(referee_claim(desk->referee, table.id, name[i], table.secrets.seat[i],
                                       i == 1 ? entropy : NULL, &match, token),
                         REFEREE_OK);
        assert_int_equal(match.viewer, i);
        assert_int_equal(match.version, i == 2);
        memcpy(table.secrets.seat[i], token, sizeof token);
        assert_int_equal(
            referee_claim(desk->referee, table.id, name[i], table.secrets.seat[i], NULL, &match, token),
            REFEREE_TAKEN);
    }
    assert_int_equal(look(desk, &table).terms.entropy_count, 1);
    assert_true(play_one(desk, &table));
    assert_audit_good(desk, &table, false);
    desk_free(desk);
}

static void those_who_concede_hold_nobody_up(void **state)
{
    struct desk *desk = desk_new();
    struct table table;
    (void)state;
    assert_int_equal(create(desk, 4, false, &table), REFEREE_OK);
    for (int seat = 0; seat < 3; seat++) {
        const struct move_request request = {.caller = seated(&table, seat), .body = ""};
        for (int i = 0; i < 5; i++)
            play_one(desk, &table);
        writer_clear(&desk->body);
        assert_int_equal(referee_concede(desk->referee, &request, &desk->verdict, &desk->body), REFEREE_OK);
        assert_int_equal(look(desk, &table).deciding >> seat & 1, 0);
        assert_int_equal(referee_concede(desk->referee, &request, &desk->verdict, &desk->body),
                         seat < 2 ? REFEREE_CONCEDED : REFEREE_OVER);
    }
    assert_int_equal(look(desk, &table).winners, 8);
    assert_audit_good(desk, &table, true);
    desk_free(desk);
}

/* The ones who are gone decide by default, at open steps and at secret ones, to the end of the match. */
static void a_match_goes_on_without_two(void **state)
{
    struct desk *desk = desk_new();
    struct table table;
    (void)state;
    assert_int_equal(create(desk, 4, false, &table), REFEREE_OK);
    for (int seat = 1; seat < 4; seat += 2) {
        const struct move_request request = {.caller = seated(&table, seat), .body = ""};
        assert_int_equal(referee_concede(desk->referee, &request, &desk->verdict, &desk->body), REFEREE_OK);
    }
    assert_int_equal(make(desk, seated(&table, 1), "{}", NULL), REFEREE_REFUSED);
    assert_string_equal(desk->verdict.refusal->code, "conceded");
    while (play_one(desk, &table))
        assert_int_equal(look(desk, &table).deciding & (2 | 8), 0);
    assert_audit_good(desk, &table, true);
    desk_free(desk);
}

/* ---- batches, conditions, checks ---- */

static enum referee_result send_batch(struct desk *desk, struct caller caller, json_t *moves, int64_t version,
                                      bool check)
{
    const struct move_request request = {.caller = caller,
                                         .moves = moves,
                                         .path = "/moves",
                                         .conditional = version >= 0,
                                         .version = (uint64_t)version,
                                         .body = ""};
    writer_clear(&desk->body);
    return check ? referee_check(desk->referee, &request, &desk->verdict)
                 : referee_move(desk->referee, &request, &desk->verdict, &desk->body);
}

/* Plays on until an open step asks a single seat, which is returned with its first legal move, twice, as a batch. */
static int batch_at_open_step(struct desk *desk, const struct table *table, json_t **batch)
{
    uint64_t version;
    struct match match = look(desk, table);
    while (play_step(&match.play)->secret) {
        play_one(desk, table);
        match = look(desk, table);
    }
    int seat = first(match.deciding);
    char *text = pick_move(desk, seated(table, seat), 0, &version);
    json_t *move = json_loads(text, 0, NULL);
    *batch = json_pack("[O, o]", move, move);
    free(text);
    return seat;
}

static void a_batch_is_all_or_none(void **state)
{
    struct desk *desk = desk_new();
    struct table table;
    json_t *batch;
    (void)state;
    assert_int_equal(create(desk, 3, false, &table), REFEREE_OK);
    struct caller caller = seated(&table, batch_at_open_step(desk, &table, &batch));
    const uint64_t version = look(desk, &table).version;
    json_array_append_new(batch, json_pack("{s:s}", "type", "no_such_move"));
    assert_int_equal(send_batch(desk, caller, batch, -1, false), REFEREE_MALFORMED);
    assert_string_equal(desk->verdict.faults.list[0].path, "/moves/2");
    json_array_remove(batch, 2);
    for (int i = 0; i < 100; i++) /* whatever the first one is, it cannot be made for ever */
        json_array_append(batch, json_array_get(batch, 0));
    assert_int_equal(send_batch(desk, caller, batch, -1, false), REFEREE_REFUSED);
    assert_true(desk->verdict.index > 0);
    assert_int_equal(look(desk, &table).version, version);
    json_array_clear(batch);
    assert_int_equal(send_batch(desk, caller, batch, -1, false), REFEREE_MALFORMED);
    json_decref(batch);
    desk_free(desk);
}

static void a_condition_holds_or_nothing_happens(void **state)
{
    struct desk *desk = desk_new();
    struct table table;
    json_t *batch;
    (void)state;
    assert_int_equal(create(desk, 3, false, &table), REFEREE_OK);
    struct caller caller = seated(&table, batch_at_open_step(desk, &table, &batch));
    const int64_t version = (int64_t)look(desk, &table).version;
    json_array_remove(batch, 1);
    assert_int_equal(send_batch(desk, caller, batch, version - 1, false), REFEREE_VERSION);
    assert_int_equal(desk->verdict.match.version, version);
    assert_int_equal(send_batch(desk, caller, batch, version, true), REFEREE_OK);
    assert_int_equal(look(desk, &table).version, version);
    assert_int_equal(send_batch(desk, caller, batch, version, false), REFEREE_OK);
    assert_true(look(desk, &table).version > (uint64_t)version);
    assert_int_equal(send_batch(desk, caller, batch, version, false), REFEREE_VERSION);
    json_decref(batch);
    desk_free(desk);
}

/* ---- secrets ---- */

static char *view(struct desk *desk, struct caller caller)
{
    struct match match;
    struct writer w;
    assert_int_equal(referee_read(desk->referee, &caller, 0, &match), REFEREE_OK);
    writer_init(&w);
    state_write(&w, &match.play, match.terms.pack->hash_hex, match_sight(&match));
    char *text = strdup(writer_text(&w));
    writer_free(&w);
    return text;
}

/* 3.3: the VP markers are passed left simultaneously and in secret: the first decision of a match. */
static void an_answer_is_secret_and_can_be_changed(void **state)
{
    struct desk *desk = desk_new();
    struct table table;
    struct match match;
    uint64_t version;
    const struct move_list *moves;
    int seat;
    (void)state;
    assert_int_equal(create(desk, 3, false, &table), REFEREE_OK);
    match = look(desk, &table);
    assert_true(play_step(&match.play)->secret);
    assert_int_equal(match.deciding, table.seats);
    struct caller caller = seated(&table, 0), other = seated(&table, 1);
    char *before = view(desk, other), *mine = view(desk, caller);
    char *move = pick_move(desk, caller, 0, &version);
    assert_int_equal(make(desk, caller, move, NULL), REFEREE_OK);
    assert_non_null(strstr(writer_text(&desk->body), "\"pending\":true"));
    assert_int_equal(look(desk, &table).version, version);
    assert_int_equal(look(desk, &table).deciding, table.seats & ~1u);
    char *after = view(desk, other), *changed = view(desk, caller);
    assert_string_equal(before, after);
    assert_string_not_equal(mine, changed);
    assert_int_equal(referee_legal(desk->referee, &caller, NULL, false, &match, &seat, &moves), REFEREE_OK);
    assert_int_equal(moves->count, 0);
    assert_true(match.answered);
    assert_int_equal(referee_legal(desk->referee, &caller, NULL, true, &match, &seat, &moves), REFEREE_OK);
    assert_true(moves->count > 0);
    assert_int_equal(make(desk, caller, move, NULL), REFEREE_OK); /* the same again */
    assert_int_equal(look(desk, &table).version, version);
    play_one(desk, &table);
    assert_int_equal(look(desk, &table).version, version);
    play_one(desk, &table);
    assert_int_equal(look(desk, &table).version, version + 3);
    free(before), free(after), free(mine), free(changed), free(move);
    desk_free(desk);
}

/* The last answer resolves the step: a repeated request is told the same. */
static void the_last_answer_is_repeated_with_its_actions(void **state)
{
    struct desk *desk = desk_new();
    struct table table;
    uint64_t version;
    (void)state;
    assert_int_equal(create(desk, 3, false, &table), REFEREE_OK);
    play_one(desk, &table);
    play_one(desk, &table);
    struct caller caller = seated(&table, first(look(desk, &table).deciding));
    char *move = pick_move(desk, caller, 0, &version);
    assert_int_equal(make(desk, caller, move, "last"), REFEREE_OK);
    assert_null(strstr(writer_text(&desk->body), "\"pending\""));
    assert_int_equal(desk->verdict.version, version + 3);
    char *answer = strdup(writer_text(&desk->body));
    assert_int_equal(make(desk, caller, move, "last"), REFEREE_OK);
    assert_true(desk->verdict.replayed);
    assert_int_equal(desk->verdict.version, version + 3);
    assert_string_equal(answer, writer_text(&desk->body));
    free(answer);
    free(move);
    desk_free(desk);
}

static void a_resignation_leaves_the_others_answers(void **state)
{
    struct desk *desk = desk_new();
    struct table table;
    uint64_t version;
    (void)state;
    assert_int_equal(create(desk, 4, false, &table), REFEREE_OK);
    struct caller caller = seated(&table, 1);
    char *move = pick_move(desk, caller, 0, &version);
    assert_int_equal(make(desk, caller, move, NULL), REFEREE_OK);
    const struct move_request request = {.caller = seated(&table, 0), .body = ""};
    assert_int_equal(referee_concede(desk->referee, &request, &desk->verdict, &desk->body), REFEREE_OK);
    assert_int_equal(look(desk, &table).version, version + 1);
    assert_int_equal(look(desk, &table).deciding, 4 | 8);
    play_one(desk, &table);
    play_one(desk, &table);
    assert_int_equal(look(desk, &table).version, version + 5);
    assert_audit_good(desk, &table, false);
    free(move);
    desk_free(desk);
}

struct pages {
    size_t count;
    bool hash;
};

static void count_page(void *context, uint64_t seq, const char *json, size_t length)
{
    struct pages *pages = context;
    assert_int_equal(seq, ++pages->count);
    if (memmem(json, length, "\"hash\"", 6)) pages->hash = true;
}

static void hashes_are_for_those_who_see_all(void **state)
{
    struct desk *desk = desk_new();
    struct table table;
    struct log_page page = {0};
    uint8_t id[MATCH_ID_SIZE];
    (void)state;
    assert_int_equal(create(desk, 3, false, &table), REFEREE_OK);
    for (int i = 0; i < 30; i++)
        play_one(desk, &table);
    const uint64_t version = look(desk, &table).version;
    match_id_read(table.id, id);
    for (int viewer = SEAT_NONE; viewer < 3; viewer++) {
        struct pages pages = {0};
        page.last = 0;
        do
            assert_int_equal(referee_log(desk->referee, id, viewer, page.last, 7, count_page, &pages, &page),
                             REFEREE_OK);
        while (page.more);
        assert_int_equal(pages.count, version);
        assert_int_equal(pages.hash, viewer == SEAT_ALL);
        assert_false(page.over);
    }
    desk_free(desk);
}

static void matches_are_listed_by_pages(void **state)
{
    struct desk *desk = desk_new();
    struct table table;
    char next[80] = "";
    size_t seen = 0;
    (void)state;
    for (int i = 0; i < 5; i++)
        assert_int_equal(create(desk, 3, true, &table), REFEREE_OK);
    do {
        struct match_filter filter = {
            .status = STORE_OPEN, .label = "test", .limit = 2, .cursor = *next ? next : NULL};
        writer_clear(&desk->body);
        assert_int_equal(referee_list(desk->referee, &filter, &desk->body), REFEREE_OK);
        json_t *json = json_loads(writer_text(&desk->body), 0, NULL);
        seen += json_array_size(json_object_get(json, "matches"));
        const char *cursor = json_string_value(json_object_get(json, "next"));
        snprintf(next, sizeof next, "%s", cursor ? cursor : "");
        json_decref(json);
    } while (*next);
    assert_int_equal(seen, 5);
    struct match_filter bad = {.status = -1, .limit = 2, .cursor = "x"};
    assert_int_equal(referee_list(desk->referee, &bad, &desk->body), REFEREE_MALFORMED);
    desk_free(desk);
}

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
    struct caller caller = seated(rival->table, rival->seat);
    for (unsigned n = 0; !atomic_load(rival->stop); n++) {
        char key[40];
        uint64_t version;
        char *move = pick_move(desk, caller, randombytes_random(), &version);
        if (!move) {
            struct match match;
            struct caller all = organizer(rival->table);
            if (referee_read(desk->referee, &all, 0, &match) == REFEREE_OK && !match.deciding) break;
            usleep(500);
            continue;
        }
        snprintf(key, sizeof key, "%d-%u", rival->name, n);
        enum referee_result result = make(desk, caller, move, key);
        while (result == REFEREE_AWAY && !atomic_load(rival->stop)) {
            rival->away++;
            usleep(20000);
            result = make(desk, caller, move, key);
        }
        if (result == REFEREE_OK && desk->verdict.version < rival->last_version) abort();
        if (result == REFEREE_OK) rival->last_version = desk->verdict.version, rival->made++;
        if (result == REFEREE_REFUSED) rival->refused++;
        if (result == REFEREE_BROKEN) abort();
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
static void rivals_for_every_decision_leave_one_good_log(void **state)
{
    struct desk *desk = desk_new();
    struct table table;
    struct rival rival[8];
    atomic_bool stop = false;
    (void)state;
    assert_int_equal(create(desk, 4, false, &table), REFEREE_OK);
    play_race(&table, rival, &stop, 8);
    for (int i = 0; i < 8; i++)
        pthread_join(rival[i].thread, NULL);
    assert_int_equal(look(desk, &table).status, STORE_OVER);
    assert_audit_good(desk, &table, true);
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
    PGconn *connection = db_connect(url);
    const char *id = table->id;
    PGresult *result = PQexecParams(connection, "select count(*) from idempotency where match_id = $1", 1,
                                    NULL, &id, NULL, NULL, 0);
    size_t count = strtoul(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    PQfinish(connection);
    return count;
}

/* The server dies as in a power cut, again and again, in the midst of play. */
static void a_crash_loses_no_acknowledged_move(void **state)
{
    struct desk *desk = desk_new();
    struct table table;
    struct rival rival[3];
    atomic_bool stop = false;
    size_t away = 0;
    (void)state;
    assert_int_equal(create(desk, 3, false, &table), REFEREE_OK);
    play_race(&table, rival, &stop, 3);
    for (int i = 0; i < 3; i++) {
        usleep(150000);
        assert_int_equal(system("\"$POSTGRES_SH\" crash"), 0);
        usleep(100000);
        assert_int_equal(system("\"$POSTGRES_SH\" start"), 0);
    }
    for (int i = 0; i < 3; i++) {
        pthread_join(rival[i].thread, NULL);
        assert_true(look(desk, &table).version >= rival[i].last_version);
        away += rival[i].away;
    }
    assert_int_equal(keys_answered(&table), total_made(rival, 3));
    print_message("made %zu moves, %zu tries while the database was away\n", total_made(rival, 3), away);
    assert_audit_good(desk, &table, true);
    desk_free(desk);
}

static void while_the_database_is_away_we_say_so(void **state)
{
    struct desk *desk = desk_new();
    struct table table;
    struct match match;
    (void)state;
    assert_int_equal(create(desk, 3, false, &table), REFEREE_OK);
    struct caller caller = organizer(&table);
    assert_int_equal(system("\"$POSTGRES_SH\" crash"), 0);
    assert_int_equal(referee_read(desk->referee, &caller, 0, &match), REFEREE_AWAY);
    assert_false(db_ready(desk->db));
    assert_int_equal(system("\"$POSTGRES_SH\" start"), 0);
    usleep(300000);
    assert_true(db_ready(desk->db));
    assert_int_equal(referee_read(desk->referee, &caller, 0, &match), REFEREE_OK);
    desk_free(desk);
}

/* ---- wakes ---- */

static atomic_int woken;

static void count_wake(void *context, const uint8_t match_id[MATCH_ID_SIZE])
{
    (void)context;
    (void)match_id;
    atomic_fetch_add(&woken, 1);
}

static void another_instance_hears_of_a_move(void **state)
{
    struct desk *desk = desk_new();
    struct table table;
    (void)state;
    struct referee_house *other = referee_house_new(url, shelf, count_wake, NULL);
    for (int i = 0; i < 100 && !atomic_load(&woken); i++) { /* both must be listening first */
        assert_int_equal(create(desk, 3, false, &table), REFEREE_OK);
        usleep(50000);
    }
    assert_true(atomic_load(&woken) > 0);
    referee_house_free(other);
    desk_free(desk);
}

static void no_report(const char *text)
{
    (void)text;
}

static char reported[1000];

static void keep_report(const char *text)
{
    snprintf(reported, sizeof reported, "%s", text);
}

/* PostgreSQL quotes the whole row that it refuses: seed, hashes of tokens and all. */
static void what_the_database_refuses_is_not_quoted(void **state)
{
    struct desk *desk = desk_new();
    struct table table;
    (void)state;
    db_on_report(keep_report);
    sql("alter table match add constraint nothing check (label <> 'test') not valid");
    assert_int_equal(create(desk, 3, false, &table), REFEREE_BROKEN);
    sql("alter table match drop constraint nothing");
    db_on_report(no_report);
    assert_non_null(strstr(reported, "constraint"));
    assert_null(strstr(reported, "\\x"));
    assert_null(strstr(reported, "Failing row"));
    desk_free(desk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(instances_that_start_together_migrate_once),
        cmocka_unit_test(migrations_run_once_and_know_their_future),
        cmocka_unit_test(a_whole_match_is_audited),
        cmocka_unit_test(tokens_open_their_own_match_only),
        cmocka_unit_test(a_repeated_key_gives_the_same_answer),
        cmocka_unit_test(the_same_request_twice_at_once_has_one_answer),
        cmocka_unit_test(earlier_versions_are_replayed),
        cmocka_unit_test(seats_are_claimed_once_and_bring_entropy),
        cmocka_unit_test(those_who_concede_hold_nobody_up),
        cmocka_unit_test(a_match_goes_on_without_two),
        cmocka_unit_test(a_batch_is_all_or_none),
        cmocka_unit_test(a_condition_holds_or_nothing_happens),
        cmocka_unit_test(the_last_answer_is_repeated_with_its_actions),
        cmocka_unit_test(an_answer_is_secret_and_can_be_changed),
        cmocka_unit_test(a_resignation_leaves_the_others_answers),
        cmocka_unit_test(hashes_are_for_those_who_see_all),
        cmocka_unit_test(matches_are_listed_by_pages),
        cmocka_unit_test(another_instance_hears_of_a_move),
        cmocka_unit_test(rivals_for_every_decision_leave_one_good_log),
        cmocka_unit_test(what_the_database_refuses_is_not_quoted),
        cmocka_unit_test(while_the_database_is_away_we_say_so),
        cmocka_unit_test(a_crash_loses_no_acknowledged_move),
    };
    struct faults faults = {0};
    url = getenv("DATABASE_URL");
    if (!url || !getenv("POSTGRES_SH") || sodium_init() < 0) return 77; /* skipped: run it by postgres.sh */
    if (!getenv("VERBOSE")) db_on_report(no_report);
    shelf = shelf_new(games, &faults);
    house = shelf ? referee_house_new(url, shelf, NULL, NULL) : NULL;
    if (!house) return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    referee_house_free(house);
    shelf_free(shelf);
    return failed;
}
