/* Inspecting a whole state: what the engine itself can say, then the game. */
#include "engine/ending.h"
#include "engine/play_stack.h"
#include "engine/result.h"
#include "engine/scenario.h"

static void out_of_range(struct faults *faults, const char *path, const char *name)
{
    char below[FAULT_PATH];
    fault_path(below, path, name);
    fault_add(faults, below, "is out of its range");
}

/* The frame's record is in range, and its step is called from where it stands. */
static void inspect_frame(const struct play *p, int depth, char path[FAULT_PATH], struct faults *faults)
{
    const struct head *head = play_head(p);
    const struct frame *frame = &head->stack[depth];
    const struct step *step = p->game->steps[frame->step];
    const struct sight sight = {p->pack, head->seats, SEAT_ALL};
    const struct field *field =
        step->record ? record_out_of_range(step->record, head->records + frame->record, &sight) : NULL;
    if (field) out_of_range(faults, path, field->name);
    if (stack_may_hold(p, depth)) return;
    fault_path(path, path, "step");
    if (depth)
        fault_add(faults, path, "is %s, which is not called by %s", step->name,
                  p->game->steps[frame[-1].step]->name);
    else
        fault_add(faults, path, "is %s, which is called by another step, and stands at the bottom",
                  step->name);
}

static void inspect_stack(const struct play *p, struct faults *faults)
{
    const struct head *head = play_head(p);
    if (head->depth > STACK_MAX) {
        fault_add(faults, "/stack", "has %d steps, and must have %d at the most", head->depth, STACK_MAX);
        return;
    }
    if (head->over && head->depth) {
        fault_add(faults, "/stack", "has %d %s, and the match is over: it must be empty", head->depth,
                  plural(head->depth, "step", "steps"));
        return;
    }
    if (!head->over && !head->depth) {
        fault_add(faults, "/stack", "is empty, and the match is not over");
        return;
    }
    for (int i = 0; i < head->depth; i++) {
        char path[FAULT_PATH];
        fault_path_index(path, "/stack", i);
        if (head->stack[i].step < 0 || head->stack[i].step >= p->game->step_count)
            fault_add(faults, path, "is not a step of the game");
        else
            inspect_frame(p, i, path, faults);
    }
}

/* A fault for each seat of the set that is not in play. */
static void inspect_in_play(const struct play *p, const char *path, uint32_t set, struct faults *faults)
{
    const uint64_t others = set & ~play_head(p)->seats;
    SET_EACH(seat, &others, 1)
        fault_add(faults, path, "has %s, which is not in play", domain_id(p->game->seats, p->pack, seat));
}

static void inspect_head(const struct play *p, struct faults *faults)
{
    const struct head *head = play_head(p);
    const int players = __builtin_popcount(head->seats);
    const struct player_range range = scenario_players(p->game, head->scenario);
    if (players < range.least || players > range.most)
        fault_add(faults, "/seats", "are %d, and must be %d to %d", players, range.least, range.most);
    inspect_in_play(p, "/resigned", head->resigned, faults);
    inspect_in_play(p, "/winners", head->winners, faults);
    if (!head->over && head->winners)
        fault_add(faults, "/winners", "has %d %s, and the match is not over",
                  __builtin_popcount(head->winners),
                  plural(__builtin_popcount(head->winners), "seat", "seats"));
    if (head->ending.kind != ENDING_NONE && (!head->over || head->winners != ending_winners(&head->ending)))
        fault_add(faults, "/ending", "must be that of a match that is over, with the same winners");
    if (!head->over && (head->seats & ~head->resigned) == 0)
        fault_add(faults, "/resigned", "has all seats, and the match is not over");
    for (int i = 0; p->game->options[i].name; i++) {
        const struct option *option = scenario_option(p->game, head->scenario, i);
        if (head->option[i] < option->min || head->option[i] > option->max)
            out_of_range(faults, "/options", option->name);
    }
}

/* Some seat must decide. It is in play, and has a legal move. */
static void inspect_deciders(const struct play *p, struct faults *faults)
{
    const uint32_t deciders = play_deciders(p);
    if (!deciders)
        fault_add(
            faults, AT_FRAME(play_head(p)->depth - 1, NULL),
            "leaves no seat to decide: what no seat can choose is done by the engine at once, so in a state "
            "between two moves a seat must have a decision to make");
    if (deciders & ~play_head(p)->seats) {
        fault_add(faults, AT_FRAME(play_head(p)->depth - 1, NULL), "lets %s decide, which is not in play",
                  domain_id(p->game->seats, p->pack, __builtin_ctz(deciders & ~play_head(p)->seats)));
        return;
    }
    for (uint32_t seats = deciders; seats; seats &= seats - 1) {
        const int seat = __builtin_ctz(seats);
        struct move m;
        play_fallback(p, seat, &m);
        if (play_check(p, seat, &m))
            fault_add(faults, AT_FRAME(play_head(p)->depth - 1, NULL),
                      "lets %s decide at %s, and it has no legal move: the default is refused (%s)",
                      domain_id(p->game->seats, p->pack, seat), play_step(p)->name,
                      play_check(p, seat, &m)->code);
    }
}

const char *frame_path(char to[FAULT_PATH], int place, const char *member)
{
    fault_path_index(to, "/stack", place);
    if (member) fault_path(to, to, member);
    return to;
}

void stack_inspect(const struct play *p, struct faults *faults)
{
    inspect_head(p, faults);
    inspect_stack(p, faults);
}

static void inspect_steps(const struct play *p, struct faults *faults)
{
    const struct head *head = play_head(p);
    for (int at = 0; at < head->depth; at++) {
        const struct step *step = p->game->steps[head->stack[at].step];
        if (step->inspect) step->inspect(p, at, faults);
    }
}

void play_inspect_game(const struct play *p, struct faults *faults)
{
    const size_t before = faults->count;
    if (p->game->inspect) p->game->inspect(p, faults);
    if (faults->count == before) inspect_steps(p, faults);
}

void play_inspect(const struct play *p, struct faults *faults)
{
    const size_t before = faults->count;
    stack_inspect(p, faults);
    if (faults->count == before) play_inspect_game(p, faults);
    if (faults->count == before && !play_head(p)->over) inspect_deciders(p, faults);
}

/* A warning is a sentence, and may begin with a name as it is inside of one. */
void play_warn(const struct play *p, struct faults *warnings)
{
    for (const struct law *law = p->game->laws; law && law->rule; law++) {
        size_t at = faults_listed(warnings);
        law->check(p, warnings);
        for (; at < faults_listed(warnings); at++) {
            struct fault *warning = &warnings->list[at];
            if (!warning->rule) warning->rule = law->rule;
            if (*warning->detail >= 'a' && *warning->detail <= 'z') *warning->detail += 'A' - 'a';
        }
    }
}
