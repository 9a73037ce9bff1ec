/* Reads the deadline and the clock in the terms of a match. */
#include "api/handlers/shared/time_terms.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "api/common/json_memory.h"
#include "api/common/when.h"
#include "api/handlers/shared/input.h"
#include "api/handlers/shared/request_worker.h"
#include "api/handlers/shared/results.h"

/* ---- the deadline ---- */

struct deadline_body {
    const char *each;
    int then; /* enum store_lapse */
};

static const struct input deadline_members[] = {
    {"each", INPUT_TEXT, .required = true, .min = 1, .max = DURATION_ROOM,
     INPUT_AT(struct deadline_body, each)},
    {"then", INPUT_WORD, .words = match_lapse_words, INPUT_AT(struct deadline_body, then)},
    {0}};

static bool deadline_read(struct response *response, const json_t *json, struct match_plan *plan)
{
    struct deadline_body said = {.then = STORE_DEFAULT};
    struct faults faults = {0};
    if (!json) return true;
    if (!input_read(deadline_members, json, &said, "/deadline", &faults))
        return input_refuse(response, &faults);
    plan->deadline_then = (enum store_lapse)said.then;
    return input_duration(response, "/deadline/each", said.each, &plan->deadline_each);
}

/* ---- working hours ---- */

enum { ZONE_MAX = 40, TIME_LENGTH = 5, DATES_OFF_MOST = 16, DAYS = 7, HOUR = 60 };

struct hours_body {
    const char *zone, *from, *to;
    const json_t *days_off, *dates_off;
};

#define AT(member) INPUT_AT(struct hours_body, member)
static const struct input hours_members[] = {
    {"zone", INPUT_TEXT, .required = true, .min = 1, .max = ZONE_MAX, AT(zone)},
    {"from", INPUT_TEXT, .min = TIME_LENGTH, .max = TIME_LENGTH, AT(from)},
    {"to", INPUT_TEXT, .min = TIME_LENGTH, .max = TIME_LENGTH, AT(to)},
    {"days_off", INPUT_LIST, .max = DAYS - 1, AT(days_off)},
    {"dates_off", INPUT_LIST, .max = DATES_OFF_MOST, AT(dates_off)},
    {0}};
#undef AT

/* The minutes of a time like 08:00, up to 24:00. -1: it is none. */
static int minutes_of(const char *text)
{
    static const char digits[] = "0123456789";
    if (strspn(text, digits) != 2 || text[2] != ':' || strspn(text + 3, digits) != 2) return -1;
    const int hours = (text[0] - '0') * 10 + text[1] - '0', minutes = (text[3] - '0') * 10 + text[4] - '0';
    if (minutes >= HOUR || hours * HOUR + minutes > 24 * HOUR) return -1;
    return hours * HOUR + minutes;
}

static bool is_day(const char *text)
{
    static const char *const days[] = {"monday", "tuesday",  "wednesday", "thursday",
                                       "friday", "saturday", "sunday"};
    for (int i = 0; i < DAYS; i++)
        if (strcmp(text, days[i]) == 0) return true;
    return false;
}

/* All entries are of this kind, and none is there twice. */
static bool list_is(const json_t *list, bool (*is)(const char *text))
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *text = json_string_value(json_array_get(list, i));
        if (!text || !is(text)) return false;
        for (size_t k = 0; k < i; k++)
            if (json_equal(json_array_get(list, k), json_array_get(list, i))) return false;
    }
    return true;
}

/* A name of the IANA's list has a stroke. Without it PostgreSQL would take abbreviations, too. Debian has
 * each zone twice more, below folders of its own, once with leap seconds. */
static bool zone_is_sound(const char *zone)
{
    if (strncasecmp(zone, "posix/", 6) == 0 || strncasecmp(zone, "right/", 6) == 0) return false;
    for (const char *c = zone; *c; c++)
        if (!strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+-/", *c)) return false;
    return strchr(zone, '/') || strcmp(zone, "UTC") == 0;
}

/* Reads the hours into canonical JSON; `json` NULL: there are none. */
static bool hours_read(const struct request *request, struct response *response, const json_t *json,
                       char hours[CLOCK_HOURS_ROOM])
{
    struct hours_body said = {.from = "00:00", .to = "24:00"};
    struct faults faults = {0};
    bool known = false;
    if (!json) return true;
    if (!input_read(hours_members, json, &said, "/clock/hours", &faults))
        return input_refuse(response, &faults);
    const int from = minutes_of(said.from), to = minutes_of(said.to);
    if (from < 0) return input_refuse_one(response, "/clock/hours/from", "must be a time like 08:00");
    if (to < 0) return input_refuse_one(response, "/clock/hours/to", "must be a time like 22:00");
    if (to - from < HOUR)
        return input_refuse_foreign(response, "/clock/hours/to", "must be an hour after from, at least");
    if (!list_is(said.days_off, is_day))
        return input_refuse_one(response, "/clock/hours/days_off", "must be days like sunday, none twice");
    if (!list_is(said.dates_off, date_is_sound))
        return input_refuse_foreign(response, "/clock/hours/dates_off",
                                    "must be dates like 2026-12-25, none twice");
    if (zone_is_sound(said.zone)) {
        const enum match_result result = match_knows_zone(request->worker->matches, said.zone, &known);
        if (!answer_result(response, result)) return false;
    }
    if (!known)
        return input_refuse_foreign(response, "/clock/hours/zone", "must be a time zone like Europe/Vienna");
    char *text = json_memory_text(json, JSON_COMPACT | JSON_SORT_KEYS);
    const bool fits = text && strlen(text) < CLOCK_HOURS_ROOM;
    if (fits) memcpy(hours, text, strlen(text) + 1);
    free(text);
    return fits || answer_no_memory(response);
}

/* ---- the clock ---- */

struct clock_body {
    const char *bank, *increment;
    int then; /* enum store_lapse; -1: that of the deadline */
    const json_t *hours;
};

static const struct input clock_members[] = {
    {"bank", INPUT_TEXT, .required = true, .min = 1, .max = DURATION_ROOM, INPUT_AT(struct clock_body, bank)},
    {"increment", INPUT_TEXT, .min = 1, .max = DURATION_ROOM, INPUT_AT(struct clock_body, increment)},
    {"then", INPUT_WORD, .words = match_lapse_words, INPUT_AT(struct clock_body, then)},
    {"hours", INPUT_OBJECT, INPUT_AT(struct clock_body, hours)},
    {0}};

/* Of a deadline and a clock, one ends first. The same follows in both cases. */
static bool then_read(struct response *response, int then, struct match_plan *plan)
{
    if (then < 0) return true;
    if (plan->deadline_each && (int)plan->deadline_then != then)
        return input_refuse_foreign(response, "/clock/then", "must be that of the deadline");
    plan->deadline_then = (enum store_lapse)then;
    return true;
}

static bool clock_read(const struct request *request, struct response *response, const json_t *json,
                       struct match_plan *plan)
{
    struct clock_body said = {.then = -1};
    struct faults faults = {0};
    if (!json) return true;
    if (!input_read(clock_members, json, &said, "/clock", &faults)) return input_refuse(response, &faults);
    return input_duration(response, "/clock/bank", said.bank, &plan->clock.bank) &&
           (!said.increment ||
            input_duration(response, "/clock/increment", said.increment, &plan->clock.increment)) &&
           then_read(response, said.then, plan) &&
           hours_read(request, response, said.hours, plan->clock.hours);
}

/* ---- both ---- */

bool time_terms_read(const struct request *request, struct response *response, const struct time_terms *terms,
                     struct match_plan *plan)
{
    return deadline_read(response, terms->deadline, plan) &&
           clock_read(request, response, terms->clock, plan);
}

bool date_is_sound(const char *text)
{
    char moment[TIME_ROOM];
    int64_t at;
    snprintf(moment, sizeof moment, "%sT00:00:00Z", text);
    return strlen(text) == 10 && moment_read(moment, &at);
}
