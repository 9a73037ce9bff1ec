/* The stack of steps: see the header, and engine/procedure.h. */
#include "engine/play_stack.h"

#include <string.h>

static struct frame *top(const struct play *p)
{
    struct head *head = play_head(p);
    return head->depth ? &head->stack[head->depth - 1] : NULL;
}

static size_t record_room(const struct play *p, int step)
{
    const struct record *record = p->game->steps[step]->record;
    return record ? (record->size + 7) / 8 * 8 : 0;
}

/* How many bytes the records of the stack take. */
static size_t records_end(const struct play *p)
{
    const struct frame *frame = top(p);
    return frame ? frame->record + record_room(p, frame->step) : 0;
}

static bool may_call(const struct play *p, int caller, int step)
{
    const uint8_t *by = p->game->steps[step]->called_by;
    if (!by) return caller == STEP_NONE;
    while (*by != STEPS_END && *by != caller && *by != ANY_STEP)
        by++;
    return *by == caller || (*by == ANY_STEP && caller != STEP_NONE);
}

static bool stands_too_often(const struct play *p, int depth)
{
    const struct frame *stack = play_head(p)->stack;
    int more = p->game->steps[stack[depth].step]->max_depth;
    if (!more) more = 1;
    for (int i = 0; i <= depth; i++)
        if (stack[i].step == stack[depth].step) more--;
    return more < 0;
}

bool stack_may_hold(const struct play *p, int depth)
{
    const struct frame *stack = play_head(p)->stack;
    return may_call(p, depth ? stack[depth - 1].step : STEP_NONE, stack[depth].step) &&
           !stands_too_often(p, depth);
}

struct frame *stack_push(struct play *p, int step)
{
    struct head *head = play_head(p);
    const size_t at = records_end(p);
    if (head->depth == STACK_MAX || at + record_room(p, step) > RECORD_ROOM) return NULL;
    head->stack[head->depth] = (struct frame){step, at};
    return &head->stack[head->depth++];
}

/* The bytes where its record comes to stand are zero. */
static void push(struct play *p, int step, const void *record)
{
    const struct record *type = p->game->steps[step]->record;
    const struct frame *frame = stack_push(p, step);
    if (!frame || !stack_may_hold(p, play_head(p)->depth - 1))
        p->fault = PLAY_BROKEN;
    else if (type && record)
        record_copy(type, step_record(p), record);
}

/* Takes the current step off. */
static void pop(struct play *p)
{
    struct head *head = play_head(p);
    struct frame *frame = top(p);
    memset(head->records + frame->record, 0,
           record_room(p, frame->step)); /* equal positions are equal bytes */
    *frame = (struct frame){0};
    head->depth--;
}

void step_next(struct play *p, int step, const void *record)
{
    const struct record *type = p->game->steps[step]->record;
    _Alignas(8) uint8_t kept[RECORD_ROOM];
    if (play_head(p)->over) return;
    if (type && record) record_copy(type, kept, record); /* it may stand in the record that is taken off */
    pop(p);
    push(p, step, record ? kept : NULL);
}

void step_call(struct play *p, int step, const void *record)
{
    if (!play_head(p)->over) push(p, step, record);
}

void step_return(struct play *p)
{
    struct head *head = play_head(p);
    if (head->over) return;
    if (head->depth <= 1) {
        p->fault = PLAY_BROKEN; /* no step to come back to */
        return;
    }
    pop(p);
}

void step_return_with(struct play *p, int result)
{
    step_return(p);
    if (p->fault || play_head(p)->over) return;
    const uint16_t at = play_step(p)->result;
    if (!at) {
        p->fault = PLAY_BROKEN; /* the caller expects nothing */
        return;
    }
    *(int16_t *)((char *)step_record(p) + at - 1) = result;
}

void step_unwind(struct play *p, int step)
{
    while (!play_head(p)->over && !p->fault && top(p)->step != step)
        step_return(p);
}

const struct step *play_step(const struct play *p)
{
    const struct frame *frame = top(p);
    return frame ? p->game->steps[frame->step] : NULL;
}

int play_step_number(const struct play *p)
{
    const struct frame *frame = top(p);
    return frame ? frame->step : STEP_NONE;
}

void *step_record(const struct play *p)
{
    return play_head(p)->records + top(p)->record;
}

void *step_record_of(const struct play *p, int step)
{
    struct head *head = play_head(p);
    for (int i = head->depth - 1; i >= 0; i--)
        if (head->stack[i].step == step) return head->records + head->stack[i].record;
    return NULL;
}

void *step_record_at(const struct play *p, int at)
{
    struct head *head = play_head(p);
    return head->records + head->stack[at].record;
}

int step_place(const struct play *p, int step)
{
    const struct head *head = play_head(p);
    int place = head->depth - 1;
    while (place >= 0 && head->stack[place].step != step)
        place--;
    return place;
}

int step_caller(const struct play *p, int at)
{
    return at > 0 ? play_head(p)->stack[at - 1].step : STEP_NONE;
}

bool head_is_same_point(const struct head *one, const struct head *other)
{
    return one->depth == other->depth && memcmp(one->stack, other->stack, sizeof one->stack) == 0 &&
           memcmp(one->records, other->records, sizeof one->records) == 0;
}

void play_over(struct play *p, uint32_t winners)
{
    struct head *head = play_head(p);
    head->over = 1;
    head->winners = winners;
    memset(head->records, 0, records_end(p));
    memset(head->stack, 0, sizeof head->stack);
    head->depth = 0;
}
