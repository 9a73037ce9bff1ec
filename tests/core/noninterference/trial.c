/* Pairs out of random play. */
#include <stdlib.h>
#include <string.h>

#include "engine/random.h"
#include "noninterference.h"
#include "wire/text.h"
#include "wire/wire.h"

enum { REFUSALS = 1000, BATCH_MOVES = 4, BATCH_REFUSALS = 60, TRIES = 8, MATCH_MOVES_MAX = 3000, PAUSE = 4 };

const char *const NONINTERFERENCE_KIND_NAMES[NONINTERFERENCE_KINDS] = {
    "exchange", "sequel", "moves", "answers", "chance", "batch", "concession", "undo"};

/* One course of things: a state that is played on, what the viewer has been told, and what lay before his
 * eyes. */
struct course {
    struct play p;
    struct chance chance;
    struct outcome out;
    struct writer told, seen;
    uint8_t state[STATE_ROOM] __attribute__((aligned(16)));
};

struct trial {
    const struct game *game;
    uint64_t random;
    int viewer;
    bool midway; /* some have answered the secret question that is on */
    struct course now, one, other;
    struct noninterference_look look;
    struct move_list moves, others;
    int32_t given[DRAWS_MAX];
    struct noninterference_result *result;
};

static uint32_t below(struct trial *t, uint32_t count)
{
    return random_below(&t->random, count);
}

static int any_seat(struct trial *t, uint32_t seats)
{
    const uint64_t set = seats;
    return set_nth(&set, 1, (int)below(t, (uint32_t)__builtin_popcount(seats)));
}

/* ---- courses ---- */

static void course_open(struct course *c, const struct game *game, const struct pack *pack)
{
    c->p = (struct play){
        .game = game, .pack = pack->data, .state = c->state, .chance = &c->chance, .out = &c->out};
    writer_init(&c->told);
    writer_init(&c->seen);
}

static void course_close(struct course *c)
{
    writer_free(&c->told);
    writer_free(&c->seen);
}

/* From where another stands, with its chance. */
static void course_fork(struct course *c, const struct course *from)
{
    memcpy(c->state, from->state, play_state_size(from->p.game));
    c->chance = from->chance;
    c->p.fault = PLAY_SOUND;
    writer_clear(&c->told);
    writer_clear(&c->seen);
}

static void tell_outcome(struct course *c, int viewer)
{
    draws_show(&c->told, &c->p, &c->out, viewer);
    events_show(&c->told, &c->p, &c->out, viewer);
}

/* A card that the move brings into view may be out of it again when play has run on: it was taken openly, and
 * all that would show which one it was is shuffled. */
static void see_at_once(struct course *c, int seat, const struct move *m, int viewer)
{
    static uint8_t state[STATE_ROOM] __attribute__((aligned(16)));
    struct chance chance = c->chance;
    struct play p = c->p;
    memcpy(state, c->state, play_state_size(p.game));
    p.state = state;
    p.chance = &chance;
    p.out = NULL;
    play_answer(&p, seat, m);
    state_write(&c->seen, &p, "", viewer);
}

/* Makes the move and writes what the viewer is told of it. False: it is refused here, or there is no chance
 * for it. */
static bool course_move(struct course *c, int seat, const struct move *m, int viewer)
{
    see_at_once(c, seat, m, viewer);
    if (play_move(&c->p, seat, m) || c->p.fault) return false;
    char text[TEXT_ROOM];
    move_text(text, &c->p, m, seat, viewer);
    move_write(&c->told, &c->p, m, seat, viewer);
    writer_string(&c->told, text);
    tell_outcome(c, viewer);
    return true;
}

static bool is_over(const struct course *c)
{
    return play_head(&c->p)->over != 0;
}

static bool is_secret(const struct course *c)
{
    const struct step *step = play_step(&c->p);
    return step && step->secret;
}

/* ---- pairs ---- */

static bool leaked(struct trial *t, enum noninterference_kind kind)
{
    t->result->leak = t->look.leak;
    t->result->kind = kind;
    return false;
}

static bool differs(struct trial *t, enum noninterference_kind kind, const char *what,
                    const struct writer *one, const struct writer *other)
{
    writer_clear(&t->look.one);
    writer_clear(&t->look.other);
    writer_bytes(&t->look.one, one->text, one->length);
    writer_bytes(&t->look.other, other->text, other->length);
    noninterference_found(&t->look, what);
    return leaked(t, kind);
}

/* After two courses of things: seen and told are the same, or neither is. Once the match is over there are no
 * secrets. */
static bool agree(struct trial *t, enum noninterference_kind kind)
{
    if (is_over(&t->one) || is_over(&t->other)) return true;
    t->result->pairs[kind]++;
    state_write(&t->one.seen, &t->one.p, "", t->viewer);
    state_write(&t->other.seen, &t->other.p, "", t->viewer);
    const bool told = noninterference_same(&t->one.told, &t->other.told),
               seen = noninterference_same(&t->one.seen, &t->other.seen);
    if (told && !seen)
        return differs(t, kind, "what is in view, and was not told,", &t->one.seen, &t->other.seen);
    if (seen && !told)
        return differs(t, kind, "what was told, and is not in view,", &t->one.told, &t->other.told);
    return !seen || noninterference_standing(&t->look, &t->one.p, &t->other.p, t->viewer) || leaked(t, kind);
}

static bool equal_states(const struct trial *t)
{
    return memcmp(t->one.state, t->other.state, play_state_size(t->game)) == 0;
}

/* `one` is where the match stands, `other` what the viewer could take for it. */
static bool exchange(struct trial *t)
{
    course_fork(&t->one, &t->now);
    course_fork(&t->other, &t->now);
    if (!noninterference_exchange(&t->other.p, t->viewer, &t->random)) return true;
    t->result->pairs[NONINTERFERENCE_EXCHANGE]++;
    if (!noninterference_standing(&t->look, &t->one.p, &t->other.p, t->viewer))
        return leaked(t, NONINTERFERENCE_EXCHANGE);
    if (t->viewer < 0) return true;
    t->result->refusals += REFUSALS;
    return noninterference_refusals(&t->look, &t->one.p, &t->other.p, t->viewer, REFUSALS, &t->random) ||
           leaked(t, NONINTERFERENCE_EXCHANGE);
}

/* The first move of the list, from `from` on, that is of another type than that one. */
static size_t next_type(const struct move_list *list, size_t from)
{
    size_t i = from;
    while (i < list->count && list->moves[i].type == list->moves[from].type)
        i++;
    return i;
}

/* One of the list; each type as likely as another, since few of many moves may be of one. */
static struct move pick(struct trial *t, const struct move_list *list)
{
    uint32_t types = 0;
    size_t start = 0;
    for (size_t i = 0; i < list->count; i = next_type(list, i))
        types++;
    for (uint32_t skip = below(t, types); skip > 0; skip--)
        start = next_type(list, start);
    return list->moves[start + below(t, (uint32_t)(next_type(list, start) - start))];
}

/* A move that both courses allow. */
static bool common_move(struct trial *t, int seat, struct move *m)
{
    play_list(&t->one.p, seat, &t->moves);
    for (int i = 0; i < TRIES && t->moves.count; i++) {
        *m = pick(t, &t->moves);
        if (!play_check(&t->other.p, seat, m)) return true;
    }
    return false;
}

/* Another move of the type, or the same. False: the list has none. */
static bool sibling(struct trial *t, const struct move_list *list, struct move *m)
{
    const uint8_t type = m->type;
    size_t start = 0;
    while (start < list->count && list->moves[start].type != type)
        start++;
    if (start == list->count) return false;
    *m = list->moves[start + below(t, (uint32_t)(next_type(list, start) - start))];
    return true;
}

/* Both courses go on by the same move; or, where it is of the seat that has made two, by two of one type. */
static bool same_move(struct trial *t, int twofold)
{
    struct move m;
    const uint32_t deciders = play_deciders(&t->one.p);
    if (!deciders || deciders != play_deciders(&t->other.p)) return false;
    const int seat = any_seat(t, deciders);
    if (seat != twofold)
        return common_move(t, seat, &m) && course_move(&t->one, seat, &m, t->viewer) &&
               course_move(&t->other, seat, &m, t->viewer);
    play_list(&t->one.p, seat, &t->moves);
    play_list(&t->other.p, seat, &t->others);
    m = pick(t, &t->moves);
    return course_move(&t->one, seat, &m, t->viewer) && sibling(t, &t->others, &m) &&
           course_move(&t->other, seat, &m, t->viewer);
}

/* Still at the same frame of the same step. */
static bool stands_at(const struct course *c, const struct course *before)
{
    return head_is_same_point(play_head(&c->p), play_head(&before->p));
}

/* All answer a secret question: until then no seat is told anything. False: that could not be done alike. */
static bool all_answer(struct trial *t, int twofold)
{
    while (is_secret(&t->now) && stands_at(&t->one, &t->now))
        if (!stands_at(&t->other, &t->now) || !same_move(t, twofold)) return false;
    return true;
}

/* The outcomes of the two states. */
static bool sequel(struct trial *t)
{
    if (t->midway || equal_states(t) || !same_move(t, -1) || !all_answer(t, -1)) return true;
    return equal_states(t) || agree(t, NONINTERFERENCE_SEQUEL);
}

/* Before all have answered, an answer changes nothing that the others see. */
static bool answered_unseen(struct trial *t)
{
    if (!is_secret(&t->now) || !stands_at(&t->one, &t->now) || !stands_at(&t->other, &t->now)) return true;
    return noninterference_same(&t->one.seen, &t->other.seen) ||
           differs(t, NONINTERFERENCE_MOVES, "an answer to a secret question", &t->one.seen, &t->other.seen);
}

static bool moves(struct trial *t)
{
    const int seat = any_seat(t, play_deciders(&t->now.p));
    struct move m;
    course_fork(&t->one, &t->now);
    course_fork(&t->other, &t->now);
    if (seat == t->viewer || !common_move(t, seat, &m) || !course_move(&t->one, seat, &m, t->viewer) ||
        !sibling(t, &t->moves, &m) || !course_move(&t->other, seat, &m, t->viewer))
        return true;
    if (!answered_unseen(t)) return false;
    return !all_answer(t, seat) || equal_states(t) || agree(t, NONINTERFERENCE_MOVES);
}

/* At the same secret step, and of those who were asked some have not answered: a record may count them. */
static bool still_asks(const struct course *c, const struct course *before)
{
    return play_step(&c->p) == play_step(&before->p) &&
           play_head(&c->p)->depth == play_head(&before->p)->depth && play_deciders(&c->p) &&
           !(play_deciders(&c->p) & ~play_deciders(&before->p));
}

static bool all_have_answered(struct trial *t)
{
    while (still_asks(&t->one, &t->now))
        if (!still_asks(&t->other, &t->now) || !same_move(t, -1)) return false;
    return !still_asks(&t->other, &t->now);
}

/* Another's two answers to a secret question that have other lines, or not as many. The log tells that a line
 * stands there, and what it says. A secret that the log alone would keep is none once the two states are
 * equal. */
static bool answers(struct trial *t)
{
    const int seat = any_seat(t, play_deciders(&t->now.p));
    struct move m;
    course_fork(&t->one, &t->now);
    course_fork(&t->other, &t->now);
    if (!is_secret(&t->now) || seat == t->viewer) return true;
    play_list(&t->one.p, seat, &t->moves);
    m = pick(t, &t->moves);
    if (!course_move(&t->one, seat, &m, t->viewer)) return true;
    m = pick(t, &t->moves);
    if (below(t, 2) && !course_move(&t->other, seat, &m, t->viewer)) return true;
    if (!all_have_answered(t) || equal_states(t)) return true;
    writer_clear(&t->one.seen); /* on the way there was nothing to see, more or less often */
    writer_clear(&t->other.seen);
    return agree(t, NONINTERFERENCE_ANSWERS);
}

/* The draws that were made, with one of them changed, as the chance of the other course. False: nothing was
 * drawn. */
static bool change_a_draw(struct trial *t)
{
    const struct outcome *out = &t->one.out;
    if (!out->draw_count) return false;
    for (int i = 0; i < out->draw_count; i++)
        t->given[i] = out->draws[i].value;
    const struct draw *changed = &out->draws[below(t, out->draw_count)];
    t->given[changed - out->draws] = changed->low + (int32_t)below(t, changed->sides);
    t->other.chance =
        (struct chance){.source = CHANCE_GIVEN, .given = t->given, .given_count = out->draw_count};
    return true;
}

static bool chance(struct trial *t)
{
    struct move m;
    const int seat = any_seat(t, play_deciders(&t->now.p));
    course_fork(&t->one, &t->now);
    course_fork(&t->other, &t->now);
    if (!common_move(t, seat, &m) || !course_move(&t->one, seat, &m, t->viewer) || !change_a_draw(t) ||
        !course_move(&t->other, seat, &m, t->viewer) || equal_states(t))
        return true;
    return agree(t, NONINTERFERENCE_CHANCE);
}

/* ---- batches and resignations, on two states that look the same ---- */

/* False: nothing could be exchanged. */
static bool fork_exchanged(struct trial *t)
{
    course_fork(&t->one, &t->now);
    course_fork(&t->other, &t->now);
    return noninterference_exchange(&t->other.p, t->viewer, &t->random);
}

/* The next move of a batch: at a secret step it only adds to the seat's answer. False: it could not be
 * made. */
static bool batch_move(struct course *c, int seat, const struct move *m)
{
    const struct refusal *refusal = is_secret(c) ? play_answer(&c->p, seat, m) : play_move(&c->p, seat, m);
    return !refusal && c->p.fault == PLAY_SOUND;
}

/* As long as a refused move may follow: nothing of the batch is done then, so whatever follows is refused
 * alike. Behind what brought something to light all moves are refused, whatever they are
 * (api/match/move.h). */
static bool batch(struct trial *t)
{
    if (t->viewer < 0 || !fork_exchanged(t)) return true;
    for (int i = 0; i < BATCH_MOVES && play_deciders(&t->one.p) >> t->viewer & 1; i++) {
        play_list(&t->one.p, t->viewer, &t->moves);
        const struct move m = pick(t, &t->moves);
        const bool made = batch_move(&t->one, t->viewer, &m), ends = play_brought_to_light(&t->one.p);
        if (batch_move(&t->other, t->viewer, &m) != made || play_brought_to_light(&t->other.p) != ends)
            return differs(t, NONINTERFERENCE_BATCH, "whether a batch goes on", &t->one.told, &t->other.told);
        if (!made || ends) return true;
        t->result->pairs[NONINTERFERENCE_BATCH]++;
        t->result->refusals += BATCH_REFUSALS;
        if (!noninterference_refusals(&t->look, &t->one.p, &t->other.p, t->viewer, BATCH_REFUSALS,
                                      &t->random))
            return leaked(t, NONINTERFERENCE_BATCH);
    }
    return true;
}

/* A move that can be undone has told only what the seat that moved knew. On two states that look the same to
 * the viewer and to that seat, the same move can be undone on both or on none. Where it can be undone, they
 * look the same to the viewer after it. */
static bool undo(struct trial *t)
{
    struct move m;
    if (is_secret(&t->now) || !fork_exchanged(t)) return true;
    const int seat = any_seat(t, play_deciders(&t->now.p));
    state_write(&t->one.seen, &t->one.p, "", seat);
    state_write(&t->other.seen, &t->other.p, "", seat);
    if (!noninterference_same(&t->one.seen, &t->other.seen) || !common_move(t, seat, &m)) return true;
    writer_clear(&t->one.seen);
    writer_clear(&t->other.seen);
    if (!course_move(&t->one, seat, &m, t->viewer) || !course_move(&t->other, seat, &m, t->viewer))
        return true;
    const bool can = !play_brought_to_light(&t->one.p) && !is_over(&t->one);
    if (can != (!play_brought_to_light(&t->other.p) && !is_over(&t->other)))
        return differs(t, NONINTERFERENCE_UNDO, "whether a move can be undone", &t->one.told, &t->other.told);
    if (!can) return true;
    t->result->pairs[NONINTERFERENCE_UNDO]++;
    state_write(&t->one.seen, &t->one.p, "", t->viewer);
    state_write(&t->other.seen, &t->other.p, "", t->viewer);
    return noninterference_same(&t->one.seen, &t->other.seen) ||
           differs(t, NONINTERFERENCE_UNDO, "what came to light by a move that can be undone", &t->one.seen,
                   &t->other.seen);
}

/* A seat resigns, the viewer or another. Secret answers are not in the state by then. */
static bool course_concede(struct course *c, int seat, int viewer)
{
    if (play_concede(&c->p, seat) || c->p.fault) return false;
    tell_outcome(c, viewer);
    return true;
}

static bool concession(struct trial *t)
{
    const struct head *head = play_head(&t->now.p);
    const uint32_t there = head->seats & ~head->resigned;
    if (t->midway || !there || !fork_exchanged(t)) return true;
    const int seat = any_seat(t, there);
    if (!course_concede(&t->one, seat, t->viewer) || !course_concede(&t->other, seat, t->viewer)) return true;
    return equal_states(t) || agree(t, NONINTERFERENCE_CONCESSION);
}

/* ---- matches ---- */

static void any_options(struct trial *t, int scenario, int16_t *options)
{
    for (int i = 0; t->game->options[i].name; i++) {
        const struct option *it = scenario_option(t->game, scenario, i);
        options[i] = (int16_t)(it->min + (int)below(t, (uint32_t)(it->max - it->min) + 1));
    }
}

/* Sets a match up twice, one draw being another the second time: what is dealt out is hidden from the
 * viewer. */
static bool begin(struct trial *t)
{
    uint8_t seed[SEED_SIZE], id[MATCH_ID_SIZE] = {0};
    int16_t options[OPTIONS_MAX] = {0};
    int scenarios = 0;
    for (size_t i = 0; i < sizeof seed; i++)
        seed[i] = (uint8_t)random_next(&t->random);
    chance_from_seed(&t->now.chance, seed, id, NULL, 0);
    while (t->game->scenarios[scenarios].id)
        scenarios++;
    const int scenario = (int)below(t, (uint32_t)scenarios);
    const struct player_range range = scenario_players(t->game, scenario);
    any_options(t, scenario, options);
    const int players = range.least + (int)below(t, (uint32_t)(range.most - range.least) + 1);
    const uint32_t seats = seats_for(t->game, scenario, players, options);
    t->midway = false;
    t->viewer = any_seat(t, seats);
    t->one.chance = t->now.chance;
    play_set_up(&t->one.p, seats, scenario, options);
    course_fork(&t->now, &t->one);
    course_fork(&t->one, &t->now);
    course_fork(&t->other, &t->now);
    if (!change_a_draw(t)) return true;
    tell_outcome(&t->one, t->viewer);
    play_set_up(&t->other.p, seats, scenario, options);
    tell_outcome(&t->other, t->viewer);
    return t->other.p.fault || equal_states(t) || agree(t, NONINTERFERENCE_CHANCE);
}

/* Half of the viewers are among those who must decide; one in eight is a spectator,
 * in every second match as a seat that is missing. */
static void choose_viewer(struct trial *t)
{
    const struct head *head = play_head(&t->now.p);
    t->viewer = any_seat(t, below(t, 2) ? play_deciders(&t->now.p) : head->seats);
    if (below(t, 8) == 0) t->viewer = t->result->matches % 2 ? NO_SEAT : SEAT_NONE;
}

static bool compare(struct trial *t)
{
    choose_viewer(t);
    return exchange(t) && sequel(t) && moves(t) && answers(t) && chance(t) && batch(t) && concession(t) &&
           undo(t);
}

static void play_one(struct trial *t)
{
    const struct head *head = play_head(&t->now.p), before = *head;
    const bool secret = is_secret(&t->now);
    const int seat = any_seat(t, play_deciders(&t->now.p));
    play_list(&t->now.p, seat, &t->moves);
    const struct move m = pick(t, &t->moves);
    play_move(&t->now.p, seat, &m);
    t->midway = secret && head_is_same_point(head, &before);
}

static bool play_match(struct trial *t, uint64_t pairs)
{
    t->result->matches++;
    if (!begin(t)) return false;
    for (int i = 0;
         i < MATCH_MOVES_MAX && !is_over(&t->now) && t->result->pairs[NONINTERFERENCE_EXCHANGE] < pairs;
         i++) {
        if (below(t, PAUSE) == 0 && !compare(t)) return false;
        play_one(t);
    }
    return true;
}

bool noninterference_try(const struct game *game, const struct pack *pack, uint64_t pairs, uint64_t seed,
                         struct noninterference_result *result)
{
    struct trial *t = calloc(1, sizeof *t);
    bool sound = true;
    *result = (struct noninterference_result){.leak = {.what = NULL}};
    t->game = game;
    t->random = seed;
    t->result = result;
    course_open(&t->now, game, pack);
    course_open(&t->one, game, pack);
    course_open(&t->other, game, pack);
    writer_init(&t->look.one);
    writer_init(&t->look.other);
    while (sound && result->pairs[NONINTERFERENCE_EXCHANGE] < pairs && result->matches < pairs)
        sound = play_match(t, pairs);
    writer_free(&t->look.one);
    writer_free(&t->look.other);
    course_close(&t->now);
    course_close(&t->one);
    course_close(&t->other);
    free(t);
    return sound;
}
