/* Listing legal moves, and the move that is made for a seat which does not. */
#include <assert.h>
#include <string.h>

#include "engine/play.h"

enum { WORDS = SET_WORDS(DOMAIN_MAX) };

static void set_move(struct move *m, int type, const int16_t *args, int count)
{
    assert(count <= MOVE_ARGS);
    *m = (struct move){.type = type, .count = count};
    for (int i = 0; i < count; i++) /* no memcpy: its wide loads wait for the caller's narrow stores */
        m->arg[i] = args[i];
}

struct move move_with(int type, const int16_t *args, int count)
{
    struct move m;
    set_move(&m, type, args, count);
    return m;
}

void moves_add(struct move_list *moves, int type, const int16_t *args, int count)
{
    if (moves->count == MOVES_MAX)
        moves->truncated = true;
    else
        set_move(&moves->moves[moves->count++], type, args, count);
}

/* One walk through the arguments of a move type. */
struct walk {
    const struct play *p;
    const struct move_type *type;
    int seat;
    struct move move;
    struct move_list *moves;
    size_t enough; /* so many moves are listed at the least, if there are so many */
};

static void walk(struct walk *walk);

/* How many values an argument's domain has. */
static int values(const struct walk *walk, const struct arg *arg)
{
    if (arg->flag) return 2;
    return arg->domain ? domain_count(arg->domain, walk->p->pack) : arg->max - arg->min + 1;
}

/* The values worth trying, as offsets from the lowest; returns how many words of the set count. */
static int candidates(const struct walk *walk, const struct arg *arg, uint64_t *set)
{
    const int count = values(walk, arg), words = SET_WORDS(count);
    memset(set, 0, words * sizeof *set);
    if (arg->candidates)
        arg->candidates(walk->p, walk->seat, &walk->move, set);
    else if (arg->domain && arg->domain->seats)
        set[0] = play_head(walk->p)->seats;
    else
        set_fill(set, count);
    return words;
}

/* Lists the move, whose arguments are all chosen, where it is legal. */
static void try_move(const struct walk *w)
{
    if (!w->type->check || !w->type->check(w->p, w->seat, &w->move))
        moves_add(w->moves, w->move.type, w->move.arg, w->move.count);
}

/* Gives the argument at this place the value, and chooses those behind it. */
static void try_value(struct walk *w, int at, int value)
{
    w->move.arg[at] = value;
    if (w->type->args[at + 1].name)
        walk(w);
    else
        try_move(w);
}

/* Chooses the next argument in every way, the candidates in their order, until enough moves are listed. */
static void walk(struct walk *w)
{
    const int at = w->move.count;
    const struct arg *arg = &w->type->args[at];
    if (!arg->name) {
        try_move(w);
        return;
    }
    uint64_t set[WORDS];
    const int words = candidates(w, arg, set);
    const int lowest = arg->domain || arg->flag ? 0 : arg->min;
    if (arg->flag && arg->optional) set_remove(set, false); /* it is left out */
    w->move.count++;
    if (arg->optional) try_value(w, at, -1);
    for (int word = 0; word < words; word++)
        for (uint64_t rest = set[word]; rest && w->moves->count < w->enough; rest &= rest - 1)
            try_value(w, at, lowest + word * 64 + __builtin_ctzll(rest));
    w->move.arg[at] = 0;
    w->move.count--;
}

static void list_type(const struct play *p, int seat, int type, size_t enough, struct move_list *moves)
{
    const struct move_type *declared = p->game->moves[type];
    struct walk w = {
        .p = p, .type = declared, .seat = seat, .move = {.type = type}, .moves = moves, .enough = enough};
    if (declared->list)
        declared->list(p, seat, moves);
    else
        walk(&w);
}

void play_list(const struct play *p, int seat, struct move_list *moves)
{
    moves->count = 0;
    moves->truncated = false;
    if (seat < 0 || seat >= SEATS_MAX || !(play_deciders(p) >> seat & 1)) return;
    for (const uint8_t *type = play_step(p)->moves; *type != MOVES_END; type++)
        list_type(p, seat, *type, SIZE_MAX, moves);
}

/* How many moves are listed as soon as there are so many, or all are; *m: the first. Apart, since the list is
 * large and many steps say themselves what is done for who is away. */
static __attribute__((noinline)) size_t listed(const struct play *p, int seat, size_t enough, struct move *m)
{
    static const uint8_t NONE[] = {MOVES_END};
    struct move_list moves;
    moves.count = 0;
    moves.truncated = false;
    const uint8_t *type = play_deciders(p) >> seat & 1 ? play_step(p)->moves : NONE;
    for (; *type != MOVES_END && moves.count < enough; type++)
        list_type(p, seat, *type, enough, &moves);
    *m = moves.count ? moves.moves[0] : (struct move){.type = MOVE_SET_UP}; /* that, no step offers */
    return moves.count;
}

bool play_only_move(const struct play *p, int seat, struct move *m)
{
    return listed(p, seat, 2, m) == 1;
}

bool play_has_choice(const struct play *p, int seat)
{
    struct move first;
    return listed(p, seat, 2, &first) > 1;
}

void play_fallback(const struct play *p, int seat, struct move *m)
{
    const struct step *step = play_step(p);
    if (!step->fallback) {
        listed(p, seat, 1, m);
        return;
    }
    *m = (struct move){0};
    step->fallback(p, seat, m);
}
