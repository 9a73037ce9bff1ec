/* Reads the clock in the terms of a match. */
#include "api/handlers/clock.h"

#include <string.h>

#include "api/common/when.h"
#include "api/handlers/input.h"

struct clock_body {
    const char *bank, *increment, *then;
};

static const struct input clock_members[] = {
    {"bank", INPUT_TEXT, true, 1, DURATION_ROOM, offsetof(struct clock_body, bank)},
    {"increment", INPUT_TEXT, false, 1, DURATION_ROOM, offsetof(struct clock_body, increment)},
    {"then", INPUT_ID, .offset = offsetof(struct clock_body, then)},
    {0}};

/* One thing follows, whichever of the two ends first. */
static bool then_read(struct response *response, const char *then, struct match_plan *plan)
{
    for (int i = STORE_DEFAULT; then && i <= STORE_WAIT; i++) {
        if (strcmp(then, match_lapse_name((enum store_lapse)i)) != 0) continue;
        if (plan->deadline_each && plan->deadline_then != (enum store_lapse)i)
            return input_refuse_foreign(response, "/clock/then", "must be that of the deadline");
        plan->deadline_then = (enum store_lapse)i;
        return true;
    }
    return !then || input_refuse_one(response, "/clock/then", "must be default or wait");
}

bool clock_read(struct response *response, const json_t *json, struct match_plan *plan)
{
    struct clock_body said = {0};
    struct faults faults = {0};
    if (!json) return true;
    if (!input_read(clock_members, json, &said, "/clock", &faults)) return input_refuse(response, &faults);
    return answer_duration(response, "/clock/bank", said.bank, &plan->clock.bank) &&
           (!said.increment ||
            answer_duration(response, "/clock/increment", said.increment, &plan->clock.increment)) &&
           then_read(response, said.then, plan);
}
