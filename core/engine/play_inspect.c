/* Inspecting a whole state: what the engine itself can say, then the game. */
#include "engine/play_stack.h"
#include "engine/wire.h"

static void out_of_range(struct faults *faults, const char *path, const char *name)
{
    char below[FAULT_PATH];
    fault_path(below, path, name);
    fault_add(faults, below, "is out of its range");
}

/* The frame's record is in range, and its step is called from where it stands. */
static void inspect_frame(const struct play *p, int depth, const char *path, struct faults *faults)
{
    const struct head *head = play_head(p);
    const struct frame *frame = &head->stack[depth];
    const struct step *step = &p->game->steps[frame->step];
    const struct sight sight = {p->pack, head->seats, SEAT_ALL};
    const struct field *field =
        step->record ? record_out_of_range(step->record, head->records + frame->record, &sight) : NULL;
    if (field) out_of_range(faults, path, field->name);
    if (stack_may_hold(p, depth)) return;
    if (depth)
        fault_add(faults, path, "%s is not called by %s", step->name, p->game->steps[frame[-1].step].name);
    else
        fault_add(faults, path, "%s must be called by another step", step->name);
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
            inspect_frame(p, i, path, faults);
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

/* Somebody must decide, is in play, and has a legal move. */
static void inspect_deciders(const struct play *p, struct faults *faults)
{
    const uint32_t deciders = play_deciders(p);
    if (!deciders)
        fault_add(
            faults, "/stack",
            "leaves nobody to decide: what nobody can choose is done by the engine at once, so in a state "
            "between two moves somebody must have a decision to make");
    if (deciders & ~play_head(p)->seats) {
        fault_add(faults, "/stack", "lets a seat decide that is not in play");
        return;
    }
    for (uint32_t seats = deciders; seats; seats &= seats - 1) {
        const int seat = __builtin_ctz(seats);
        struct move m;
        play_fallback(p, seat, &m);
        if (play_check(p, seat, &m))
            fault_add(faults, "/stack", "%s must decide, and has no legal move",
                      domain_id(p->game->seats, p->pack, seat));
    }
}

int step_place(const struct play *p, int step)
{
    const struct head *head = play_head(p);
    int place = head->depth - 1;
    while (place >= 0 && head->stack[place].step != step)
        place--;
    return place;
}

const char *frame_path(char to[FAULT_PATH], int place, const char *member)
{
    fault_path_index(to, "/stack", (size_t)place);
    if (member) fault_path(to, to, member);
    return to;
}

void stack_inspect(const struct play *p, struct faults *faults)
{
    inspect_head(p, faults);
    inspect_stack(p, faults);
}

void play_inspect(const struct play *p, struct faults *faults)
{
    const size_t before = faults->count;
    stack_inspect(p, faults);
    if (faults->count == before && p->game->inspect) p->game->inspect(p, faults);
    if (faults->count == before && !play_head(p)->over) inspect_deciders(p, faults);
}

void play_warn(const struct play *p, struct faults *warnings)
{
    for (const struct law *law = p->game->laws; law && law->rule; law++) {
        size_t at = faults_listed(warnings);
        law->check(p, warnings);
        for (; at < faults_listed(warnings); at++)
            warnings->list[at].rule = law->rule;
    }
}
