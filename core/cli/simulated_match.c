/* One whole match in memory. */
#include "cli/simulated_match.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "engine/random.h"

bool simulated_match_init(struct simulated_match *r, const struct simulated_match_plan *plan)
{
    const struct game *game = plan->pack->game;
    *r = (struct simulated_match){
        .plan = plan,
        .terms = {.pack = plan->pack, .format = LEDGER_FORMAT, .revision = game->revision},
        .moves = malloc(sizeof *r->moves),
        .bot = {.kind = plan->bot, .state = malloc(play_state_size(game))}};
    r->play = (struct play){.game = game,
                            .pack = plan->pack->data,
                            .state = malloc(play_state_size(game)),
                            .chance = &r->chance,
                            .out = &r->out};
    r->terms.scenario = plan->scenario;
    for (int i = 0; game->options[i].name; i++)
        r->terms.option[i] =
            plan->option ? plan->option[i] : scenario_option(game, plan->scenario, i)->standard;
    return invariants_init(&r->invariants, plan->pack, plan->json_every) && r->moves && r->bot.state &&
           r->play.state && (!plan->undo || history_init(&r->log.history, game));
}

void simulated_match_free(struct simulated_match *r)
{
    invariants_free(&r->invariants);
    free(r->moves);
    free(r->bot.state);
    free(r->play.state);
    free(r->log.entry);
    free(r->log.standing);
    history_free(&r->log.history);
}

static bool __attribute__((format(printf, 2, 3))) trouble(struct simulated_match *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(r->trouble, sizeof r->trouble, format, args);
    va_end(args);
    return false;
}

static int nth_seat(uint32_t seats, int rank)
{
    const uint64_t set = seats;
    return set_nth(&set, 1, rank);
}

/* Sets all that follows from the match's number. */
static void make_terms(struct simulated_match *r, uint64_t number)
{
    const struct game *game = r->play.game;
    const struct player_range can = scenario_players(game, r->terms.scenario);
    const uint64_t range = can.most - can.least + 1;
    const int players = r->plan->players ? r->plan->players : can.least + (int)(number % range);
    crypto_generichash(r->seed, sizeof r->seed, (const uint8_t *)&number, sizeof number, NULL, 0);
    chance_commit(r->seed, r->terms.commitment);
    r->terms.seats = seats_for(game, r->terms.scenario, players, r->terms.option);
    chance_from_seed(&r->chance, r->seed, r->terms.id, NULL, 0);
    r->lone = r->plan->alone ? nth_seat(r->terms.seats, number / range % (uint64_t)players) : -1;
    r->random = number;
    r->bot.random = random_next(&r->random);
    r->invariants.random = random_next(&r->random);
}

/* Makes room for one more entry. */
static struct simulated_match_entry *new_entry(struct simulated_match *r)
{
    if (r->log.count == r->log.room) {
        const size_t room = r->log.room ? 2 * r->log.room : 256;
        struct simulated_match_entry *log = realloc(r->log.entry, room * sizeof *log);
        if (log) r->log.entry = log;
        size_t *standing = realloc(r->log.standing, room * sizeof *standing);
        if (standing) r->log.standing = standing;
        if (!log || !standing) return NULL;
        r->log.room = room;
    }
    return &r->log.entry[r->log.count++];
}

/* Whether this position is checked. The step may have changed since the last call. */
static bool is_due(struct simulated_match *r)
{
    const struct step *step = play_step(&r->play);
    const int now = step ? play_step_number(&r->play) : -1;
    const bool other = now != r->step;
    r->step = now;
    return r->plan->check && (other || random_below(&r->invariants.random, r->plan->every) == 0);
}

/* Checks the invariants, and notes the state's hash. */
static bool check(struct simulated_match *r, struct simulated_match_entry *entry)
{
    r->figures.checks++;
    if (!invariants_hold(&r->invariants, &r->play)) return trouble(r, "%s", r->invariants.failure);
    state_hash(&r->play, entry->state);
    entry->hashed = true;
    return true;
}

static bool apply(struct simulated_match *r, const struct action *action, const struct refusal **refusal)
{
    if (r->plan->undo) return history_apply(&r->log.history, &r->play, &r->terms, action, refusal);
    return action_apply(&r->play, &r->terms, action, refusal);
}

/* Notes the state's hash for a later undo. False: an undo led to a state that differs from the earlier
 * one. */
static bool note_standing(struct simulated_match *r, struct simulated_match_entry *entry)
{
    r->log.standing_count =
        undo_standing(r->log.standing, r->log.standing_count, r->log.count - 1, &entry->move);
    if (!r->plan->undo) return true;
    state_hash(&r->play, entry->state);
    entry->hashed = true;
    const struct simulated_match_entry *last = &r->log.entry[r->log.standing[r->log.standing_count - 1]];
    return memcmp(entry->state, last->state, HASH_SIZE) == 0 || trouble(r, "an undo leads to another state");
}

/* Makes the move, and notes it. */
static bool make(struct simulated_match *r, int seat, const struct move *m)
{
    const bool resigned = seat >= 0 && (play_head(&r->play)->resigned >> seat & 1);
    const struct action action = {.seq = r->log.count + 1, .seat = seat, .by_default = resigned, .move = *m};
    const struct refusal *refusal;
    struct simulated_match_entry *entry = new_entry(r);
    if (!entry) return trouble(r, "memory is short");
    *entry = (struct simulated_match_entry){.seat = seat, .move = *m};
    if (!apply(r, &action, &refusal))
        return refusal ? trouble(r, "a listed move is refused: %s", refusal->code)
                       : trouble(r, "the game breaks the engine's rules (a full stack, an endless step)");
    if (!note_standing(r, entry)) return false;
    figures_add_outcome(&r->figures, &r->play);
    if (r->recording) recording_add(r->recording, &r->play, &action);
    return !is_due(r) || check(r, entry);
}

bool simulated_match_begin(struct simulated_match *r, uint64_t number)
{
    const struct move set_up = {.type = MOVE_SET_UP};
    make_terms(r, number);
    r->log.count = r->log.standing_count = 0;
    history_clear(&r->log.history);
    r->step = -1;
    *r->trouble = 0;
    if (r->recording) recording_begin(r->recording, &r->terms);
    return make(r, -1, &set_up);
}

/* A random one of the seats. */
static int any_seat(struct simulated_match *r, uint32_t seats)
{
    return nth_seat(seats, random_below(&r->random, __builtin_popcount(seats)));
}

static void note_decision(struct simulated_match *r, const struct move *m)
{
    const uint8_t step = play_step_number(&r->play);
    r->figures.moves++;
    r->figures.step[step]++;
    r->figures.move[m->type]++;
    r->figures.listed += r->moves->count;
    if (r->moves->count <= r->figures.longest_list) return;
    r->figures.longest_list = r->moves->count;
    r->figures.longest_at = step;
}

static const struct move *pick(struct simulated_match *r, int seat)
{
    r->bot.kind = r->lone < 0 || r->lone == seat ? r->plan->bot : BOT_RANDOM;
    return bot_pick(&r->bot, &r->play, seat, r->moves);
}

/* Picks the seat's move. A seat that has resigned makes the move by default. */
static bool decide(struct simulated_match *r, int seat, struct move *m)
{
    play_list(&r->play, seat, r->moves);
    if (r->moves->count == 0)
        return trouble(r, "a dead end: seat %d must decide at %s and has no move", seat,
                       play_step(&r->play)->name);
    if (play_head(&r->play)->resigned >> seat & 1)
        play_fallback(&r->play, seat, m);
    else
        *m = *pick(r, seat);
    note_decision(r, m);
    return true;
}

/* True now and then, until a seat has resigned. */
static bool wants_to_concede(struct simulated_match *r)
{
    return r->plan->concede && !play_head(&r->play)->resigned && random_below(&r->random, 100) == 0;
}

/* How many actions are undone now; mostly none. */
static int wants_to_undo(struct simulated_match *r)
{
    const int count = undo_count(&r->log.history.undo, r->log.history.undo.seat);
    if (!r->plan->undo || !count || random_below(&r->random, 12)) return 0;
    return 1 + (int)random_below(&r->random, count);
}

static bool take_back(struct simulated_match *r, int actions)
{
    const struct move m = {.type = MOVE_UNDO, .count = 1, .arg = {actions}};
    r->figures.move[MOVE_UNDO]++;
    return make(r, r->log.history.undo.seat, &m);
}

/* Whether the match has had its planned number of actions. */
static bool is_left(const struct simulated_match *r)
{
    return r->plan->actions && r->log.count >= r->plan->actions;
}

bool simulated_match_step(struct simulated_match *r)
{
    const struct head *head = play_head(&r->play);
    struct move m = {.type = MOVE_CONCEDE};
    if (head->over || is_left(r)) return false;
    if (wants_to_concede(r)) {
        r->figures.move[MOVE_CONCEDE]++;
        return make(r, any_seat(r, head->seats), &m);
    }
    const int actions = wants_to_undo(r);
    if (actions) return take_back(r, actions);
    const uint32_t deciders = play_deciders(&r->play);
    if (!deciders) return trouble(r, "a dead end: no seat must decide, and the match is not over");
    if (r->log.count > r->plan->limit)
        return trouble(r, "endless: more than %" PRIu64 " moves", r->plan->limit);
    const int seat = any_seat(r, deciders);
    return decide(r, seat, &m) && make(r, seat, &m);
}

/* The same seed and moves must lead to the same states, also without the actions that were undone. */
static bool replay(struct simulated_match *r)
{
    for (size_t n = 0; n < r->log.standing_count; n++) {
        const size_t i = r->log.standing[n];
        const struct simulated_match_entry *entry = &r->log.entry[i];
        const struct action action = {.seq = i + 1, .seat = entry->seat, .move = entry->move};
        const struct refusal *refusal;
        uint8_t hash[HASH_SIZE];
        const bool done = action_apply(&r->play, &r->terms, &action, &refusal);
        if (entry->hashed) state_hash(&r->play, hash);
        if (!done || (entry->hashed && memcmp(hash, entry->state, HASH_SIZE) != 0))
            return trouble(r, "the replayed match differs at move %zu", i);
    }
    return true;
}

bool simulated_match_play(struct simulated_match *r, uint64_t number)
{
    bool more = simulated_match_begin(r, number);
    while (more)
        more = simulated_match_step(r);
    if (r->recording) recording_end(r->recording, play_head(&r->play)->over ? r->seed : NULL);
    if (!*r->trouble && play_head(&r->play)->over) figures_add_end(&r->figures, &r->play, r->lone);
    if (!*r->trouble && r->plan->check) replay(r);
    if (*r->trouble) r->figures.troubles++;
    return !*r->trouble;
}
