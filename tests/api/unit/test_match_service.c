/* Judgements of the worker: resignations, batches, deadlines that cannot be fired, taking back. */
#include "store_fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sodium.h>

#include "api/match/history.h"
#include "api/match/organize.h"
#include "games/registry.h"

/* ---- packs ---- */

/* A later build, whose standard pack is another, finds the match's own in the database. The first test: each
 * pack is stored once. */
TEST(the_pack_of_a_match_is_stored)
{
    struct store_fixture *fixture = fixture_new();
    struct seated_match seated;
    struct store_rows *rows;
    const char *text;
    size_t length;
    fixture_sql("delete from component_pack");
    assert_int_equal(fixture_create_match(fixture, 3, false, &seated), MATCH_OK);
    const struct pack *pack = fixture_read_match(fixture, &seated).terms.pack;
    assert_int_equal(store_pack_find(fixture->db, pack->hash, pack->game->id, &text, &length, &rows), DB_OK);
    assert_int_equal(length, pack->length);
    assert_memory_equal(text, pack->text, length);
    store_rows_free(rows);
    fixture_free(fixture);
}

/* A match that is over, with a pack of its own. */
static void finish_match_with_pack(struct store_fixture *fixture, int number)
{
    struct seated_match seated;
    struct match match;
    struct match_snapshot told;
    struct faults faults = {0};
    char about[32];
    const struct pack *standard = pack_cache_standard(fixture_pack_cache, games[0]);
    json_t *json = json_loadb(standard->text, standard->length, 0, NULL);
    snprintf(about, sizeof about, "Edition %d.", number);
    json_object_set_new(json, "about", json_string(about));
    struct pack *pack = pack_read(games[0], json, &faults);
    json_decref(json);
    assert_int_equal(pack_cache_add(fixture_pack_cache, fixture->db, &pack, INT64_MAX), DB_OK);
    const struct match_plan plan = {.pack = pack, .players = 3, .label = "own-packs"};
    assert_int_equal(match_create(fixture->worker, &plan, &(struct match_request){.body = ""}, &match,
                                  &seated.secrets, &told),
                     MATCH_OK);
    memcpy(seated.id, match.id, sizeof seated.id);
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(fixture_concede(fixture, &seated, seat), MATCH_OK);
    pack_cache_release(fixture_pack_cache); /* as after each request */
}

TEST(a_list_shows_more_packs_than_a_thread_may_use_at_once)
{
    static const char member[] = "\"label\":\"own-packs\"";
    struct store_fixture *fixture = fixture_new();
    struct match_filter filter = {.label = "own-packs", .status = STORE_OVER, .limit = LIST_PAGE_MAX};
    int listed = 0;
    for (int i = 0; i < LIST_PAGE_MAX; i++)
        finish_match_with_pack(fixture, i);
    writer_clear(&fixture->body);
    assert_int_equal(match_list(fixture->worker, &filter, &fixture->body), MATCH_OK);
    for (const char *at = writer_text(&fixture->body); (at = strstr(at, member)); at += sizeof member - 1)
        listed++;
    assert_int_equal(listed, LIST_PAGE_MAX);
    fixture_free(fixture);
}

/* ---- resignations ---- */

TEST(seats_that_concede_hold_up_no_other)
{
    struct seated_match seated;
    struct store_fixture *fixture = fixture_with_match(4, &seated);
    for (int seat = 0; seat < 3; seat++) {
        for (int i = 0; i < 5; i++)
            fixture_play_one(fixture, &seated);
        assert_int_equal(fixture_concede(fixture, &seated, seat), MATCH_OK);
        assert_int_equal(fixture_read_match(fixture, &seated).deciding >> seat & 1, 0);
        assert_int_equal(fixture_concede(fixture, &seated, seat), seat < 2 ? MATCH_CONCEDED : MATCH_OVER);
    }
    assert_int_equal(fixture_read_match(fixture, &seated).seats.winners, 8);
    fixture_assert_audit(fixture, &seated, true);
    fixture_free(fixture);
}

/* The ones who are gone decide by default, at open steps and at secret ones, to the end of the match. */
TEST(a_match_goes_on_without_two)
{
    struct seated_match seated;
    struct store_fixture *fixture = fixture_with_match(4, &seated);
    for (int seat = 1; seat < 4; seat += 2)
        assert_int_equal(fixture_concede(fixture, &seated, seat), MATCH_OK);
    assert_int_equal(fixture_send_move(fixture, seated_seat(&seated, 1), "{}", NULL), MATCH_MALFORMED);
    assert_int_equal(fixture_send_move(fixture, seated_seat(&seated, 1), "{\"type\": \"ready\"}", NULL),
                     MATCH_REFUSED);
    assert_string_equal(fixture->call.judgement.refused.refusal->code, "conceded");
    while (fixture_play_one(fixture, &seated))
        assert_int_equal(fixture_read_match(fixture, &seated).deciding & (2 | 8), 0);
    fixture_assert_audit(fixture, &seated, true);
    fixture_free(fixture);
}

/* ---- batches ---- */

static enum match_result send_batch(struct store_fixture *fixture, struct caller caller, json_t *moves)
{
    fixture->call.request = (struct match_request){.caller = caller, .body = ""};
    fixture->call.moves = (struct sent_moves){.json = moves, .path = "/moves"};
    writer_clear(&fixture->body);
    return match_move(fixture->worker, &fixture->call, &fixture->body);
}

/* Plays on until an open step asks a single seat, which is returned with its first legal move, twice, as a
 * batch. */
static int batch_at_open_step(struct store_fixture *fixture, const struct seated_match *seated,
                              json_t **batch)
{
    uint64_t version;
    struct match match = fixture_read_match(fixture, seated);
    while (play_step(&match.play)->secret) {
        fixture_play_one(fixture, seated);
        match = fixture_read_match(fixture, seated);
    }
    int seat = seat_first(match.deciding);
    char *text = fixture_pick_move(fixture, seated_seat(seated, seat), 0, &version);
    json_t *move = json_loads(text, 0, NULL);
    *batch = json_pack("[O, o]", move, move);
    free(text);
    return seat;
}

TEST(a_batch_is_all_or_none)
{
    struct store_fixture *fixture = fixture_new();
    struct seated_match seated;
    json_t *batch;
    assert_int_equal(fixture_create_match(fixture, 3, false, &seated), MATCH_OK);
    struct caller caller = seated_seat(&seated, batch_at_open_step(fixture, &seated, &batch));
    const uint64_t version = fixture_read_match(fixture, &seated).version;
    json_array_append_new(batch, json_pack("{s:s}", "type", "no_such_move"));
    assert_int_equal(send_batch(fixture, caller, batch), MATCH_MALFORMED);
    assert_string_equal(fixture->call.judgement.report.faults.list[0].path, "/moves/2");
    json_array_remove(batch, 2);
    for (int i = 0; i < 100; i++) /* After any first move it can never be made. */
        json_array_append(batch, json_array_get(batch, 0));
    assert_int_equal(send_batch(fixture, caller, batch), MATCH_REFUSED);
    assert_true(fixture->call.judgement.refused.index > 0);
    assert_int_equal(fixture_read_match(fixture, &seated).version, version);
    json_array_clear(batch);
    assert_int_equal(send_batch(fixture, caller, batch), MATCH_MALFORMED);
    json_decref(batch);
    fixture_free(fixture);
}

/* All moves after a draw are refused in the same words: a batch that cannot be made tells nothing of the
 * draw. */
TEST(a_batch_ends_with_a_draw)
{
    struct seated_match seated;
    struct store_fixture *fixture = fixture_with_match(3, &seated);
    bool ended = false;
    while (!ended) {
        json_t *batch;
        const int seat = batch_at_open_step(fixture, &seated, &batch);
        const uint64_t version = fixture_read_match(fixture, &seated).version;
        if (send_batch(fixture, seated_seat(&seated, seat), batch) == MATCH_REFUSED) {
            assert_int_equal(fixture_read_match(fixture, &seated).version, version);
            ended = strcmp(fixture->call.judgement.refused.refusal->code, "batch-ends-here") == 0;
            if (ended) assert_int_equal(fixture->call.judgement.refused.index, 1);
            fixture_play_one(fixture, &seated);
        }
        json_decref(batch);
        if (fixture_read_match(fixture, &seated).status == STORE_OVER)
            assert_int_equal(fixture_create_match(fixture, 3, false, &seated), MATCH_OK);
    }
    fixture_free(fixture);
}

/* ---- resignations at a secret step ---- */

TEST(a_resignation_leaves_the_others_answers)
{
    struct seated_match seated;
    struct store_fixture *fixture = fixture_with_match(4, &seated);
    uint64_t version;
    struct caller caller = seated_seat(&seated, 1);
    char *move = fixture_pick_move(fixture, caller, 0, &version);
    assert_int_equal(fixture_send_move(fixture, caller, move, NULL), MATCH_OK);
    assert_int_equal(fixture_concede(fixture, &seated, 0), MATCH_OK);
    assert_int_equal(fixture_read_match(fixture, &seated).version, version + 1);
    assert_int_equal(fixture_read_match(fixture, &seated).deciding, 4 | 8);
    fixture_play_one(fixture, &seated);
    fixture_play_one(fixture, &seated);
    assert_int_equal(fixture_read_match(fixture, &seated).version, version + 5);
    fixture_assert_audit(fixture, &seated, false);
    free(move);
    fixture_free(fixture);
}

/* Of the moves of a seat: those that it made itself, and those that were made for it. */
struct made {
    const char *seat;
    int own, by_default;
};

static void count_made(void *context, uint64_t seq, const char *json, size_t length)
{
    struct made *made = context;
    json_t *action = json_loadb(json, length, 0, NULL);
    const char *seat = json_string_value(json_object_get(action, "seat"));
    const char *type = json_string_value(json_object_get(json_object_get(action, "move"), "type"));
    if (seat && strcmp(seat, made->seat) == 0 && strcmp(type, "concede") != 0)
        ++*(json_is_true(json_object_get(action, "by_default")) ? &made->by_default : &made->own);
    json_decref(action);
}

/* An answer that was complete is void when its seat resigns while others still decide: the step's
 * default is made. */
TEST(a_resignation_makes_a_complete_answer_void)
{
    struct seated_match seated;
    struct store_fixture *fixture = fixture_with_match(4, &seated);
    const uint64_t before = fixture_read_match(fixture, &seated).version;
    struct made made = {domain_id(games[0]->seats, NULL, 1), 0, 0};
    const struct listener listener = fixture_listener(fixture, &seated, STORE_ORGANIZER);
    struct log_page page;
    struct match match;
    fixture_play_seat(fixture, &seated, 1);
    assert_int_equal(fixture_concede(fixture, &seated, 1), MATCH_OK);
    for (int seat = 0; seat < 4; seat++)
        if (seat != 1) fixture_play_seat(fixture, &seated, seat);
    assert_int_equal(fixture_read_match(fixture, &seated).version, before + 5);
    assert_int_equal(match_log(fixture->worker,
                               &(struct log_query){&listener, before, 100, count_made, &made}, &page, &match),
                     MATCH_OK);
    assert_int_equal(made.own, 0);
    assert_int_equal(made.by_default, 1);
    fixture_assert_audit(fixture, &seated, false);
    fixture_free(fixture);
}

/* Plays matches of four until three at least are to vote (5.6.2); they are returned. */
static uint32_t play_to_a_vote(struct store_fixture *fixture, struct seated_match *seated)
{
    struct match match = {.status = STORE_OVER};
    do {
        if (match.status == STORE_OVER)
            assert_int_equal(fixture_create_match(fixture, 4, false, seated), MATCH_OK);
        fixture_play_one(fixture, seated);
        match = fixture_read_match(fixture, seated);
    } while (match.status == STORE_OVER || strcmp(play_step(&match.play)->name, "choose_sides") != 0 ||
             __builtin_popcount(match.deciding) < 3);
    return match.deciding;
}

/* Notes whose vote it is, if it is one. */
static void find_vote(void *context, uint64_t seq, const char *json, size_t length)
{
    json_t *action = json_loadb(json, length, 0, NULL);
    const char *type = json_string_value(json_object_get(json_object_get(action, "move"), "type"));
    const char *id = json_string_value(json_object_get(action, "seat"));
    if (strcmp(type, "vote") == 0)
        *(uint32_t *)context |= UINT32_C(1) << domain_find(games[0]->seats, NULL, id, strlen(id));
    json_decref(action);
}

static uint32_t voters_in_log(struct store_fixture *fixture, const struct seated_match *seated,
                              uint64_t after)
{
    const struct listener listener = fixture_listener(fixture, seated, STORE_ORGANIZER);
    struct log_page page;
    struct match match;
    uint32_t voters = 0;
    assert_int_equal(match_log(fixture->worker,
                               &(struct log_query){&listener, after, 100, find_vote, &voters}, &page, &match),
                     MATCH_OK);
    return voters;
}

/* The answer of a voter who resigns goes with him; those of the others stay, at the version after it. */
TEST(a_voter_who_resigns_takes_his_answer_along)
{
    struct store_fixture *fixture = fixture_new();
    struct seated_match seated;
    const uint32_t voters = play_to_a_vote(fixture, &seated), resigned = voters & -voters,
                   rest = voters & ~resigned, stays = rest & -rest;
    const uint64_t version = fixture_read_match(fixture, &seated).version;
    fixture_play_seat(fixture, &seated, seat_first(resigned));
    fixture_play_seat(fixture, &seated, seat_first(stays));
    assert_int_equal(fixture_concede(fixture, &seated, seat_first(resigned)), MATCH_OK);
    assert_int_equal(fixture_read_match(fixture, &seated).version, version + 1);
    assert_int_equal(fixture_read_match(fixture, &seated).deciding, rest & ~stays);
    for (uint32_t left = rest & ~stays; left; left &= left - 1)
        fixture_play_seat(fixture, &seated, seat_first(left));
    assert_int_equal(voters_in_log(fixture, &seated, version), rest);
    fixture_assert_audit(fixture, &seated, false);
    fixture_free(fixture);
}

/* He who had not answered was the last: with his resignation the vote is counted. */
TEST(the_resignation_of_the_last_voter_counts_the_vote)
{
    struct store_fixture *fixture = fixture_new();
    struct seated_match seated;
    const uint32_t voters = play_to_a_vote(fixture, &seated), last = voters & -voters;
    const uint64_t version = fixture_read_match(fixture, &seated).version;
    for (uint32_t left = voters & ~last; left; left &= left - 1)
        fixture_play_seat(fixture, &seated, seat_first(left));
    assert_int_equal(fixture_read_match(fixture, &seated).version, version);
    assert_int_equal(fixture_concede(fixture, &seated, seat_first(last)), MATCH_OK);
    assert_int_equal(voters_in_log(fixture, &seated, version), voters & ~last);
    fixture_assert_audit(fixture, &seated, false);
    fixture_free(fixture);
}

/* ---- deadlines that cannot be fired ---- */

/* How many lines the sweeps write to the log, which is stderr. */
static int lines_of_sweeps(struct store_fixture *fixture, struct match_sweep *sweep, int sweeps)
{
    FILE *log = tmpfile();
    const int stderr_was = dup(STDERR_FILENO);
    int lines = 0;
    assert_non_null(log);
    assert_true(dup2(fileno(log), STDERR_FILENO) >= 0);
    for (int i = 0; i < sweeps; i++)
        match_sweep(fixture->worker, sweep);
    dup2(stderr_was, STDERR_FILENO);
    close(stderr_was);
    rewind(log);
    for (int c = getc(log); c != EOF; c = getc(log))
        lines += c == '\n';
    fclose(log);
    return lines;
}

TEST(a_deadline_that_cannot_be_fired_is_tried_ever_more_seldom)
{
    struct seated_match seated;
    struct store_fixture *fixture = fixture_with_match(4, &seated);
    struct match_sweep *sweep = match_sweep_new();
    char sql[400];
    snprintf(sql, sizeof sql,
             "update match_state set state = '' where match_id = '%s'; delete from action where match_id = "
             "'%s'; insert into deadline (match_id, "
             "version, due_at)"
             " values ('%s', 1, clock_timestamp())",
             seated.id, seated.id, seated.id);
    fixture_sql(sql);
    assert_int_equal(lines_of_sweeps(fixture, sweep, 1), 1);
    assert_int_equal(lines_of_sweeps(fixture, sweep, 1), 1);
    assert_int_equal(lines_of_sweeps(fixture, sweep, 1), 0);
    assert_int_equal(lines_of_sweeps(fixture, sweep, 13), 3); /* the 4th, the 8th, the 16th */
    snprintf(sql, sizeof sql, "delete from deadline where match_id = '%s'", seated.id);
    fixture_sql(sql);
    free(sweep);
    fixture_free(fixture);
}

/* ---- taking back ---- */

/* A random match in which the last who acted takes back now and then. Each undo leads to the state of the
 * version before what it undoes, every version can be read again, and the audit file is sound. */
TEST(what_is_undone_leads_back_to_an_earlier_version)
{
    enum { ACTIONS = 400 };
    static uint8_t hashes[2 * ACTIONS][HASH_SIZE];
    static size_t standing[2 * ACTIONS];
    struct store_fixture *fixture = fixture_new();
    struct seated_match seated;
    struct caller caller;
    uint64_t version = 1;
    size_t count = 1;
    int undone = 0;
    assert_int_equal(fixture_create_match(fixture, 4, false, &seated), MATCH_OK);
    caller = seated_organizer(&seated);
    struct match match = fixture_read_match(fixture, &seated);
    state_hash(&match.play, hashes[1]);
    standing[0] = 1;
    while (version < ACTIONS && match.status == STORE_RUNNING) {
        const int seat = match.undo.seat, can = match.undo.count;
        const bool undoes = can && randombytes_uniform(3) == 0;
        assert_int_equal(fixture_undo(fixture, &seated, seat, can + 1), MATCH_REFUSED);
        if (undoes) {
            const int actions = 1 + (int)randombytes_uniform((uint32_t)can);
            assert_int_equal(fixture_undo(fixture, &seated, (seat + 1) % 4, 1), MATCH_REFUSED);
            assert_string_equal(fixture->call.judgement.refused.refusal->code, "others-have-acted");
            assert_int_equal(fixture_undo(fixture, &seated, seat, actions), MATCH_OK);
            assert_non_null(strstr(writer_text(&fixture->body), "\"type\":\"undo\""));
            count -= (size_t)actions;
            undone++;
        } else {
            fixture_play_one(fixture, &seated);
        }
        match = fixture_read_match(fixture, &seated);
        for (uint64_t v = version + 1; v <= match.version; v++) {
            struct match then;
            assert_int_equal(match_read(fixture->worker, &caller, v, &then), MATCH_OK);
            state_hash(&then.play, hashes[v]);
        }
        match = fixture_read_match(fixture, &seated);
        uint8_t now[HASH_SIZE];
        state_hash(&match.play, now);
        assert_memory_equal(now, hashes[match.version], HASH_SIZE);
        if (undoes) assert_memory_equal(now, hashes[standing[count - 1]], HASH_SIZE);
        for (uint64_t v = version + 1; v <= match.version && !undoes; v++)
            standing[count++] = v;
        version = match.version;
    }
    assert_true(undone > 5);
    fixture_assert_audit(fixture, &seated, match.status == STORE_OVER);
    fixture_free(fixture);
}
