/* Boards: a match or a state as a picture for one viewer, or in words. Both are made of the view as it is
 * sent in JSON, so they cannot show more. */
#include "api/common/json_memory.h"
#include "api/common/log.h"
#include "api/handlers/handlers.h"
#include "api/handlers/position.h"
#include "api/handlers/shared/answer_headers.h"
#include "api/handlers/shared/reading.h"
#include "api/handlers/shared/request_game.h"
#include "api/handlers/shared/results.h"
#include "api/http/problem.h"
#include "api/match/history.h"

/* How the board is to be drawn. */
struct look_request {
    int theme; /* enum board_theme */
    int64_t width;
};

static const char *const THEME_WORDS[] = {
    [BOARD_AUTO] = "auto", [BOARD_LIGHT] = "light", [BOARD_DARK] = "dark", NULL};

/* The rows of a table of inputs for it, which is the member `look` of the struct. */
/* clang-format off */
#define LOOK_INPUTS(of)                                                                   \
    {"theme", INPUT_WORD, .words = THEME_WORDS, INPUT_AT(of, look.theme)},                \
    {"width", INPUT_INTEGER, .min = BOARD_WIDTH_MIN, .max = BOARD_WIDTH_MAX,              \
     INPUT_AT(of, look.width)}
/* clang-format on */

static struct board_look look_of(const struct look_request *request)
{
    return (struct board_look){.width = request->width, .theme = (enum board_theme)request->theme};
}

/* What stands in the answer's body, parsed. NULL: memory is short. */
static json_t *parse_body(const struct response *response)
{
    const struct writer *w = &response->body;
    return w->failed ? NULL : json_loadb(w->text, w->length, 0, NULL);
}

/* Answers a drawing of `seen`, which is NULL where memory was short. `member` is its place in the body,
 * "/view". NULL: the service itself has made it. */
static void answer_drawn(struct request *request, struct response *response, const struct pack *pack,
                         const json_t *seen, const struct board_look *look, const char *member)
{
    const struct board *board;
    struct faults faults = {0};
    if (!seen) {
        answer_no_memory(response);
        return;
    }
    if (!request_board(request, response, pack, &board)) return;
    writer_clear(&response->body);
    enum board_drawn drawn = board_draw(board, seen, look, &response->body);
    if (json_memory_was_ever_short()) drawn = BOARD_NO_MEMORY; /* parts may be missing */
    if (drawn != BOARD_DRAWN) writer_clear(&response->body);
    switch (drawn) {
    case BOARD_DRAWN:
        answer_text_type(request, response, "image/svg+xml");
        return;
    case BOARD_NO_MEMORY:
        answer_no_memory(response);
        return;
    case BOARD_TOO_LARGE:
        break;
    }
    if (!member) {
        log_say(LOG_ERROR, "a board of %s has more than %d bytes", pack->game->id, BOARD_ROOM);
        answer_result(response, MATCH_BROKEN);
        return;
    }
    fault_add(&faults, member, "has more than a drawing of %d bytes can show", BOARD_ROOM);
    problem_faults(response, PROBLEM_BROKEN_STATE, &faults, "It cannot be drawn.");
}

/* ---- a match ---- */

struct match_query {
    int64_t version;
    struct look_request look;
};

static const struct input match_parameters[] = {
    {"version", INPUT_INTEGER, .min = 1, .max = INT64_MAX, INPUT_AT(struct match_query, version)},
    LOOK_INPUTS(struct match_query),
    {0}};

static void keep_action(void *context, uint64_t seq, const char *json, size_t length)
{
    json_object_set_new(context, "last", json_loadb(json, length, 0, NULL));
}

/* Adds the last action of the version, as its log shows it to the caller, to what is drawn. */
static enum match_result add_last(struct match_worker *worker, const struct caller *caller, uint64_t version,
                                  json_t *seen, struct match *match)
{
    struct listener listener;
    struct log_page page;
    const enum match_result result = match_authenticate(worker, caller, &listener);
    const struct log_query wanted = {&listener, version - 1, 1, keep_action, seen};
    return result == MATCH_OK ? match_log(worker, &wanted, &page, match) : result;
}

/* The answer of readMatch, parsed. NULL: memory is short. */
static json_t *match_seen(struct response *response, const struct match *match)
{
    reading_write(&response->body, match);
    return parse_body(response);
}

void handle_draw_match(struct request *request, struct response *response)
{
    struct match_query query = {.look.width = BOARD_WIDTH};
    struct match match;
    const struct caller caller = {request->parameter[0], request->bearer};
    if (!input_query(request, response, match_parameters, &query)) return;
    const struct board_look look = look_of(&query.look);
    struct match_worker *worker = request->worker->matches;
    enum match_result result = match_read(worker, &caller, query.version, &match);
    if (!answer_match(response, result, &match)) return;
    const uint64_t version = match.version;
    /* The names of players may change. */
    const bool is_final = match.status == STORE_OVER && !match_has_names(&match);
    json_t *seen = match_seen(response, &match);
    if (!seen) {
        answer_no_memory(response);
        return;
    }
    if (version) result = add_last(worker, &caller, version, seen, &match);
    if (answer_match(response, result, &match)) {
        answer_drawn(request, response, match.terms.pack, seen, &look, NULL);
        if (!query.version)
            answer_version(response, version);
        else if (response->status == 200)
            answer_earlier(request, response, is_final);
    }
    json_decref(seen);
}

/* ---- a match in words ---- */

struct text_query {
    int64_t version;
    const char *part, *words;
    bool lines;
};

#define AT(member) INPUT_AT(struct text_query, member)
static const struct input text_parameters[] = {
    {"version", INPUT_INTEGER, .min = 1, .max = INT64_MAX, AT(version)},
    {"part", INPUT_ID, AT(part)},
    {"words", INPUT_TEXT, .min = 1, .max = WORDS_MAX, AT(words)},
    {"lines", INPUT_BOOLEAN, AT(lines)},
    {0}};
#undef AT

static void text_write(struct response *response, const struct match *match, const struct board *board,
                       const json_t *seen, const struct text_query *query)
{
    struct writer *w = &response->body;
    writer_clear(w);
    writer_open(w, '{');
    writer_member_integer(w, "version", match->version);
    reading_write_seat(w, match);
    reading_write_deciding(w, match);
    board_text(board, seen, &(struct board_part){query->part, query->words, !query->lines}, w);
    writer_close(w, '}');
    if (w->failed || json_memory_was_ever_short()) {
        writer_clear(w);
        answer_no_memory(response);
    }
}

void handle_say_match(struct request *request, struct response *response)
{
    struct text_query query = {.lines = true};
    struct match match;
    const struct board *board;
    const struct caller caller = {request->parameter[0], request->bearer};
    if (!input_query(request, response, text_parameters, &query)) return;
    const enum match_result result = match_read(request->worker->matches, &caller, query.version, &match);
    if (!answer_match(response, result, &match) ||
        !request_board(request, response, match.terms.pack, &board))
        return;
    if (query.part && !board_has_zone(board, query.part)) {
        input_refuse_foreign(response, "part", "%s has no part of this id", match.terms.pack->game->title);
        return;
    }
    json_t *seen = match_seen(response, &match);
    if (seen)
        text_write(response, &match, board, seen, &query);
    else
        answer_no_memory(response);
    json_decref(seen);
    if (response->status == 200) answer_version(response, match.version);
}

/* ---- a state, or a view ---- */

struct board_request {
    struct state_body of;
    const json_t *view;
    const char *seat;
    struct look_request look;
};

#define AT(member) INPUT_AT(struct board_request, member)
static const struct input board_body[] = {
    {"state", INPUT_OBJECT, AT(of.state)}, {"strict", INPUT_BOOLEAN, AT(of.strict)},
    {"view", INPUT_OBJECT, AT(view)},      {"seat", INPUT_ID, AT(seat)},
    LOOK_INPUTS(struct board_request),     {0}};
#undef AT

static void draw_view(struct request *request, struct response *response, const struct board_request *body,
                      const struct board_look *look)
{
    struct position position;
    if (!position_open(request, response, "view", body->view, &position)) return;
    json_t *seen = json_pack("{s:O}", "view", body->view);
    answer_drawn(request, response, position.pack, seen, look, "/view");
    json_decref(seen);
}

static void draw_state(struct request *request, struct response *response, const struct board_request *body,
                       const struct board_look *look)
{
    struct position position;
    int seat = SEAT_NONE;
    if (!position_read(request, response, &body->of, &position) ||
        (body->seat && !position_seat(response, &position, body->seat, &seat)))
        return;
    position_write_view(&response->body, &position, seat);
    json_t *seen = parse_body(response);
    answer_drawn(request, response, position.pack, seen, look, "/state");
    json_decref(seen);
}

void handle_draw_state(struct request *request, struct response *response)
{
    struct board_request body = {.look.width = BOARD_WIDTH};
    if (!input_body_only(request, response, board_body, &body)) return;
    const struct board_look look = look_of(&body.look);
    if (!body.of.state == !body.view)
        input_refuse_one(response, "", "must have either \"state\" or \"view\"");
    else if (body.view && body.seat)
        input_refuse_one(response, "/seat", "cannot stand beside \"view\", which is a seat's already");
    else if (body.view)
        draw_view(request, response, &body, &look);
    else
        draw_state(request, response, &body, &look);
}

/* ---- a game as it begins ---- */

struct game_query {
    struct look_request look;
};

static const struct input game_parameters[] = {LOOK_INPUTS(struct game_query), {0}};

/* The first scenario as a spectator sees it before the first move, always with the same draws. */
void handle_draw_game(struct request *request, struct response *response)
{
    struct game_query query = {.look.width = BOARD_WIDTH};
    const struct game *game;
    struct position position;
    int16_t options[OPTIONS_MAX];
    if (!request_game(request, response, request->parameter[0], &game) ||
        !input_query(request, response, game_parameters, &query))
        return;
    const struct board_look look = look_of(&query.look);
    const struct chance_body seed = {.seed.given = true};
    position_begin(&position, request->worker,
                   pack_cache_standard(request->worker->service->pack_cache, game));
    options_read(game, 0, NULL, options, "", &(struct faults){0});
    if (!position_chance(response, &seed, &position)) return;
    play_set_up(&position.play, seats_for(game, 0, scenario_players(game, 0).standard, options), 0, options);
    if (!position_sound(response, &position)) return;
    position_write_view(&response->body, &position, SEAT_NONE);
    json_t *seen = parse_body(response);
    answer_drawn(request, response, position.pack, seen, &look, NULL);
    json_decref(seen);
    if (response->status == 200) answer_body_tag(request, response, "no-cache", "Accept");
}
