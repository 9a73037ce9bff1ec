/* What requests are about, such as a match: application->subject. The workers at one subject are limited, and
 * further requests about it are held back, in the order in which they came. subjects.c
 *
 * All functions are called with the lock of the queue that has the subjects (queue.h). */
#ifndef WESTPHALIA_API_HTTP_SUBJECTS_H
#define WESTPHALIA_API_HTTP_SUBJECTS_H

#include "api/http/exchange.h"

enum { STRIPES = 64 /* parts of a table by the hash of a subject */ };

/* The subjects of a worker's exchanges, as hashes. 0: an exchange without one. */
struct worker_subjects {
    uint64_t subject[GROUP_MOST];
    int count;
};

/* The subjects that are worked at, and the exchanges that are held back. */
struct subjects {
    const char *pattern;                     /* application->subject */
    struct exchange_list held_back[STRIPES]; /* by the subject's hash */
    size_t held_back_count, held_back_most;
    struct worker_subjects *of_worker; /* for each worker */
    int workers, limit;                /* all workers; those at one subject, at most */
};

/* False: memory is short. */
bool subjects_init(struct subjects *subjects, const struct config *config, const char *pattern);
void subjects_free(struct subjects *subjects);

/* The subject of a request, as a hash; 0: it has none. Two subjects with one hash are as one. */
uint64_t subject_of(const struct subjects *subjects, const struct exchange *x);

/* Whether the worker has an exchange about this subject. */
bool subjects_has(const struct subjects *subjects, int worker, uint64_t subject);
/* Whether as many workers have one as may. */
bool subjects_is_at_limit(const struct subjects *subjects, uint64_t subject);
void subjects_add(struct subjects *subjects, int worker, uint64_t subject);
/* The worker is done with all its subjects. The oldest request that was held back for each is released. */
void subjects_end(struct subjects *subjects, int worker, struct exchange_list *released);

/* False: too many requests are held back. */
bool subjects_hold_back(struct subjects *subjects, struct exchange *x, uint64_t subject);
/* Whether the request was held back for too long. */
bool subjects_is_overdue(const struct exchange *x);
void subjects_release_overdue(struct subjects *subjects, struct exchange_list *released);

#endif
