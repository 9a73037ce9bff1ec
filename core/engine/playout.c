/* Random play. */
#include "engine/playout.h"

#include <string.h>

#include "engine/random.h"

enum { SHEET_LINES = 8 };

/* The default of a secret step, where it is one of the moves and its turn has come; otherwise NULL. */
static const struct move *leave_the_sheet(const struct play *p, int seat, const struct move_list *moves,
                                          uint64_t *random)
{
    const struct step *step = play_step(p);
    struct move m = {0};
    if (!step->secret || !step->fallback || random_below(random, SHEET_LINES)) return NULL;
    step->fallback(p, seat, &m);
    for (size_t i = 0; i < moves->count; i++)
        if (memcmp(&moves->moves[i], &m, sizeof m) == 0) return &moves->moves[i];
    return NULL;
}

const struct move *playout_pick(const struct play *p, int seat, const struct move_list *moves,
                                uint64_t *random)
{
    const struct move *left = leave_the_sheet(p, seat, moves, random);
    return left ? left : &moves->moves[random_below(random, (uint32_t)moves->count)];
}

/* One move of one seat. In a state that no play reaches there may be no default that is legal. */
static void make_move(struct play *p, struct move_list *moves, uint64_t deciders, uint64_t *random)
{
    const int seat =
        set_nth(&deciders, 1, (int)random_below(random, (uint32_t)__builtin_popcountll(deciders)));
    struct move m;
    if (play_head(p)->resigned >> seat & 1) {
        play_fallback(p, seat, &m);
        if (!play_move(p, seat, &m)) return;
    }
    play_list(p, seat, moves);
    m = *playout_pick(p, seat, moves, random);
    play_move(p, seat, &m);
}

size_t playout_run(struct play *p, struct move_list *moves, uint64_t *random, size_t most)
{
    uint32_t deciders;
    size_t made = 0;
    while (made < most && !p->fault && (deciders = play_deciders(p))) {
        make_move(p, moves, deciders, random);
        made++;
    }
    return made;
}
