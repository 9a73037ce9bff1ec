/* What a seat cannot see, drawn anew. */
#include "engine/resample.h"

#include "engine/play_stack.h"
#include "engine/window.h"

enum { ANSWER_MOVES_MAX = 100 };

/* ---- dealing ---- */

/* Takes a member at random out of those that are left: the first `*left` of them. */
static int16_t take(struct resampling *r, int16_t *members, int *left)
{
    const int i = resample_below(r, *left);
    const int16_t taken = members[i];
    members[i] = members[--*left];
    return taken;
}

static int list_members(const uint64_t *set, int words, int16_t *members)
{
    int count = 0;
    SET_EACH(thing, set, words)
        members[count++] = thing;
    return count;
}

static void fill(struct resampling *r, uint64_t *set, int words, int count, int16_t *members, int *left)
{
    set_clear(set, words);
    if (count > *left) {
        r->failed = true;
        return;
    }
    while (count--)
        set_add(set, take(r, members, left));
}

void resample_deal(struct resampling *r, const uint64_t *pool, int words, uint64_t *const *sets, int count)
{
    int16_t members[DOMAIN_MAX];
    int left = list_members(pool, words, members);
    for (int i = 0; i < count; i++)
        fill(r, sets[i], words, set_count(sets[i], words), members, &left);
    if (left) r->failed = true;
}

void resample_take(struct resampling *r, const uint64_t *from, int words, int count, uint64_t *set)
{
    int16_t members[DOMAIN_MAX];
    int left = list_members(from, words, members);
    fill(r, set, words, count, members, &left);
}

/* ---- secret answers ---- */

/* One of the legal moves: of the types each as likely, then of its moves. False: there is none. */
static bool any_move(struct resampling *r, int seat, struct move_list *moves, struct move *m)
{
    size_t first[MOVES_END], last[MOVES_END];
    int types = 0;
    play_list(r->p, seat, moves);
    for (size_t i = 0; i < moves->count; i++) {
        if ((i == 0 || moves->moves[i].type != moves->moves[i - 1].type) && types < MOVES_END)
            first[types++] = i;
        last[types - 1] = i;
    }
    if (!types) return false;
    const int type = resample_below(r, types);
    *m = moves->moves[first[type] + resample_below(r, (int)(last[type] - first[type]) + 1)];
    return true;
}

/* The seat answers until it has said that this is all. */
static void answer(struct resampling *r, int seat, struct move_list *moves)
{
    struct move m;
    for (int made = 0; play_deciders(r->p) >> seat & 1; made++) {
        if (made < ANSWER_MOVES_MAX ? !any_move(r, seat, moves, &m) : made > 2 * ANSWER_MOVES_MAX) {
            r->failed = true;
            return;
        }
        if (made >= ANSWER_MOVES_MAX) play_fallback(r->p, seat, &m);
        if (play_answer(r->p, seat, &m)) r->failed = true;
    }
}

/* Who has passed at a window where all answers count is asked again. */
static void ask_again(struct resampling *r)
{
    const struct step *step = play_step(r->p);
    if (!step->secret || !step->window || step->window->at_once) return;
    struct window *window = step_record(r->p);
    const uint32_t hidden = r->viewer < 0 ? window->passed : window->passed & ~(UINT32_C(1) << r->viewer);
    window->passed &= ~hidden;
    window->pending |= hidden;
    r->answered |= hidden;
}

void resample_answers(struct resampling *r, uint32_t seats, struct move_list *moves)
{
    if (r->viewer >= 0) seats &= ~(UINT32_C(1) << r->viewer);
    for (seats &= play_deciders(r->p); seats && !r->failed; seats &= seats - 1)
        answer(r, __builtin_ctz(seats), moves);
}

/* ---- whole states ---- */

void state_conceal(struct play *p, int viewer)
{
    struct head *head = play_head(p);
    const struct sight sight = {p->pack, head->seats, head->over ? SEAT_REVEALED : viewer};
    record_conceal(p->game->state, p->state, &sight);
    for (int i = 0; i < head->depth; i++) {
        const struct record *record = p->game->steps[head->stack[i].step]->record;
        if (record) record_conceal(record, head->records + head->stack[i].record, &sight);
    }
}

bool resample_fill(struct resampling *r)
{
    if (!r->p->game->resample) return false;
    ask_again(r);
    r->p->game->resample(r);
    return !r->failed;
}

bool play_resample(struct play *p, int viewer, const uint32_t *deciding, uint64_t *random,
                   struct move_list *moves)
{
    struct resampling r = {.p = p, .viewer = viewer, .random = random};
    if (!play_step(p) || sees_all(viewer)) return true;
    const bool secret = play_step(p)->secret;
    const uint32_t now = !secret ? 0 : deciding ? *deciding : play_deciders(p);
    state_conceal(p, viewer);
    if (!resample_fill(&r)) return false;
    if (secret) resample_answers(&r, ~now, moves);
    return !r.failed && !p->fault;
}
