/* Plays a state at random to its end, for clients without the library. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "api/handlers/handlers.h"
#include "api/handlers/position.h"
#include "api/handlers/shared/results.h"
#include "engine/playout.h"

enum {
    PLAYOUTS_MAX = 1000,
    PLAYOUT_MOVES_MAX = 200000, /* moves of one request */
    PLAYOUT_US = 12000,         /* microseconds of a core, after which no further playout begins */
};

struct playout_request {
    struct state_body of;
    int64_t times;
    struct input_hex seed;
    bool each;
};

#define AT(member) INPUT_AT(struct playout_request, member)
static const struct input playout_body[] = {
    {"state", INPUT_OBJECT, .required = true, AT(of.state)},
    {"strict", INPUT_BOOLEAN, AT(of.strict)},
    {"times", INPUT_INTEGER, .min = 1, .max = PLAYOUTS_MAX, AT(times)},
    {"seed", INPUT_HEX, AT(seed)},
    {"each", INPUT_BOOLEAN, AT(each)},
    {0}};
#undef AT

/* The results of a seat, over all playouts. */
struct record_of_seat {
    int64_t wins, sum;
    int32_t least, most;
};

struct tally {
    int64_t finished, moves;
    struct record_of_seat seat[SEATS_MAX];
    struct writer results; /* an open list */
};

/* Makes the chance of playout `number`: its draws and the bots' own. It depends on the number and the seed
 * alone. */
static void make_chance(struct chance *chance, uint64_t *random, const uint8_t seed[HASH_SIZE],
                        int64_t number)
{
    uint64_t words[2];
    crypto_generichash((uint8_t *)words, sizeof words, (const uint8_t *)&number, sizeof number, seed,
                       HASH_SIZE);
    *chance = (struct chance){.source = CHANCE_FAST, .fast = words[0]};
    *random = words[1];
}

static void note_end(struct tally *tally, const struct play *p)
{
    const struct head *head = play_head(p);
    const uint64_t seats = head->seats;
    struct writer *w = &tally->results;
    writer_open(w, '{');
    seats_write(w, "winners", p->game, head->winners);
    writer_member_open(w, "scores", '[');
    SET_EACH(seat, &seats, 1) {
        struct record_of_seat *of = &tally->seat[seat];
        const int32_t score = p->game->score ? p->game->score(p, seat) : 0;
        writer_integer(w, score);
        of->wins += head->winners >> seat & 1;
        of->sum += score;
        if (!tally->finished || score < of->least) of->least = score;
        if (!tally->finished || score > of->most) of->most = score;
    }
    writer_close(w, ']');
    writer_close(w, '}');
    tally->finished++;
}

/* Plays all playouts from the position's state, which afterwards is the last one's end. False: the response
 * says why. */
static bool play_all(struct response *response, struct position *position, struct move_list *moves,
                     const void *begin, const struct playout_request *body, struct tally *tally)
{
    const int64_t until = worker_time() + PLAYOUT_US;
    struct play *p = &position->play;
    for (int64_t i = 0; i < body->times && tally->moves < PLAYOUT_MOVES_MAX && (!i || worker_time() < until);
         i++) {
        uint64_t random;
        memcpy(p->state, begin, play_state_size(p->game));
        make_chance(&position->chance, &random, body->seed.bytes, i);
        tally->moves += (int64_t)playout_run(p, moves, &random, PLAYOUT_MOVES_MAX - tally->moves);
        if (!position_sound(response, position)) return false;
        if (play_head(p)->over) note_end(tally, p);
    }
    return true;
}

static void answer_tally(struct response *response, const struct position *position, struct tally *tally,
                         const struct playout_request *body)
{
    const struct play *p = &position->play;
    struct writer *w = &response->body;
    const uint64_t seats = play_head(p)->seats;
    writer_open(w, '{');
    writer_member_hex(w, "seed", body->seed.bytes, HASH_SIZE);
    writer_member_integer(w, "finished", tally->finished);
    writer_member_integer(w, "moves", tally->moves);
    writer_member_open(w, "seats", '[');
    SET_EACH(seat, &seats, 1) {
        const struct record_of_seat *of = &tally->seat[seat];
        writer_open(w, '{');
        writer_member_string(w, "seat", domain_id(p->game->seats, p->pack, seat));
        writer_member_integer(w, "wins", of->wins);
        writer_member_integer(w, "score_sum", of->sum);
        writer_member_integer(w, "score_least", of->least);
        writer_member_integer(w, "score_most", of->most);
        writer_close(w, '}');
    }
    writer_close(w, ']');
    writer_close(&tally->results, ']');
    if (body->each) {
        writer_name(w, "results");
        writer_join(w, &tally->results);
    }
    position_write_warnings(w, position);
    writer_close(w, '}');
}

void handle_play_out(struct request *request, struct response *response)
{
    struct playout_request body = {.times = 1};
    struct position position;
    struct tally tally = {0};
    if (!input_body_only(request, response, playout_body, &body) ||
        !position_read(request, response, &body.of, &position))
        return;
    if (!body.seed.given) randombytes_buf(body.seed.bytes, HASH_SIZE);
    const size_t size = play_state_size(position.play.game);
    void *begin = malloc(size);
    if (!begin) {
        answer_no_memory(response);
        return;
    }
    memcpy(begin, position.play.state, size);
    writer_init(&tally.results);
    writer_open(&tally.results, '[');
    if (play_all(response, &position, request->worker->moves, begin, &body, &tally))
        answer_tally(response, &position, &tally, &body);
    writer_free(&tally.results);
    free(begin);
}
