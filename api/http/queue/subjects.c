/* The workers at each subject, and the requests that are held back for them. */
#include "api/http/queue/subjects.h"

#include <stdlib.h>
#include <string.h>

#include "api/http/server.h"
#include "api/http/workers.h"

/* Parts: one in so many. */
enum {
    SUBJECT_PART = 3,  /* of the workers: those at one subject, at most */
    HELD_BACK_PART = 4 /* of the queue's room: requests that are held back, at most */
};
enum { HELD_BACK_US = 5000000 /* microseconds for which a request is held back, at most */ };

bool subjects_init(struct subjects *subjects, const struct config *config, const char *pattern)
{
    const int workers = workers_wanted(config);
    *subjects = (struct subjects){.pattern = pattern,
                                  .held_back_most = (size_t)config->capacity.queue / HELD_BACK_PART,
                                  .workers = workers,
                                  .limit = workers / SUBJECT_PART > 1 ? workers / SUBJECT_PART : 1};
    subjects->of_worker = calloc(workers, sizeof *subjects->of_worker);
    for (int i = 0; i < HELD_BACK_LISTS; i++)
        exchange_list_init(&subjects->held_back[i]);
    return subjects->of_worker;
}

void subjects_free(struct subjects *subjects)
{
    free(subjects->of_worker);
}

/* FNV-1a of the name of the request's subject. 0: it has none. */
static uint64_t subject_of(const struct subjects *subjects, const struct exchange *x)
{
    uint64_t hash = 0xcbf29ce484222325;
    const char *pattern = subjects->pattern;
    if (!pattern || strncmp(x->request.route->pattern, pattern, strlen(pattern)) != 0) return 0;
    for (const char *c = x->request.parameter[0]; *c; c++)
        hash = (hash ^ (uint64_t)*c) * 0x100000001b3;
    return hash ? hash : 1;
}

/* ---- the workers ---- */

static bool has(const struct worker_subjects *of_worker, uint64_t subject)
{
    for (int i = 0; i < of_worker->count; i++)
        if (of_worker->subject[i] == subject) return true;
    return false;
}

static bool is_at_limit(const struct subjects *subjects, uint64_t subject)
{
    int busy = 0;
    for (int i = 0; i < subjects->workers; i++)
        busy += has(&subjects->of_worker[i], subject);
    return busy >= subjects->limit;
}

/* False: too many requests are held back. */
static bool hold_back(struct subjects *subjects, struct exchange *x, uint64_t subject)
{
    if (subjects->held_back_count >= subjects->held_back_most) return false;
    if (!x->wait.held_back_since) x->wait.held_back_since = http_now();
    exchange_list_put(&subjects->held_back[subject % HELD_BACK_LISTS], x);
    subjects->held_back_count++;
    return true;
}

/* A stream is never overdue: it was admitted before, and goes on. */
static bool is_overdue(const struct exchange *x)
{
    return !x->stream.source && x->wait.held_back_since &&
           http_now() - x->wait.held_back_since > HELD_BACK_US;
}

bool subjects_admit(struct subjects *subjects, int worker, struct exchange *x)
{
    struct worker_subjects *of_worker = &subjects->of_worker[worker];
    const uint64_t subject = subject_of(subjects, x);
    const bool overdue = is_overdue(x);
    const bool waits = subject && !overdue && is_at_limit(subjects, subject);
    if (waits && hold_back(subjects, x, subject)) return false;
    x->wait.is_refused = overdue || (waits && !x->stream.source);
    of_worker->subject[of_worker->count++] = subject;
    return true;
}

bool subjects_has(const struct subjects *subjects, int worker, const struct exchange *x)
{
    const uint64_t subject = subject_of(subjects, x);
    return subject && has(&subjects->of_worker[worker], subject);
}

/* ---- held back ---- */

/* Moves a request from the list that points to it at `at`. */
static void release(struct subjects *subjects, struct exchange_list *held_back, struct exchange **at,
                    struct exchange_list *released)
{
    exchange_list_append(released, exchange_list_take(held_back, at));
    subjects->held_back_count--;
}

static void release_one(struct subjects *subjects, uint64_t subject, struct exchange_list *released)
{
    struct exchange_list *held_back = &subjects->held_back[subject % HELD_BACK_LISTS];
    struct exchange **at = &held_back->first;
    while (*at && subject_of(subjects, *at) != subject)
        at = &(*at)->next;
    if (*at) release(subjects, held_back, at, released);
}

void subjects_end(struct subjects *subjects, int worker, struct exchange_list *released)
{
    struct worker_subjects *of_worker = &subjects->of_worker[worker];
    const int count = of_worker->count;
    of_worker->count = 0;
    for (int i = 0; i < count && subjects->held_back_count; i++)
        if (of_worker->subject[i]) release_one(subjects, of_worker->subject[i], released);
}

void subjects_release_overdue(struct subjects *subjects, struct exchange_list *released)
{
    for (int i = 0; i < HELD_BACK_LISTS && subjects->held_back_count; i++) {
        struct exchange_list *held_back = &subjects->held_back[i];
        for (struct exchange **at = &held_back->first; *at;)
            if (is_overdue(*at))
                release(subjects, held_back, at, released);
            else
                at = &(*at)->next;
    }
}
