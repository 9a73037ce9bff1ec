/* Inspecting a whole state: what the engine itself can say, then the game. */
#include "engine/wire.h"

static bool arg_holds(const struct play *p, const struct arg *arg, int value)
{
    if (arg->optional && value == -1) return true;
    if (arg->flag) return value == 0 || value == 1;
    if (!arg->domain) return value >= arg->min && value <= arg->max;
    if (value < 0 || value >= domain_count(arg->domain, p->pack)) return false;
    return !arg->domain->seats || (play_head(p)->seats >> value & 1);
}

static void out_of_range(struct faults *faults, const char *path, const char *name)
{
    char below[FAULT_PATH];
    fault_path(below, path, name);
    fault_add(faults, below, "is out of its range");
}

static void inspect_locals(const struct play *p, const struct frame *frame, const char *path,
                           struct faults *faults)
{
    const struct arg *arg = p->game->steps[frame->step].locals;
    int i = 0;
    for (; i < FRAME_LOCALS && arg[i].name; i++)
        if (!arg_holds(p, &arg[i], frame->local[i])) out_of_range(faults, path, arg[i].name);
    for (; i < FRAME_LOCALS; i++)
        if (frame->local[i]) fault_add(faults, path, "holds a value that the step does not have");
}

static void inspect_stack(const struct play *p, struct faults *faults)
{
    const struct head *head = play_head(p);
    if (head->depth > STACK_MAX) {
        fault_add(faults, "/stack", "must be a list of %d steps at the most", STACK_MAX);
        return;
    }
    if ((head->depth == 0) != (head->over != 0)) {
        fault_add(faults, "/stack", "must be empty when, and only when, the match is over");
        return;
    }
    for (int i = 0; i < head->depth; i++) {
        char path[FAULT_PATH];
        fault_path_index(path, "/stack", (size_t)i);
        if (head->stack[i].step < 0 || head->stack[i].step >= p->game->step_count)
            fault_add(faults, path, "is not a step of the game");
        else
            inspect_locals(p, &head->stack[i], path, faults);
    }
}

static void inspect_head(const struct play *p, struct faults *faults)
{
    const struct head *head = play_head(p);
    const int players = __builtin_popcount(head->seats);
    const struct player_range range = scenario_players(p->game, head->scenario);
    if (players < range.least || players > range.most)
        fault_add(faults, "/seats", "must be %d to %d", range.least, range.most);
    if (head->resigned & ~head->seats) fault_add(faults, "/resigned", "must be seats in play");
    if (head->winners & ~head->seats) fault_add(faults, "/winners", "must be seats in play");
    if (!head->over && head->winners) fault_add(faults, "/winners", "there is none before the match is over");
    if (!head->over && (head->seats & ~head->resigned) == 0)
        fault_add(faults, "/resigned", "somebody must be left");
    for (int i = 0; p->game->options[i].name; i++) {
        const struct option *option = scenario_option(p->game, head->scenario, i);
        if (head->option[i] < option->min || head->option[i] > option->max)
            out_of_range(faults, "/options", option->name);
    }
}

void play_inspect(const struct play *p, struct faults *faults)
{
    const size_t before = faults->count;
    inspect_head(p, faults);
    inspect_stack(p, faults);
    if (faults->count == before && p->game->inspect) p->game->inspect(p, faults);
    if (faults->count != before || play_head(p)->over) return;
    const uint32_t deciders = play_deciders(p);
    if (!deciders)
        fault_add(
            faults, "/stack",
            "leaves nobody to decide: what nobody can choose is done by the engine at once, so in a state "
            "between two moves somebody must have a decision to make");
    if (deciders & ~play_head(p)->seats)
        fault_add(faults, "/stack", "lets a seat decide that is not in play");
}
