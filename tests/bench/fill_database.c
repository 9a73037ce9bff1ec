/* Fills a database with many matches, each of which the service can load, verify and play on.
 *
 *   fill_database --database URL --matches N [--threads 2]
 *
 * Random moves play each match here by the rules. Its rows are those that the service would have written,
 * with a log, dice, tokens and a packed state of its own. All of it follows from the match's number
 * (filled_match.h). The rows go in by COPY, of a few hundred matches at a time. */
#include <libpq-fe.h>
#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "api/match/change/draft.h"
#include "api/match/log/detail.h"
#include "engine/random.h"
#include "engine/window.h"
#include "filled_match.h"
#include "games/registry.h"
#include "log/undo.h"

enum { BATCH = 200, THREADS_MAX = 64, GAMES_MAX = 8, DAYS = 6 };
#define SECOND    INT64_C(1000000)
#define DAY       (86400 * SECOND)
#define YEAR_2000 (INT64_C(946684800) * SECOND) /* PostgreSQL's times begin there */

/* The columns that are written, in this order. */
enum { MATCH, SEAT, STATE, ACTION, EXPIRY, DEADLINE, INSTRUCTION, TABLES };
static const char *const COPY[TABLES] = {
    [MATCH] =
        "match (match_id, game, revision, pack_hash, scenario, options, seats, resigned, winners, label, "
        "tournament, "
        "status, seed, commitment, entropy, created_at, deadline_each, deadline_then, format, invitations)",
    [SEAT] = "seat (match_id, seat, token_hash, invitation_hash, claimed_at)",
    [STATE] = "match_state (match_id, version, state, last_hash, undo)",
    [ACTION] = "action (match_id, seq, at, line, detail, hash)",
    [EXPIRY] = "expiry (match_id, since)",
    [DEADLINE] = "deadline (match_id, version, due_at)",
    [INSTRUCTION] = "instruction (match_id, seat, body)",
};

struct fill {
    const char *url;
    uint64_t matches;
    int threads;
    int64_t now; /* the last match was created then; the first one some days before */
    struct pack *pack[GAMES_MAX];
    size_t games;
    atomic_uint_fast64_t next;
    atomic_bool failed;
};

struct filler {
    struct fill *fill;
    pthread_t thread;
    PGconn *database;
    struct writer rows[TABLES];
    struct writer line, detail;
    struct move_list *moves;
    /* the match at hand */
    uint64_t number, random;
    enum filled_match_kind kind;
    struct match_terms terms;
    struct play play;
    void *answered;
    struct chance chance;
    struct outcome out;
    struct undo undo;
    struct move draft[SEATS_MAX][DRAFT_MAX];
    size_t drafted[SEATS_MAX];
    uint8_t hash[HASH_SIZE]; /* of its last action */
    uint64_t version;
    int64_t created_at;
};

/* ---- rows, in the binary form of COPY ---- */

static void put_big_endian(struct writer *w, uint64_t value, int bytes)
{
    char text[8];
    for (int i = 0; i < bytes; i++)
        text[i] = (char)(value >> 8 * (bytes - 1 - i));
    writer_bytes(w, text, (size_t)bytes);
}

static void put_integer(struct writer *w, int64_t value, int bytes)
{
    put_big_endian(w, (uint64_t)bytes, 4);
    put_big_endian(w, (uint64_t)value, bytes);
}

static void put_bytes(struct writer *w, const void *data, size_t length)
{
    put_big_endian(w, length, 4);
    writer_bytes(w, data, length);
}

static void put_null(struct writer *w)
{
    put_big_endian(w, UINT32_MAX, 4);
}

static void put_text(struct writer *w, const char *text)
{
    if (*text)
        put_bytes(w, text, strlen(text));
    else
        put_null(w);
}

static void put_time(struct writer *w, int64_t microseconds)
{
    put_integer(w, microseconds - YEAR_2000, 8);
}

/* A row of so many columns, the first of which is the match's id. */
static struct writer *row(struct filler *f, int table, int columns)
{
    struct writer *w = &f->rows[table];
    if (w->length == 0) writer_bytes(w, "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0", 19);
    put_big_endian(w, (uint64_t)columns, 2);
    put_bytes(w, f->terms.id, MATCH_ID_SIZE);
    return w;
}

static bool succeeds(PGconn *database, PGresult *result, ExecStatusType wanted)
{
    const bool done = PQresultStatus(result) == wanted;
    if (!done) fprintf(stderr, "fill: %s", PQerrorMessage(database));
    PQclear(result);
    return done;
}

static bool copy(struct filler *f, int table)
{
    struct writer *w = &f->rows[table];
    char statement[400];
    if (w->length == 0) return true;
    snprintf(statement, sizeof statement, "copy %s from stdin (format binary)", COPY[table]);
    put_big_endian(w, UINT16_MAX, 2);
    const bool done = !w->failed && succeeds(f->database, PQexec(f->database, statement), PGRES_COPY_IN) &&
                      PQputCopyData(f->database, w->text, (int)w->length) == 1 &&
                      PQputCopyEnd(f->database, NULL) == 1 &&
                      succeeds(f->database, PQgetResult(f->database), PGRES_COMMAND_OK);
    PQclear(PQgetResult(f->database));
    writer_clear(w);
    return done;
}

/* ---- playing ---- */

static bool make(struct filler *f, int seat, const struct move *m, bool by_default)
{
    struct play *p = &f->play;
    const struct action action = {.seq = f->version + 1,
                                  .at = f->created_at + (int64_t)(f->version + 1) * 20 * SECOND,
                                  .seat = seat,
                                  .by_default = by_default,
                                  .move = *m};
    const bool secret = f->version > 0 && play_at_secret_step(p);
    const struct refusal *refusal;
    uint8_t state[HASH_SIZE];
    if (!action_apply(p, &f->terms, &action, &refusal)) {
        fprintf(stderr, "fill: match %llu: a move is refused\n", (unsigned long long)f->number);
        return false;
    }
    f->version++;
    undo_note(&f->undo, p, &action, secret);
    state_hash(p, state);
    writer_clear(&f->line);
    writer_clear(&f->detail);
    f->line.comma = false;
    action_write(&f->line, p, &action, &(struct chain_link){f->terms.format, f->hash, state}, f->hash);
    detail_pack(&f->detail, p, &action);
    struct writer *w = row(f, ACTION, 6);
    put_integer(w, (int64_t)action.seq, 8);
    put_time(w, action.at);
    put_bytes(w, f->line.text, f->line.length);
    put_bytes(w, f->detail.text, f->detail.length);
    put_bytes(w, f->hash, HASH_SIZE);
    return !f->line.failed && !f->detail.failed;
}

static const struct move *pick(struct filler *f, const struct play *p, int seat)
{
    play_list(p, seat, f->moves);
    return &f->moves->moves[random_below(&f->random, (uint32_t)f->moves->count)];
}

/* Decisions of those who have resigned are made for them, as the service does it. */
static bool make_defaults(struct filler *f)
{
    uint32_t deciding;
    bool sound = true;
    while (sound && (deciding = play_deciders(&f->play)) && !(deciding & ~play_head(&f->play)->resigned)) {
        struct move m = {0};
        play_fallback(&f->play, __builtin_ctz(deciding), &m);
        sound = make(f, __builtin_ctz(deciding), &m, true);
    }
    return sound;
}

/* All seats answer the secret step; then their answers enter the log, in the order in which the service
 * writes them. */
static bool answer(struct filler *f)
{
    const size_t size = play_state_size(f->play.game);
    const uint32_t deciders = play_deciders(&f->play);
    memcpy(f->answered, f->play.state, size);
    struct play copy = f->play;
    copy.state = f->answered;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        for (f->drafted[seat] = 0; deciders & play_deciders(&copy) & UINT32_C(1) << seat;
             f->drafted[seat]++) {
            if (f->drafted[seat] == DRAFT_MAX) return false;
            f->draft[seat][f->drafted[seat]] = *pick(f, &copy, seat);
            if (play_answer(&copy, seat, &f->draft[seat][f->drafted[seat]])) return false;
        }
    bool sound = true;
    for (uint32_t left = deciders; left && sound;) {
        const int seat = window_first(&f->play, left);
        const bool reacts = window_reacts(&f->play, &f->draft[seat][0]);
        for (size_t i = 0; i < f->drafted[seat] && sound; i++)
            sound = make(f, seat, &f->draft[seat][i], false);
        left = reacts ? 0 : left & ~(UINT32_C(1) << seat);
    }
    return sound;
}

static bool play_one(struct filler *f)
{
    if (play_at_secret_step(&f->play)) return answer(f);
    const uint64_t deciders = play_deciders(&f->play);
    const int seat =
        set_nth(&deciders, 1, (int)random_below(&f->random, (uint32_t)__builtin_popcountll(deciders)));
    const struct move m = *pick(f, &f->play, seat);
    return make(f, seat, &m, false);
}

/* From the set-up on, for as long as it is to be played. In other games than the first a secret step may ask
 * for a whole sheet of orders: there it is left. */
static bool play_match(struct filler *f)
{
    static const struct move set_up = {.type = MOVE_SET_UP}, concession = {.type = MOVE_CONCEDE};
    const uint64_t actions = f->kind == FILLED_MATCH_PLAYED ? 40 + random_below(&f->random, 41) : 2;
    bool sound = make(f, -1, &set_up, false);
    while (sound && !play_head(&f->play)->over && f->version < actions &&
           !(play_at_secret_step(&f->play) && f->play.game != games[0]))
        sound = play_one(f);
    for (int seat = 0;
         seat < SEATS_MAX && sound && f->kind == FILLED_MATCH_OVER && !play_head(&f->play)->over; seat++)
        if (f->terms.seats >> seat & 1) sound = make(f, seat, &concession, false) && make_defaults(f);
    return sound;
}

/* ---- one match ---- */

static void begin(struct filler *f, uint64_t number)
{
    struct fill *fill = f->fill;
    f->number = f->random = number;
    f->kind = filled_match_kind(number);
    const struct pack *pack =
        fill->pack[f->kind == FILLED_MATCH_PLAYED ? 0 : number / FILLED_MATCH_TENTH % fill->games];
    const struct game *game = pack->game;
    uint8_t seed[SEED_SIZE];
    f->terms = (struct match_terms){.pack = pack, .format = LEDGER_FORMAT, .revision = game->revision};
    filled_match_id(number, f->terms.id);
    filled_match_seed(number, seed);
    for (int i = 0; game->options[i].name; i++)
        f->terms.option[i] = scenario_option(game, 0, i)->standard;
    f->terms.seats = seats_for(game, 0, scenario_players(game, 0).least, f->terms.option);
    f->terms.deadline.each = number % 20 == 0 ? 30 * DAY : 0;
    f->terms.agreed.invitations = f->kind == FILLED_MATCH_OPEN;
    chance_commit(seed, f->terms.commitment);
    chance_from_seed(&f->chance, seed, f->terms.id, NULL, 0);
    f->play.game = game;
    f->play.pack = pack->data;
    f->undo = (struct undo){0};
    f->version = 0;
    f->created_at =
        fill->now - (int64_t)((double)(fill->matches - number) / (double)fill->matches * DAYS * (double)DAY);
}

static void put_match(struct filler *f)
{
    const struct game *game = f->play.game;
    const struct head *head = play_head(&f->play);
    const bool open = f->kind == FILLED_MATCH_OPEN;
    const uint64_t number = f->number;
    char label[32] = "", tournament[32] = "";
    uint8_t seed[SEED_SIZE];
    if (number % 4 == 1 || number % 4 == 2) snprintf(label, sizeof label, "ladder");
    if (number % 4 == 3) snprintf(label, sizeof label, "friends-%llu", (unsigned long long)number / 100);
    if (number % 8 == 3)
        snprintf(tournament, sizeof tournament, "cup-%llu", (unsigned long long)number / 1000);
    filled_match_seed(number, seed);
    struct writer *w = row(f, MATCH, 20);
    put_text(w, game->id);
    put_integer(w, game->revision, 4);
    put_bytes(w, f->terms.pack->hash, HASH_SIZE);
    put_text(w, game->scenarios[0].id);
    writer_clear(&f->line);
    f->line.comma = false;
    options_write(&f->line, game, f->terms.option, 0);
    put_bytes(w, f->line.text, f->line.length);
    put_integer(w, f->terms.seats, 4);
    put_integer(w, open ? 0 : head->resigned, 4);
    put_integer(w, open ? 0 : head->winners, 4);
    put_text(w, label);
    put_text(w, tournament);
    put_integer(w, open ? 0 : head->over ? 2 : 1, 2);
    put_bytes(w, seed, SEED_SIZE);
    put_bytes(w, f->terms.commitment, HASH_SIZE);
    put_bytes(w, "", 0);
    put_time(w, f->created_at);
    if (f->terms.deadline.each)
        put_integer(w, f->terms.deadline.each, 8);
    else
        put_null(w);
    if (f->terms.deadline.each)
        put_integer(w, 0, 2);
    else
        put_null(w);
    put_integer(w, f->terms.format, 2);
    put_integer(w, open, 1);
}

static void put_seat(struct filler *f, int seat)
{
    char token[FILLED_MATCH_TOKEN];
    uint8_t hash[HASH_SIZE];
    const bool invited = f->kind == FILLED_MATCH_OPEN && seat != FILLED_MATCH_ORGANIZER;
    filled_match_token(f->number, seat, token);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)token, strlen(token), NULL, 0);
    struct writer *w = row(f, SEAT, 5);
    put_integer(w, seat, 2);
    if (invited) put_null(w);
    put_bytes(w, hash, sizeof hash);
    if (!invited) put_null(w);
    if (invited)
        put_null(w);
    else
        put_time(w, f->created_at);
}

static void put_state(struct filler *f)
{
    static _Thread_local uint8_t packed[STATE_STORED_MAX];
    struct writer *w = row(f, STATE, 5);
    put_integer(w, (int64_t)f->version, 8);
    put_bytes(w, packed, state_store(&f->play, packed));
    put_bytes(w, f->hash, HASH_SIZE);
    put_integer(w, f->undo.seat | f->undo.count << 8 | f->undo.limit << 16, 4);
}

static bool fill_match(struct filler *f, uint64_t number)
{
    begin(f, number);
    if (f->kind != FILLED_MATCH_OPEN && (!terms_hash(&f->terms, f->hash) || !play_match(f))) return false;
    put_match(f);
    for (int seat = FILLED_MATCH_ORGANIZER; seat < SEATS_MAX; seat++)
        if (seat == FILLED_MATCH_ORGANIZER || f->terms.seats >> seat & 1) put_seat(f, seat);
    if (f->kind != FILLED_MATCH_OPEN) put_state(f);
    put_time(row(f, EXPIRY, 2), f->created_at);
    if (f->kind == FILLED_MATCH_OPEN || !f->terms.deadline.each) return true;
    struct writer *w = row(f, DEADLINE, 3);
    put_integer(w, (int64_t)f->version, 8);
    if (play_head(&f->play)->over)
        put_null(w);
    else
        put_time(w, f->created_at + f->terms.deadline.each);
    if (number % 100 != 0) return true;
    w = row(f, INSTRUCTION, 3);
    put_integer(w, __builtin_ctz(f->terms.seats), 2);
    put_bytes(w, "[]", 2);
    return true;
}

/* ---- all of them ---- */

static bool fill_batch(struct filler *f, uint64_t from)
{
    struct fill *fill = f->fill;
    const uint64_t end = from + BATCH < fill->matches ? from + BATCH : fill->matches;
    for (uint64_t number = from; number < end; number++)
        if (!fill_match(f, number)) return false;
    bool done = succeeds(f->database, PQexec(f->database, "begin"), PGRES_COMMAND_OK);
    for (int table = 0; table < TABLES && done; table++)
        done = copy(f, table);
    return done && succeeds(f->database, PQexec(f->database, "commit"), PGRES_COMMAND_OK);
}

static bool prepare(struct filler *f)
{
    size_t largest = 0;
    for (size_t i = 0; i < f->fill->games; i++) {
        const size_t size = play_state_size(f->fill->pack[i]->game);
        if (size > largest) largest = size;
    }
    writer_init(&f->line);
    writer_init(&f->detail);
    for (int table = 0; table < TABLES; table++)
        writer_init(&f->rows[table]);
    f->moves = malloc(sizeof *f->moves);
    f->answered = malloc(largest);
    f->play = (struct play){.state = malloc(largest), .chance = &f->chance, .out = &f->out};
    f->database = PQconnectdb(f->fill->url);
    return f->moves && f->answered && f->play.state && PQstatus(f->database) == CONNECTION_OK &&
           succeeds(f->database, PQexec(f->database, "set synchronous_commit = off"), PGRES_COMMAND_OK);
}

static void *run(void *context)
{
    struct filler *f = context;
    bool sound = prepare(f);
    for (uint64_t from;
         sound && !f->fill->failed && (from = atomic_fetch_add(&f->fill->next, BATCH)) < f->fill->matches;)
        sound = fill_batch(f, from);
    if (!sound) f->fill->failed = true;
    PQfinish(f->database);
    return NULL;
}

static bool read_arguments(struct fill *fill, int argc, char **argv)
{
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--database") == 0)
            fill->url = argv[i + 1];
        else if (strcmp(argv[i], "--matches") == 0)
            fill->matches = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--threads") == 0)
            fill->threads = atoi(argv[i + 1]);
        else
            return false;
    }
    return fill->url && fill->matches > 0 && fill->threads > 0 && fill->threads <= THREADS_MAX;
}

int main(int argc, char **argv)
{
    static struct fill fill = {.threads = 2};
    struct timespec now;
    if (sodium_init() < 0 || !read_arguments(&fill, argc, argv)) {
        fputs("fill_database: see the first lines of fill_database.c for its arguments\n", stderr);
        return 2;
    }
    json_object_seed(0); /* before there are threads */
    clock_gettime(CLOCK_REALTIME, &now);
    fill.now = now.tv_sec * SECOND;
    for (; games[fill.games] && fill.games < GAMES_MAX; fill.games++)
        if (!(fill.pack[fill.games] = pack_standard(games[fill.games]))) return 1;
    struct filler *fillers = calloc((size_t)fill.threads, sizeof *fillers);
    for (int i = 0; fillers && i < fill.threads; i++) {
        fillers[i].fill = &fill;
        if (pthread_create(&fillers[i].thread, NULL, run, &fillers[i])) return 1;
    }
    for (int i = 0; fillers && i < fill.threads; i++)
        pthread_join(fillers[i].thread, NULL);
    return !fillers || fill.failed;
}
