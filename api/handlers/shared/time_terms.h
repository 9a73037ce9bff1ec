/* The deadline and the clock in the terms of a match, as a match and a tournament are made with them. */
#ifndef WESTPHALIA_API_HANDLERS_SHARED_TIME_TERMS_H
#define WESTPHALIA_API_HANDLERS_SHARED_TIME_TERMS_H

#include "api/http/http.h"
#include "api/match/start.h"

enum { MISSED_MOST = 15 /* deadlines that a seat may miss in a row before it changes hands, at most */ };

/* The members of a body that limit the time of its matches. NULL: there is none. */
struct time_terms {
    const json_t *deadline; /* {"each", "then"?} */
    const json_t *clock;    /* {"bank", "increment"?, "then"?, "hours"?} */
};

/* Reads them into a plan. False: the response is filled in. */
bool time_terms_read(const struct request *request, struct response *response, const struct time_terms *terms,
                     struct match_plan *plan);

/* Whether the text is a date of the calendar, like 2026-12-24. */
bool date_is_sound(const char *text);

#endif
