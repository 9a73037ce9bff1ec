/* Random play. */
#include "engine/playout.h"

#include <string.h>

#include "engine/random.h"

enum { SHEET_LINES = 8, RELISTED = 8 };

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
    return left ? left : &moves->moves[random_below(random, moves->count)];
}

/* The seat that moves next, and whether `moves` still holds the list of moves that it was asked for last. */
struct turn {
    const struct step *step;
    int seat;
    bool listed;
};

/* A seat that writes a sheet goes on with it. Most of the lines that it could write before the last one it
 * can write still, so that three times in four they are not listed anew. */
static void begin_turn(const struct play *p, uint64_t deciders, struct turn *turn, uint64_t *random)
{
    const struct step *step = play_step(p);
    if (step->secret && step == turn->step && deciders >> turn->seat & 1) {
        turn->listed = random_below(random, RELISTED) != 0;
        return;
    }
    const int nth = random_below(random, __builtin_popcountll(deciders));
    *turn = (struct turn){step, set_nth(&deciders, 1, nth), false};
}

/* One move of one seat. In a state that no play reaches there may be no default that is legal. */
static void make_move(struct play *p, struct move_list *moves, struct turn *turn, uint64_t *random)
{
    struct move m;
    if (play_head(p)->resigned >> turn->seat & 1) {
        play_fallback(p, turn->seat, &m);
        if (!play_move(p, turn->seat, &m)) return;
    } else if (turn->listed) {
        m = *playout_pick(p, turn->seat, moves, random);
        if (!play_move(p, turn->seat, &m)) return;
    }
    play_list(p, turn->seat, moves);
    m = *playout_pick(p, turn->seat, moves, random);
    play_move(p, turn->seat, &m);
}

size_t playout_run(struct play *p, struct move_list *moves, uint64_t *random, size_t most)
{
    struct turn turn = {0};
    uint32_t deciders;
    size_t made = 0;
    while (made < most && !p->fault && (deciders = play_deciders(p))) {
        begin_turn(p, deciders, &turn, random);
        make_move(p, moves, &turn, random);
        made++;
    }
    return made;
}
