/* A decision is made by the view of the seat alone. A turn is played one decision at a time, so that a long
 * turn does not keep other matches waiting. */
#include "bots/client/worker.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program/clock.h"

enum {
    PATH_ROOM = 160,
    PARTS_MOST = 2 * SHEET_MAX, /* decisions of one secret answer */
    THINK_PARTS = 8             /* however long a turn has waited, one in so many parts of the time is left */
};

/* What became of a decision. */
enum outcome {
    OUTCOME_NONE,    /* the seat need not or may not decide. The stream tells when it must again */
    OUTCOME_MADE,    /* the move is made */
    OUTCOME_PART,    /* the move is made, and is a part of a secret answer, which the search goes on with */
    OUTCOME_LATE,    /* the match was changed meanwhile, by another process or by a person who takes back */
    OUTCOME_REFUSED, /* the service has refused the move */
    OUTCOME_FAILED   /* the service is away, is busy or wants fewer requests */
};

static struct westphalia_game *games[GAMES_MOST];

bool worker_open_games(void)
{
    bool good = true;
    for (int i = 0; i < GAMES_MOST && westphalia_game_id(i); i++)
        good &= (games[i] = westphalia_open(westphalia_game_id(i), NULL, 0, NULL)) != NULL;
    return good;
}

static uint64_t random_word(void)
{
    uint64_t word;
    randombytes_buf(&word, sizeof word);
    return word;
}

static int game_find(const char *id)
{
    for (int i = 0; i < GAMES_MOST && games[i]; i++)
        if (strcmp(westphalia_game_id(i), id) == 0) return i;
    return -1;
}

static int seat_find(const struct westphalia_game *game, const char *id)
{
    for (int seat = 0; id && seat < westphalia_seat_count(game); seat++)
        if (strcmp(westphalia_seat_id(game, seat), id) == 0) return seat;
    return -1;
}

/* ---- decisions ---- */

/* What decides in the turn's game, ready for the turn. NULL: this program does not know the game. */
static struct decider *decider_of(struct worker *worker, const struct turn *turn)
{
    const int game = game_find(turn->game);
    if (game < 0 || seat_find(games[game], turn->seat) < 0) return NULL;
    struct decider *decider = &worker->decider[game];
    if (!decider->state) {
        const struct search_effort effort =
            worker->kind == PLAYER_GREEDY ? search_effort_greedy() : search_effort_in(turn->game);
        decider->state = westphalia_new(games[game]);
        if (!decider->state || !search_open(&decider->search, games[game], &effort)) {
            fprintf(stderr, "westphalia-bots: memory is short\n");
            exit(EXIT_FAILURE);
        }
    }
    const int64_t waited = (clock_microseconds(CLOCK_MONOTONIC) - turn->since) / 1000;
    const int least = worker->think / THINK_PARTS + 1;
    decider->search.think = waited < worker->think - least ? worker->think - waited : least;
    search_begin(&decider->search, random_word());
    return decider;
}

/* The mask of the seats that must decide, by their names. */
static uint32_t deciding_of(const struct westphalia_game *game, const json_t *reading)
{
    uint32_t deciding = 0;
    size_t i;
    json_t *name;
    json_array_foreach(json_object_get(reading, "deciding"), i, name)
    {
        const int seat = seat_find(game, json_string_value(name));
        if (seat >= 0) deciding |= UINT32_C(1) << seat;
    }
    return deciding;
}

/* The move for the view, as a body of makeMove. NULL: the view cannot be read, as with a pack of the match's
 * own. */
static json_t *decide(struct decider *decider, const char *seat_name, const json_t *reading)
{
    struct search *search = &decider->search;
    struct westphalia_state *state = decider->state;
    const int seat = seat_find(search->game, seat_name);
    char *view = json_dumps(json_object_get(reading, "view"), JSON_COMPACT);
    const int read = view ? westphalia_from_view(state, view, strlen(view), seat,
                                                 deciding_of(search->game, reading), random_word(), NULL)
                          : WESTPHALIA_NO_MEMORY;
    free(view);
    if (read < 0 || westphalia_legal(state, seat) <= 0) return NULL;
    westphalia_chance_fast(state, random_word());
    const char *move = westphalia_move(state, seat, search_pick(search, state, seat));
    json_t *json = move ? json_loads(move, 0, NULL) : NULL;
    return json ? json_pack("{s:o}", "move", json) : NULL;
}

/* ---- requests ---- */

/* A path of the turn's match: "/legal-moves". */
static void path_of(const struct turn *turn, const char *rest, char path[PATH_ROOM])
{
    snprintf(path, PATH_ROOM, "/v1/matches/%s%s", turn->match, rest);
}

/* What an answer of the service means. It is 409 where the match is over or paused. */
static enum outcome outcome_of(long status)
{
    switch (status) {
    case 200:
        return OUTCOME_MADE;
    case 400:
    case 422:
        return OUTCOME_REFUSED;
    case 401:
    case 403:
    case 404:
    case 409:
        return OUTCOME_NONE;
    case 412:
        return OUTCOME_LATE;
    default:
        return OUTCOME_FAILED;
    }
}

/* Reads the match as the player's seat sees it. */
static long read_match(struct worker *worker, const struct turn *turn, json_t **reading)
{
    char path[PATH_ROOM];
    path_of(turn, "", path);
    return service_ask(&worker->service, &(struct service_request){"GET", path, turn->token}, reading);
}

static bool must_decide(const json_t *reading, const char *seat)
{
    size_t i;
    json_t *name;
    json_array_foreach(json_object_get(reading, "deciding"), i, name)
    {
        if (json_is_string(name) && strcmp(json_string_value(name), seat) == 0) return true;
    }
    return false;
}

/* One of the legal moves of the service's list, at random, as a body of makeMove. NULL: there is no list. */
static json_t *choose(struct worker *worker, const struct turn *turn)
{
    char path[PATH_ROOM];
    json_t *answer, *body = NULL;
    path_of(turn, "/legal-moves", path);
    const long status =
        service_ask(&worker->service, &(struct service_request){"GET", path, turn->token}, &answer);
    const size_t count = json_array_size(json_object_get(answer, "moves"));
    if (status == 200 && count)
        body = json_pack("{s:i,s:O}", "index", (int)randombytes_uniform((uint32_t)count), "list",
                         json_object_get(answer, "list"));
    json_decref(answer);
    return body;
}

/* Sends the move for the position that was read. Returns the status. */
static long send_move(struct worker *worker, const struct turn *turn, const json_t *reading, json_t *body)
{
    char path[PATH_ROOM], key[SERVICE_KEY_ROOM];
    json_t *answer;
    const json_t *version = json_object_get(json_object_get(reading, "match"), "version");
    service_random_key(key);
    path_of(turn, "/moves", path);
    const long status = service_ask(
        &worker->service,
        &(struct service_request){"POST", path, turn->token, body, key, json_integer_value(version)},
        &answer);
    json_decref(answer);
    return status;
}

/* ---- turns ---- */

/* Makes one decision of the turn. Without a decider the move is of the service's list. */
static enum outcome play(struct worker *worker, const struct turn *turn, struct decider *decider)
{
    json_t *reading;
    const long status = read_match(worker, turn, &reading);
    if (status != 200 || !must_decide(reading, turn->seat)) {
        json_decref(reading);
        return status == 200 ? OUTCOME_NONE : outcome_of(status);
    }
    json_t *body = decider ? decide(decider, turn->seat, reading) : NULL;
    const bool is_part = body && westphalia_is_secret(decider->state);
    if (!body) body = choose(worker, turn);
    const enum outcome outcome = body ? outcome_of(send_move(worker, turn, reading, body)) : OUTCOME_FAILED;
    json_decref(reading);
    if (outcome == OUTCOME_REFUSED)
        fprintf(stderr, "westphalia-bots: match %s, %s: a move was refused\n", turn->match, turn->seat);
    return outcome == OUTCOME_MADE && is_part ? OUTCOME_PART : outcome;
}

/* Plays a turn: one decision, or a whole secret answer, since the search remembers its lines meanwhile. After
 * a refusal the move is of the service's list. */
static enum outcome play_turn(struct worker *worker, const struct turn *turn)
{
    struct decider *decider = decider_of(worker, turn);
    enum outcome outcome = OUTCOME_PART;
    for (int n = 0; n < PARTS_MOST && (outcome == OUTCOME_PART || outcome == OUTCOME_REFUSED); n++)
        outcome = play(worker, turn, outcome == OUTCOME_REFUSED ? NULL : decider);
    return outcome;
}

void *worker_run(void *of)
{
    struct worker *worker = of;
    for (;;) {
        const struct turn turn = turns_take(worker->turns);
        const enum outcome outcome = play_turn(worker, &turn);
        if (outcome == OUTCOME_FAILED || outcome == OUTCOME_REFUSED)
            service_pause(&worker->service);
        else
            service_succeeded(&worker->service);
        turns_return(worker->turns, &turn, outcome != OUTCOME_NONE);
    }
    return NULL;
}
