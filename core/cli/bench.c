/* westphalia bench: how fast the rules are, on one core.
 *
 * Positions are gathered from matches of random moves. Each trial does one thing with one position after
 * another, for a fixed time. Whole matches are timed as well. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/simulated_match.h"
#include "games/registry.h"
#include "program/clock.h"

enum { POSITIONS = 2048, SEED = 1630 };

/* A state, and the move that was made in it. */
struct position {
    void *state;
    int seat;
    struct move move;
};

struct bench {
    struct simulated_match simulated;
    struct simulated_match_plan plan;
    uint64_t match; /* the number of the next match */
    struct position position[POSITIONS];
    size_t count;
    struct play at; /* the play at one of the positions */
    void *copy;
    struct writer text, drawing;
    struct board *board;
    char **json; /* the state of each position */
    uint64_t matches, moves;
};

struct trial {
    const char *name, *unit;
    /* Does one trial and returns how many units it did; i counts from 0. */
    uint64_t (*run)(struct bench *bench, size_t i);
};

static struct play *on_position(struct bench *bench, size_t i)
{
    bench->at.state = bench->position[i % bench->count].state;
    return &bench->at;
}

/* ---- trials ---- */

static uint64_t play_random(struct bench *bench, size_t i)
{
    struct simulated_match *r = &bench->simulated;
    const uint64_t before = r->figures.moves;
    simulated_match_play(r, bench->match++);
    return r->figures.moves - before;
}

static uint64_t play_again(struct bench *bench, size_t i)
{
    struct simulated_match *r = &bench->simulated;
    const struct refusal *refusal;
    for (size_t at = 0; at < r->log.count; at++) {
        const struct action action = {
            .seq = at + 1, .seat = r->log.entry[at].seat, .move = r->log.entry[at].move};
        action_apply(&r->play, &r->terms, &action, &refusal);
    }
    return r->log.count;
}

static uint64_t list_moves(struct bench *bench, size_t i)
{
    const struct play *p = on_position(bench, i);
    play_list(p, bench->position[i % bench->count].seat, bench->simulated.moves);
    return 1;
}

static uint64_t check_move(struct bench *bench, size_t i)
{
    const struct play *p = on_position(bench, i);
    const struct position *position = &bench->position[i % bench->count];
    return play_check(p, position->seat, &position->move) == NULL;
}

static uint64_t write_view(struct bench *bench, size_t i)
{
    const struct play *p = on_position(bench, i);
    writer_clear(&bench->text);
    state_write(&bench->text, p, bench->plan.pack->hash_hex, bench->position[i % bench->count].seat);
    return 1;
}

/* As in the service, the view is written, read and drawn. */
static uint64_t draw_board(struct bench *bench, size_t i)
{
    static const struct board_look look = {BOARD_WIDTH, BOARD_AUTO};
    struct writer *w = &bench->text;
    writer_clear(w);
    writer_clear(&bench->drawing);
    writer_open(w, '{');
    writer_name(w, "view");
    state_write(w, on_position(bench, i), bench->plan.pack->hash_hex, bench->position[i % bench->count].seat);
    writer_close(w, '}');
    json_t *seen = json_loadb(w->text, w->length, 0, NULL);
    const enum board_drawn drawn = board_draw(bench->board, seen, &look, &bench->drawing);
    json_decref(seen);
    return drawn == BOARD_DRAWN;
}

static uint64_t write_state(struct bench *bench, size_t i)
{
    const struct play *p = on_position(bench, i);
    writer_clear(&bench->text);
    state_write(&bench->text, p, bench->plan.pack->hash_hex, SEAT_ALL);
    return 1;
}

static uint64_t read_state(struct bench *bench, size_t i)
{
    struct play *p = on_position(bench, i);
    struct faults faults = {0};
    json_t *json = json_loads(bench->json[i % bench->count], JSON_REJECT_DUPLICATES, NULL);
    p->state = bench->copy;
    const bool read = state_read(p, json, &faults);
    json_decref(json);
    return read;
}

static uint64_t hash_state(struct bench *bench, size_t i)
{
    const struct play *p = on_position(bench, i);
    uint8_t hash[HASH_SIZE];
    state_hash(p, hash);
    return 1;
}

static const struct trial trials[] = {
    {"random play, all legal moves listed", "moves", play_random},
    {"the same moves applied again", "moves", play_again},
    {"legal moves of a seat listed", "lists", list_moves},
    {"a move checked", "checks", check_move},
    {"a seat's view written", "views", write_view},
    {"a seat's board drawn", "boards", draw_board},
    {"the whole state written", "states", write_state},
    {"the whole state read and inspected", "states", read_state},
    {"a state hashed", "hashes", hash_state},
};
enum { TRIALS = sizeof trials / sizeof *trials };

/* ---- positions ---- */

static bool add_position(struct bench *bench)
{
    struct simulated_match *r = &bench->simulated;
    struct position *position = &bench->position[bench->count];
    const size_t size = play_state_size(r->play.game);
    if (!(position->state = malloc(size))) return false;
    memcpy(position->state, r->play.state, size);
    writer_clear(&bench->text);
    state_write(&bench->text, &r->play, bench->plan.pack->hash_hex, SEAT_ALL);
    if (!(bench->json[bench->count] = strdup(writer_text(&bench->text)))) return false;
    const size_t before = r->log.count;
    if (!simulated_match_step(r)) return false;
    position->seat = r->log.entry[before].seat;
    position->move = r->log.entry[before].move;
    bench->count++;
    return true;
}

/* Gathers every decision of a match, and goes on with further matches until there are enough. */
static bool gather(struct bench *bench)
{
    struct simulated_match *r = &bench->simulated;
    bool more = true;
    while (bench->count < POSITIONS && more) {
        more = simulated_match_begin(r, bench->match++);
        while (more && !play_head(&r->play)->over && bench->count < POSITIONS)
            more = add_position(bench);
    }
    return more;
}

static bool bench_init(struct bench *bench, struct pack *pack)
{
    *bench = (struct bench){.plan = {.pack = pack, .limit = 1000000}, .match = SEED};
    struct faults faults = {0};
    writer_init(&bench->text);
    writer_init(&bench->drawing);
    bench->board = board_new(pack, &faults);
    bench->copy = malloc(play_state_size(pack->game));
    bench->json = calloc(POSITIONS, sizeof *bench->json);
    if (!simulated_match_init(&bench->simulated, &bench->plan) || !bench->copy || !bench->json ||
        !bench->board)
        return false;
    bench->at = bench->simulated.play;
    return gather(bench);
}

static void bench_free(struct bench *bench)
{
    for (size_t i = 0; i < POSITIONS; i++) {
        free(bench->position[i].state);
        if (bench->json) free(bench->json[i]);
    }
    free(bench->json);
    free(bench->copy);
    writer_free(&bench->text);
    writer_free(&bench->drawing);
    board_free(bench->board);
    simulated_match_free(&bench->simulated);
}

/* ---- measuring ---- */

/* Units in a second of processor time. */
static double measure(struct bench *bench, const struct trial *trial, uint64_t milliseconds)
{
    const int64_t start = clock_microseconds(CLOCK_PROCESS_CPUTIME_ID);
    const int64_t least = (int64_t)milliseconds * 1000;
    int64_t spent = 0;
    uint64_t done = 0;
    for (size_t i = 0; spent < least; i++) {
        done += trial->run(bench, i);
        if (i % 16 == 0) spent = clock_microseconds(CLOCK_PROCESS_CPUTIME_ID) - start;
    }
    return (double)done * 1e6 / (double)spent;
}

static void show(const struct trial *trial, double rate, bool as_json, bool first)
{
    if (as_json)
        printf("%s{\"trial\":\"%s\",\"unit\":\"%s\",\"per_second\":%.0f}", first ? "" : ",", trial->name,
               trial->unit, rate);
    else
        printf("  %-38s %12.0f %s/s %10.2f µs\n", trial->name, rate, trial->unit, 1e6 / rate);
    fflush(stdout);
}

static enum exit_status bench_game(const struct game *game, uint64_t milliseconds, bool as_json)
{
    enum exit_status status;
    struct bench *bench = malloc(sizeof *bench);
    struct pack *pack = input_pack(game, NULL, false, &status);
    const bool ready = bench && pack && bench_init(bench, pack);
    status = EXIT_FINE;
    if (!ready) status = command_fail("%s cannot be measured", game->id);
    if (ready && as_json)
        printf("{\"game\":\"%s\",\"state_bytes\":%zu,\"packed_bytes\":%zu,\"trials\":[", game->id,
               play_state_size(game), state_packed_most(game));
    else if (ready)
        printf("%s: a state of %zu bytes, %zu packed at the most\n", game->id, play_state_size(game),
               state_packed_most(game));
    for (int i = 0; ready && i < TRIALS; i++)
        show(&trials[i], measure(bench, &trials[i], milliseconds), as_json, i == 0);
    if (ready && as_json) puts("]}");
    if (bench && pack) bench_free(bench);
    pack_free(pack);
    free(bench);
    return status;
}

enum exit_status bench_run(const struct command *command, int argc, char **argv)
{
    bool as_json = false;
    uint64_t milliseconds = 1000;
    struct command_line line;
    const struct flag flags[] = {
        {"json", FLAG_SWITCH, &as_json, NULL, "print one JSON object for each game"},
        {"time", FLAG_NUMBER, &milliseconds, "MS", "milliseconds for each trial", 1, 3600000},
        {0}};
    enum exit_status status = EXIT_FINE;
    if (!command_read(command, flags, argc, argv, &line)) return line.status;
    const struct game *only = line.words.count ? input_game(line.words.word[0]) : NULL;
    if (line.words.count && !only) return EXIT_USAGE;
    for (const struct game *const *game = games; *game && status == EXIT_FINE; game++)
        if (!only || *game == only) status = bench_game(*game, milliseconds, as_json);
    return status;
}
